import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('every link in the documentation to a local file works', () => {
  const pages = globSync(['*.md', 'changes/*.md', 'docs/**/*.md'])
  expect(pages).toContain('README.md')
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .map(([, target]) => target ?? '')
      .filter((target) => !existsSync(path.join(path.dirname(page), target)))
      .map((target) => `${page} → ${target}`),
  )
  expect(broken).toEqual([])
})

test('the index of decisions lists every decision once, by its title', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/^- \[(.+)\]\(([^)]+)\)/gm)].map(([, title, file]) => `${file} # ${title}`)
  const files = readdirSync('docs/decisions').filter((file) => file !== 'README.md')
  const titled = files.map((file) => `${file} ${readFileSync(`docs/decisions/${file}`, 'utf8').split('\n')[0]}`)
  expect(listed.toSorted()).toEqual(titled.toSorted())
})
