import type { NewDetails } from '../../../contract/bets/bet-details.ts'
import { type WordKind, wordKey } from '../../../domain/bet/own-word.ts'
import { type BetDetails, definedDetails } from '../../../domain/bet/stored-bet.ts'
import { notifyUser } from '../../db/notifier.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { findWords, hideWord, saveWords } from './own-word-queries.ts'

/** An absent detail was not given. */
export type Details = Partial<BetDetails>

type TypedWord = { readonly kind: WordKind; readonly name: string }
const typedKey = ({ kind, name }: TypedWord) => `${kind} ${wordKey(name)}`

function wordsOf({ bookmaker, tags = [], tipster }: NewDetails): TypedWord[] {
  const words: TypedWord[] = tags.map((name) => ({ kind: 'tag', name }))
  if (typeof bookmaker === 'string') words.push({ kind: 'bookmaker', name: bookmaker })
  if (typeof tipster === 'string') words.push({ kind: 'tipster', name: tipster })
  return words
}

/**
 * Adds the words to the user's lists, in one statement. Returns a function from a word to its canonical spelling, the first one used. Use
 * one call for the words of many bets: a second call in the same transaction would lock words out of order.
 */
export async function canonicalWords(tx: Conn, owner: number, words: readonly TypedWord[], at: Date) {
  const typed = new Map(words.toReversed().map((word) => [typedKey(word), { ...word, key: wordKey(word.name) }]))
  const sorted = [...typed].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, word]) => word)
  const known = sorted.length === 0 ? [] : await saveWords(tx, owner, sorted, at)
  const names = new Map(known.map(({ kind, key, name }) => [`${kind} ${key}`, name]))
  return (word: TypedWord) => names.get(typedKey(word)) ?? word.name
}

/** The details to write, with words in their canonical spelling. */
export async function spelledDetails(tx: Conn, owner: number, details: NewDetails, at: Date): Promise<Details> {
  const { bookmaker, tags, tipster } = details
  const spell = await canonicalWords(tx, owner, wordsOf(details), at)
  return {
    ...definedDetails(details),
    ...(bookmaker && { bookmaker: spell({ kind: 'bookmaker', name: bookmaker }) }),
    ...(tags && { tags: tags.map((name) => spell({ kind: 'tag', name })) }),
    ...(tipster && { tipster: spell({ kind: 'tipster', name: tipster }) }),
  }
}

/** The offered words, most recently used first; up to `limit` of each kind, or all if null. */
export async function ownWords(conn: Conn, owner: number, limit: number | null) {
  const words = await findWords(conn, owner, limit)
  const of = (kind: WordKind) => words.filter((word) => word.kind === kind).map(({ name }) => name)
  return { bookmaker: of('bookmaker'), tag: of('tag'), tipster: of('tipster') }
}

export async function removeWord(deps: Deps, owner: number, kind: WordKind, name: string): Promise<void> {
  if (await hideWord(deps.db, owner, kind, wordKey(name))) notifyUser(deps, owner, ['bets'])
}
