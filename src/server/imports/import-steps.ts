import { formatTeams, splitTeams, teamsTextKey } from '../../domain/bet.ts'
import type { Draft, ImportedBet } from '../../domain/import/draft.ts'
import type { ImportPlan, Survey } from '../../domain/import/plan.ts'
import { storedDraft } from '../../domain/import/stored-draft.ts'
import { findBookSettings } from '../bets/book-settings-queries.ts'
import { longTransaction } from '../db/long-transaction.ts'
import type { Deps } from '../deps.ts'
import { createTurns } from '../http/in-turns.ts'
import type { Job, Work } from './import-jobs.ts'
import { endJob, holdJob } from './import-queries.ts'
import {
  countRows,
  deleteRows,
  insertRows,
  markImportedBefore,
  markInBook,
  markMovementsBefore,
  markMovementsInBook,
  type NewRow,
} from './import-row-queries.ts'
import { readDrafts } from './read-drafts.ts'
import { storedSource } from './stored-source.ts'
import { surveyFile } from './survey-file.ts'

/** Reads the whole file once: its format, and the questions it leaves open. */
export function surveying({ db }: Deps, { row, signal, progress }: Job): Promise<Survey> {
  return surveyFile(storedSource(db, row), { signal, onProgress: progress })
}

/** Reads the file by a plan, and stores what each row becomes. */
export function reading({ database, db, now }: Deps, plan: ImportPlan): Work {
  return async ({ row, signal, progress }: Job) => {
    await longTransaction(database, (tx) => deleteRows(tx, row.id))
    const { unit } = await findBookSettings(db, row.userId)
    const options = { signal, onProgress: progress, now: now(), unit }
    const turn = createTurns()
    let number = 0
    for await (const drafts of readDrafts(storedSource(db, row), plan, options)) {
      const rows: NewRow[] = []
      for (const draft of drafts) {
        rows.push(rowOf(row.id, number + rows.length + 1, draft))
        await turn()
      }
      // Another job that has taken over the import stores rows with the same numbers.
      const isMine = await db.transaction().execute(async (tx) => {
        if (!(await holdJob(tx, row))) return false
        await insertRows(tx, rows)
        return true
      })
      if (!isMine) return
      number += drafts.length
      signal.throwIfAborted()
    }
    await longTransaction(database, async (tx) => {
      await markImportedBefore(tx, row.userId, row.id)
      await markMovementsBefore(tx, row.userId, row.id)
      await markInBook(tx, row.userId, row.id)
      await markMovementsInBook(tx, row.userId, row.id)
      await endJob(tx, row, { state: 'ready', counts: await countRows(tx, row.id) })
    })
  }
}

function rowOf(importId: number, number: number, draft: Draft): NewRow {
  const { line } = draft
  const row = { importId, number, line, draft: storedDraft(draft), fingerprint: null, ...NOT_IN_BOOK }
  if ('problem' in draft) return { ...row, kind: 'problem' }
  const { fingerprint } = draft
  if ('cash' in draft) return { ...row, fingerprint, kind: 'cash' }
  return { ...row, fingerprint, kind: 'new', ...bookColumns(draft.bet) }
}

const NOT_IN_BOOK = { placedAt: null, teamsKey: null, selectedTeam: null, amount: null, odds: null }

/** The bet as the book would store it, so that an equal one in the book is recognised. */
function bookColumns({ picks, placedAt, amount, odds }: ImportedBet) {
  const teams = picks.map(({ teams: text, selectedTeam }) => {
    const pair = splitTeams(text, selectedTeam)
    return pair ? formatTeams(pair) : text
  })
  const selectedTeam = picks.map((pick) => pick.selectedTeam).join(' + ')
  return { placedAt, teamsKey: teamsTextKey(teams.join(' + ')), selectedTeam, amount, odds }
}
