import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { storeBets } from '../support/stored-bets.ts'

let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

type Page = { readonly bets: Bet[]; readonly next: string | undefined; readonly prev: string | undefined }

async function page(path: string): Promise<Page> {
  const answer = await mine.fetch(path)
  expect(answer.status, path).toBe(200)
  const link = (rel: string) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(answer.headers.get('link') ?? '')?.[1]
  return { bets: (await answer.json()) as Bet[], next: link('next'), prev: link('prev') }
}

async function everyPage(path: string): Promise<Bet[][]> {
  const pages: Bet[][] = []
  for (let at: string | undefined = path; at !== undefined; ) {
    const { bets, next } = await page(at)
    pages.push(bets)
    at = next
  }
  return pages
}

const totals = async (query: string) => {
  const { headers } = await mine.fetch(`/api/bets${query}`)
  return ['x-total-count', 'x-total-staked', 'x-total-profit'].map((name) => headers.get(name))
}

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

/** Some of the same time, amount and odds, some settled. */
async function placeMany(count: number): Promise<Bet[]> {
  const placed: Bet[] = []
  for (let n = 0; n < count; n += 1) {
    const bet = await mine.placed({
      teams: `Team ${n % 3} vs Other`,
      selectedTeam: 'Other',
      amount: `${10 + (n % 4)}.00`,
      odds: `1.${50 + (n % 5)}`,
      placedAt: at(Math.floor(n / 3)),
      betType: ['handicap', 'other'][n % 2],
    })
    if (n % 3 !== 0) await mine.settle(bet.id, { status: n % 3 === 1 ? 'won' : 'lost' })
    placed.push(bet)
  }
  return placed
}

