import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetFilter } from '../../src/contract/bets/bet-filter.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { ON_CLUSTER } from '../support/database.ts'
import { storeBets } from '../support/stored-bets.ts'
import { type FilteredBet, finds, someFilter, storeVariedBets } from '../support/varied-bets.ts'
import { euros, sum } from '../support/whole-numbers.ts'

let app: TestApp
let mine: Bets
let stored: readonly FilteredBet[]
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
  mine = await bettor(app)
  const other = await bettor(app)
  await other.placed({ tags: ['live'], bookmaker: 'Betano' })
  stored = await storeVariedBets(app, mine, 240)
})
afterAll(() => app.close())

const address = (filter: object, more: object = {}) =>
  `?${new URLSearchParams({ ...filter, ...more } as Record<string, string>).toString()}`

describe('any combination of filters', () => {
  test('finds the bets that a plain filter of an array finds, in every order and by pages, with their totals', async () => {
    await fc.assert(
      fc.asyncProperty(someFilter, fc.constantFrom('-placedAt', 'amount', '-odds', 'teams'), async (filter, sort) => {
        const expected = stored.filter((bet) => finds(filter, bet))
        const answer = await mine.fetch(`/api/bets${address(filter, { sort })}`)
        const bets = (await answer.json()) as Bet[]
        expect(bets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id))
        const page = await mine.fetch(`/api/bets${address(filter, { sort, limit: '20' })}`)
        expect(((await page.json()) as Bet[]).map(({ id }) => id)).toEqual(bets.slice(0, 20).map(({ id }) => id))
        const totals = ['count', 'staked', 'profit'].map((name) => page.headers.get(`x-total-${name}`))
        expect(totals).toEqual([
          String(expected.length),
          euros(sum(expected.map(({ staked }) => staked))),
          euros(sum(expected.map(({ result }) => result ?? 0))),
        ])
      }),
      { numRuns: 60 },
    )
  })

  test('the pages of a filter follow one another by their links', async () => {
    const ids: number[] = []
    let next: string | undefined = `/api/bets${address({ tied: 'no', stakeTo: '20' }, { limit: '7' })}`
    while (next !== undefined) {
      const answer = await mine.fetch(next)
      ids.push(...((await answer.json()) as Bet[]).map(({ id }) => id))
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    const expected = stored.filter((bet) => finds({ tied: 'no', stakeTo: '20' }, bet))
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('each list says how many bets are pending, won and lost by their status, and how many of the won ones came back', async () => {
  for (const filter of [{}, { counted: 'won' }, { bookmaker: 'Betano' }, { q: 'navi', counted: 'returned' }]) {
    const { headers } = await mine.fetch(`/api/bets${address(filter, { limit: '1' })}`)
    const { counted: _, ...anyCount } = filter as BetFilter
    const of = (more: BetFilter) => stored.filter((bet) => finds({ ...anyCount, ...more }, bet)).length
    const expected = [of({ status: 'pending' }), of({ status: 'won' }), of({ status: 'lost' }), of({ outcome: 'push' })]
    const names = ['pending', 'won', 'lost', 'returned']
    expect(names.map((name) => Number(headers.get(`x-count-${name}`)))).toEqual(expected)
  }
})

test.each([
  ['counted=void', 'counted'],
  ['outcome=drawn', 'outcome'],
  ['outcome=won,drawn', 'outcome'],
  ['outcome=won,', 'outcome'],
  [`outcome=won${',won'.repeat(8)}`, 'outcome'],
  ['market=corners', 'market'],
  ['oddsFrom=1,85', 'oddsFrom'],
  ['oddsTo=0.5', 'oddsTo'],
  ['stakeFrom=-1', 'stakeFrom'],
  ['stakeTo=many', 'stakeTo'],
  ['from=2026-13-01', 'from'],
  ['to=yesterday', 'to'],
  ['tied=maybe', 'tied'],
  ['settledBy=bookmaker', 'settledBy'],
  ['match=0', 'match'],
  [`tag=${'x'.repeat(201)}`, 'tag'],
  ['bookmaker=%00', 'bookmaker'],
])('the filter %s is refused by its name', async (query, field) => {
  const answer = await mine.fetch(`/api/bets?${query}`)
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { fields: object }).fields).toHaveProperty(field)
})

test.each(['tag', 'bookmaker', 'tournament', 'q', 'slice', 'slice2'])(
  '60 KB of marks as the %s of many bets are refused',
  async (field) => {
    const long = field.startsWith('slice') ? `tag=${'e\u0301'.repeat(20_000)}` : 'e\u0301'.repeat(20_000)
    const json = { bets: { filter: { [field]: long }, count: 1 }, action: { kind: 'add-tag', tag: 'x' } }
    const answer = await mine.fetch('/api/bets/bulk', { method: 'POST', json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'badInput' }])
  },
)

test('the tournaments are those of the matches that the user has bets on', async () => {
  const answer = await mine.fetch('/api/bets/tournaments')
  expect(await answer.json()).toEqual(['Major', 'Öpen "Cup"'])
  expect(await (await (await bettor(app)).fetch('/api/bets/tournaments')).json()).toEqual([])
})

// On a cluster each of them has a part of the table alone, and the whole of it is asked for.
test.skipIf(ON_CLUSTER)(
  'the totals of a filter come from an index, also for the owner of half of all bets',
  async () => {
    const users = await app.deps.db.selectFrom('users').select('id').orderBy('id').limit(2).execute()
    const bets = Array.from({ length: 20_000 }, (_, at) => ({
      userId: users[at % 2]?.id ?? 0,
      placedAt: new Date(Date.UTC(2020, 0, 1, 0, at)),
      betType: 'handicap' as const,
      status: 'lost' as const,
      amount: 1_000,
      result: -1_000,
    }))
    await storeBets(app.deps.database, bets)
    await app.deps.database.pool.query('VACUUM ANALYZE bets')
    const { rows } = await app.deps.database.pool.query<Record<'QUERY PLAN', string>>(
      `EXPLAIN SELECT count(*), sum(staked), sum(result) FROM bets WHERE user_id = ${users[0]?.id} AND sum_status = ANY('{lost}')`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan using bets_/)
  },
)
