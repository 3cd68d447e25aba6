import type { CloseOfBet, typeClose as typeEndpoint } from '../../../contract/bets/bet-closes.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Body } from '../../../contract/endpoint.ts'
import { withCloses } from '../../../domain/bet/bet-closes.ts'
import { chancesOf, closeOf, type KeptClose, noClose, TYPED, typedClose } from '../../../domain/bet/closing.ts'
import { formatOdds, isPrice } from '../../../domain/money/odds.ts'
import { isSameValue } from '../../../domain/same-value.ts'
import { type BetRow, betTransaction, findBet } from '../../book/bet-queries.ts'
import { type Entry, entriesOf, lockEntry, saveByUser } from '../../book/entries.ts'
import { type LegRow } from '../../book/leg-queries.ts'
import { presentBet, presentClose } from '../../book/present-bet.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { badField, HttpError } from '../../http/http-error.ts'
import { findOddsReadings } from '../../matches/result-queries.ts'
import { findBookSettings } from '../book-settings-queries.ts'
import type { MatchNow } from '../settle/match-now-queries.ts'
import { closeColumns, matchesOf } from './bet-closes.ts'

/** Points of one path; a chart as wide as a phone has no room for more. */
const MOST_POINTS = 100

/** How the price of a bet compares with its closing price, and the paths of the prices of its picks. */
export async function closeOfBet({ db }: Deps, owner: number, id: number): Promise<CloseOfBet> {
  const bet = await findBet(db, owner, id)
  if (!bet) throw new HttpError('notFound')
  const [entry] = await entriesOf(db, [bet])
  if (!entry) throw new HttpError('notFound')
  const { legs } = entry
  const { marginMethod } = await findBookSettings(db, owner)
  const close = closeOf(bet, marginMethod)
  const matches = await matchesOf(db, { bet, legs })
  const picks: readonly (BetRow | LegRow)[] = legs ?? [bet]
  return {
    close: presentClose(bet).close,
    method: marginMethod,
    missing: 'missing' in close ? close.missing : null,
    value: 'missing' in close || bet.outcome === 'void' ? null : close,
    picks: await Promise.all(picks.map((pick) => pricedPick(db, pick, matches.get(pick.matchId ?? 0)))),
  }
}

async function pricedPick(db: Conn, pick: BetRow | LegRow, match: MatchNow | undefined) {
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

/** Sets the closing price by hand. A multiple has no other side. */
export function typeClose(deps: Deps, owner: number, id: number, body: Body<typeof typeEndpoint>): Promise<Bet> {
  return changeClose(deps, owner, id, ({ legs }) => {
    if (!legs && !isPrice(body.odds)) throw badField('odds', 'oddsInvalid')
    const close = typedClose(body.odds, legs ? null : (body.otherOdds ?? null))
    return { ...close, ...chancesOf(close) }
  })
}

/** Replaces a closing price that was set by hand by the recorded one. */
export function removeClose(deps: Deps, owner: number, id: number): Promise<Bet> {
  return changeClose(deps, owner, id, async (found, tx) => {
    if (found.bet.closeSource !== TYPED) return null
    const none = noClose(found.bet.matchId === null ? 'not-tied' : 'not-started')
    const open = { bet: { ...found.bet, ...none, ...chancesOf(none) }, legs: found.legs }
    return closeColumns(withCloses(open, await matchesOf(tx, open)).bet)
  })
}

type Change = (found: Entry, tx: Conn) => KeptClose | null | Promise<KeptClose | null>

/** The closing price stays where `change` returns null. */
function changeClose(deps: Deps, owner: number, id: number, change: Change): Promise<Bet> {
  const now = deps.now()
  return betTransaction(deps, owner, async (tx) => {
    const found = await lockEntry(tx, owner, id)
    const close = await change(found, tx)
    if (!close) return presentBet(found.bet, found.legs)
    const after = { ...found, bet: { ...found.bet, ...close } }
    const [from, to] = [presentClose(found.bet).close, presentClose(after.bet).close]
    const changes = isSameValue(from, to) ? [] : [{ field: 'close', from, to }]
    return saveByUser(tx, found, after, { kind: 'changed', at: now }, changes)
  })
}
