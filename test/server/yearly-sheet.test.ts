import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SheetDay, SheetSums, YearlySheet } from '../../src/contract/yearly-sheet.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsApp } from '../support/bets-app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { type StoredBet, storeBets } from '../support/stored-bets.ts'

let app: TestApp
let ana: Browser
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => new Date('2026-11-20T18:30:00Z') })
  ana = await app.signUp()
})
afterAll(() => app.close())

const address = (query: Record<string, string>, ending = '') =>
  `/api/stats/year${ending}?${new URLSearchParams(query).toString()}`

async function sheet(browser: Browser, query: Record<string, string>): Promise<YearlySheet> {
  const answer = await browser.get(address(query))
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as YearlySheet
}

type Kept = StoredBet & { readonly bookmaker: string | null; readonly settledAt: Date }
const HOUR_MS = 3_600_000
const BOOKMAKERS = ['Pinnacle', 'Betano', null]

/** Every seventh hour of two years: won, lost, returned and pending, some free; settled up to three days after the bet. */
const BETS: readonly Omit<Kept, 'userId'>[] = Array.from({ length: 2500 }, (_, n) => {
  const placedAt = new Date(Date.UTC(2025, 0, 1) + n * 7 * HOUR_MS - (n % 4) * 900_000)
  const amount = 500 + ((n * 37) % 4000)
  const freeBet = n % 11 === 0
  const won = { status: 'won', result: Math.round(amount * 0.85) } as const
  const lost = { status: 'lost', result: freeBet ? 0 : -amount } as const
  const returned = { status: 'won', result: 0, outcome: 'void' } as const
  const pending = { status: 'pending', result: null } as const
  return {
    placedAt,
    settledAt: new Date(placedAt.getTime() + (n % 72) * HOUR_MS),
    betType: 'match-winner',
    amount,
    freeBet,
    bookmaker: BOOKMAKERS[n % 3] ?? null,
    ...(n % 13 === 0 ? pending : n % 17 === 0 ? returned : n % 2 === 0 ? won : lost),
  }
})

const MOVEMENTS = [
  { kind: 'deposit', amount: '850.00', bookmaker: 'Pinnacle', at: '2025-12-31T23:30:00Z' },
  { kind: 'withdrawal', amount: '200.00', bookmaker: 'Pinnacle', at: '2026-03-10T12:00:00Z' },
  { kind: 'deposit', amount: '33.33', at: '2026-06-30T23:30:00Z' },
  { kind: 'correction', amount: '-5.00', bookmaker: 'Betano', at: '2026-07-01T12:00:00Z' },
] as const

beforeAll(async () => {
  const userId = await idOf(ana)
  await storeBets(
    app.deps.database,
    BETS.map((bet) => ({ ...bet, userId })),
  )
  await app.deps.database.pool.query(
    `UPDATE bets SET bookmaker = given.bookmaker, settled_at = CASE WHEN status <> 'pending' THEN given.settled END
     FROM unnest($2::timestamptz[], $3::text[], $4::timestamptz[]) AS given (placed, bookmaker, settled)
     WHERE user_id = $1 AND placed_at = given.placed`,
    [userId, BETS.map((bet) => bet.placedAt), BETS.map((bet) => bet.bookmaker), BETS.map((bet) => bet.settledAt)],
  )
  for (const movement of MOVEMENTS) expect((await ana.post('/api/cash/movements', movement)).status).toBe(201)
})

/** The local month of moments, by the calendar of Node.js, which takes long to make. */
function monthsIn(zone: string): (moment: Date) => string {
  const calendar = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit' })
  return (moment) => {
    const parts = calendar.formatToParts(moment)
    const part = (type: string) => parts.find((each) => each.type === type)?.value
    return `${part('year')}-${part('month')}`
  }
}

type Entry = {
  readonly month: string
  readonly bookmaker: string | null
  readonly sums: Record<keyof SheetSums, number>
}

const NONE = {
  bets: 0,
  staked: 0,
  returned: 0,
  winnings: 0,
  freeWinnings: 0,
  losses: 0,
  profit: 0,
  deposits: 0,
  withdrawals: 0,
}

/** The entries of the book in cents, counted one by one. */
function entries(by: SheetDay, zone: string): Entry[] {
  const monthOf = monthsIn(zone)
  const bets = BETS.flatMap(({ result, amount, freeBet, bookmaker, placedAt, settledAt }): Entry[] => {
    if (result === null) return []
    const staked = freeBet ? 0 : amount
    const [winnings, losses] = [Math.max(0, result), Math.max(0, -result)]
    const freeWinnings = freeBet ? winnings : 0
    const sums = { ...NONE, bets: 1, staked, returned: staked + result, winnings, freeWinnings, losses, profit: result }
    return [{ month: monthOf(by === 'bet' ? placedAt : settledAt), bookmaker, sums }]
  })
  const money = MOVEMENTS.flatMap(({ kind, amount, at, ...more }): Entry[] => {
    const cents = Number(amount.replace('.', ''))
    if (kind === 'correction') return []
    const sums = { ...NONE, [kind === 'deposit' ? 'deposits' : 'withdrawals']: cents }
    return [{ month: monthOf(new Date(at)), bookmaker: 'bookmaker' in more ? more.bookmaker : null, sums }]
  })
  return [...bets, ...money]
}

