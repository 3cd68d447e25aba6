import { isOneLetterOff } from './one-letter.ts'
import { type Fragment, TEAM, withMark } from './slip-text.ts'
import { isPlainWord } from './slip-words.ts'
import { LONG_SQUAD_WORDS, squadOf } from './team-aliases.ts'
import { type KnownTeam, type TeamIndex, wordKey } from './team-names.ts'

/** A place where a text names a known team. */
export type Mention = {
  /** The index of its fragment. */
  readonly at: number
  readonly from: number
  readonly to: number
  readonly teams: ReadonlySet<KnownTeam>
  /** A number or an ordinary word: it is a name only beside its opponent, or alone in its fragment. */
  readonly isWeak: boolean
  /** The words beside it make it another team: "Spirit Academy". */
  readonly isOther: boolean
}

type Chunk = { readonly from: number; readonly to: number; readonly key: string; readonly isJoined: boolean }

/** The most words of a name. */
const LONGEST_NAME_WORDS = 5

export function mentionsIn(fragments: readonly Fragment[], index: TeamIndex): readonly Mention[] {
  return fragments.flatMap((fragment, at) => mentionsOf(fragment, index).map((mention) => ({ ...mention, at })))
}

function mentionsOf(fragment: Fragment, index: TeamIndex): readonly Omit<Mention, 'at'>[] {
  const chunks = chunksOf(fragment.plain, index)
  const found: Omit<Mention, 'at' | 'isOther'>[] = []
  const free: Chunk[][] = [[]]
  for (let first = 0; first < chunks.length; ) {
    const name = longestName(chunks, first, index.find) ?? tagAt(chunks, first, fragment, index)
    if (name) {
      const mention = mentionOf(chunks, first, name)
      found.push(mention)
      free.push([])
      while (first < chunks.length && (chunks[first]?.from ?? 0) < mention.to) first++
      continue
    }
    const chunk = chunks[first]
    if (chunk) free.at(-1)?.push(chunk)
    first++
  }
  for (const rest of free) {
    for (let first = 0; first < rest.length; ) {
      const name = isPlainWord(rest[first]?.key ?? '') ? null : longestName(rest, first, index.findNear)
      if (name) found.push(mentionOf(rest, first, name))
      first += name?.length ?? 1
    }
  }
  const marked = found.reduce((plain, { from, to }) => withMark(plain, from, to, TEAM), fragment.plain)
  return found
    .map((mention) => ({ ...mention, isOther: isOtherSquad(fragment.plain, mention) || hasOtherWord(marked, mention) }))
    .toSorted((one, other) => one.from - other.from)
}

type Name = { readonly teams: ReadonlySet<KnownTeam>; readonly length: number }

function longestName(chunks: readonly Chunk[], first: number, find: TeamIndex['find']): Name | null {
  let key = ''
  let best: Name | null = null
  for (let length = 1; length <= LONGEST_NAME_WORDS; length++) {
    const chunk = chunks[first + length - 1]
    if (!chunk || (length > 1 && !chunk.isJoined)) break
    key += chunk.key
    const teams = find(key)
    if (teams.size > 0) best = { teams, length }
  }
  return best
}

function tagAt(chunks: readonly Chunk[], first: number, { raw }: Fragment, index: TeamIndex): Name | null {
  const chunk = chunks[first]
  if (!chunk || isPlainWord(chunk.key)) return null
  const teams = index.findTag(raw.slice(chunk.from, chunk.to))
  return teams.size > 0 ? { teams, length: 1 } : null
}

function mentionOf(chunks: readonly Chunk[], first: number, { teams, length }: Name): Omit<Mention, 'at' | 'isOther'> {
  const own = chunks.slice(first, first + length)
  const [before, after] = [chunks[first - 1], chunks[first + length]]
  return {
    from: (before?.key === 'team' && own[0]?.isJoined ? before : own[0])?.from ?? 0,
    to: (after?.isJoined && AFTER_NAME.test(after.key) ? after : own.at(-1))?.to ?? 0,
    teams,
    isWeak: own.length === 1 && isPlainWord(own[0]?.key ?? ''),
  }
}

