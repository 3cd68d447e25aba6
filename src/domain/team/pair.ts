import { required } from '../required.ts'
import { searchText } from '../text/search-text.ts'

/** In UTF-8 bytes: a PostgreSQL index entry holds up to 2,700. Twenty pairs of ordinary names take about 1,000. */
const LONGEST_KEY = 1_900

/** The two sides of a bet. */
export type Pair = { readonly team1: string; readonly team2: string }

export function formatTeams({ team1, team2 }: Pair): string {
  return `${team1} vs ${team2}`
}

/** The key for searching and sorting bets. It contains both teams, so the selected one as well. */
export function teamsKey(pair: Pair): string {
  return teamsTextKey(formatTeams(pair))
}

/** The key of "Alfa vs Bravo", or of the teams of all legs. */
export function teamsTextKey(teams: string): string {
  const text = searchText(teams)
  // `encodeInto` never splits a character.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONGEST_KEY))
  return text.slice(0, read).toWellFormed()
}

/** Splits "A vs B" (or "A x B") so that the selected team is one of the sides, also in "A vs B vs C"; null if it is neither. */
export function splitTeams(teams: string, selectedTeam: string): Pair | null {
  const selected = collapseSpaces(selectedTeam)
  return possiblePairs(teams).find(({ team1, team2 }) => team1 === selected || team2 === selected) ?? null
}

const VERSUS = / (?=(vs) )/gi
/** Between spaces only: "x6tence" and "Team-X" are names. */
const OTHER_SPELLINGS = / (?=(vs\.|versus|x|×|-|–|—|против) )/giu

/**
 * Every way to read the text as two sides: more than one if a team has "vs" in its name. Other separators ("A x B", "A - B") are tried only if no
 * "vs" makes a pair, since a name may contain them too.
 */
export function possiblePairs(teams: string): Pair[] {
  const text = collapseSpaces(teams)
  const pairs = pairsAround(VERSUS, text)
  return pairs.length > 0 ? pairs : pairsAround(OTHER_SPELLINGS, text)
}

/** `text` has no double, leading or trailing spaces, so there is a name on either side of a separator. */
function pairsAround(separator: RegExp, text: string): Pair[] {
  return [...text.matchAll(separator)].flatMap(({ index, 1: word }) => {
    const team1 = text.slice(0, index)
    const team2 = text.slice(index + required(word, 'a separator').length + 2)
    return team1 === team2 ? [] : [{ team1, team2 }]
  })
}

/** Trims, and replaces each run of white space by one space. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A side of a pair: 1 is the first team of "Alfa vs Bravo". */
export type Side = 1 | 2
