import type { Bet } from '../../../../contract/bets/bets.ts'
import { formatCents, parseCents } from '../../../../domain/money/money.ts'
import { required } from '../../../../domain/required.ts'
import { calendarDay } from '../../../../words/days.ts'

/** The bets of one calendar day; `profit` is null if another page has, or may have, more bets of that day. */
export type BetDay = { readonly day: string; readonly bets: readonly Bet[]; readonly profit: string | null }

type Page = { readonly bets: readonly Bet[]; readonly prev: string | null; readonly next: string | null }

/** Groups the bets of a page, sorted by time, by calendar day in a time zone, preserving their order. */
export function betDays({ bets, prev, next }: Page, timeZone: string): readonly BetDay[] {
  const dayOf = calendarDay(timeZone)
  const days = [...Map.groupBy(bets, ({ placedAt }) => dayOf(new Date(placedAt)))]
  return days.map(([day, ofThatDay], at) => {
    const isWhole = (at > 0 || prev === null) && (at < days.length - 1 || next === null)
    return { day, bets: ofThatDay, profit: isWhole ? profitOf(ofThatDay) : null }
  })
}

/** Pending bets have no profit. */
function profitOf(bets: readonly Bet[]): string {
  const results = bets.flatMap(({ result }) =>
    result === null ? [] : [BigInt(required(parseCents(result), `the cents of the result ${result}`))],
  )
  return formatCents(results.reduce((sum, result) => sum + result, 0n))
}
