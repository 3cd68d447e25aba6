import type { OwnResult } from '../../contract/bets/bet-lists.ts'
import type { Result } from '../../contract/matches/match-pages.ts'
import { formatCents, parseCents } from '../../domain/money/money.ts'
import { required } from '../../domain/required.ts'
import { calendarDay } from '../../words/days.ts'

/** The user's settled and decided bets on a match, by match id. */
export type OwnResults = ReadonlyMap<number, OwnResult>

export const NO_OWN_RESULTS: OwnResults = new Map()

type ResultDay = {
  /** "2026-11-05": a local calendar day. */
  readonly day: string
  /** The end of its latest match. */
  readonly at: string
  readonly results: readonly Result[]
  /** False if other results of that day may be on another page: its count and sum would be too small. */
  readonly isWhole: boolean
  /** The sum of the user's results; null if none of the matches has one, or the day is incomplete. */
  readonly profit: string | null
}

type Listed = { readonly results: readonly Result[]; readonly own: OwnResults; readonly hasEarlier: boolean }

/** Groups results, latest first, by calendar day in a time zone, preserving their order. */
export function groupResults({ results, own, hasEarlier }: Listed, timeZone: string): readonly ResultDay[] {
  const dayOf = calendarDay(timeZone)
  const days = [...Map.groupBy(results, ({ finishedTime }) => dayOf(new Date(finishedTime)))]
  return days.map(([day, ofDay], at) => {
    const isWhole = at < days.length - 1 || !hasEarlier
    return {
      day,
      at: required(ofDay[0], 'a result of the day').finishedTime,
      results: ofDay,
      isWhole,
      profit: isWhole ? profitOf(ofDay, own) : null,
    }
  })
}

function profitOf(results: readonly Result[], own: OwnResults): string | null {
  const mine = results.flatMap(({ id }) => own.get(id) ?? []).filter(({ bets }) => bets > 0)
  if (mine.length === 0) return null
  const cents = mine.map(({ profit }) => BigInt(required(parseCents(profit), `the cents of the result ${profit}`)))
  return formatCents(cents.reduce((sum, each) => sum + each, 0n))
}
