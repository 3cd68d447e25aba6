import pg from 'pg'
import type { People } from './bets-app.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { percentile95, type Row } from './row.ts'

const PAGE = '/api/bets?limit=50'
const EACH = 40
const EACH_CHANGED = 20
/** Common and rare values of every filter, alone and combined; the last ones match nothing, or everything. */
const FILTERS = [
  'outcome=won',
  'market=handicap',
  'bookmaker=Betano',
  'bookmaker=Pinnacle&status=pending',
  'tag=live',
  'tag=rare',
  'tournament=Tournament+7',
  'q=clan+c4ca423&tag=live',
  'oddsFrom=1.80&oddsTo=2.00',
  'stakeFrom=49.99',
  'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z',
  'tied=no',
  'settledBy=program',
  'bookmaker=Betano&tag=system&oddsFrom=1.60&outcome=lost&tied=yes',
  'tag=nowhere',
  'oddsFrom=1.01',
]

/**
 * The first page of each filter with its totals, alternating with the unfiltered first page: with an unchanged book, and as the first request after
 * each change of the book.
 */
export async function measureFilters({ url }: MeasuredProcess, people: People): Promise<Row[]> {
  const { many, manyId, databaseUrl } = people
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const took = async (query: string) => {
    const start = performance.now()
    const answer = await fetch(`${url + PAGE}${query}`, { headers: { cookie: many } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
    return performance.now() - start
  }
  /** Every change of a book writes this row. */
  const change = () => pool.query('UPDATE books SET version = version + 1 WHERE user_id = $1', [manyId])
  const inTurns = async (rounds: number, before: () => Promise<unknown>): Promise<Times> => {
    const first: number[] = []
    const found = new Map<string, number[]>(FILTERS.map((filter) => [filter, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [filter, times] of found) {
        await before()
        first.push(await took(''))
        times.push(await took(`&${filter}`))
      }
    }
    return { first, found }
  }
  try {
    return [
      rowOf('the slowest of 16 filters of 100,000 bets, p95', await inTurns(EACH, async () => undefined), 5),
      rowOf('the same, the first time after a change of the bets', await inTurns(EACH_CHANGED, change), null),
    ]
  } finally {
    await pool.end()
  }
}

type Times = { readonly first: readonly number[]; readonly found: ReadonlyMap<string, readonly number[]> }

function rowOf(what: string, { first, found }: Times, reach: number | null): Row {
  const page = percentile95(first)
  const [slowest, longest] = [...found]
    .map(([filter, times]) => [filter, percentile95(times)] as const)
    .reduce((a, b) => (a[1] > b[1] ? a : b))
  if (process.env['BENCH_EACH'])
    for (const [filter, times] of found) console.error(filter, percentile95(times).toFixed(1))
  return {
    what,
    ours: `${longest.toFixed(1)} ms, \`${slowest}\``,
    floor: `${page.toFixed(1)} ms, the first page`,
    measured: `${(longest / page).toFixed(2)} ×`,
    reach: reach === null ? '–' : `≤ ${reach} ×`,
    holds: reach === null || longest <= page * reach,
  }
}
