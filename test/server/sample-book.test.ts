import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Balances } from '../../src/contract/cash.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { SAMPLE_BETS, sampleFile } from '../../src/web/imports/sample-bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { importsOf } from '../support/imports.ts'
import { liveReading, scriptedSource, upcomingReading } from '../support/scripted-source.ts'

let app: TestApp
beforeAll(async () => {
  const next = upcomingReading('2', {
    team1: { key: '2-a', name: 'Charlie', logoUrl: null },
    team2: { key: '2-b', name: 'Delta', logoUrl: null },
    odds: { odds1: 1850, odds2: 1950 },
    scheduledTime: new Date(Date.now() + 3 * 3_600_000),
  })
  app = await startTestApp({ source: scriptedSource([liveReading('1'), next]) })
  await app.fetch('/api/refresh-matches', { method: 'POST' })
})
afterAll(() => app.close())

const matchesAt = async (path: string) => (await (await app.fetch(path)).json()) as Match[]

test('the sample book is imported whole without a question, its open bets are linked, and it leaves nothing behind', async () => {
  const browser = await app.signUp()
  const imports = importsOf(browser)
  const [live, upcoming] = [await matchesAt('/api/live-matches'), await matchesAt('/api/upcoming-matches')]
  expect([live.length, upcoming.length]).toEqual([1, 1])
  const file = sampleFile(new Date(app.deps.now()), { live, upcoming })
  const surveyed = await imports.uploaded(file, 'Clutchbook sample book')
  const { state, counts, id } = await imports.planned(surveyed)
  expect(state).toBe('ready')
  expect(counts).toEqual({
    new: SAMPLE_BETS,
    cash: 4,
    differs: 0,
    alike: 0,
    known: 0,
    deleted: 0,
    problem: 0,
    leftOut: 0,
  })
  const done = await imports.run(id, { again: true })
  expect(done.state).toBe('done')

  const betsNow = async () => (await (await browser.fetch('/api/bets')).json()) as Bet[]
  const bets = await betsNow()
  expect(bets).toHaveLength(SAMPLE_BETS)
  const open = bets.filter(({ status }) => status === 'pending')
  expect(new Set(open.map(({ matchId }) => matchId))).toEqual(new Set([live[0]?.id, upcoming[0]?.id]))
  expect(open).toHaveLength(2)
  expect(bets.filter(({ legs }) => legs !== null).length).toBeGreaterThan(3)
  expect(bets.filter(({ close }) => close !== null).length).toBeGreaterThan(100)
  // A selection is read from each type, so that it can be graded.
  expect(bets.filter(({ legs, selection }) => legs === null && selection === null)).toEqual([])
  const balances = async () => (await (await browser.fetch('/api/cash/balances')).json()) as Balances
  for (const { bookmaker, balance } of (await balances()).bookmakers)
    expect(Number(balance), String(bookmaker)).toBeGreaterThanOrEqual(0)
  expect((await balances()).bookmakers).toHaveLength(2)

  expect((await imports.post(`/${id}/take-back`)).status).toBeLessThan(300)
  expect(await betsNow()).toEqual([])
  expect((await balances()).bookmakers).toEqual([])
})
