import type { FastifyInstance } from 'fastify'
import {
  addPriceTarget,
  listPriceTargets,
  PRICES_LIMIT,
  removePriceTarget,
} from '../../contract/matches/price-targets.ts'
import { type Direction, isReached } from '../../domain/alerts/price-target.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import type { Thousandths } from '../../domain/money/odds.ts'
import { teamIdentity } from '../../domain/team/team-identity.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { AppError, badField } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { presentTarget } from './present-target.ts'
import {
  deleteTarget,
  findOpenTargets,
  findPricedMatch,
  findSameTarget,
  insertTarget,
  lockNumbers,
} from './price-queries.ts'

/** The largest `smallint`. */
const HIGHEST_NUMBER = 32_767

/** `source` is the configured match source: prices of other sources are no longer updated. */
export function priceRoutes(app: FastifyInstance, deps: Deps, source: SourceName): void {
  const { db } = deps

  mount(app, listPriceTargets, async ({ user }) => (await findOpenTargets(db, user.id)).map(presentTarget))

  mount(app, addPriceTarget, async ({ user, params: { hltvId }, body: { team, odds, direction }, reply }) => {
    const wanted = { owner: user.id, publicId: hltvId, side: team, odds, direction, source }
    const { number, isNew } = await addTarget(deps, wanted)
    if (isNew) notifyUser(deps, user.id, ['alerts'])
    reply.code(isNew ? 201 : 200)
    return presentTarget({ hltvId, number, side: team, direction, odds, reachedAt: null, reachedOdds: null })
  })

  mount(app, removePriceTarget, async ({ user, params: { hltvId, number } }) => {
    const match = await findPricedMatch(db, hltvId)
    if (!match || number > HIGHEST_NUMBER) return
    await db.transaction().execute((tx) => deleteTarget(tx, user.id, match.id, number))
    notifyUser(deps, user.id, ['alerts'])
  })
}

type Wanted = {
  readonly owner: number
  readonly publicId: number
  readonly side: 1 | 2
  readonly odds: Thousandths
  readonly direction: Direction
  readonly source: SourceName
}

/** Returns the number of the target, which may exist already. A concurrent poll may miss it; the next one does not. */
async function addTarget(
  deps: Deps,
  { owner, publicId, side, odds, direction, source }: Wanted,
): Promise<{ readonly number: number; readonly isNew: boolean }> {
  const createdAt = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const match = await findPricedMatch(tx, publicId)
    if (!match) throw new AppError('notFound')
    const isOpen = match.status === 'upcoming' || match.status === 'live'
    if (!isOpen || match.source !== source) throw new AppError('matchOver')
    const [name, price] = side === 1 ? [match.team1Name, match.odds1] : [match.team2Name, match.odds2]
    if (teamIdentity(name) === null) throw badField('team', 'teamUndecided')
    if (isReached({ direction, odds }, price)) throw badField('odds', 'priceThere')
    const taken = await lockNumbers(tx, owner, match.id)
    const target = { userId: owner, matchId: match.id, side, direction, odds }
    const same = await findSameTarget(tx, target)
    if (same !== null) return { number: same, isNew: false }
    if (taken.length >= PRICES_LIMIT) throw badField('odds', 'pricesTooMany')
    const number = nextNumber(taken)
    await insertTarget(tx, { ...target, number, createdAt })
    return { number, isNew: true }
  })
}

/**
 * The number after the highest; once numbers run out, the lowest free one. Numbers are not reused sooner: an open page may still remove a
 * deleted target by its number.
 */
function nextNumber(taken: readonly number[]): number {
  const last = Math.max(0, ...taken)
  if (last < HIGHEST_NUMBER) return last + 1
  let free = 1
  while (taken.includes(free)) free += 1
  return free
}
