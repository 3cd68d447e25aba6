import type { Exploration } from '../../contract/explorer.ts'
import {
  type Dimension,
  MULTIPLE,
  NOT_SAID,
  ODDS_BANDS,
  STAKE_BANDS,
  WHOLE_MATCH,
} from '../../domain/explorer/dimensions.ts'
import type { Cell } from '../imports/own-table.ts'

type Figures = Exploration['total']

const number = (value: string | number | null): Cell => (value === null ? null : { number: String(value) })
const text = (value: string): Cell => ({ text: value })

const COLUMNS: readonly (readonly [name: string, value: (figures: Figures) => Cell])[] = [
  ['bets', ({ bets }) => number(bets)],
  ['open', ({ open }) => number(open)],
  ['staked', ({ staked }) => number(staked)],
  ['profit', ({ profit }) => number(profit)],
  ['yieldPercent', (figures) => number(figures.yield)],
  ['yieldLow', ({ interval }) => number(interval?.low ?? null)],
  ['yieldHigh', ({ interval }) => number(interval?.high ?? null)],
  ['independentGroups', ({ groups }) => number(groups)],
  ['decided', ({ closing }) => number(closing.of)],
  ['closes', ({ closing }) => number(closing.bets)],
  ['clvRawPercent', ({ closing }) => number(closing.raw)],
  ['fairCloses', ({ closing }) => number(closing.fairBets)],
  ['clvFairPercent', ({ closing }) => number(closing.fair)],
]

/** The rows as a sheet: a header, a line per row, and the total. */
export function* explorerRows({ dimensions, rows, total }: Exploration): Generator<readonly Cell[]> {
  const figures = (of: Figures) => COLUMNS.map(([, value]) => value(of))
  yield [...dimensions, ...COLUMNS.map(([name]) => name), 'holds'].map(text)
  for (const row of rows) {
    yield [...row.keys.map((key, at) => keyCell(dimensions[at], key)), ...figures(row), text(row.holds ? 'yes' : 'no')]
  }
  yield [...dimensions.map((_, at) => (at === 0 ? text('total') : null)), ...figures(total), null]
}

/** Empty if the bet has no value. */
function keyCell(dimension: Dimension | undefined, key: string): Cell {
  if (key === NOT_SAID) return null
  if (key === MULTIPLE) return text('multiple')
  if (key === WHOLE_MATCH) return text('whole match')
  const value = key.slice(1)
  if (dimension === 'odds') return text(bandText(value, ODDS_BANDS, 1000))
  if (dimension === 'stake') return text(bandText(value, STAKE_BANDS, 100))
  if (dimension === 'tags') return text((JSON.parse(value) as string[]).join(' | ')) // written by the query
  return text(value)
}

/** "1.60-1.79"; the last band is "10.00+". */
function bandText(from: string, bounds: readonly number[], scale: number): string {
  const next = bounds[bounds.indexOf(Math.round(Number(from) * scale)) + 1]
  return next === undefined ? `${from}+` : `${from}-${((next - scale / 100) / scale).toFixed(2)}`
}
