import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import * as cash from '../../contract/cash.ts'
import { balanceOf, correctionTo, NO_CASH } from '../../domain/cash.ts'
import { formatCents, LARGEST_RESULT } from '../../domain/money.ts'
import { spelledDetails } from '../bets/own-words.ts'
import { lockBets, shareBets } from '../book/bet-queries.ts'
import {
  countMovements,
  deleteMovementRows,
  findCashSums,
  findMovements,
  insertMovement,
  updateMovement,
} from '../book/cash-queries.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { badField, HttpError } from '../http/http-error.ts'
import { mount } from '../http/mount.ts'
import { presentBalances, presentMovement } from './present-cash.ts'

const PAGE_SIZE = 50

export function cashRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  /** Balances are refetched with the statistics. */
  const notify = (owner: number) => notifyUser(deps, owner, ['stats'])

  mount(app, cash.readBalances, async ({ user }) => presentBalances(await findCashSums(db, user.id)))

  mount(app, cash.listMovements, ({ user, query }) => listMovements(db, user.id, query.cursor ?? null))

  mount(app, cash.createMovement, async ({ user, body, headers }) => {
    const now = deps.now()
    const at = checkedTime(body.at ?? now, now)
    const key = headers['Idempotency-Key']
    const row = await db.transaction().execute(async (tx) => {
      await shareBets(tx, user.id)
      const draft = { ...(await columnsOf(tx, user.id, body, now)), at, onceKey: key ? `form/${key}` : null }
      const written = await insertMovement(tx, user.id, draft)
      const { kind, amount, bookmaker, note } = draft
      const isTheSame = isDeepStrictEqual(
        { kind, amount, bookmaker, note, at: body.at ?? written.at },
        {
          kind: written.kind,
          amount: written.amount,
          bookmaker: written.bookmaker,
          note: written.note,
          at: written.at,
        },
      )
      if (!isTheSame) throw new HttpError('idempotencyKeyReused')
      return written
    })
    notify(user.id)
    return presentMovement(row)
  })

  mount(app, cash.changeMovement, async ({ user, params, body }) => {
    const now = deps.now()
    const at = body.at && checkedTime(body.at, now)
    const row = await db.transaction().execute(async (tx) => {
      await shareBets(tx, user.id)
      const columns = { ...(await columnsOf(tx, user.id, body, now)), ...(at && { at }) }
      return updateMovement(tx, user.id, params.id, columns)
    })
    if (!row) throw new HttpError('notFound')
    notify(user.id)
    return presentMovement(row)
  })

  mount(app, cash.deleteMovement, async ({ user, params }) => {
    if ((await deleteMovementRows(db, user.id, params.id)) === 0) throw new HttpError('notFound')
    notify(user.id)
  })

  mount(app, cash.deleteMovements, async ({ user }) => {
    const deleted = await deleteMovementRows(db, user.id, null)
    notify(user.id)
    return { deleted }
  })

  mount(app, cash.reconcile, async ({ user, body }) => {
    const now = deps.now()
    const { shown, balance } = body
    const at = checkedTime(body.at ?? now, now)
    const row = await db.transaction().execute(async (tx) => {
      // No bet and no movement changes until the correction is written.
      await lockBets(tx, user.id)
      const { bookmaker = null, note = null } = await spelledDetails(tx, user.id, body, now)
      const own = (await findCashSums(tx, user.id)).find((each) => each.bookmaker === bookmaker) ?? NO_CASH
      if (formatCents(balanceOf(own)) !== balance) throw new HttpError('balanceChanged')
      const amount = correctionTo(shown, balanceOf(own))
      if (amount === 0n) throw badField('shown', 'balanceFits')
      if (amount > LARGEST_RESULT || amount < -LARGEST_RESULT) throw badField('shown', 'balanceInvalid')
      const correction = { kind: 'correction', amount: Number(amount), bookmaker, at, note, onceKey: null } as const
      return insertMovement(tx, user.id, correction)
    })
    notify(user.id)
    return presentMovement(row)
  })
}

/** The bookmaker as the user first spelled it. */
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
  // The time of a movement before 1970 is negative.
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
