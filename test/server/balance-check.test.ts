import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BalanceCurve, Suspects } from '../../src/contract/cash.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'

const TODAY = new Date('2026-11-22T12:00:00Z')
let now = TODAY
let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = TODAY
  mine = await bettor(app)
})

const read = async <T>(path: string, by = mine) => (await (await by.fetch(path)).json()) as T
/** "2026-11-20 100.00 of 100.00": the balance of the money paid in. */
const curve = async (tz = 'UTC', by = mine) =>
  (await read<BalanceCurve>(`/api/cash/curve?tz=${tz}`, by)).days.map(
    ({ day, balance, paidIn }) => `${day} ${balance} of ${paidIn}`,
  )
const moved = (json: object) =>
  mine.fetch('/api/cash/movements', { method: 'POST', json: { kind: 'deposit', bookmaker: 'Betano', ...json } })

describe('the curve of the balance', () => {
  test('is empty in an empty book, and no other book is in it', async () => {
    await moved({ amount: '10.00' })
    expect(await curve('UTC', await bettor(app))).toEqual([])
  })

  test('has each day on which money moved: a stake leaves with the bet and returns with its result', async () => {
    await moved({ amount: '200.00', at: '2026-11-10T12:00:00Z' })
    await moved({ kind: 'withdrawal', amount: '30.00', at: '2026-11-12T12:00:00Z' })
    await moved({ kind: 'correction', amount: '-1.50', at: '2026-11-13T12:00:00Z' })
    const bookmaker = 'Betano'
    const won = await mine.placed({ bookmaker, amount: '50.00', odds: '1.85', placedAt: '2026-11-14T12:00:00Z' })
    const cashed = await mine.placed({ bookmaker, amount: '50.00', placedAt: '2026-11-14T13:00:00Z' })
    await mine.placed({ bookmaker, amount: '20.00', freeBet: true, placedAt: '2026-11-15T13:00:00Z' })
    now = new Date('2026-11-16T12:00:00Z')
    await mine.cashOut(cashed.id, { stake: '20.00', paid: '26.00' })
    now = new Date('2026-11-17T12:00:00Z')
    await mine.settle(cashed.id, { outcome: 'lost' })
    now = new Date('2026-11-18T12:00:00Z')
    await mine.settle(won.id, { status: 'won' })
    now = TODAY
    expect(await curve()).toEqual([
      '2026-11-10 200.00 of 200.00',
      '2026-11-12 170.00 of 170.00',
      '2026-11-13 168.50 of 170.00',
      '2026-11-14 68.50 of 170.00',
      '2026-11-15 68.50 of 170.00',
      '2026-11-16 94.50 of 170.00',
      '2026-11-17 94.50 of 170.00',
      '2026-11-18 187.00 of 170.00',
      '2026-11-22 187.00 of 170.00',
    ])
  })

  test('leaves out bookmakers whose deposits are missing, as the sum of the known balances does', async () => {
    const placedAt = '2026-11-14T12:00:00Z'
    await mine.placed({ bookmaker: 'Bwin', amount: '40.00', placedAt })
    await mine.placed({ amount: '7.00', placedAt })
    // As long as no balance is known it is that of all.
    expect((await curve()).at(-1)).toBe('2026-11-22 -47.00 of 0.00')
    await moved({ amount: '100.00', at: '2026-11-15T12:00:00Z' })
    await mine.placed({ bookmaker: 'Betano', amount: '10.00', placedAt: '2026-11-16T12:00:00Z' })
    expect(await curve()).toEqual([
      '2026-11-15 100.00 of 100.00',
      '2026-11-16 90.00 of 100.00',
      '2026-11-22 90.00 of 100.00',
    ])
    await moved({ amount: '50.00', bookmaker: 'Bwin', at: '2026-11-17T12:00:00Z' })
    expect((await curve()).at(-1)).toBe('2026-11-22 100.00 of 150.00')
    // A correction says what the balance is.
    await moved({ kind: 'correction', amount: '5.00', bookmaker: '', at: '2026-11-18T12:00:00Z' })
    expect((await curve()).at(-1)).toBe('2026-11-22 98.00 of 150.00')
  })

  test('has the days of the time zone, also where the clock was put back', async () => {
    // 25 October 2026 has 25 hours in Lisbon: its last is 23:30Z.
    await moved({ amount: '1.00', at: '2026-10-24T23:30:00Z' })
    await moved({ amount: '2.00', at: '2026-10-25T23:30:00Z' })
    await moved({ amount: '4.00', at: '2026-10-26T00:30:00Z' })
    expect(await curve('Europe/Lisbon')).toEqual([
      '2026-10-25 3.00 of 3.00',
      '2026-10-26 7.00 of 7.00',
      '2026-11-22 7.00 of 7.00',
    ])
    expect((await mine.fetch('/api/cash/curve?tz=Mars/Olympus')).status).toBe(400)
  })
})

describe('the bets that could explain a difference', () => {
  /** "won 10.00": what it is at the bookmaker, and its stake. */
  const suspects = async (difference: string, bookmaker: string | null = 'Betano') => {
    const where = new URLSearchParams({ difference, ...(bookmaker !== null && { bookmaker }) })
    const { count, bets } = await read<Suspects>(`/api/cash/suspects?${where.toString()}`)
    return { count, bets: bets.map(({ explanation, bet }) => `${explanation} ${bet.amount}`) }
  }

  test('are those whose other result makes the same difference, at this bookmaker or at none', async () => {
    await mine.placed({ bookmaker: 'Betano', amount: '10.00', odds: '1.85' })
    await mine.placed({ bookmaker: 'Bwin', amount: '10.00', odds: '1.85' })
    const lost = await mine.placed({ bookmaker: 'Betano', amount: '5.00', odds: '3.70' })
    await mine.settle(lost.id, { status: 'lost' })
    await mine.placed({ amount: '7.00' })
    expect(await suspects('18.50')).toEqual({ count: 2, bets: ['won 10.00', 'won 5.00'] })
    expect(await suspects('5.00')).toEqual({ count: 1, bets: ['returned 5.00'] })
    expect(await suspects('-7.00')).toEqual({ count: 1, bets: ['elsewhere 7.00'] })
    expect(await suspects('7.00', null)).toEqual({ count: 1, bets: ['returned 7.00'] })
    expect(await suspects('3.33')).toEqual({ count: 0, bets: [] })
  })

  test('are counted, five are listed: open ones, then the newest; none where a part is cashed out', async () => {
    const settled = await mine.placed({ bookmaker: 'Betano', amount: '4.00', odds: '2.50' })
    await mine.settle(settled.id, { status: 'lost' })
    for (let day = 1; day <= 5; day += 1)
      await mine.placed({ bookmaker: 'Betano', amount: '5.00', odds: '2.00', placedAt: `2026-11-0${day}T12:00:00Z` })
    const part = await mine.placed({ bookmaker: 'Betano', amount: '5.00', odds: '2.00' })
    await mine.cashOut(part.id, { stake: '1.00', paid: '1.00' })
    expect(await suspects('10.00')).toEqual({ count: 6, bets: Array.from({ length: 5 }, () => 'won 5.00') })
  })

  test('need a difference', async () => {
    for (const difference of ['', '0', 'much'])
      expect((await mine.fetch(`/api/cash/suspects?difference=${difference}`)).status).toBe(400)
  })
})
