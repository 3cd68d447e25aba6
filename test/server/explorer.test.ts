import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Exploration } from '../../src/contract/explorer.ts'
import type { SkillStatistics } from '../../src/contract/skill.ts'
import { DIMENSIONS, type Dimension, isZoned, writeSlice } from '../../src/domain/explorer/dimensions.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { type ExploredBet, type ExploredMatch, storeExploredBets } from '../support/explored-bets.ts'
import { exploredRows, figuresOf } from '../support/explorer-oracle.ts'
import { byTier } from '../support/tier.ts'

let app: TestApp
let mine: Bets
let bets: readonly ExploredBet[]
let matches: readonly ExploredMatch[]
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
  mine = await bettor(app)
  await (await bettor(app)).placed({ bookmaker: 'Betano' })
  ;({ bets, matches } = await storeExploredBets(app, mine, 300))
})
afterAll(() => app.close())

test('the closing-line value of a book is the same here and in luck or skill, pending and returned bets left out', async () => {
  const answer = await mine.fetch('/api/stats/skill?tz=UTC')
  const { report } = (await answer.json()) as SkillStatistics
  const { closing } = (await explored({ by: 'bookmaker', tz: 'UTC' })).total
  expect(bets.some(({ status, closeOdds }) => status === 'pending' && closeOdds !== null)).toBe(true)
  expect(bets.some(({ outcome, closeOdds }) => outcome === 'push' && closeOdds !== null)).toBe(true)
  expect(closing).toEqual({
    of: report?.bets,
    bets: report?.closing.raw.measured,
    raw: Math.round(1000 * Number(report?.closing.raw.perBet?.mean)) / 10,
    fairBets: report?.closing.fair.measured,
    fair: Math.round(1000 * Number(report?.closing.fair.perBet?.mean)) / 10,
  })
})

const address = (query: object) => new URLSearchParams(query as Record<string, string>).toString()

