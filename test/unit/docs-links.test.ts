import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('every link of the documentation to a file of ours leads somewhere', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'])
  expect(pages).toContain('README.md')
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .map(([, target]) => target ?? '')
      .filter((target) => !existsSync(path.join(path.dirname(page), target)))
      .map((target) => `${page} → ${target}`),
  )
  expect(broken).toEqual([])
})
