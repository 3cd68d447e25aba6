import type { Cents } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import { searchText as computeSearchText } from '../text/search-text.ts'
import type { ImportedPick } from './draft.ts'
import { remembered } from './remembered.ts'
import type { WrittenTime } from './text/date-text.ts'

const searchText = remembered(computeSearchText)

/**
 * Keys that find the earlier bet of a row by its id (docs/decisions/0068). The id alone does not identify a bet: files number their rows from 1,
 * and repeat a coupon in the row of each leg.
 */
export type RowId = {
  /** The id, with its format and bookmaker. */
  readonly key: readonly unknown[]
  /** Two different bets with the same id that share one of these are perhaps one bet that was changed. */
  readonly near: readonly (readonly unknown[])[]
  /** Rows of one file with the same id and slip key are perhaps the legs of one slip. */
  readonly slip: readonly unknown[]
}

type Signs = {
  readonly written: WrittenTime
  readonly picks: readonly ImportedPick[]
  readonly odds: Thousandths
  readonly stake: string | Cents
}

/** `near`: same time and pick; same odds and stake, and same time or pick; with a time of day, also same time and stake. */
export function rowIdOf(key: readonly unknown[], { written, picks, odds, stake }: Signs): RowId {
  const pick = picks.map(({ teams, selectedTeam, betType }) => [
    searchText(teams),
    searchText(selectedTeam),
    betType.name,
    betType.value,
  ])
  const slip = ['time, stake', written, stake]
  const near = [
    ['time, pick', written, pick],
    ['time, odds, stake', written, odds, stake],
    ['pick, odds, stake', pick, odds, stake],
  ]
  return { key, near: written.ofDay === null ? near : [...near, slip], slip }
}