describe('pages', () => {
  test('are linked both ways, newest first, the later of two at the same time before the earlier', async () => {
    const placed = await placeMany(10)
    const newestFirst = placed.toReversed().map(({ id }) => id)
    const [first, second, third] = await everyPage('/api/bets?limit=4')
    expect([first, second, third].map((bets) => bets?.map(({ id }) => id))).toEqual([
      newestFirst.slice(0, 4),
      newestFirst.slice(4, 8),
      newestFirst.slice(8),
    ])
    const one = await page('/api/bets?limit=4')
    const two = await page(String(one.next))
    expect(one.prev).toBeUndefined()
    expect(await page(String(two.prev))).toEqual(one)
    const three = await page(String(two.next))
    expect(three.next).toBeUndefined()
    expect((await page(String(three.prev))).bets).toEqual(two.bets)
  })

  test('a page that just holds everything has neither next nor prev', async () => {
    await placeMany(4)
    expect(await page('/api/bets?limit=4')).toMatchObject({ next: undefined, prev: undefined })
  })

  test('without a limit the list is the same, in one answer', async () => {
    await placeMany(7)
    const all = await mine.list()
    expect(all).toHaveLength(7)
    expect((await everyPage('/api/bets?limit=3')).flat()).toEqual(all)
    expect(await mine.list('/status/won')).toEqual(all.filter(({ status }) => status === 'won'))
    expect(await mine.list('/status/pending')).toEqual(all.filter(({ status }) => status === 'pending'))
  })

  test('without a limit the batches fit together, with many bets of the same time', async () => {
    const { id } = (await (await mine.fetch('/api/auth/user')).json()) as { id: number }
    const bet = { userId: id, betType: 'other', status: 'lost', amount: 100, result: -100 } as const
    const bets = Array.from({ length: 1_203 }, (_, n) => ({ ...bet, placedAt: new Date(at(n % 2)) }))
    await storeBets(app.deps.database, bets)
    const all = await mine.list()
    expect(all).toHaveLength(1_203)
    expect(all.map(({ id }) => id)).toEqual(
      all.toSorted((a, b) => b.placedAt.localeCompare(a.placedAt) || b.id - a.id).map(({ id }) => id),
    )
    expect((await everyPage('/api/bets?limit=200')).flat()).toEqual(all)
  })

  test('repeat no bet and omit none while bets are placed and deleted', async () => {
    const before = await placeMany(12)
    const seen: number[] = []
    let next: string | undefined = '/api/bets?limit=3'
    while (next !== undefined) {
      const shown: Page = await page(next)
      seen.push(...shown.bets.map(({ id }) => id))
      next = shown.next
      await mine.placed()
      // The bet that the cursor stands on, already seen.
      await mine.remove(Number(seen.at(-1)))
    }
    expect(seen).toEqual(before.toReversed().map(({ id }) => id))
  })

  const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const refused = async (query: string) => {
    const answer = await mine.fetch(`/api/bets?${query}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'badInput' }])
  }

  test.each([
    ...['0', '-1', '201', '1.5', '1e2', '٣', '', 'all'].map((limit) => `limit=${limit}`),
    'sort=secret',
    'sort=--amount',
    'status=void',
    'q=%00',
    `q=${'x'.repeat(201)}`,
    'limit=1&limit=2',
    'limit=1&cursor=nonsense',
  ])('refuse the query %s', refused)

  test.each([
    ['a value that is no date', '', ['-placedAt', 'after', 1e300, 1]],
    ['text for a date', '', ['-placedAt', 'after', 'now', 1]],
    ['a date before 4713 BC, which PostgreSQL does not have', '', ['-placedAt', 'after', -8.64e15, 1]],
    ['the first day of 4714 BC', '', ['-placedAt', 'before', Date.UTC(-4713, 0, 1), 1]],
    ['a null character', '&sort=teams', ['teams', 'after', '\0', 1]],
  ])('refuse a cursor with %s', async (_, sort, parts) => {
    await refused(`limit=1${sort}&cursor=${forged(parts)}`)
  })

  test('refuse a cursor of another order, and one without a limit', async () => {
    await placeMany(3)
    const { next } = await page('/api/bets?limit=1')
    const cursor = new URL(String(next), app.url).searchParams.get('cursor') ?? ''
    await refused(`limit=1&sort=amount&cursor=${cursor}`)
    await refused(`cursor=${cursor}`)
  })

  test('take a cursor beyond the last bet, and refuse an unknown status in the path', async () => {
    const beyond = forged(['odds', 'after', 2 ** 53 - 1, 1])
    expect((await mine.fetch(`/api/bets?limit=1&sort=odds&cursor=${beyond}`)).status).toBe(200)
    expect((await mine.fetch('/api/bets/status/void')).status).toBe(400)
  })
})

describe('pages that are', () => {
  // All of them of one book, which no test changes.
  let sorted: Bets
  beforeAll(async () => {
    mine = sorted = await bettor(app)
    await placeMany(11)
  })
  beforeEach(() => {
    mine = sorted
  })

  const columns = ['placedAt', 'amount', 'odds', 'result', 'teams', 'betType', 'status'] as const
  test.each(columns.flatMap((column) => [[column, 'ascending'] as const, [column, 'descending'] as const]))(
    'sorted by %s, %s, hold every bet once, ties in the order of their ids',
    async (column, direction) => {
      const all = await mine.list()
      const value = (bet: Bet) => {
        const field = bet[column]
        return field === null || ['teams', 'betType', 'status', 'placedAt'].includes(column) ? field : Number(field)
      }
      const ascending = (a: Bet, b: Bet) => {
        const [one, other] = [value(a), value(b)]
        if (one === other) return a.id - b.id
        return (one ?? 0) < (other ?? 0) ? -1 : 1
      }
      const known = all.filter((bet) => bet[column] !== null)
      const unknown = all.filter((bet) => bet[column] === null)
      const up = direction === 'ascending'
      const expected = up
        ? [...known.toSorted(ascending), ...unknown.toSorted((a, b) => a.id - b.id)]
        : [...known.toSorted((a, b) => ascending(b, a)), ...unknown.toSorted((a, b) => b.id - a.id)]
      const pages = await everyPage(`/api/bets?limit=4&sort=${up ? '' : '-'}${column}`)
      expect(pages.flat().map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      expect(pages).toHaveLength(3)
    },
  )
})

test('the bets by status are those of the list filtered by it', async () => {
  await placeMany(7)
  for (const [status, count] of [
    ['won', 2],
    ['lost', 2],
    ['pending', 3],
  ] as const) {
    const { bets } = await page(`/api/bets/status/${status}`)
    expect(bets.map((bet) => bet.status)).toEqual(Array(count).fill(status))
    expect(bets).toEqual((await page(`/api/bets?status=${status}`)).bets)
  }
})

describe('the totals are', () => {
  test('the count, the stakes and the profit of all pages, by status and search', async () => {
    const [one, two] = [
      await mine.placed({ teams: 'A vs B', selectedTeam: 'A', amount: '0.10' }),
      await mine.placed({ teams: 'A vs B', selectedTeam: 'B', amount: '0.20', odds: '2.00' }),
    ]
    await mine.placed({ teams: 'A vs C', selectedTeam: 'A', amount: '1000000.00' })
    expect(await totals('?limit=1')).toEqual(['3', '1000000.30', '0.00'])
    await mine.settle(one.id, { status: 'lost' })
    await mine.settle(two.id, { status: 'won' })
    expect(await totals('?limit=1')).toEqual(['3', '1000000.30', '0.10'])
    expect(await totals('')).toEqual(['3', '1000000.30', '0.10'])
    expect(await totals('?limit=1&status=lost')).toEqual(['1', '0.10', '-0.10'])
    expect(await totals('?limit=1&q=b')).toEqual(['2', '0.30', '0.10'])
    expect(await totals('?limit=1&q=b&status=won')).toEqual(['1', '0.20', '0.20'])
    expect(await totals('?limit=1&q=zzz')).toEqual(['0', '0.00', '0.00'])
    await mine.remove(two.id)
    expect(await totals('?limit=1')).toEqual(['2', '1000000.10', '-0.10'])
    await mine.clear()
    expect(await totals('?limit=1')).toEqual(['0', '0.00', '0.00'])
  })

  test('the counts by status are of the filter without its status, the yield is of the settled stakes that are shown', async () => {
    const figures = async (query: string) => {
      const { headers } = await mine.fetch(`/api/bets${query}`)
      return ['x-count-pending', 'x-count-won', 'x-count-lost', 'x-total-yield'].map((name) => headers.get(name))
    }
    expect(await figures('?limit=1')).toEqual(['0', '0', '0', null])
    const place = (teams: string, amount: string) =>
      mine.placed({ teams, selectedTeam: 'A', amount, odds: '2.00', bookmaker: amount === '30.00' ? 'Betano' : null })
    const [won, lost, pushed] = [
      await place('A vs B', '10.00'),
      await place('A vs C', '30.00'),
      await place('A vs B', '7.00'),
    ]
    await place('A vs B', '100.00')
    await mine.settle(won.id, { status: 'won' })
    await mine.settle(lost.id, { status: 'lost' })
    await mine.settle(pushed.id, { outcome: 'push' })
    // The stake of a push was never at risk: (10 − 30) of 40.
    expect(await figures('?limit=1')).toEqual(['1', '2', '1', '-50.0'])
    expect(await figures('')).toEqual(['1', '2', '1', '-50.0'])
    expect(await figures('?limit=1&status=won')).toEqual(['1', '2', '1', '100.0'])
    expect(await figures('?limit=1&status=pending')).toEqual(['1', '2', '1', null])
    expect(await figures('?limit=1&q=b')).toEqual(['1', '2', '0', '100.0'])
    expect(await figures('?limit=1&q=c&status=won')).toEqual(['0', '0', '1', null])
    expect(await figures('?limit=1&bookmaker=Betano')).toEqual(['0', '0', '1', '-100.0'])
    expect(await figures('?limit=1&bookmaker=Betano&status=won')).toEqual(['0', '0', '1', null])
    expect(await figures('?limit=1&tag=none')).toEqual(['0', '0', '0', null])
  })

  test('more than a number holds, to the cent', async () => {
    const { id } = await mine.placed()
    await mine.settle(id, { status: 'won', result: '1000000000.00' })
    await app.deps.db
      .updateTable('betSums')
      .set(({ eb }) => ({ profit: eb('profit', '*', 90_000_001) }))
      .execute()
    expect((await totals('?limit=1'))[2]).toBe('90000001000000000.00')
  })
})

describe('searching', () => {
  const found = async (q: string, more = '') =>
    (await mine.list(`?limit=50&sort=teams&q=${encodeURIComponent(q)}${more}`)).map(({ teams }) => teams)

  const teams = [
    'Fluxo São vs MÖB',
    'Straße vs Łódź',
    'İstanbul Wildcats vs ISTANBUL Kings',
    'Спирит vs Ёжик',
    '100% vs under_score',
    String.raw`back\slash vs ﬁnal`,
  ]
  const [sao, strasse, istanbul, spirit, percent, slash] = teams
  // One book, which no test changes.
  let searched: Bets
  beforeAll(async () => {
    searched = await bettor(app)
    for (const pair of teams) await searched.placed({ teams: pair, selectedTeam: pair.split(' vs ')[1] })
  })
  beforeEach(() => {
    mine = searched
  })

  test.each([
    ['sao', [sao]],
    ['FLUXO SÃO', [sao]],
    ['mob', [sao]],
    ['são vs mö', [sao]],
    ['STRASSE', [strasse]],
    ['straße', [strasse]],
    ['lodz', [strasse]],
    ['istanbul', [istanbul]],
    ['İSTANBUL', [istanbul]],
    ['ıstanbul', [istanbul]],
    ['спирит', [spirit]],
    ['ЕЖИК', [spirit]],
    ['%', [percent]],
    ['_', [percent]],
    ['\\', [slash]],
    ['final', [slash]],
    ['zzz', []],
    ["' OR 1=1 --", []],
  ])('finds parts of either team without regard to case and accents: %s', async (q, expected) => {
    expect(await found(q)).toEqual(expected)
  })

  test('finds all bets for an empty text, and only those of the status', async () => {
    expect(await found('')).toHaveLength(6)
    expect(await found('  \t ')).toHaveLength(6)
    expect(await found('vs', '&status=won')).toEqual([])
  })

  test('finds no bets of other users', async () => {
    await (await bettor(app)).placed()
    expect(await found('spirit')).toEqual([])
  })
})
