// An independent implementation of the explorer: plain loops over an array of bets.

import type { Dimension } from '../../src/domain/explorer/dimensions.ts'
import { quantileOf95 } from '../../src/domain/maths/student-quantile.ts'
import type { ExploredBet, ExploredMatch } from './explored-bets.ts'
import { euros, sum, tenths } from './whole-numbers.ts'

const ODDS = [1010, 1200, 1400, 1600, 1800, 2000, 2250, 2500, 3000, 4000, 6000, 10_000]
const STAKES = [1, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000, 100_000]
const MINUTES = [0, 15, 60, 180, 720, 1440, 4320]
const bound = (bounds: readonly number[], value: number) => bounds.findLast((each) => each <= value)

/** Cached by time zone: creating one takes longer than a hundred uses. */
const calendars = new Map<string, Intl.DateTimeFormat>()
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: '2-digit', weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  calendars.set(timeZone, calendar)
  return calendar
}

/** Month, weekday and hour of the local time in this zone. */
function clock(time: number, zone: string) {
  const parts = calendarOf(zone).formatToParts(time)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return {
    month: `${part('year')}-${part('month')}`,
    weekday: 1 + ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')),
    hour: Number(part('hour')),
  }
}

/** Null when the bet has no value. */
type Value = string | number | boolean | null | undefined
type Reader = (bet: ExploredBet, match: ExploredMatch | undefined, zone: string) => Value

const hasTeam = ({ betType, selection }: ExploredBet) =>
  betType !== 'multiple' &&
  (selection === null ? !betType.startsWith('total-') : 'side' in selection && selection.side !== 'draw')

const OF_SINGLES: Partial<Record<Dimension, Reader>> = {
  side({ odds, closeOdds, closeOther }) {
    const difference = closeOther === null || closeOdds === null ? odds - 2000 : closeOdds - closeOther
    if (difference === 0) return 'even'
    return difference < 0 ? 'favorite' : 'underdog'
  },
  team: (bet) => (hasTeam(bet) ? bet.team : null),
  opponent: (bet) => (hasTeam(bet) ? bet.other : null),
  tournament: (_, match) => match?.tournament,
  format: (_, match) => match?.format,
  start({ placedAt }, match) {
    const start = match?.start ?? null
    if (start === null) return null
    const minutes = (start - placedAt) / 60_000
    return minutes < 0 ? 'after' : bound(MINUTES, minutes)
  },
}
const OF_ALL: Partial<Record<Dimension, Reader>> = {
  market: ({ selection, betType }) => selection?.market ?? betType,
  odds: ({ odds }) => ((bound(ODDS, odds) ?? 0) / 1000).toFixed(2),
  stake: ({ amount }) => ((bound(STAKES, amount) ?? 0) / 100).toFixed(2),
  live: ({ live }) => live && 'live',
  bookmaker: ({ bookmaker }) => bookmaker,
  tipster: ({ tipster }) => tipster,
  tags: ({ tags }) =>
    tags.length === 0
      ? null
      : `[${tags
          .toSorted()
          .map((tag) => JSON.stringify(tag))
          .join(', ')}]`,
  month: ({ placedAt }, _, zone) => clock(placedAt, zone).month,
  weekday: ({ placedAt }, _, zone) => clock(placedAt, zone).weekday,
  hour: ({ placedAt }, _, zone) => clock(placedAt, zone).hour,
  settledBy: ({ settledBy }) => settledBy,
}

function keyOf(dimension: Dimension, bet: ExploredBet, matches: readonly ExploredMatch[], zone: string): string {
  const isMultiple = bet.betType === 'multiple'
  const match = isMultiple ? undefined : matches.find(({ id }) => id === bet.matches[0])
  if (dimension === 'map') {
    if (isMultiple) return '!multiple'
    const number = bet.selection && 'map' in bet.selection ? bet.selection.map : null
    if (number !== null) return match?.maps[number - 1] ? `=${match.maps[number - 1]}` : '!none'
    return bet.selection !== null || ['match-winner', 'total-maps'].includes(bet.betType) ? '!match' : '!none'
  }
  if (dimension === 'live') return bet.live === null ? '!none' : `=${bet.live ? 'live' : 'before'}`
  const ofSingles = OF_SINGLES[dimension]
  if (ofSingles && isMultiple) return '!multiple'
  const value = (ofSingles ?? OF_ALL[dimension])?.(bet, match, zone) ?? null
  return value === null ? '!none' : `=${value}`
}

export function exploredRows(
  bets: readonly ExploredBet[],
  matches: readonly ExploredMatch[],
  dimensions: readonly Dimension[],
  zone: string,
) {
  const groups = Map.groupBy(bets, (bet) => JSON.stringify(dimensions.map((each) => keyOf(each, bet, matches, zone))))
  return [...groups].map(([keys, own]) => ({ keys: JSON.parse(keys) as string[], bets: own, ...figuresOf(own) }))
}

export function figuresOf(bets: readonly ExploredBet[]) {
  const atRisk = bets.filter(({ outcome }) => outcome !== null && outcome !== 'push' && outcome !== 'void')
  const staked = ({ amount, freeBet }: ExploredBet) => (freeBet ? 0 : amount)
  const [stake, profit] = [sum(atRisk.map(staked)), sum(atRisk.map(({ result }) => result ?? 0))]
  const groups = joinedByMatch(atRisk).map((own) => ({
    x: Number(sum(own.map(staked))),
    y: Number(sum(own.map(({ result }) => result ?? 0))),
  }))
  const closed = atRisk.flatMap(({ odds, closeOdds }) => (closeOdds === null ? [] : [odds / closeOdds - 1]))
  const fair = atRisk.flatMap(({ odds, chance }) => (chance === null ? [] : [(odds / 1000) * chance - 1]))
  return {
    figures: {
      bets: bets.length,
      open: bets.filter(({ status }) => status === 'pending').length,
      staked: euros(sum(bets.map(staked))),
      profit: euros(sum(bets.map(({ result }) => result ?? 0))),
      yield: tenths(profit, stake),
      groups: groups.length,
    },
    interval: intervalOf(groups, Number(profit) / Number(stake)),
    closing: { of: atRisk.length, bets: closed.length, raw: mean(closed), fairBets: fair.length, fair: mean(fair) },
  }
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : (100 * values.reduce((total, value) => total + value, 0)) / values.length

/** Merges each bet with all groups that share a match with it. */
function joinedByMatch(bets: readonly ExploredBet[]): ExploredBet[][] {
  let groups: ExploredBet[][] = []
  for (const bet of bets) {
    const shares = (group: ExploredBet[]) => group.some(({ matches }) => matches.some((id) => bet.matches.includes(id)))
    groups = [...groups.filter((group) => !shares(group)), [bet, ...groups.filter(shares).flat()]]
  }
  return groups
}

/** Jackknife interval: from the yields without each group in turn. */
function intervalOf(groups: readonly { x: number; y: number }[], ratio: number) {
  const count = groups.length
  const [stake, profit] = [groups.reduce((total, { x }) => total + x, 0), groups.reduce((total, { y }) => total + y, 0)]
  const changes = groups.reduce((total, { x, y }) => total + ((profit - y) / (stake - x) - ratio) ** 2, 0)
  if (count < 10 || stake === 0 || !(changes > 1e-18 && changes < Number.POSITIVE_INFINITY)) return null
  const reach = quantileOf95(count - 1) * Math.sqrt((changes * (count - 1)) / count)
  return { low: Math.max(-100, 100 * (ratio - reach)), high: 100 * (ratio + reach) }
}
