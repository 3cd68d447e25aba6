import { normalForm } from '../text/normal-form.ts'
import { foldPlainName, isUndecided, LONGEST_NAME, type Team } from './team.ts'

/** Removed inside a word: "Soul's" is "Souls". */
const APOSTROPHES = /['’‘ʼ´`\p{Cf}]/gu
/** All other punctuation separates words: "Virtus.pro" is "Virtus pro", "Wu-Tang" is "Wu Tang". Symbols such as + and $ are kept. */
const PUNCTUATION = /[\p{P}\s]+/gu
/** Accents of Latin and Greek letters, and of ё, which is typed as е. Cyrillic й stays: it is another letter than и. */
const ACCENTS = /(\p{Script=Latin}|\p{Script=Greek}|[еЕ](?=\u0308))\p{M}+/gu

/**
 * The name without case, accents and punctuation, used to match bets with matches; null for an undecided team. Unlike `teamNameKey` it drops and
 * joins no words: "Team Spirit" is not "Spirit", "A Fundação" is not "Afundacao". Throws `TextTooLong` above 2,000 characters.
 */
export function teamIdentity(name: string): string | null {
  if (isUndecided({ key: null, name, logoUrl: null })) return null
  const plain = foldPlainName(normalForm(name, 'NFD', LONGEST_NAME).replace(ACCENTS, '$1'))
  const words = plain.replace(APOSTROPHES, '').replace(PUNCTUATION, ' ').trim()
  // A name of only punctuation keeps it: "?" and "!" are two teams.
  return words || plain.replace(/\s+/g, ' ')
}

/** The identity of the only identifiable team: its opponent is undecided or has the same name. */
export function loneIdentity(team1: string, team2: string): string | null {
  const [one, two] = [teamIdentity(team1), teamIdentity(team2)]
  if (one !== null && two !== null && one !== two) return null
  return one ?? two
}

/** A team of a stored match. Keys are comparable only within one source. */
export type NamedTeam = Pick<Team, 'name' | 'key'> & { readonly source: string }

/** Identities shared by two teams of one source, such as "PARTIZAN" and "Partizan" with two ids. Such a name never ties a bet. */
export function ambiguousIdentities(teams: Iterable<NamedTeam>): ReadonlySet<string> {
  const keys = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const { name, key, source } of teams) {
    const identity = teamIdentity(name)
    if (identity === null || key === null) continue
    const bearer = JSON.stringify([source, identity])
    const known = keys.get(bearer)
    if (known !== undefined && known !== key) ambiguous.add(identity)
    keys.set(bearer, known ?? key)
  }
  return ambiguous
}
