import type { FastifyInstance } from 'fastify'
import * as brakes from '../../contract/brakes.ts'
import { type BreakLength, breakEnd, changeLimit, type LimitKind, PERIOD_OF } from '../../domain/money/brakes.ts'
import { type Cents, formatCents } from '../../domain/money/money.ts'
import { PERIODS, spansOf } from '../../domain/time/zone-days.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { findBreakEnd, findLimitForUpdate, findLimits, findSumsSince, saveBreak, saveLimit } from './brake-queries.ts'
import { presentLimit } from './present-limit.ts'

export function brakeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, brakes.readBrakes, ({ user, query }) => readBrakes(deps, user.id, query.tz))
  mount(app, brakes.setLimit, async ({ user, params, query, body }) => {
    await setLimit(deps, user.id, params.kind, body.amount, query.tz)
    return readBrakes(deps, user.id, query.tz)
  })
  mount(app, brakes.startBreak, async ({ user, query, body }) => {
    await startBreak(deps, user.id, body.length)
    return readBrakes(deps, user.id, query.tz)
  })
}

async function setLimit(deps: Deps, owner: number, kind: LimitKind, wanted: Cents | null, zone: string) {
  const now = deps.now()
  const nextDay = spansOf(now, zone).day.until
  await deps.db.transaction().execute(async (tx) => {
    const before = await findLimitForUpdate(tx, owner, kind, zone)
    await saveLimit(tx, owner, kind, changeLimit(before, wanted, now, nextDay), zone)
  })
  notifyUser(deps, owner, ['brakes'])
}

async function startBreak(deps: Deps, owner: number, length: BreakLength) {
  const now = deps.now()
  const running = await findBreakEnd(deps.db, owner, now)
  await saveBreak(deps.db, owner, now, breakEnd(length, now, running))
  notifyUser(deps, owner, ['brakes'])
}

async function readBrakes({ db, now: clock }: Deps, owner: number, zone: string): Promise<brakes.Brakes> {
  const now = clock()
  const spans = spansOf(now, zone)
  const [limits, sums, until] = await Promise.all([
    findLimits(db, owner),
    findSumsSince(
      db,
      owner,
      PERIODS.map((period) => spans[period].since),
    ),
    findBreakEnd(db, owner, now),
  ])
  const used = (kind: LimitKind) => {
    const { staked, profit } = sums[PERIODS.indexOf(PERIOD_OF[kind])] ?? { staked: 0, profit: 0 }
    return kind === 'loss-month' ? -profit : staked
  }
  return {
    limits: [...limits].map(([kind, limit]) => {
      const { since, until: end } = spans[PERIOD_OF[kind]]
      const shown = presentLimit(kind, limit, now)
      return { ...shown, used: formatCents(used(kind)), since: since.toISOString(), until: end.toISOString() }
    }),
    breakUntil: until?.toISOString() ?? null,
  }
}
