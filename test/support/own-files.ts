import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Bet, bet as shownBet } from '../../src/contract/bets/bets.ts'
import { distinctWords } from '../../src/domain/bet/own-word.ts'
import type { RowProblem } from '../../src/domain/import/draft.ts'
import { resolveBet } from '../../src/domain/import/resolve-bet.ts'
import { readStoredBet, type StoredDraft, storedDraft } from '../../src/domain/import/stored-draft.ts'
import { sheetCsv } from '../../src/server/account/bets-file.ts'
import { xlsx } from '../../src/server/account/xlsx.ts'
import { presentBet } from '../../src/server/book/book.ts'
import { cellsOf, OWN_COLUMNS } from '../../src/server/imports/own-table.ts'
import { draftsOf, NOW } from './import-drafts.ts'

/** Import context for a book without matches and labels. */
const BY = {
  userId: 1,
  now: NOW,
  ambiguous: new Set<string>(),
  profile: 'stake',
  words: {
    spell: ({
      bookmaker,
      tags,
      tipster,
    }: {
      bookmaker: string | null
      tags: readonly string[]
      tipster: string | null
    }) => ({
      bookmaker,
      tags: distinctWords(tags),
      tipster,
    }),
  },
} as const

/** The bets of a file as the API returns them after an import, and the problems of the other rows. */
export async function bookOf(file: Uint8Array): Promise<{ bets: Bet[]; problems: (RowProblem & { line: number })[] }> {
  const bets: Bet[] = []
  const problems: (RowProblem & { line: number })[] = []
  for (const draft of await draftsOf(file)) {
    if ('problem' in draft) problems.push({ line: draft.line, ...draft.problem })
    // JSON round trip, as through the database.
    const stored = JSON.parse(JSON.stringify(storedDraft(draft))) as StoredDraft
    if (!('bet' in stored)) continue
    const added = resolveBet(readStoredBet(stored.bet), [], BY)
    bets.push(presentBet({ ...added, id: bets.length + 1 }))
  }
  return { bets, problems }
}

/** The export file of these bets. */
export async function exportOf(
  bets: readonly Bet[],
  format: 'csv' | 'csv with commas' | 'xlsx' | 'json',
): Promise<Uint8Array> {
  if (format === 'json')
    return Buffer.from(JSON.stringify({ exportedAt: NOW, bets: bets.map((bet) => shownBet.parse(bet)) }))
  const rows = [OWN_COLUMNS.map((text) => ({ text })), ...bets.map(cellsOf)]
  return buffer(format === 'xlsx' ? xlsx(rows) : Readable.from(sheetCsv(rows, format === 'csv' ? 'point' : 'comma')))
}