function added(some: readonly Entry[]): SheetSums {
  const names = Object.keys(NONE) as (keyof SheetSums)[] // the keys above
  const sums = names.map((name) => {
    const sum = some.reduce((total, entry) => total + entry.sums[name], 0)
    return [name, name === 'bets' ? sum : (sum / 100).toFixed(2)]
  })
  return Object.fromEntries(sums) as SheetSums
}

describe.each([
  ['result', 'UTC'],
  ['bet', 'UTC'],
  ['result', 'America/Sao_Paulo'],
  ['bet', 'Asia/Kathmandu'],
  ['result', 'Europe/Lisbon'],
] as const)('by the day of the %s in %s', (by, tz) => {
  test('a year has the sums of its entries, counted one by one', async () => {
    const [all, monthOf] = [entries(by, tz), monthsIn(tz)]
    for (const year of ['2025', '2026']) {
      const found = await sheet(ana, { year, by, tz })
      const own = all.filter(({ month }) => month.startsWith(year))
      expect(found.total).toEqual(added(own))
      expect(found.months).toHaveLength(12)
      for (const { month, ...sums } of found.months) {
        expect(sums, month).toEqual(added(own.filter((entry) => entry.month === month)))
      }
      expect(new Set(found.bookmakers.map(({ bookmaker }) => bookmaker))).toEqual(new Set(BOOKMAKERS))
      for (const { bookmaker, ...sums } of found.bookmakers) {
        expect(sums, String(bookmaker)).toEqual(added(own.filter((entry) => entry.bookmaker === bookmaker)))
      }
      const open = BETS.filter(({ status, placedAt }) => status === 'pending' && monthOf(placedAt).startsWith(year))
      expect(found.pending).toBe(open.length)
    }
  })
})

test('a bet of the last evening of a year counts in the year of its result, or of the bet', async () => {
  const bia = await app.signUp()
  await storeBets(app.deps.database, [
    {
      userId: await idOf(bia),
      placedAt: new Date('2025-12-31T22:00Z'),
      betType: 'other',
      status: 'won',
      amount: 1000,
      result: 850,
    },
  ])
  await app.deps.database.pool.query(`UPDATE bets SET settled_at = '2026-01-01T01:00Z' WHERE user_id = $1`, [
    await idOf(bia),
  ])
  const bets = async (query: Record<string, string>) => (await sheet(bia, query)).total.bets
  expect(await bets({ year: '2025' })).toBe(0)
  expect(await bets({ year: '2026' })).toBe(1)
  expect(await bets({ year: '2025', by: 'bet' })).toBe(1)
  // Still the old year in São Paulo.
  expect(await bets({ year: '2025', tz: 'America/Sao_Paulo' })).toBe(1)
  expect((await sheet(bia, { year: '2026', by: 'bet' })).years).toEqual([2026, 2025])
})

test('a year without entries has zeros, and only the own book is counted', async () => {
  const { total, bookmakers, years, pending } = await sheet(await app.signUp(), { year: '2026' })
  expect(total).toEqual(added([]))
  expect([bookmakers, years, pending]).toEqual([[], [2026], 0])
})

test.each(['', 'year=26', 'year=2026&by=luck', 'year=2026&tz=Mars/Olympus', 'year=1e3', 'year=2026&year=2025'])(
  'what cannot be read is refused: "%s"',
  async (query) => {
    for (const ending of ['', '.csv', '.xlsx']) {
      expect((await ana.get(`/api/stats/year${ending}?${query}`)).status).toBe(400)
    }
  },
)

test('without an account there is no sheet', async () => {
  for (const ending of ['', '.csv', '.xlsx']) {
    expect((await app.browser().get(address({ year: '2026' }, ending))).status).toBe(401)
  }
})

test('the file has a line for each month, each bookmaker and the year, in either decimal mark', async () => {
  const found = await sheet(ana, { year: '2026' })
  const csv = await ana.get(address({ year: '2026' }, '.csv'))
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="bets-2026.csv"')
  const lines = (await csv.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  const { total } = found
  expect(lines).toHaveLength(1 + 12 + 3 + 1)
  expect(lines[0]).toBe('part,name,bets,staked,returned,winnings,freeWinnings,losses,profit,deposits,withdrawals')
  expect(lines[1]).toMatch(/^month,2026-01,\d+,/)
  expect(lines.at(-1)).toBe(`total,2026,${Object.values(total).join(',')}`)
  const comma = await (await ana.get(address({ year: '2026', decimals: 'comma' }, '.csv'))).text()
  expect(comma.trim().split('\r\n').at(-1)).toBe(`total;2026;${Object.values(total).join(';').replaceAll('.', ',')}`)
  const workbook = await ana.get(address({ year: '2026' }, '.xlsx'))
  expect(workbook.headers.get('content-disposition')).toBe('attachment; filename="bets-2026.xlsx"')
  expect(
    Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
