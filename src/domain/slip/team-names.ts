import { required } from '../required.ts'
import { isUndecided, teamNameKey } from '../team/team.ts'
import { cyrillicSound, latinSound } from './cyrillic-sound.ts'
import { isOneLetterOff, withOneLess } from './one-letter.ts'
import type { KnownMatch, SlipKnown } from './slip.ts'
import { plainOf } from './slip-text.ts'
import { squadOf, TEAM_ALIASES } from './team-aliases.ts'

/** A team of the known matches or of the book. */
export type KnownTeam = { readonly name: string; readonly matches: readonly KnownMatch[] }

/** Finds teams by words of a plain text, written together. */
export type TeamIndex = {
  /** Several if the words mean several teams. */
  readonly find: (key: string) => ReadonlySet<KnownTeam>
  /** As `find`, with one wrong letter. */
  readonly findNear: (key: string) => ReadonlySet<KnownTeam>
  /** A tag of capital letters: "EF". */
  readonly findTag: (tag: string) => ReadonlySet<KnownTeam>
  /** The team of a name of `matches` or of the book. */
  readonly teamOf: (name: string) => KnownTeam | undefined
}

const FILLER = /^(?:team|clan|gaming|e-?sports?|the|club)$/u
/** Shorter words are not read with a wrong letter. */
const SHORTEST_TYPO = 5
const LONGEST_TYPO = 30
const NONE: ReadonlySet<KnownTeam> = new Set()

/** A word in compared form: without punctuation, with one form for all words of a squad. */
export function wordKey(plain: string): string {
  const bare = plain.replace(/[\p{P}\s]/gu, '')
  return squadOf(bare) ?? bare
}

export const wordsOf = (name: string): readonly string[] =>
  plainOf(name)
    .split(/[\s./_-]+/u)
    .map(wordKey)
    .filter((word) => word !== '')

export function teamIndex({ matches, teams }: Pick<SlipKnown, 'matches' | 'teams'>): TeamIndex {
  const byName = new Map<string, { name: string; matches: KnownMatch[] }>()
  const add = (name: string, match: KnownMatch | null) => {
    if (isUndecided({ key: null, name, logoUrl: null })) return
    const key = teamNameKey(name)
    const team = byName.get(key) ?? { name, matches: [] }
    byName.set(key, team)
    if (match) team.matches.push(match)
  }
  for (const match of matches) {
    add(match.team1, match)
    add(match.team2, match)
  }
  for (const name of teams) add(name, null)

  const [keys, sounds, tags, near] = [newIndex(), newIndex(), newIndex(), newIndex()]
  for (const team of byName.values()) {
    const spelled = new Set(spellingsOf(team.name))
    for (const key of spelled) {
      keys.add(key, team)
      sounds.add(latinSound(key), team)
      for (const word of new Set([key, latinSound(key)])) {
        const all = word.length >= SHORTEST_TYPO ? withOneLess(word) : []
        all.forEach((less) => near.add(less, team, word))
      }
    }
    // A tag is too short to identify a team without a match.
    if (team.matches.length > 0) for (const tag of tagsOf(team.name)) tags.add(tag, team)
  }
  for (const team of byName.values()) {
    const [own] = spellingsOf(team.name).toReversed()
    for (const alias of (TEAM_ALIASES[required(own, 'a spelling')] ?? '').split(' ')) {
      if (alias !== '' && (alias.length > 3 || team.matches.length > 0)) keys.add(alias, team)
    }
  }

  return {
    find: (key) => {
      const found = keys.find(key)
      if (found.size > 0) return found
      const sound = cyrillicSound(key)
      return sound === null || sound.length < 3 ? NONE : sounds.find(sound)
    },
    findNear: (key) => {
      const word = cyrillicSound(key) ?? key
      if (word.length < SHORTEST_TYPO || word.length > LONGEST_TYPO) return NONE
      const found = new Set<KnownTeam>()
      for (const less of withOneLess(word)) {
        for (const [team, spelled] of near.entries(less)) if (isOneLetterOff(spelled, word)) found.add(team)
      }
      return found
    },
    findTag: tags.find,
    teamOf: (name) => byName.get(teamNameKey(name)),
  }
}

function newIndex() {
  const all = new Map<string, Map<KnownTeam, string>>()
  return {
    add(key: string, team: KnownTeam, value = key) {
      if (key === '') return
      const teams = all.get(key) ?? new Map<KnownTeam, string>()
      teams.set(team, value)
      all.set(key, teams)
    },
    find: (key: string): ReadonlySet<KnownTeam> => new Set(all.get(key)?.keys()),
    entries: (key: string): Iterable<[KnownTeam, string]> => all.get(key) ?? [],
  }
}

/** The spellings of a name in one word: with all its words, and without those that sources leave out. */
function spellingsOf(name: string): readonly string[] {
  const all = wordsOf(name)
  const bare = all.filter((word) => !FILLER.test(word))
  return [all.join(''), ...(bare.length > 0 ? [bare.join('')] : [])]
}

/** Tags of a name: the first letters of its words, or its capital letters: "EF", "GL". */
function tagsOf(name: string): readonly string[] {
  const words = name.split(/[\s.-]+/u).filter((word) => word !== '')
  const initials = words.map((word) => word[0] ?? '').join('')
  const capitals = name.replace(/[^A-Z]/gu, '')
  return [initials, capitals].filter((tag) => /^[A-Z]{2,4}$/u.test(tag))
}
