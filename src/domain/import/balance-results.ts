import type { Cents } from '../money/money.ts'
import type { FormatRules } from './headerless-formats.ts'
import type { ColumnTarget, ImportPlan } from './plan.ts'
import { type Fields, fieldReader, type Row, RowFault } from './row.ts'
import { readOdds } from './text/odds-text.ts'

/** By how much each row of a table changed the balance of its account, by `keyOfRow`. */
export type BalanceChanges = ReadonlyMap<string, Cents>

const RESULTS: readonly ColumnTarget[] = ['state', 'winner', 'profit', 'payout', 'cashOut']

export const keyOfRow = ({ line, sheet = '' }: Pick<Row, 'line' | 'sheet'>): string => `${line} ${sheet}`

/** Whether only the account balance shows how the bets of a table ended. */
export const isByBalance = ({ columns }: Pick<ImportPlan, 'columns'>, { format }: FormatRules): boolean =>
  format === 'generic' && columns.includes('balance') && !RESULTS.some((target) => columns.includes(target))

/** A row with its balance, and the changes of balance that its bet may cause. */
type Seen = { readonly key: string; readonly balance: Cents; readonly results: readonly Cents[] }

/** Reads the balances of a table row by row. */
export function createBalances(
  names: readonly string[],
  context: {
    readonly plan: Pick<ImportPlan, 'columns' | 'decimalMark' | 'states' | 'oddsNotation'>
    readonly rules: FormatRules
    readonly unit: Cents | null
  },
) {
  const read = fieldReader(names, context)
  const seen: Seen[] = []

  return {
    add(row: Row): void {
      const fields = read(row)
      const balance = moneyIn(fields, 'balance')
      if (balance === null) return
      seen.push({ key: keyOfRow(row), balance, results: resultsOf(fields, context.plan.oddsNotation) })
    },
    /** Reads the table downward (oldest bet first) or upward, whichever explains more rows. Empty if both explain as many. */
    changes(): BalanceChanges {
      const [down, up] = [changesOf(seen), changesOf(seen.toReversed())]
      if (down.explained === up.explained) return new Map()
      return down.explained > up.explained ? down.changes : up.changes
    },
  }
}

/** The change from each row to the next. Before the first bet, the balance may have been zero. */
function changesOf(rows: readonly Seen[]) {
  const changes = new Map<string, Cents>()
  let explained = 0
  rows.forEach(({ key, balance, results }, at) => {
    const change = balance - (rows[at - 1]?.balance ?? 0)
    const isResult = results.some((result) => Math.abs(result - change) <= 1)
    if (isResult) explained++
    if (isResult || at > 0) changes.set(key, change)
  })
  return { changes, explained }
}

function resultsOf(row: Fields, notation: ImportPlan['oddsNotation']): readonly Cents[] {
  const stake = moneyIn(row, 'stake')
  const odds = readOdds(row.text('odds'), notation, true)
  return stake === null || odds === null ? [] : [Math.round((stake * (odds - 1000)) / 1000), -stake]
}

function moneyIn(row: Fields, target: ColumnTarget): Cents | null {
  try {
    return row.money(target, 'amountInvalid')
  } catch (error) {
    if (error instanceof RowFault) return null
    throw error
  }
}
