import { expect, test } from 'vitest'
import { createDateOrders, dateOrderOf } from './date-orders.ts'
import type { DateOrder } from './plan.ts'
import { readDate } from './text/date-text.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

type Given = { readonly ofFormat?: DateOrder; readonly tables?: number; readonly now?: Date | null }

/** The order of rows like "05/04/2026" or "05/04/2026 > 06/04/2026", placed and settled; the last of them in tables of their own. */
function orderOf(rows: readonly string[], { ofFormat, tables = 1, now = NOW }: Given = {}) {
  const seen = Array.from({ length: tables }, () => createDateOrders(now))
  const read = (text = '') => ({ text, reading: readDate(text) })
  rows.forEach((row, index) => {
    const [placed, settled] = row.split(' > ')
    seen[Math.max(0, tables - rows.length + index)]?.add({ placed: read(placed), settled: read(settled) })
  })
  return dateOrderOf(
    seen.map((one) => one.seen()),
    ofFormat ?? null,
  ).order
}

/** The same moments with the month first. */
const swapped = (rows: readonly string[]) => rows.map((row) => row.replaceAll(/(\d+)\/(\d+)\//gu, '$2/$1/'))

/** 5 to 12 January and 1 February; with the month first 1 May to 1 December, and then 2 January. */
const IN_SEQUENCE = [
  '5/1/2026',
  '6/1/2026',
  '7/1/2026',
  '8/1/2026',
  '9/1/2026',
  '10/1/2026',
  '11/1/2026',
  '12/1/2026',
  '1/2/2026',
]

test.each<readonly [string, readonly string[]]>([
  ['that was settled before it was placed', ['05/04/2026 > 04/05/2026', '02/03/2026']],
  // 9 May, else 5 September.
  ['months in the future', ['09/05/2026', '02/03/2026']],
  ['after which the others go back by most of a year', IN_SEQUENCE],
  ['before which the others go back, with the newest first', IN_SEQUENCE.toReversed()],
  ['that exists in one order only', ['13/04/2026', '05/04/2026']],
])('a bet %s decides the order', (_, rows) => {
  const now = rows.length > 2 ? null : NOW
  expect([orderOf(rows, { now }), orderOf(swapped(rows), { now })]).toEqual(['day-first', 'month-first'])
})

test.each<readonly [string, readonly string[], Given]>([
  ['that fit in both orders', ['03/04/2026', '04/04/2026'], {}],
  ['that contradict each other', ['13/04/2026', '04/13/2026', '05/04/2026'], {}],
  ['of a match in two weeks', ['06/12/2026', '12/06/2026'], { now: new Date('2026-12-01T00:00:00Z') }],
  ['in the future without a clock', ['09/05/2026'], { now: null }],
  ['settled in another zone a day before', ['2026-04-05 > 2026-04-04', '03/04/2026'], {}],
  ['of which as many contradict either order', ['13/04/2026', '04/05/2026', '05/09/2026'], {}],
  ['of which too few are in sequence', IN_SEQUENCE.slice(-5), { now: null }],
  ['that go back in both orders', [...IN_SEQUENCE, '1/1/2026', '2/12/2026'], { now: null }],
  // Day and month as text: 1 February, 1 March, 2 January.
  [
    'that were sorted as text',
    ['01/02/2026', '01/03/2026', '02/01/2026', '02/10/2026', '03/01/2026', '04/01/2026', '05/11/2026'],
    { now: null },
  ],
  ['of tables that begin anew', [...IN_SEQUENCE.slice(0, 8), '1/2/2026'], { now: null, tables: 2 }],
])('dates %s are asked about', (_, rows, given) => {
  expect(orderOf(rows, given)).toBeNull()
})

test('the order of the format counts where the rows tell nothing', () => {
  const ofFormat = 'month-first'
  expect(orderOf(['03/04/2026'], { ofFormat })).toBe('month-first')
  expect(orderOf(['13/04/2026', '04/13/2026'], { ofFormat })).toBe('month-first')
  expect(orderOf(IN_SEQUENCE, { ofFormat, now: null })).toBe('month-first')
  expect(orderOf(['13/04/2026', '03/04/2026'], { ofFormat })).toBe('day-first')
})

test('one date that speaks against the other order may be a slip of the hand', () => {
  const isByOne = (...rows: string[]) => {
    const orders = createDateOrders(NOW)
    for (const text of rows)
      orders.add({ placed: { text, reading: readDate(text) }, settled: { text: '', reading: null } })
    return dateOrderOf([orders.seen()], null).isByOne
  }
  expect([isByOne('13/04/2026', '05/04/2026'), isByOne('13/04/2026', '14/04/2026'), isByOne('05/04/2026')]).toEqual([
    true,
    false,
    false,
  ])
})

test.each<readonly [string, readonly string[], DateOrder | null]>([
  ['dates before the first bet', ['26-01-05', '26-01-06', '25-12-31'], 'year-first'],
  ['days of the whole month', ['26-01-12', '26-01-13', '26-02-01'], 'year-first'],
  ['points', ['26.01.05', '26.01.13'], 'year-first'],
  ['plausible days', ['26-01-13', '26-01-14'], 'day-first'],
  ['open days', ['05-01-26', '06-01-26'], null],
  ['a day that shows the order', ['05-01-26', '31-01-26'], 'day-first'],
  ['a year of four digits', ['26-01-05', '13-01-2026'], 'day-first'],
  ['a day in the future', ['26-01-05', '26-12-31'], 'day-first'],
])('two digits first are a year only where all rows say so: %s', (_, rows, order) => {
  expect(orderOf(rows)).toBe(order)
})
