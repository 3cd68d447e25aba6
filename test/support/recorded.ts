import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Payloads written for the tests, and recorded ones next to the project, if they exist, in the same layout. */
export const OWN_FIXTURES = join(import.meta.dirname, '../fixtures')
export const SHARED_FIXTURES = join(import.meta.dirname, '../../../shared/fixtures')
export const hasSharedFixtures = existsSync(join(SHARED_FIXTURES, 'expected.json'))

/** The expected reading of a payload, from expected.json. */
export type Expected = {
  readonly hltvId?: number | null
  readonly providerId?: number
  readonly team1: string | null
  readonly team2: string | null
  readonly team1Id?: number | null
  readonly team2Id?: number | null
  readonly team1Logo?: string | null
  readonly team2Logo?: string | null
  readonly score1?: number | null
  readonly score2?: number | null
  readonly tournament?: string
  readonly format: string
  readonly status: 'LIVE' | 'upcoming' | 'finished'
  readonly map?: string | null
  readonly mapStatus?: string
  readonly currentMapScore1?: number | null
  readonly currentMapScore2?: number | null
  readonly odds1?: string
  readonly odds2?: string
  readonly oddsBasis?: string
  readonly nOdds?: number
  readonly scheduledTime: string | null
  readonly updatedAt?: string
  readonly forfeit?: boolean
  readonly mapsDone?: number
  readonly placeholder?: string | null
}

export function readExpected(folder: string): Readonly<Record<string, Expected | readonly Expected[]>> {
  return JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as ReturnType<typeof readExpected>
}

/** One match of a list page; a match listed twice has one entry. */
export type ExpectedCard = {
  readonly status: 'live' | 'upcoming'
  readonly team1: { readonly id: string | null; readonly name: string }
  readonly team2: { readonly id: string | null; readonly name: string }
  readonly tournament: string | null
  readonly format: string
  readonly scheduledTime: string | null
}

/** The matches of whole list pages with live cards, by page and HLTV id. */
export function readExpectedLists(): Readonly<Record<string, Readonly<Record<string, ExpectedCard>>>> {
  const file = join(SHARED_FIXTURES, 'expected-lists.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readExpectedLists>) : {}
}

/** The contents of the first file of a folder whose name starts with `start`. */
export function findFile(folder: string, start: string): string | null {
  const name = readdirSync(folder).find((file) => file.startsWith(start))
  return name ? readFileSync(join(folder, name), 'utf8') : null
}
