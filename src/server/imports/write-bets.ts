import { IMPORT_ROW_KINDS, type ImportCounts } from '../../domain/import/import-state.ts'
import type { Resolving } from '../../domain/import/resolve-bet.ts'
import { isTaken, type RowAnswers, saidOf } from '../../domain/import/row-question.ts'
import { readStoredBet, readStoredCash } from '../../domain/import/stored-draft.ts'
import { required } from '../../domain/required.ts'
import { ambiguousIdentities } from '../../domain/team/team-identity.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { recordAction } from '../audit/audit-queries.ts'
import {
  addSumsOfImport,
  applyImportedResults,
  forgetDeleted,
  importBets,
  notifyOfBook,
  rememberSame,
  shareBook,
} from '../book/book.ts'
import { insertMovements } from '../cash/movement-queries.ts'
import { shareAccount } from '../db/account-locks.ts'
import { longTransaction } from '../db/long-transaction.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { findTeamNames, recheckMatchesSince } from '../settlement/match-now-queries.ts'
import { findSettings } from '../settlement/settlement-settings-queries.ts'
import type { Work } from './import-jobs.ts'
import { endJob, type ImportRow } from './import-queries.ts'
import { countRows, deleteWorkingData, findRows, renewDeleted } from './import-row-queries.ts'
import { rowsOf } from './import-steps.ts'
import { type ImportedWords, importedWords } from './imported-words.ts'
import { markKnownRows } from './known-row-queries.ts'
import { resolveBets } from './resolve-bets.ts'
import { markSame, renewAlike } from './row-question-queries.ts'

const BATCH = 500
/** A match written during the import may carry the timestamp of an earlier reading. */
const CLOCKS_DIFFER_MS = MINUTE_MS

type Writing = {
  /** Restores bets that were deleted. */
  readonly again: boolean
  readonly answers: RowAnswers
  /** The rows similar to a bet that the user declared to be that bet. Rows accepted as new take precedence. */
  readonly same: 'all' | readonly number[]
}

/** Writes the new bets in one transaction: all or none, and never partly visible. The transaction does not NOTIFY. */
export function createWriteStep(deps: Deps, { again, answers, same }: Writing): Work {
  return async ({ row, signal, progress }) => {
    const now = deps.now()
    const { id, userId } = row
    await longTransaction(deps.database, async (tx) => {
      await shareAccount(tx, userId)
      // Lock the bets before the rows that clearing the book deletes.
      if (again) await shareBook(tx, userId)
      await markKnownRows(tx, rowsOf(row, row.plan))
      if (again) {
        await forgetDeleted(tx, userId, id)
        await renewDeleted(tx, userId, id)
      }
      await renewAlike(tx, { userId, importId: id }, { all: answers.take.includes('alike'), except: answers.except })
      await markSame(tx, { userId, importId: id }, same)
      const { counts, asked } = await countRows(tx, userId, id)
      const by = await loadImporting(tx, userId, now)
      let [read, written, moved] = [0, 0, 0]
      for (let after: number | undefined = 0; after !== undefined; ) {
        const rows = await findRows(tx, userId, id, { kinds: ['new', 'cash'], after, limit: BATCH })
        written += await writeBatch(tx, id, rows, by)
        moved += await writeMovements(tx, id, rows, by)
        read += rows.length
        progress(read)
        signal.throwIfAborted()
        after = rows.at(-1)?.number
      }
      checkCounts(row.counts, counts, { new: written, cash: moved })
      await shareBook(tx, userId)
      await rememberSame(tx, userId, id)
      const taken = await applyAcceptedResults(deps, tx, row, answers, now)
      await by.words.keep(tx, now)
      await addSumsOfImport(tx, userId, id)
      await deleteWorkingData(tx, userId, id)
      if (written + moved + taken > 0) await recordAction(tx, 'bets-imported', userId)
      if (!(await endJob(tx, row, { state: 'done', counts, asked: { ...asked, taken }, doneAt: now })))
        throw new Error('the import was cancelled')
    })
    notifyOfBook(deps, userId)
    // Match updates in the meantime did not see these bets.
    await recheckMatchesSince(deps.db, new Date(now.getTime() - CLOCKS_DIFFER_MS))
    return null
  }
}

/** Writes the results that the user accepted into the bets of the book. Returns how many. */
async function applyAcceptedResults(
  deps: Deps,
  tx: Conn,
  { userId, id, name }: ImportRow,
  answers: RowAnswers,
  now: Date,
): Promise<number> {
  let taken = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows = await findRows(tx, userId, id, { kinds: ['differs'], after, limit: BATCH })
    const results = rows.flatMap(({ number, betId, question, draft }) => {
      if (betId === null || question === null || !('bet' in draft) || !isTaken(answers, question, number)) return []
      const { settlement } = readStoredBet(draft.bet)
      return settlement ? [{ betId, settlement }] : []
    })
    if (results.length > 0) {
      taken += await applyImportedResults(deps, tx, results, { owner: userId, importId: id, fileName: name, now })
    }
    after = rows.at(-1)?.number
  }
  return taken
}

type Importing = Resolving & { readonly words: ImportedWords }

/** Checks that every previewed row is accounted for; otherwise throws, and nothing is written. */
function checkCounts(
  shown: ImportCounts | null,
  counts: ImportCounts,
  written: Pick<ImportCounts, 'new' | 'cash'>,
): void {
  const sum = (of: ImportCounts) => IMPORT_ROW_KINDS.reduce((rows, kind) => rows + of[kind], 0)
  if (shown && sum(shown) === sum(counts) && written.new === counts.new && written.cash === counts.cash) return
  throw new Error(`row counts of the import do not add up: ${JSON.stringify({ shown, counts, written })}`)
}

async function loadImporting(tx: Conn, userId: number, now: Date): Promise<Importing> {
  const { profile } = await findSettings(tx, userId)
  const ambiguous = ambiguousIdentities(await findTeamNames(tx))
  return { userId, now, profile, ambiguous, words: await importedWords(tx, userId) }
}

type Rows = Awaited<ReturnType<typeof findRows>>

/** Returns how many were written. */
async function writeMovements(tx: Conn, importId: number, rows: Rows, { userId, words }: Importing): Promise<number> {
  const drafts = rows.flatMap(({ fingerprint, draft }) => {
    if (!('cash' in draft)) return []
    const { externalId: _, bookmaker, ...cash } = readStoredCash(draft.cash)
    return [{ ...cash, bookmaker: words.spellBookmaker(bookmaker), onceKey: fingerprint }]
  })
  return drafts.length === 0 ? 0 : insertMovements(tx, userId, drafts, importId)
}

/** Returns how many were written. */
async function writeBatch(tx: Conn, importId: number, rows: Rows, by: Resolving): Promise<number> {
  const found = rows.flatMap(({ fingerprint, near, draft }) =>
    fingerprint !== null && 'bet' in draft ? [{ fingerprint, near, bet: readStoredBet(draft.bet) }] : [],
  )
  if (found.length === 0) return 0
  const resolved = await resolveBets(
    tx,
    found.map(({ bet }) => bet),
    by,
  )
  const imported = found.map(({ fingerprint, near, bet }, index) => {
    return { bet: required(resolved[index], 'a bet'), fingerprint, near, said: saidOf(bet.settlement) }
  })
  await importBets(tx, by.userId, importId, imported)
  return resolved.length
}
