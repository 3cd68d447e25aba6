import type { Price } from '../money/exact-odds.ts'
import type { Cents } from '../money/money.ts'
import type { BalanceChanges } from './balance-results.ts'
import type { FormatRules } from './headerless-formats.ts'
import { withQualifiers } from './market-columns.ts'
import { isOnOtherGame } from './other-game.ts'
import type { ImportPlan } from './plan.ts'
import { MARKED_LOST, MARKED_WON, withoutMark } from './result-columns.ts'
import type { Fields } from './row.ts'
import type { PickText } from './text/pick-text.ts'
import type { Clock } from './text/zones.ts'

/** One leg of a multiple, as texts of its row or item. */
export type LegText = PickText & {
  readonly odds: string
  /** Other texts of its own row: its result, a comment. */
  readonly more: string
}
/** A row with its legs; none for a single. */
export type RowGroup = {
  readonly head: Fields
  readonly legs: readonly LegText[]
  /** Some legs were returned: only the sum of the file shows what the other legs paid. */
  readonly isReduced?: boolean
  /** The total price, if it follows from the legs. */
  readonly price?: Price
}

/** The context for reading all rows of one file. */
export type RowContext = {
  readonly plan: ImportPlan
  readonly rules: FormatRules
  readonly clock: Clock
  readonly now: Date
  /** The worth of one unit of the user; null if not set. */
  readonly unit: Cents | null
  /** Set for a table in which only the balance shows the results. */
  readonly changes?: BalanceChanges | undefined
}

/** The texts of a row's pick. */
export function pickTextOf(row: Fields): PickText {
  const isMarked = row.results().some((text) => text === MARKED_WON || text === MARKED_LOST)
  const pick = isMarked ? withoutMark(row.text('pick')) : row.text('pick')
  return {
    event: row.text('event'),
    team1: row.text('team1'),
    team2: row.text('team2'),
    ...withQualifiers(pick, row.all('market')),
    isOtherGame: isOnOtherGame(row),
  }
}

/** "Alfa vs Bravo: Alfa (1.85)". */
export function legLine({ event, team1, team2, pick, market, odds }: LegText): string {
  const teams = event || [team1, team2].filter(Boolean).join(' vs ')
  const said = [teams, [market, pick].filter(Boolean).join(': ')].filter(Boolean).join(': ')
  return odds === '' ? said : `${said} (${odds})`
}
