import type { BetTypeName } from './bet-type.ts'
import type { Cents } from './money.ts'
import { searchText } from './search-text.ts'

export const BET_STATUSES = ['pending', 'won', 'lost'] as const
export type BetStatus = (typeof BET_STATUSES)[number]

/** How statistics count a bet of each status, and whether its stake is part of the yield's denominator. */
export const STATUS_RULES: Readonly<
  Record<BetStatus, { readonly countsAs: 'pending' | 'won' | 'lost'; readonly inYield: boolean }>
> = {
  pending: { countsAs: 'pending', inYield: false },
  won: { countsAs: 'won', inYield: true },
  lost: { countsAs: 'lost', inYield: true },
}

/** The columns of a bet that sums and statistics are computed from. */
export type BetFacts = {
  readonly placedAt: Date
  readonly teamsKey: string
  readonly type: BetTypeName
  readonly status: BetStatus
  readonly amount: Cents
  /** Profit or loss; null while pending. */
  readonly result: Cents | null
}

/** `before` is null for a new bet, `after` for a deleted one. */
export type BetChange = { readonly before: BetFacts | null; readonly after: BetFacts | null }

/** Decomposed characters can be many times longer, and a PostgreSQL index entry holds up to 2,700 bytes. */
const LONGEST_KEY = 600

/** The two sides of a bet. */
export type Pair = { readonly team1: string; readonly team2: string }

export function formatTeams({ team1, team2 }: Pair): string {
  return `${team1} vs ${team2}`
}

/** The key for searching and sorting bets. It contains both teams, so the selected one as well. */
export function teamsKey(pair: Pair): string {
  return searchText(formatTeams(pair)).slice(0, LONGEST_KEY).toWellFormed()
}

/** Splits "A vs B" (or "A x B") so that the selected team is one of the sides, also in "A vs B vs C"; null where it is neither. */
export function splitTeams(teams: string, selectedTeam: string): Pair | null {
  const selected = collapseSpaces(selectedTeam)
  return possiblePairs(teams).find(({ team1, team2 }) => team1 === selected || team2 === selected) ?? null
}

const VERSUS = / (?=(vs) )/gi
/** Between spaces only: "x6tence" and "Team-X" are names. */
const OTHER_SPELLINGS = / (?=(vs\.|versus|x|×|-|–|—|против) )/giu

/**
 * Every way to read the text as two sides: more than one where a team has "vs" in its name. Other spellings ("A x B", "A - B") count only
 * where no "vs" makes a pair, since a name may hold them too.
 */
export function possiblePairs(teams: string): Pair[] {
  const text = collapseSpaces(teams)
  const pairs = pairsAround(VERSUS, text)
  return pairs.length > 0 ? pairs : pairsAround(OTHER_SPELLINGS, text)
}

function pairsAround(separator: RegExp, text: string): Pair[] {
  return [...text.matchAll(separator)].flatMap(({ index, 1: word = '' }) => {
    const team1 = text.slice(0, index).trim()
    const team2 = text.slice(index + word.length + 2).trim()
    return team1 && team2 && team1 !== team2 ? [{ team1, team2 }] : []
  })
}

/** Trims, and replaces each run of white space by one space. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
