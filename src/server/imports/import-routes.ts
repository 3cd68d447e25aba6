import type { FastifyInstance } from 'fastify'
import * as imports from '../../contract/imports.ts'
import { IMPORT_ROWS_PAGE } from '../../contract/imports.ts'
import type { ImportState } from '../../domain/import/import-state.ts'
import { isReadAtOnce } from '../../domain/import/plan.ts'
import { TAKEN_UNASKED } from '../../domain/import/row-question.ts'
import { cutText } from '../../domain/text/clean-text.ts'
import { findBookSettings } from '../bets/settings/book-settings-queries.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { createArrivingFiles } from './arriving-files.ts'
import { createImportJobs, type Job, type Next, type Work } from './import-jobs.ts'
import {
  cancelJob,
  deleteImport,
  endJob,
  findImport,
  findImports,
  type ImportRow,
  insertImport,
  startJob,
  sumSizesOfOthers,
} from './import-queries.ts'
import { findRows } from './import-row-queries.ts'
import { createReadStep, surveyImport } from './import-steps.ts'
import { WORK_LIMITS, type WorkLimits } from './limits.ts'
import { presentDetail, presentImport, presentRows } from './present-import.ts'
import { createReaders } from './reading/readers.ts'
import { createReducer } from './reduced-file.ts'
import { revertImport } from './revert-import.ts'
import { createWriteStep } from './write-bets.ts'

/** An import may use at most this share of the remaining bytes, so that small files always fit. */
const SHARE = 1 / 4
const RETRY_SECONDS = 2

/** The import routes, and the background work that they start. */
export type Imports = { start(): Promise<void>; close(): Promise<void> }

export function importRoutes(app: FastifyInstance, deps: Deps, smaller: Partial<WorkLimits> = {}): Imports {
  const limits = { ...WORK_LIMITS, ...smaller }
  const { db, now } = deps
  const jobs = createImportJobs(deps, limits, surveyAndRead)
  const readers = createReaders(limits.readerMegabytes)
  const reducedFile = createReducer(deps, readers, limits)
  const arrived = createArrivingFiles(limits.arrivingBytes, RETRY_SECONDS)

  /** Import lists are refetched with the bets; a page that shows an import in progress polls by itself. */
  const notify = (owner: number) => notifyUser(deps, owner, ['bets'])

  async function getImport(owner: number, id: number): Promise<ImportRow> {
    const row = await findImport(db, owner, id)
    if (!row) throw new AppError('notFound')
    return row
  }

  async function refuseWithoutRoom(owner: number, bytes: number): Promise<void> {
    const left = limits.openBytes - (await sumSizesOfOthers(db, owner))
    if (bytes > left * SHARE) throw new AppError('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })
  }

  const shown = async (owner: number, id: number) => presentDetail(db, await getImport(owner, id))

  type Step = Parameters<typeof startJob>[3] & { readonly work: Work }

  /** Idempotent: of two requests one starts the job; the other gets the import, if it is at this step already. */
  async function begin(owner: number, id: number, { work, ...step }: Step) {
    const started = await startJob(db, owner, id, step)
    if (started) {
      await jobs.begin(started, work)
      notify(owner)
    } else if ((await getImport(owner, id)).state !== step.to) throw new AppError('importNotReady')
    return shown(owner, id)
  }

  mount(app, imports.listImports, async ({ user }) => (await findImports(db, user.id)).map(presentImport))

  mount(app, imports.startImport, async ({ user, query, upload }) => {
    const received = await arrived(user.id, upload)
    if (received.length === 0) throw new AppError('badInput')
    const bytes = await reducedFile(received)
    await refuseWithoutRoom(user.id, bytes.length)
    const file = { name: listedName(query.name), bytes, createdAt: now() }
    const row = await db.transaction().execute((tx) => insertImport(tx, user.id, file))
    if (!row) throw new AppError('importRunning')
    await jobs.begin(row, surveyAndRead)
    notify(user.id)
    return shown(user.id, row.id)
  })

  /** Surveys a file, and reads it right away if it leaves no questions open. */
  async function surveyAndRead(job: Job): Promise<Next | null> {
    const { userId, id } = job.row
    const { currency } = await findBookSettings(db, userId)
    const survey = await surveyImport(deps, readers, job, currency)
    const plan = survey.proposed
    // In one transaction, so that a file without questions is never seen waiting for answers.
    const started = await db.transaction().execute(async (tx) => {
      const ownsJob = await endJob(tx, job.row, { state: 'surveyed', survey })
      return ownsJob && isReadAtOnce(survey, currency)
        ? startJob(tx, userId, id, { from: ['surveyed'], to: 'reading', plan })
        : undefined
    })
    return started ? { row: started, work: createReadStep(deps, readers, plan) } : null
  }

  mount(app, imports.readImport, ({ user, params: { id } }) => shown(user.id, id))

  mount(app, imports.planImport, ({ user, params: { id }, body: plan }) => {
    const from: ImportState[] = ['surveyed', 'ready']
    return begin(user.id, id, { from, to: 'reading', plan, work: createReadStep(deps, readers, plan) })
  })

  mount(app, imports.importRows, async ({ user, params: { id }, query: { kind, after } }) => {
    await getImport(user.id, id)
    const rows = await findRows(db, user.id, id, { kinds: [kind], after: Number(after ?? 0), limit: IMPORT_ROWS_PAGE })
    return presentRows(db, user.id, rows)
  })

  mount(app, imports.runImport, async ({ user, params: { id }, body }) => {
    const { again = false, take = TAKEN_UNASKED, except = [], same = [] } = body
    const { counts } = await getImport(user.id, id)
    const alike = take.includes('alike') ? (counts?.alike ?? 0) : 0
    const total = (counts?.new ?? 0) + (counts?.cash ?? 0) + (again ? (counts?.deleted ?? 0) : 0) + alike
    return begin(user.id, id, {
      from: ['ready'],
      to: 'running',
      total,
      work: createWriteStep(deps, { again, answers: { take, except }, same }),
    })
  })

  mount(app, imports.cancelImport, async ({ user, params: { id } }) => {
    await cancelJob(db, user.id, id)
    return shown(user.id, id)
  })

  mount(app, imports.takeBackImport, async ({ user, params: { id } }) => {
    await getImport(user.id, id)
    await revertImport(deps, user.id, id)
    return shown(user.id, id)
  })

  mount(app, imports.discardImport, async ({ user, params: { id } }) => {
    await getImport(user.id, id)
    if (!(await deleteImport(db, user.id, id))) throw new AppError('importNotReady')
    notify(user.id)
  })

  return {
    start: jobs.start,
    async close() {
      await jobs.close()
      await readers.close()
    },
  }
}

/** One line of at most 200 characters, whatever the file's name was. */
function listedName(name: string): string {
  return cutText(name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim(), 200)
}
