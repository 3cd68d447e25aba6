import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Link = { readonly page: string; readonly file: string; readonly anchor: string | undefined }

/** The links of a page to local files; a link within the page has the page as its file. */
function linksOf(page: string): Link[] {
  return [...readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, target = '', anchor]) => ({ page, file: target === '' ? page : path.join(path.dirname(page), target), anchor }),
  )
}

const said = ({ page, file, anchor }: Link) => `${page} → ${file}${anchor === undefined ? '' : `#${anchor}`}`

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const text = readFileSync(page, 'utf8').replaceAll(/^ *```.*?^ *```/gms, '')
  const anchors = new Set<string>()
  for (const [, heading = ''] of text.matchAll(/^#+ +(.+)$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')
    let [repeated, name] = [0, anchor]
    while (anchors.has(name)) name = `${anchor}-${++repeated}`
    anchors.add(name)
  }
  return anchors
}

const PAGES = globSync(['*.md', 'changes/*.md', 'docs/**/*.md'])

test('every link in the documentation to a local file works', () => {
  expect(PAGES).toContain('README.md')
  const broken = PAGES.flatMap(linksOf).filter(({ file }) => !existsSync(file))
  expect(broken.map(said)).toEqual([])
})

test('every link in the documentation to a heading works', () => {
  const toHeadings = PAGES.flatMap(linksOf).filter(({ file, anchor }) => anchor !== undefined && file.endsWith('.md'))
  expect(toHeadings.length).toBeGreaterThan(40)
  const broken = toHeadings.filter(({ file, anchor = '' }) => existsSync(file) && !anchorsOf(file).has(anchor))
  expect(broken.map(said)).toEqual([])
})

test('every link in a page of the package leads to a file of the package', () => {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] }
  const pages = files.filter((file) => file.startsWith('docs/') && file.endsWith('.md'))
  expect(pages).toContain('docs/operations.md')
  const missing = pages
    .flatMap(linksOf)
    .filter(({ file }) => !files.some((packed) => file === packed || file.startsWith(`${packed}/`)))
  expect(missing.map(said)).toEqual([])
})

test('the index of decisions lists every decision once, by its title', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/^- \[(.+)\]\(([^)]+)\)/gm)].map(([, title, file]) => `${file} # ${title}`)
  const files = readdirSync('docs/decisions').filter((file) => file !== 'README.md')
  const titled = files.map((file) => `${file} ${readFileSync(`docs/decisions/${file}`, 'utf8').split('\n')[0]}`)
  expect(listed.toSorted()).toEqual(titled.toSorted())
})
