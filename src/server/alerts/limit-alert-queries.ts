import { type Selectable, sql } from 'kysely'
import { type LimitKind, limitAt, PERIOD_OF } from '../../domain/money/brakes.ts'
import type { Cents } from '../../domain/money/money.ts'
import { type LimitStep, stepToAlert } from '../../domain/money/near-limit.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import { dayIn, spansOf } from '../../domain/time/zone-days.ts'
import { findSumsSince } from '../brakes/brake-queries.ts'
import { compiledOnce } from '../db/prepared.ts'
import type { Conn, Tables } from '../db/tables.ts'
import { findWanted } from './alert-setting-queries.ts'
import { queueForDevices } from './outbox-queries.ts'

/** All limits of the user, including changes that take effect later. Most users have none. */
function findSetLimits(conn: Conn, owner: number): Promise<LimitRow[]> {
  return compiledOnce(conn, 'set_limits', { owner }, (value) => {
    const found = conn
      .selectFrom('limits')
      // Columns are listed: with `*`, a column added by a later version would invalidate the cached plan.
      .select(['kind', 'amount', 'nextAmount', 'nextFrom', 'timeZone', 'toldPeriod', 'toldStep'])
      .where('userId', '=', value('owner'))
      .where(({ or, eb }) => or([eb('amount', 'is not', null), eb('nextAmount', 'is not', null)]))
      .orderBy('kind')
    return sql<LimitRow>`${found}`
  })
}
type LimitRow = Omit<Selectable<Tables['limits']>, 'userId'>

/** Alerts users who have reached 80 or 100 percent of a limit, once per period. Runs in the transaction that changed their bets. */
export async function createLimitAlerts(tx: Conn, owner: number, now: Date): Promise<void> {
  const limits = await findSetLimits(tx, owner)
  if (limits.length === 0) return
  const wanted = await findWanted(tx, [owner])
  const inPeriods = limits.map((row) => {
    const { since, until } = spansOf(now, row.timeZone)[PERIOD_OF[row.kind]]
    return { row, since, until, period: dayIn(since, row.timeZone) }
  })
  const sums = await findSumsSince(
    tx,
    owner,
    inPeriods.map(({ since }) => since),
  )
  const passed = inPeriods.flatMap(({ row, until, period }, at) => {
    const { kind, nextAmount, nextFrom, toldPeriod, toldStep } = row
    const next = nextFrom && { amount: nextAmount, from: nextFrom }
    const { amount } = limitAt({ amount: row.amount, next }, now)
    const { staked, profit } = sums[at] ?? { staked: 0, profit: 0 }
    const used = kind === 'loss-month' ? -profit : staked
    const told = toldPeriod !== null && toldStep !== null ? { period: toldPeriod, step: toldStep } : null
    const step = amount === null ? null : stepToAlert(used, amount, period, told)
    return amount === null || step === null ? [] : [{ kind, until, period, amount, used, step }]
  })
  // The list shows the last alert first, so the step that was reached comes above the one that is near.
  for (const { until, ...near } of passed.toSorted((a, b) => a.step - b.step)) {
    const { kind, period, step } = near
    await saveLimitStep(tx, owner, kind, { period, step })
    if (wanted(owner).silent.includes('limitNear')) continue
    const written = await insertLimitAlert(tx, { owner, ...near, now })
    const end = new Date(Math.min(until.getTime(), now.getTime() + DAY_MS))
    await queueForDevices(tx, written, { kind: 'limitNear', until: end, now, wanted })
  }
}

async function saveLimitStep(
  tx: Conn,
  owner: number,
  kind: LimitKind,
  { period, step }: { period: string; step: LimitStep },
): Promise<void> {
  await tx
    .updateTable('limits')
    .set({ toldPeriod: period, toldStep: step })
    .where('userId', '=', owner)
    .where('kind', '=', kind)
    .execute()
}

type NearLimit = {
  readonly owner: number
  readonly kind: LimitKind
  readonly period: string
  readonly step: LimitStep
  readonly used: Cents
  readonly amount: Cents
  readonly now: Date
}

/** Writes nothing if another transaction has written the alert in the meantime. */
function insertLimitAlert(tx: Conn, { owner, kind, period, step, used, amount, now }: NearLimit) {
  return tx
    .insertInto('alerts')
    .values({
      userId: owner,
      kind: 'limitNear',
      step,
      version: now.getTime(),
      at: now,
      limitKind: kind,
      limitPeriod: period,
      limitUsed: used,
      limitAmount: amount,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'limitKind', 'limitPeriod', 'step']).doNothing())
    .returning(['userId', 'id'])
    .execute()
}
