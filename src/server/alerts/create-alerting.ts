import { shouldAlert } from '../../domain/alerts/alert-mode.ts'
import { isSameStart } from '../../domain/alerts/match-facts.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Conn } from '../db/tables.ts'
import { createWorker, type Worker } from '../db/worker.ts'
import type { Deps } from '../deps.ts'
import { MATCHES_CHANNEL } from '../matches/polling/source-queries.ts'
import { findWanted, type Wanted } from './alert-setting-queries.ts'
import { deleteOldAlerts } from './bet-alert-queries.ts'
import { findChoices } from './choice-queries.ts'
import { deliverPriceAlerts } from './deliver-price-alerts.ts'
import {
  deleteAlerts,
  type FactRow,
  findAlerted,
  findPendingFacts,
  findSent,
  insertAlerts,
  lockPendingFact,
  markDelivered,
} from './fact-queries.ts'
import { findFollowers, findMatchOfTeams } from './follower-queries.ts'
import { queueForDevices } from './outbox-queries.ts'

/** How often a process looks for pending alerts without a notification, in case another process died before sending them. */
const SWEEP_EVERY_MS = 10_000
/** Users per transaction. */
const BATCH = 500

/** Alerts users to news of the matches that they follow. Runs in every process (docs/decisions/0107). */
export function createAlerting(deps: Deps): Worker {
  return createWorker(deps, {
    name: 'create match alerts',
    run: ({ signal }) => deliverPendingAlerts(deps, signal),
    wakeOn: MATCHES_CHANNEL,
    every: SWEEP_EVERY_MS,
  })
}

/** Delivers all facts that are still pending. */
export async function deliverPendingAlerts(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const fact of await findPendingFacts(deps.db)) {
    if (signal.aborted) return
    await deliverFact(deps, fact, signal)
  }
  await deliverPriceAlerts(deps, signal)
}

/** A batch of users: those whose alerts changed, and the last one checked; null when no users are left. */
type Step = { readonly people: readonly number[]; readonly next: number | null }

/**
 * Alerts all followers to a fact, in batches. Each batch reads the current version of the fact and skips it if it is out of date. If a
 * process dies, another one starts again with the first user: users who have the alert in this version keep it.
 */
async function deliverFact(deps: Deps, fact: FactRow, signal: AbortSignal): Promise<void> {
  for (let last: number | null = 0; last !== null && !signal.aborted; ) {
    const after: number = last
    const step = await deps.db.transaction().execute((tx) => deliverBatch(tx, fact, after, deps.now()))
    // Another process is delivering it, or it has changed and will be found again.
    if (step === 'elsewhere') return
    // Notify before cleanup: a retry would find nothing to notify.
    for (const person of step.people) notifyUser(deps, person, ['alerts'])
    await deleteOldAlerts(deps.db, step.people)
    last = step.next
  }
  if (!signal.aborted) await deps.db.transaction().execute((tx) => markDelivered(tx, fact))
}

async function deliverBatch(tx: Conn, found: FactRow, after: number, now: Date): Promise<Step | 'elsewhere'> {
  const fact = await lockPendingFact(tx, found)
  if (fact?.version !== found.version) return 'elsewhere'
  if (fact.withdrawn) return changeAlerted(tx, fact, after, (people) => deleteAlerts(tx, fact, people, 'all'))
  if (fact.until <= now) return { people: [], next: null }
  if (isBackAtItsTime(fact)) {
    return changeAlerted(tx, fact, after, async (people) => {
      await deleteAlerts(tx, fact, people, 'unread')
      // Only users who have read about the changed start need the correction.
      await writeAlerts(tx, fact, {
        people: await stillAlerted(tx, fact, people),
        now,
        wanted: await findWanted(tx, people),
      })
    })
  }
  const match = await findMatchOfTeams(tx, fact)
  const followers = await findFollowers(tx, fact, match, after, BATCH)
  const ids = followers.map(({ userId }) => userId)
  const wanted = await findWanted(tx, ids)
  const choices = await findChoices(tx, match, ids)
  const people = followers
    .filter(({ userId, hasBet }) => {
      const { silent, onlyWithBet } = wanted(userId)
      return !silent.includes(fact.kind) && shouldAlert({ ...choices(userId), onlyWithBet }, hasBet)
    })
    .map(({ userId }) => userId)
  await writeAlerts(tx, fact, { people, now, wanted })
  return { people, next: followers.length < BATCH ? null : (followers.at(-1)?.userId ?? null) }
}

type Recipients = {
  readonly people: readonly number[]
  readonly now: Date
  readonly wanted: (owner: number) => Wanted
}

/** Writes the alert for these users and queues it for their devices. */
async function writeAlerts(tx: Conn, fact: FactRow, { people, now, wanted }: Recipients): Promise<void> {
  const sent = await findSent(tx, fact, people)
  const written = await insertAlerts(tx, fact, people, now)
  await queueForDevices(tx, written, { kind: fact.kind, until: fact.until, now, wanted, sent })
}

/** Whether a match that was moved or called off starts at its original time after all. */
function isBackAtItsTime({ kind, status, fromTime, scheduledTime }: FactRow): boolean {
  return kind === 'matchMoved' && status !== 'cancelled' && isSameStart(fromTime, scheduledTime)
}

async function changeAlerted(
  tx: Conn,
  fact: FactRow,
  after: number,
  change: (people: readonly number[]) => Promise<unknown>,
): Promise<Step> {
  const people = await findAlerted(tx, fact, after, BATCH)
  if (people.length > 0) await change(people)
  return { people, next: people.length < BATCH ? null : (people.at(-1) ?? null) }
}

async function stillAlerted(tx: Conn, fact: FactRow, people: readonly number[]): Promise<number[]> {
  const alerted = new Set(await findAlerted(tx, fact, (people[0] ?? 1) - 1, BATCH))
  return people.filter((person) => alerted.has(person))
}
