import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteChanges, findFaults, gatherChanges } from '../../scripts/release/changes.ts'

test('every file in changes/ is one line about one change', () => {
  expect(findFaults('changes')).toEqual([])
})

test('a file with another ending, or with anything but one line, is refused', () => {
  const folder = folderOf({
    'README.md': '# Changes\n\nMany lines.\n',
    'good.added.md': 'Teams can be favorites.\n',
    'bets.removed.md': 'Bets.\n',
    'empty.fixed.md': '',
    'list.fixed.md': '- Bets.\n',
    'long.fixed.md': 'Bets.\nMore bets.\n',
    'open.fixed.md': 'Bets.',
  })
  expect(findFaults(folder)).toEqual([
    'changes/bets.removed.md is not named like import-file-limits.changed.md (added, changed or fixed)',
    ...['empty', 'list', 'long', 'open'].map(
      (name) => `changes/${name}.fixed.md is not one line of text without a list mark`,
    ),
  ])
  expect(() => gatherChanges(folder)).toThrow('changes/bets.removed.md')
})

test('a release groups the lines by kind, sorted by file name, and deletes the files', () => {
  const folder = folderOf({
    'README.md': '# Changes\n',
    'b.fixed.md': 'B works.\n',
    'z.added.md': 'Z is new.\n',
    'a.fixed.md': 'A works.\n',
  })
  expect(gatherChanges(folder)).toBe('### Added\n\n- Z is new.\n\n### Fixed\n\n- A works.\n- B works.\n')
  deleteChanges(folder)
  expect(readdirSync(folder)).toEqual(['README.md'])
  expect(() => gatherChanges(folder)).toThrow('changes/ has no changes to release.')
})

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-changes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}
