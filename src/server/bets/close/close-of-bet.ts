import type { CloseOfBet, typeClose as typeEndpoint } from '../../../contract/bets/bet-closes.ts'
import type { Bet as ShownBet } from '../../../contract/bets/bets.ts'
import type { Body } from '../../../contract/endpoint.ts'
import { withCloses } from '../../../domain/bet/bet-closes.ts'
import { type BetClose, closeOf, closeOfSingle, isTyped, noClose, typedClose } from '../../../domain/bet/closing.ts'
import { closeBetween } from '../../../domain/bet/history-facts.ts'
import { type Bet, type BetPick, type Leg, picksOf } from '../../../domain/bet/stored-bet.ts'
import { formatOdds, isPrice } from '../../../domain/money/odds.ts'
import { changeBook, lockBet, presentBet, presentClose, readBet, saveByUser } from '../../book/book.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { badField } from '../../http/app-error.ts'
import { findOddsReadings } from '../../matches/result-queries.ts'
import type { MatchNow } from '../../settlement/match-now-queries.ts'
import { findBookSettings } from '../settings/book-settings-queries.ts'
import { matchesOf } from './bet-closes.ts'

/** Points per path; a chart on a phone has no room for more. */
const MOST_POINTS = 100

/** Compares the price of a bet with its closing price, and returns the price history of its picks. */
export async function closeOfBet({ db }: Deps, owner: number, id: number): Promise<CloseOfBet> {
  const bet = await readBet(db, owner, id)
  const { marginMethod } = await findBookSettings(db, owner)
  const close = closeOf(bet, marginMethod)
  const matches = await matchesOf(db, bet)
  return {
    close: presentClose(bet.close).close,
    method: marginMethod,
    missing: 'missing' in close ? close.missing : null,
    value: 'missing' in close || bet.settlement?.outcome === 'void' ? null : close,
    picks: await Promise.all(picksOf(bet).map((pick) => pricedPick(db, pick, matches.get(pick.matchId ?? 0)))),
  }
}

async function pricedPick(db: Conn, pick: BetPick | Leg, match: MatchNow | undefined) {
  const { selectedTeam, selection, swapped } = pick
  const isPriced = selection?.market === 'match-winner' && !selection.isThreeWay && selection.side !== 'draw'
  const readings = match && isPriced ? await findOddsReadings(db, match.id, MOST_POINTS, match.startedTime) : []
  const isFirst = isPriced && (selection.side === 1) !== swapped
  return {
    leg: 'number' in pick ? pick.number : null,
    selectedTeam,
    startedTime: match?.startedTime?.toISOString() ?? null,
    path: readings.map(({ readAt, odds1, odds2 }) => {
      const [odds, other] = isFirst ? [odds1, odds2] : [odds2, odds1]
      return { at: readAt.toISOString(), odds: formatOdds(odds), otherOdds: formatOdds(other) }
    }),
  }
}

/** Sets the closing price by hand. A multiple has no opposing side. */
export function typeClose(deps: Deps, owner: number, id: number, body: Body<typeof typeEndpoint>): Promise<ShownBet> {
  return changeClose(deps, owner, id, (bet) => {
    const isSingle = bet.betType !== 'multiple'
    if (isSingle && !isPrice(body.odds)) throw badField('odds', 'oddsInvalid')
    return closeOfSingle(typedClose(body.odds, isSingle ? (body.otherOdds ?? null) : null))
  })
}

/** Replaces a closing price set by hand with the recorded one. */
export function removeClose(deps: Deps, owner: number, id: number): Promise<ShownBet> {
  return changeClose(deps, owner, id, async (bet, tx) => {
    if (!isTyped(bet.close)) return null
    const isTied = bet.betType !== 'multiple' && bet.matchId !== null
    const open = { ...bet, close: noClose(isTied ? 'not-started' : 'not-tied') }
    return withCloses(open, await matchesOf(tx, open)).close
  })
}

type Change = (bet: Bet, tx: Conn) => BetClose | null | Promise<BetClose | null>

/** Keeps the closing price if `change` returns null. */
function changeClose(deps: Deps, owner: number, id: number, change: Change): Promise<ShownBet> {
  return changeBook(deps, owner, null, async (tx, now) => {
    const found = await lockBet(tx, owner, id)
    const close = await change(found, tx)
    if (!close) return presentBet(found)
    const after = { ...found, close }
    return saveByUser(deps, tx, found, after, { kind: 'changed', at: now, changes: closeBetween(found, after) })
  })
}
