import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('every link in the documentation to a local file works', () => {
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
