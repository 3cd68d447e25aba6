import type { findSuspects as call, Suspects } from '../../contract/cash.ts'
import type { Query } from '../../contract/endpoint.ts'
import { winnings } from '../../domain/bet/settlement.ts'
import { explanationOf } from '../../domain/money/explain-difference.ts'
import { findBets } from '../bets/list/bet-list-queries.ts'
import { everyBet } from '../bets/list/whole-list.ts'
import { cachedForVersion, presentBets } from '../book/book.ts'
import type { Db } from '../db/tables.ts'
import { findSuspectRows } from './suspect-queries.ts'

const SHOWN = 5

/** The bets that could explain a different balance at the bookmaker. */
export async function findSuspects(
  db: Db,
  owner: number,
  { bookmaker, difference }: Query<typeof call>,
): Promise<Suspects> {
  const question = ['suspects', bookmaker, String(difference)] as const
  const { count, shown } = await cachedForVersion(db, owner, question, async () => {
    const rows = await findSuspectRows(db, owner, bookmaker ?? null)
    const found = rows.flatMap((row) => {
      const explanation = explanationOf({ ...row, win: winnings(row) }, difference)
      return explanation === null ? [] : [{ id: row.id, explanation }]
    })
    return { count: found.length, shown: found.slice(0, SHOWN) }
  })
  const listed = await findBets(db, { ...everyBet(owner), ids: shown.map(({ id }) => id) }, null, SHOWN)
  const bets = new Map((await presentBets(db, listed)).map((bet) => [bet.id, bet]))
  return {
    count,
    bets: shown.flatMap(({ id, explanation }) => {
      const bet = bets.get(id)
      return bet ? [{ explanation, bet }] : []
    }),
  }
}
