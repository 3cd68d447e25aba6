import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import type { MatchReading } from '../../../../src/domain/match/match.ts'
import { MINUTE_MS } from '../../../../src/domain/time/durations.ts'
import { alertOfBets } from '../../../../src/server/alerts/alert-of-bets.ts'
import { deliverPendingAlerts } from '../../../../src/server/alerts/create-alerting.ts'
import { readConfig } from '../../../../src/server/config.ts'
import type { Database } from '../../../../src/server/db/connect.ts'
import { takeLease } from '../../../../src/server/db/lease.ts'
import type { Deps } from '../../../../src/server/deps.ts'
import { AppError } from '../../../../src/server/http/app-error.ts'
import { pollSucceeded } from '../../../../src/server/matches/polling/schedule.ts'
import { findPollState } from '../../../../src/server/matches/polling/source-queries.ts'
import { storeResult } from '../../../../src/server/matches/polling/store-result.ts'
import { createDelivery } from '../../../../src/server/push/create-delivery.ts'
import { PUSH_LEASE } from '../../../../src/server/push/create-sender.ts'
import { createDeadlines } from '../../../../src/server/push/deadlines.ts'
import { createPushClient } from '../../../../src/server/push/push-client.ts'
import { createPushCounts } from '../../../../src/server/push/push-counts.ts'
import { makePushKeys } from '../../../../src/server/push-keys.ts'
import { findMatchesToReview, findMatchesToSettle } from '../../../../src/server/settlement/match-now-queries.ts'
import { settleMatch } from '../../../../src/server/settlement/settle-matches.ts'
import { LIST } from '../../../support/match-source.ts'
import { createLife, createMortalDb, type Life } from './mortal-process.ts'
import type { PushedDevices } from './pushed-devices.ts'

/** A server process without timers: it polls, settles, creates alerts and sends messages on demand. */
export type AlertProcess = {
  readonly life: Life
  poll(matches: readonly MatchReading[]): Promise<void>
  settle(): Promise<void>
  tellAndSend(): Promise<void>
  send(): Promise<void>
  /** Performs a user action; null if the server refuses it, or dies meanwhile. */
  does<T>(act: (deps: Deps) => Promise<T>): Promise<T | null>
}

const NEVER = new AbortController().signal
/** In real time, long enough for a busy machine; the lease of a dead process is ended explicitly. */
const LEASE_MS = 10 * MINUTE_MS
const CONFIG = {
  ...readConfig({ DATABASE_URL: 'postgres://none', SESSION_SECRET: 'a secret for tests only' }),
  pushKeys: makePushKeys(),
}

/** `now`: the clock of the database, which may jump; `steady`: a monotonic clock. */
type Clocks = { readonly now: () => Date; readonly steady: () => number }

export function startAlertProcess(database: Database, devices: PushedDevices, { now, steady }: Clocks): AlertProcess {
  const life = createLife()
  const db = createMortalDb(database.pool, life)
  const deps: Deps = {
    config: CONFIG,
    db,
    database: { ...database, db, notify: () => undefined },
    log: pino({ level: 'silent' }),
    now,
    push: devices.transportOf(life),
    onSavedBets: alertOfBets,
  }
  const parts = {
    client: createPushClient(deps),
    counts: createPushCounts(),
    deadlines: createDeadlines(now, steady),
    monotonic: steady,
    pagesUpdated: nextTurn,
  }
  const terms = { source: PUSH_LEASE, holder: randomUUID() }

  async function survives(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => {
      // Errors of a dead process do not count.
      if (!life.isOver) throw error
    })
  }

  async function settleAll(): Promise<void> {
    const ids = [...(await findMatchesToSettle(db)), ...(await findMatchesToReview(db, now()))]
    for (const id of ids) await settleMatch(deps, id, NEVER)
  }

  async function sendAll(): Promise<void> {
    const lease = await takeLease(db, terms, LEASE_MS)
    if (!lease) return
    const end = AbortSignal.any([lease.lost, life.over])
    let ended = Promise.withResolvers<void>()
    const onResult = () => ended.resolve()
    const delivery = createDelivery(deps, { ...parts, onResult }, { ending: end, abandoned: end })
    for (let isMoreDue = true; !end.aborted && (isMoreDue || !delivery.isIdle()); ) {
      ended = Promise.withResolvers()
      isMoreDue = await delivery.round()
      if (!isMoreDue && !delivery.isIdle()) await ended.promise
    }
    await lease.release()
  }

  return {
    life,
    poll: (matches) =>
      survives(async () => {
        const before = await findPollState(db, 'hltv')
        const outcome = pollSucceeded(before, { task: LIST, startedAt: now(), endedAt: now() })
        const result = { matches, complete: [] }
        const source = { sources: ['hltv'], source: 'hltv' } as const
        const read = { ...source, task: LIST, result, now: now(), before: before.tasks, outcome }
        await db.transaction().execute((tx) => storeResult(tx, read))
      }),
    settle: () => survives(settleAll),
    tellAndSend: () =>
      survives(async () => {
        await deliverPendingAlerts(deps, NEVER)
        await sendAll()
      }),
    send: () => survives(sendAll),
    does: (act) =>
      act(deps).catch((error: unknown) => {
        if (life.isOver || error instanceof AppError) return null
        throw error
      }),
  }
}
