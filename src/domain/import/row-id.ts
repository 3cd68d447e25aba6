import type { Cents } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import { searchText as computeSearchText } from '../text/search-text.ts'
import type { ImportedPick } from './draft.ts'
import { remembered } from './remembered.ts'
import type { WrittenTime } from './text/date-text.ts'

const searchText = remembered(computeSearchText)

/**
 * What the id of a row says of which bet it is (docs/decisions/0068). An id is one sign among others: files number their rows from 1, and
 * repeat a coupon in the row of each leg.
 */
export type RowId = {
  /** The id among those of its format and bookmaker. */
  readonly key: readonly unknown[]
  /** Of two bets with one id that are not equal, those that share one of these are perhaps one bet of which something was changed. */
  readonly near: readonly (readonly unknown[])[]
  /** Rows of one file with one id that share it are perhaps the legs of one slip. */
  readonly slip: readonly unknown[]
}

type Signs = {
  readonly written: WrittenTime
  readonly picks: readonly ImportedPick[]
  readonly odds: Thousandths
  readonly stake: string | Cents
}

/** Perhaps changed: what has the same time and pick, or differs in one sign only; with a time of day, what has the same time and stake. */
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
