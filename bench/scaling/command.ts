import { readFileSync, writeFileSync } from 'node:fs'
import { putBetweenMarkers } from '../../scripts/structure/markers.ts'
import { TooMuch } from './model.ts'
import { readOptions, WrongOption } from './options.ts'
import { figuresTable, scalingTable, USERS } from './tables.ts'

const PAGE = new URL('../../docs/scaling.md', import.meta.url)

/** `npm run bench -- scaling`: prints the table of docs/scaling.md for other figures; `--write` updates the page with its defaults. */
export function runScaling(args: readonly string[]): void {
  try {
    const { users, inputs, fixed, write } = readOptions(args)
    if (write && args.length > 1)
      throw new WrongOption('--write takes no other option: the page has the figures of bench/scaling/figures.ts.')
    if (write) writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
    else console.log(scalingTable(users, inputs, fixed))
  } catch (error) {
    if (!(error instanceof WrongOption || error instanceof TooMuch)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Returns the page with recomputed tables. */
export function withTables(page: string): string {
  const withScaling = putBetweenMarkers(page, 'scaling', scalingTable(USERS))
  return (['measured', 'assumed', 'chosen'] as const).reduce(
    (text, kind) => putBetweenMarkers(text, kind, figuresTable(kind)),
    withScaling,
  )
}
