import { distinctWords, type WordKind, wordKey } from '../../domain/bet/own-word.ts'
import type { BetDetails } from '../../domain/bet/stored-bet.ts'
import type { ImportedBet } from '../../domain/import/draft.ts'
import { findAllWords, type OwnWord, saveWords } from '../bets/place/own-word-queries.ts'
import type { Conn } from '../db/tables.ts'

/** The most words that one import may add to the user's lists. */
const MOST_NEW = 2_000

type Words = Pick<ImportedBet, 'bookmaker' | 'tags' | 'tipster'>

/** The bookmakers, tags and tipsters of an import, in canonical spelling: as in the user's lists, else as first in the file. */
export type ImportedWords = {
  spellBookmaker(name: string | null): string | null
  spell(words: Words): Pick<BetDetails, 'bookmaker' | 'tags' | 'tipster'>
  /** Adds the words to the lists. Call it near the end: until the commit, other bets with these words wait. */
  keep(tx: Conn, at: Date): Promise<void>
}

export async function importedWords(conn: Conn, owner: number): Promise<ImportedWords> {
  const known = new Map((await findAllWords(conn, owner)).map((word) => [idOf(word.kind, word.key), word]))
  const used = new Map<string, OwnWord>()

  function spellOne(kind: WordKind, name: string): string {
    const key = wordKey(name)
    const id = idOf(kind, key)
    const word = known.get(id) ?? used.get(id) ?? { kind, key, name }
    if (used.size < MOST_NEW) used.set(id, word)
    return word.name
  }

  const spellBookmaker = (name: string | null) => (name === null ? null : spellOne('bookmaker', name))

  return {
    spellBookmaker,
    spell: ({ bookmaker, tags, tipster }) => ({
      bookmaker: spellBookmaker(bookmaker),
      tags: distinctWords(tags).map((tag) => spellOne('tag', tag)),
      tipster: tipster === null ? null : spellOne('tipster', tipster),
    }),
    async keep(tx, at) {
      const sorted = [...used].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, word]) => word)
      if (sorted.length > 0) await saveWords(tx, owner, sorted, at)
    },
  }
}

const idOf = (kind: WordKind, key: string) => `${kind} ${key}`