/** Words after a name that sources leave out. "Team" is left out only before a name: after it, "team" may begin a team total. */
const AFTER_NAME = /^(?:clan|gaming|esports?|club)$/u

const CHUNK = /[^\s()[\]{}|:;,"«»“”!?\ue000\ue001@=<>]+/gu
const EDGES = /^[-./*#_~>']+|[-./*#_~>']+$/gu

/** Words without surrounding punctuation. A word after only a space is joined to the previous one. */
function chunksOf(plain: string, index: TeamIndex): readonly Chunk[] {
  const chunks: Chunk[] = []
  let end = -1
  const add = (from: number, bareTo: number) => {
    const word = plain.slice(from, bareTo)
    const key = wordKey(word)
    if (key === '') return
    const gap = plain.slice(Math.max(end, 0), from)
    // "FURIA (Fem)" names a squad as "FURIA Fem" does.
    const isSquad = /^\s*\($/u.test(gap) && plain[bareTo] === ')' && squadOf(word) !== undefined
    const to = isSquad ? bareTo + 1 : bareTo
    chunks.push({ from, to, key, isJoined: end >= 0 && (isSquad || /^\s+$/u.test(gap)) })
    end = to
  }
  for (const { 0: word, index: at } of plain.matchAll(CHUNK)) {
    const bare = word.replace(EDGES, '')
    if (bare === '') continue
    const from = at + word.indexOf(bare)
    const pieces = /[-/]/u.test(bare) && index.find(wordKey(bare)).size === 0 ? [...bare.matchAll(/[^-/]+/gu)] : null
    if (pieces === null) add(from, from + bare.length)
    else for (const { 0: piece, index: inWord } of pieces) add(from + inWord, from + inWord + piece.length)
  }
  return chunks
}

/** "Spirit Academy" is not "Spirit", and "ex-Heimo" is not "Heimo". */
function isOtherSquad(plain: string, { from, to }: Pick<Mention, 'from' | 'to'>): boolean {
  const after = /^[\s.([-]{1,3}([\p{L}']+)/u.exec(plain.slice(to, to + 40))?.[1]
  if (/(?<!\p{L})ex[\s-]$/u.test(plain.slice(Math.max(from - 4, 0), from))) return true
  if (after === undefined) return false
  const word = wordKey(after)
  return (
    squadOf(after.replace(/'/gu, '')) !== undefined || LONG_SQUAD_WORDS.some((squad) => isOneLetterOff(squad, word))
  )
}

/** Another word right beside a name may make it another name: "Falcons Force". */
function hasOtherWord(plain: string, { from, to }: Pick<Mention, 'from' | 'to'>): boolean {
  const after = /^ ([\p{L}\p{N}][^\s()[\]|:;,\ue000\ue001]*)/u.exec(plain.slice(to, to + 60))?.[1]
  const before = /([^\s()[\]|:;,\ue000\ue001]*[\p{L}\p{N}]) $/u.exec(plain.slice(Math.max(from - 60, 0), from))?.[1]
  return [after, before].some((word) => word !== undefined && !isUsual(word))
}

function isUsual(word: string): boolean {
  const bare = word.replace(/^['#*_~]+|['.#*_~!?]+$/gu, '')
  if (/^[+\-@]?[\d.,/]+[%\p{L}\p{Sc}]{0,3}$/u.test(bare) || isPlainWord(bare)) return true
  return /^(?:ml|moneyline|money|asian|correct|maps?|mapas?|карт[аеыу]?|beats?|vence|ganha|pega|enfrenta|faces?|winner|выиграет|обыграет|победы|победу|пользу|[пфwp][12])$/u.test(
    bare,
  )
}
