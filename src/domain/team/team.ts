import { normalForm } from '../text/normal-form.ts'

/** The name of an opponent that is not decided yet. */
export const TBD = 'TBD'

/** A team as one source names it. `key`, the source's own id, identifies it; an undecided team has neither key nor logo. */
export type Team = { readonly key: string | null; readonly name: string; readonly logoUrl: string | null }

/** Longest team name, or event that replaces one. */
export const LONGEST_NAME = 2_000
/** U+FDFA, the longest decomposition of one character. */
const LONGEST_DECOMPOSED = 18

export const UNDECIDED: Team = { key: null, name: TBD, logoUrl: null }

export function isUndecided(team: Team): boolean {
  return /^(tbd|tba)?$/i.test(team.name.trim())
}

/** Words that some sources add to a team's name. Not "academy", "junior", "youngsters": those are other teams. */
const FILLER = /(?<!\p{L})(team|clan|gaming|e-?sports?)(?!\p{L})/gu

/** The name without case and surrounding spaces, independent of the locale; accents and letters stay. */
export function foldTeamName(name: string): string {
  // Upper case first: "ß" and "SS", "ı" and "I" differ in lower case.
  return normalForm(name, 'NFC', LONGEST_NAME * LONGEST_DECOMPOSED)
    .trim()
    .toUpperCase()
    .toLowerCase()
}

/** Letters with a stroke. Unicode does not decompose them into a letter and a mark. */
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' }

/** As `foldTeamName`, for a name without accents, and without strokes: "Łódź" is "Lodz". Þ and æ are separate letters. */
export function foldPlainName(name: string): string {
  return foldTeamName(name).replace(/[øłđħŧ]/g, (letter) => STROKES[letter] ?? letter)
}

/** The name in lower case, without the accents and strokes of Latin letters. Throws `TextTooLong` above 2,000 characters. */
export function plainName(name: string): string {
  return foldPlainName(normalForm(name, 'NFKD', LONGEST_NAME).replace(/(\p{Script=Latin})\p{M}+/gu, '$1'))
}

/** Equal for the spellings of one team in different sources: "Team Spirit" and "spirit", "MÖB" and "MOB". */
export function teamNameKey(name: string): string {
  const plain = plainName(name)
  const bare = plain.replace(FILLER, '').replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return bare || plain.replace(/\s/g, '')
}

/** Whether both are the same team of one source: by key, or by name if a key is missing. An undecided team equals none. */
export function isSameTeam(a: Team, b: Team): boolean {
  if (isUndecided(a) || isUndecided(b)) return false
  if (a.key !== null && b.key !== null) return a.key === b.key
  return teamNameKey(a.name) === teamNameKey(b.name)
}
