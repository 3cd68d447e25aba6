import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../../src/server/start-error.ts'

const KINDS = ['Added', 'Changed', 'Fixed']
const NAME = /^[a-z0-9-]+\.(added|changed|fixed)\.md$/

/** Lists what is wrong with the fragments in a folder, one line per file. */
export function findFaults(folder: string): string[] {
  return fragmentsIn(folder).flatMap((file) => {
    if (!NAME.test(file))
      return [`changes/${file} is not named like import-file-limits.changed.md (added, changed or fixed)`]
    const text = readFileSync(path.join(folder, file), 'utf8')
    return /^[^\s#*-].*\n$/.test(text) ? [] : [`changes/${file} is not one line of text without a list mark`]
  })
}

/** Returns the fragments of a folder as the sections of one version in the changelog. */
export function gatherChanges(folder: string): string {
  const faults = findFaults(folder)
  if (faults.length > 0) throw new StartError(faults.join('\n'))
  const files = fragmentsIn(folder)
  if (files.length === 0) throw new StartError('changes/ has no changes to release.')
  return KINDS.flatMap((kind) => {
    const lines = files
      .filter((file) => file.endsWith(`.${kind.toLowerCase()}.md`))
      .map((file) => `- ${readFileSync(path.join(folder, file), 'utf8')}`)
    return lines.length > 0 ? [`### ${kind}\n\n${lines.join('')}`] : []
  }).join('\n')
}

export function deleteChanges(folder: string): void {
  for (const file of fragmentsIn(folder)) rmSync(path.join(folder, file))
}

const fragmentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .toSorted()