async function explored(query: object, person = mine): Promise<Exploration> {
  const answer = await person.fetch(`/api/stats/explorer?${address(query)}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Exploration
}

const FILTERS = {
  status: ({ status }: ExploredBet) => status === 'lost',
  bookmaker: ({ bookmaker }: ExploredBet) => bookmaker === 'bet365',
  oddsTo: ({ odds }: ExploredBet) => odds <= 2000,
  tag: ({ tags }: ExploredBet) => tags.includes('live'),
}
const FILTER_VALUES = { status: 'lost', bookmaker: 'bet365', oddsTo: '2.00', tag: 'live' }

type FilterName = keyof typeof FILTERS
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[] // the keys above
type Query = { by: Dimension; and: Dimension | null; tz: string; filters: FilterName[] }

const someQuery: fc.Arbitrary<Query> = fc.record({
  by: fc.constantFrom(...DIMENSIONS),
  and: fc.option(fc.constantFrom(...DIMENSIONS)),
  tz: fc.constantFrom('Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Kolkata'),
  filters: fc.subarray(FILTER_NAMES, { maxLength: 2 }),
})

/** Within the rounding to a tenth. */
const rounded = (value: number | null) => (value === null ? null : (expect.closeTo(value, 0.9) as number))

function check(
  found: Omit<Exploration['total'], 'keys'>,
  { figures, interval, closing }: ReturnType<typeof figuresOf>,
) {
  expect(found).toMatchObject({
    ...figures,
    interval: interval && { low: rounded(interval.low), high: rounded(interval.high) },
    closing: { ...closing, raw: rounded(closing.raw), fair: rounded(closing.fair) },
  })
}

describe('any one or two dimensions with any filter', () => {
  test('have the rows of a plain recomputation, which add up to the total', async () => {
    await fc.assert(
      fc.asyncProperty(someQuery, async ({ by, and, tz, filters }) => {
        const dimensions: Dimension[] = and === null || and === by ? [by] : [by, and]
        const own = bets.filter((bet) => filters.every((name) => FILTERS[name](bet)))
        const filter = Object.fromEntries(filters.map((name) => [name, FILTER_VALUES[name]]))
        const { rows, rest, total } = await explored({ by, ...(and && { and }), tz, ...filter })
        const expected = exploredRows(own, matches, dimensions, tz)
        const inOrder = <Row extends { readonly keys: readonly string[] }>(some: readonly Row[]) =>
          some.toSorted((a, b) => (a.keys.join('\n') < b.keys.join('\n') ? -1 : 1))
        expect(inOrder(rows).map(({ keys }) => keys)).toEqual(inOrder(expected).map(({ keys }) => keys))
        for (const row of expected) {
          const found = rows.find(({ keys }) => keys.join('\n') === row.keys.join('\n'))
          if (found) check(found, row)
        }
        check(total, figuresOf(own))
        expect(rest).toBeNull()
        const cents = (text: string) => Math.round(Number(text) * 100)
        const sumOf = (value: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + value(row), 0)
        expect([
          sumOf((row) => row.bets),
          sumOf((row) => cents(row.staked)),
          sumOf((row) => cents(row.profit)),
        ]).toEqual([total.bets, cents(total.staked), cents(total.profit)])
      }),
      {
        numRuns: DIMENSIONS.length + byTier(8, 150),
        examples: DIMENSIONS.map((by): [Query] => [{ by, and: null, tz: 'Europe/Lisbon', filters: [] }]),
      },
    )
  })

  test.each(DIMENSIONS)('lead from each row by %s to its bets in the history', async (by) => {
    const zone = isZoned(by) ? 'Europe/Lisbon' : null
    const expected = exploredRows(bets, matches, [by], 'Europe/Lisbon')
    for (const { keys, bets: own } of expected.slice(0, byTier(2, 4))) {
      const slice = writeSlice({ dimension: by, zone, key: keys[0] ?? '' })
      const found = await mine.list(`?${address({ slice })}`)
      expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id))
    }
  })

  test('lead from a row of two dimensions to its bets', async () => {
    const [row] = exploredRows(bets, matches, ['team', 'hour'], 'Europe/Lisbon').toSorted(
      (a, b) => b.bets.length - a.bets.length,
    )
    const answer = await mine.fetch(
      `/api/bets?${address({ limit: '50', slice: `team${row?.keys[0]}`, slice2: `hour@Europe/Lisbon${row?.keys[1]}` })}`,
    )
    const found = (await answer.json()) as Bet[]
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(row?.bets.map(({ id }) => id))
    expect(answer.headers.get('x-total-profit')).toBe(row?.figures.profit)
  })
})

test.each([
  ['America/New_York', '2026-11-01T05:30:00Z', '=1'], // 01:30 in summer time
  ['America/New_York', '2026-11-01T06:30:00Z', '=1'], // 01:30 again, an hour later
  ['Europe/Lisbon', '2026-03-29T00:59:00Z', '=0'],
  ['Europe/Lisbon', '2026-03-29T01:00:00Z', '=2'], // there is no hour 1
  ['Asia/Kolkata', '2026-05-01T18:31:00Z', '=0'], // an offset of half an hour: the next day
])('in %s the hour of %s is %s', async (tz, placedAt, hour) => {
  const person = await bettor(app)
  await person.placed({ placedAt })
  expect((await explored({ by: 'hour', tz }, person)).rows.map(({ keys }) => keys)).toEqual([[hour]])
})

test('one whole hour of the night on which clocks go back holds the bets of both', async () => {
  const person = await bettor(app)
  for (const placedAt of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']) await person.placed({ placedAt })
  const { rows } = await explored({ by: 'hour', tz: 'America/New_York' }, person)
  expect(rows.map(({ keys, bets: count }) => [keys, count])).toEqual([[['=1'], 2]])
})

test('rows beyond 300 are added up in one, and a file has all of them', async () => {
  const person = await bettor(app)
  const { id } = (await (await person.fetch('/api/auth/user')).json()) as { id: number }
  await app.deps.database.pool.query(
    `INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, created_at, placed_at, tipster)
     SELECT $1, 'A vs B', 'A', 'a vs b', 100, 2000, 'match-winner', 'pending', now(), now(), 'tipster ' || n FROM generate_series(1, 320) AS n`,
    [id],
  )
  const { rows, rest, total } = await explored({ by: 'tipster' }, person)
  expect([rows.length, rest?.rows, rest?.bets, rest?.staked, total.bets]).toEqual([300, 20, 20, '20.00', 320])
  const file = await (await person.fetch('/api/stats/explorer.csv?by=tipster')).text()
  expect(file.trimEnd().split('\r\n')).toHaveLength(322)
})

test('of forty rows with nothing but luck two may stand out, and a large difference holds', async () => {
  const person = await bettor(app)
  const { id } = (await (await person.fetch('/api/auth/user')).json()) as { id: number }
  // 40 tipsters with 40 bets each at 2.00: 20 won and 20 lost; the first has 38 won.
  await app.deps.database.pool.query(
    `INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, outcome, result, settled_by, settled_at,
       created_at, placed_at, tipster)
     SELECT $1, 'A vs B', 'A', 'a vs b', 100, 2000, 'match-winner', won, won, CASE won WHEN 'won' THEN 100 ELSE -100 END, 'user', now(),
       now(), now(), 'tipster ' || tipster
     FROM generate_series(1, 40) AS tipster, generate_series(1, 40) AS n,
       LATERAL (SELECT CASE WHEN n <= CASE tipster WHEN 1 THEN 38 ELSE 20 END THEN 'won' ELSE 'lost' END) AS bet (won)`,
    [id],
  )
  const { luck, rows } = await explored({ by: 'tipster' }, person)
  expect(luck).toEqual({ tested: 40, byLuck: 2, standOut: 1, hold: 1 })
  expect(rows.filter(({ holds }) => holds).map(({ keys }) => keys)).toEqual([['=tipster 1']])
})

test('a file holds the rows, the total, and no formula', async () => {
  const person = await bettor(app)
  await person.placed({ bookmaker: '=1+1', tags: ['b', 'a'] })
  const answer = await person.fetch('/api/stats/explorer.csv?by=bookmaker&and=tags&decimals=comma')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="explorer-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, row, total] = (await answer.text()).split('\r\n')
  expect(head).toContain('bookmaker;tags;bets;open;staked;profit')
  expect(row).toBe("'=1+1;a | b;1;1;50,00;0,00;;;;0;0;0;;0;;no")
  expect(total).toBe('total;;1;1;50,00;0,00;;;;0;0;0;;0;;')
  const sheet = await person.fetch('/api/stats/explorer.xlsx?by=bookmaker')
  expect([...new Uint8Array(await sheet.arrayBuffer()).subarray(0, 2)]).toEqual([0x50, 0x4b])
})

test.each([
  ['', 'by'],
  ['by=colour', 'by'],
  ['by=team&and=colour', 'and'],
  ['by=hour&tz=Mars/Olympus', 'tz'],
  ['by=team&slice=team', 'slice'],
  ['by=team&slice2=hour%3D22', 'slice2'],
  ['by=team&slice=hour@Mars/Olympus%3D22', 'slice'],
  ['by=team&oddsFrom=much', 'oddsFrom'],
])('the query "%s" is refused by its name', async (query, field) => {
  const answer = await mine.fetch(`/api/stats/explorer?${query}`)
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { fields: object }).fields).toHaveProperty(field)
})

// Node.js knows "US/Pacific-New"; the time zone database dropped it in 2020.
test.each([
  ['/api/bets?limit=5&slice=', ''],
  ['/api/bets?slice2=', ''],
  ['/api/stats/explorer?by=team&slice=', ''],
  ['/api/stats/explorer?by=hour&tz=Europe/Lisbon&slice=', ''],
  ['/api/stats/explorer.csv?by=team&slice=', '&decimals=point'],
])('a row of a time zone that the database does not know is refused by %s', async (path, rest) => {
  const answer = await mine.fetch(`${path}${encodeURIComponent('hour@US/Pacific-New=22')}${rest}`)
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'badInput' })])
})

test('a visitor gets nothing', async () => {
  expect((await app.fetch('/api/stats/explorer?by=team')).status).toBe(401)
})

test('without bets there is no row, and a total of zeros', async () => {
  const { rows, rest, total, luck } = await explored({ by: 'team', and: 'hour' }, await bettor(app))
  expect([rows, rest, total.bets, total.yield, total.interval, luck.tested]).toEqual([[], null, 0, null, null, 0])
})
