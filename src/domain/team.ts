import { TBD, type Team } from './match.ts'

export const UNDECIDED: Team = { key: null, name: TBD, logoUrl: null }

export function isUndecided(team: Team): boolean {
  return /^(tbd|tba)?$/i.test(team.name.trim())
}

/** Words that sources put before or behind the same team's name. Academy, junior, youngsters … are other teams and stay. */
const FILLER = /(?<!\p{L})(team|clan|gaming|e-?sports?)(?!\p{L})/gu

/** What two spellings of one team's name have in common: "Team Spirit" and "spirit", "MÖB" and "MOB". */
export function teamNameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
  const bare = plain.replace(FILLER, '').replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return bare || plain.replace(/\s/g, '')
}

/** Whether both are the same team of one source: by its key, by name only where a key is missing. */
export function isSameTeam(a: Team, b: Team): boolean {
  if (isUndecided(a) || isUndecided(b)) return false
  if (a.key !== null && b.key !== null) return a.key === b.key
  return teamNameKey(a.name) === teamNameKey(b.name)
}
