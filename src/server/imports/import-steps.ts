import { currencyRead, type ImportPlan, type Survey } from '../../domain/import/plan.ts'
import { findBookSettings } from '../bets/settings/book-settings-queries.ts'
import { longTransaction } from '../db/long-transaction.ts'
import type { Deps } from '../deps.ts'
import type { Job, Work } from './import-jobs.ts'
import { endJob, findFile, type ImportRow, lockJob } from './import-queries.ts'
import { countRows, deleteRows, insertRows } from './import-row-queries.ts'
import { markKnownRows, type RowsOf } from './known-row-queries.ts'
import type { Readers } from './reading/readers.ts'

/** Reads the whole file once, to find its format and open questions. */
export async function surveyImport(deps: Deps, readers: Readers, job: Job, bookCurrency: string): Promise<Survey> {
  const store = () => Promise.reject(new Error('a survey stores no rows'))
  const question = { kind: 'survey', now: deps.now(), bookCurrency } as const
  const survey = await readers.read(question, { ...hostOf(deps, job), store })
  if (!survey) throw new Error('a survey must return its findings')
  return survey
}

/** Reads the file by a plan, and stores the result of each row. */
export function createReadStep(deps: Deps, readers: Readers, plan: ImportPlan): Work {
  const { database, db, now } = deps
  return async (job: Job) => {
    const { row } = job
    await longTransaction(database, (tx) => deleteRows(tx, row.userId, row.id))
    const { unit, currency } = await findBookSettings(db, row.userId)
    const { currencies = [] } = row.survey ?? {}
    const question = {
      kind: 'rows',
      plan: { ...plan, currency: currencyRead(plan, { currencies }, currency) },
      now: now(),
      unit,
      fileCurrency: currencies.length === 1 ? (currencies[0] ?? null) : null,
    } as const
    let storing = Promise.resolve()
    const store = (rows: string) => (storing = stored(rows))
    try {
      await readers.read(question, { ...hostOf(deps, job), store })
    } catch (error) {
      // Wait for rows in flight: otherwise they would arrive after the next reading has deleted the old ones.
      await storing.catch(() => undefined)
      throw error
    }
    await longTransaction(database, async (tx) => {
      await markKnownRows(tx, rowsOf(row, plan))
      await endJob(tx, row, { state: 'ready', ...(await countRows(tx, row.userId, row.id)) })
    })
    return null

    /** Lock first: another job that has taken over the import stores rows with the same numbers. */
    function stored(rows: string): Promise<void> {
      return db.transaction().execute(async (tx) => {
        if (!(await lockJob(tx, row))) throw new Error('the import was cancelled')
        await insertRows(tx, row.userId, row.id, rows)
      })
    }
  }
}

function hostOf({ db }: Deps, { row, signal, progress }: Job) {
  return { signal, progress, file: () => findFile(db, row) }
}

/** Identifies the rows of an import read by this plan. */
export function rowsOf({ userId, id, survey }: ImportRow, plan: ImportPlan | null): RowsOf {
  const at = plan?.columns.indexOf('externalId') ?? -1
  return {
    userId,
    importId: id,
    idColumn: survey?.columns[at]?.name ?? null,
    sameId: plan?.sameId ?? null,
    zone: plan?.zone ?? 'UTC',
  }
}
