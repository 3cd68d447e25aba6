import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn, listed } from '../../scripts/walks/file-list.ts'
import { filesOf } from '../../scripts/walks/trace.ts'

const ran = (files: Readonly<Record<string, readonly number[]>>) =>
  new Map(Object.entries(files).map(([file, functions]) => [file, new Set(functions)]))

test('a walk has the files with a function that did not run in its baseline, in the same process or page', () => {
  const act = [ran({ 'src/a.ts': [10, 20], 'src/b.ts': [5], 'src/c.ts': [1] }), ran({ 'src/d.ts': [7] })]
  const baseline = [ran({ 'src/a.ts': [10], 'src/b.ts': [5] }), ran({ 'src/c.ts': [1] })]
  expect(filesOf(act, baseline)).toEqual(['src/a.ts', 'src/c.ts', 'src/d.ts'])
})

test('a list has a line for each folder, in the order of the layers', () => {
  const files = ['src/domain/required.ts', 'src/server/db/a.ts', 'src/server/db/b.ts', 'src/web/routes.tsx']
  const list = '4 files:\n\n- `web/`: routes.tsx\n- `server/db/`: a.ts, b.ts\n- `domain/`: required.ts'
  expect(listed(files)).toBe(list)
  expect(filesIn(list).toSorted()).toEqual(files)
  expect(() => listed(['src/elsewhere/a.ts'])).toThrow('src/elsewhere/a.ts')
})

test('every walk of the page has its files', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  const walks = [...page.matchAll(/<!-- walk: ([\w ]+) -->\n\n(\d+) files:\n(.*?)<!-- \/walk: \1 -->/gs)]
  expect(walks.map(([, name]) => name)).toEqual([
    'a score changes',
    'a bet is placed',
    'a match ends',
    'a file is imported',
  ])
  for (const [, name, count, list = ''] of walks) {
    const files = filesIn(list)
    expect(files, name).toHaveLength(Number(count))
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  }
})
