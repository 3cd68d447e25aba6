import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Payloads of our own writing, and real ones that lie beside the project where somebody has them. Both are laid out alike. */
export const OWN_FIXTURES = join(import.meta.dirname, '../fixtures')
export const SHARED_FIXTURES = join(import.meta.dirname, '../../../shared/fixtures')
export const hasSharedFixtures = existsSync(join(SHARED_FIXTURES, 'expected.json'))

/** What an adapter should read from a payload, as expected.json has it. */
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

/** What a list page says of one match, by its HLTV id; a match listed twice once. */
export type ExpectedCard = {
  readonly status: 'live' | 'upcoming'
  readonly team1: { readonly id: string | null; readonly name: string }
  readonly team2: { readonly id: string | null; readonly name: string }
  readonly tournament: string | null
  readonly format: string
  readonly scheduledTime: string | null
}

/** Whole list pages with live cards, and every match of theirs. */
export function readExpectedLists(): Readonly<Record<string, Readonly<Record<string, ExpectedCard>>>> {
  const file = join(SHARED_FIXTURES, 'expected-lists.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readExpectedLists>) : {}
}

/** The first file of a folder whose name starts so. */
export function findFile(folder: string, start: string): string | null {
  const name = readdirSync(folder).find((file) => file.startsWith(start))
  return name ? readFileSync(join(folder, name), 'utf8') : null
}
