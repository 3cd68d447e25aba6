import { wordKey } from '../bet/own-word.ts'
import type { BetTypeName } from '../market/bet-type.ts'
import type { Cents } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import { splitTeams } from '../team/pair.ts'
import { teamNameKey } from '../team/team.ts'
import { searchText } from '../text/search-text.ts'
import { DAY_MS, MINUTE_MS } from '../time/durations.ts'

/** The fields by which a bet of a file is compared with the bets of the book. A multiple has the texts of its legs. */
export type ComparedBet = {
  readonly teams: string
  readonly selectedTeam: string
  readonly market: BetTypeName
  readonly value: string | null
  readonly bookmaker: string | null
  readonly placedAt: Date
  readonly amount: Cents
  readonly odds: Thousandths
}

/** Bets that differ in one of these are two bets. */
const CONTRADICTING = ['market', 'value', 'bookmaker'] as const

/** A bet in the form in which it is compared. Only bets with the same `event` can be alike. */
export type Signs = Pick<ComparedBet, 'placedAt' | 'amount' | 'odds'> & {
  readonly event: string
  /** Null if the bet does not say it. */
  readonly market: string | null
  readonly value: string | null
  readonly bookmaker: string | null
  /** The selected team, for a market on one of the two teams. */
  readonly team: string
}

/** Markets on one of the two teams. */
const ON_TEAM: ReadonlySet<BetTypeName> = new Set(['match-winner', 'map-winner', 'first-map', 'handicap'])
/** Clocks of a person and a bookmaker differ, and a bet is often written down some minutes later. */
const SAME_TIME_MS = 15 * MINUTE_MS
/** A corrected date is rarely further away. */
const SAME_BET_MS = 3 * DAY_MS

/** "Furia Esports vs MOUZ" and "mouz x FURIA" are one event. */
export function signsOf(bet: ComparedBet): Signs {
  const { teams, selectedTeam, market, value, bookmaker, placedAt, amount, odds } = bet
  const pair = market === 'multiple' ? null : splitTeams(teams, selectedTeam)
  const event = pair ? [pair.team1, pair.team2].map(teamNameKey).toSorted().join(' ') : searchText(teams)
  // The first map has a market of its own.
  const isFirstMap = market === 'first-map'
  return {
    event,
    market: market === 'other' ? null : isFirstMap ? 'map-winner' : market,
    value: isFirstMap ? '1' : value && searchText(value),
    bookmaker: bookmaker && wordKey(bookmaker),
    team: ON_TEAM.has(market) ? teamNameKey(selectedTeam) : '',
    placedAt,
    amount,
    odds,
  }
}

/**
 * How many of time, odds and stake two bets share, if they may be one bet: that takes two of the three, or all three if the bets name different
 * teams. Null if they are two bets: on other markets, at two bookmakers, days apart. `isDay`: whether a time stands for a date without a time.
 */
export function likenessOf(one: Signs, two: Signs, isDay: (time: Date) => boolean): number | null {
  const apart = Math.abs(one.placedAt.getTime() - two.placedAt.getTime())
  const contradicts = CONTRADICTING.some((sign) => one[sign] !== null && two[sign] !== null && one[sign] !== two[sign])
  if (one.event !== two.event || contradicts || apart > SAME_BET_MS) return null
  const isSameTime = apart <= SAME_TIME_MS || (apart < DAY_MS && (isDay(one.placedAt) || isDay(two.placedAt)))
  const common = [isSameTime, one.odds === two.odds, one.amount === two.amount].filter(Boolean).length
  return common >= (one.team === two.team ? 2 : 3) ? common : null
}

/** Pairs each row, in order, with the bet that is most like it. Each bet is paired once. Null: no remaining bet may be this row. */
export function createPairing<Bet extends { readonly signs: Signs }>(
  bets: readonly Bet[],
  isDay: (time: Date) => boolean,
): (row: Signs) => Bet | null {
  const byTime = bets.toSorted((a, b) => a.signs.placedAt.getTime() - b.signs.placedAt.getTime())
  const byEvent = Map.groupBy(byTime, ({ signs }) => signs.event)
  const given = new Set<Bet>()

  return (row) => {
    const near = nearInTime(byEvent.get(row.event) ?? [], row.placedAt.getTime())
    const likely = near.flatMap((bet) => {
      const likeness = given.has(bet) ? null : likenessOf(row, bet.signs, isDay)
      const apart = Math.abs(row.placedAt.getTime() - bet.signs.placedAt.getTime())
      return likeness === null ? [] : [{ bet, likeness, apart }]
    })
    const [best] = likely.toSorted((a, b) => b.likeness - a.likeness || a.apart - b.apart)
    if (best) given.add(best.bet)
    return best?.bet ?? null
  }
}

/** The bets near enough in time to be the same bet. `bets` are sorted by time. */
function nearInTime<Bet extends { readonly signs: Signs }>(bets: readonly Bet[], time: number): readonly Bet[] {
  let [from, to] = [0, bets.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const at = bets[middle]?.signs.placedAt.getTime() ?? 0
    if (at < time - SAME_BET_MS) from = middle + 1
    else to = middle
  }
  let end = from
  while ((bets[end]?.signs.placedAt.getTime() ?? Number.POSITIVE_INFINITY) <= time + SAME_BET_MS) end++
  return bets.slice(from, end)
}
