import type { FastifyInstance } from 'fastify'
import * as cash from '../../contract/cash.ts'
import type { Body } from '../../contract/endpoint.ts'
import { balanceOf, type CashSums, correctionTo, lacksDeposit, NO_CASH } from '../../domain/money/cash.ts'
import { formatCents, LARGEST_RESULT } from '../../domain/money/money.ts'
import { quarterOf } from '../../domain/time/quarter-hour.ts'
import { spelledDetails } from '../bets/place/own-words.ts'
import { cachedForVersion, changeBook, changeWholeBook } from '../book/book.ts'
import { inSnapshot } from '../db/snapshot.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { AppError, badField } from '../http/app-error.ts'
import { inKnownZone } from '../http/known-zone.ts'
import { mount } from '../http/mount.ts'
import { findBalanceDays } from './balance-day-queries.ts'
import { findSuspects } from './find-suspects.ts'
import {
  countMovements,
  deleteMovementRows,
  findCashSums,
  findMovements,
  insertMovement,
  updateMovement,
} from './movement-queries.ts'
import { presentBalances, presentCurve, presentMovement } from './present-cash.ts'

const PAGE_SIZE = 50
/** Clients refetch balances on `stats`, and bookmakers, which a movement may add, on `bets`. */
const CHANGES = ['bets', 'stats'] as const

export function cashRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, cash.readBalances, async ({ user }) => presentBalances(await findCashSums(db, user.id)))

  mount(app, cash.readCurve, ({ user, query }) =>
    inKnownZone(deps, query.tz, (zone) => {
      const now = deps.now()
      return cachedForVersion(db, user.id, ['curve', zone, quarterOf(now)], async () =>
        presentCurve(
          await inSnapshot(db, async (tx) => {
            const without = unknownBalances(await findCashSums(tx, user.id))
            return findBalanceDays(tx, user.id, { zone, now, without })
          }),
        ),
      )
    }),
  )

  mount(app, cash.findSuspects, ({ user, query }) => findSuspects(db, user.id, query))

  mount(app, cash.listMovements, ({ user, query }) => listMovements(db, user.id, query.cursor ?? null))

  mount(app, cash.createMovement, ({ user, body, keyed }) =>
    changeBook(
      deps,
      user.id,
      keyed,
      async (tx, now) => {
        const at = checkedTime(body.at ?? now, now)
        const columns = await columnsOf(tx, user.id, body, now)
        return presentMovement(await insertMovement(tx, user.id, { ...columns, at }))
      },
      CHANGES,
    ),
  )

  mount(app, cash.changeMovement, ({ user, params, body, keyed }) =>
    changeBook(
      deps,
      user.id,
      keyed,
      async (tx, now) => {
        const at = body.at && checkedTime(body.at, now)
        const columns = { ...(await columnsOf(tx, user.id, body, now)), ...(at && { at }) }
        const row = await updateMovement(tx, user.id, params.id, columns)
        if (!row) throw new AppError('notFound')
        return presentMovement(row)
      },
      CHANGES,
    ),
  )

  mount(app, cash.deleteMovement, ({ user, params, keyed }) =>
    changeBook(
      deps,
      user.id,
      keyed,
      async (tx) => {
        if ((await deleteMovementRows(tx, user.id, params.id)) === 0) throw new AppError('notFound')
      },
      CHANGES,
    ),
  )

  mount(app, cash.deleteMovements, ({ user, keyed }) =>
    changeBook(deps, user.id, keyed, async (tx) => ({ deleted: await deleteMovementRows(tx, user.id, null) }), CHANGES),
  )

  // Locks the whole book, so that no bet or movement changes until the correction is written.
  mount(app, cash.reconcile, ({ user, body, keyed }) =>
    changeWholeBook(
      deps,
      user.id,
      keyed,
      (tx, now) => {
        const at = checkedTime(body.at ?? now, now)
        return reconcileBalance(tx, user.id, { ...body, at }, now)
      },
      CHANGES,
    ),
  )
}

/** The bookmakers whose balance is unknown. None if all balances are unknown: the curve then covers all bookmakers. */
function unknownBalances(all: readonly ({ readonly bookmaker: string | null } & CashSums)[]) {
  const unknown = all.filter((sums) => lacksDeposit({ ...sums, balance: balanceOf(sums) }))
  return unknown.length === all.length ? [] : unknown.map(({ bookmaker }) => bookmaker)
}

async function reconcileBalance(tx: Conn, owner: number, body: Body<typeof cash.reconcile> & { at: Date }, now: Date) {
  const { shown, balance, at } = body
  const { bookmaker = null, note = null } = await spelledDetails(
    tx,
    owner,
    { bookmaker: body.bookmaker, note: body.note },
    now,
  )
  const own = (await findCashSums(tx, owner)).find((each) => each.bookmaker === bookmaker) ?? NO_CASH
  if (formatCents(balanceOf(own)) !== balance) throw new AppError('balanceChanged')
  const amount = correctionTo(shown, balanceOf(own))
  if (amount === 0n) throw badField('shown', 'balanceFits')
  if (amount > LARGEST_RESULT || amount < -LARGEST_RESULT) throw badField('shown', 'balanceInvalid')
  return presentMovement(
    await insertMovement(tx, owner, { kind: 'correction', amount: Number(amount), bookmaker, at, note }),
  )
}

/** The bookmaker in its canonical spelling. */
async function columnsOf(tx: Conn, owner: number, body: cash.NewMovement, now: Date) {
  const { bookmaker = null, note = null } = await spelledDetails(
    tx,
    owner,
    { bookmaker: body.bookmaker, note: body.note },
    now,
  )
  return { kind: body.kind, amount: body.amount, bookmaker, note }
}

function checkedTime(at: Date, now: Date): Date {
  if (at > now) throw badField('at', 'placedAtInFuture')
  return at
}

async function listMovements(db: Conn, owner: number, cursor: string | null) {
  // A movement before 1970 has a negative time.
  const { 1: time, 2: id } = /^(-?\d+)-(\d+)$/.exec(cursor ?? '') ?? []
  const after = time === undefined || id === undefined ? null : { at: new Date(Number(time)), id: Number(id) }
  const [rows, count] = await Promise.all([findMovements(db, owner, after, PAGE_SIZE + 1), countMovements(db, owner)])
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return {
    movements: shown.map(presentMovement),
    count,
    next: last && rows.length > PAGE_SIZE ? `${last.at.getTime()}-${last.id}` : null,
  }
}
