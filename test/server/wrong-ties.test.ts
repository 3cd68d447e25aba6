import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringForward } from '../../src/server/bring-forward.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { importsOf } from '../support/imports.ts'
import { stoppedClock } from '../support/match-source.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { finished, storeMatch } from '../support/stored-matches.ts'

const clock = stoppedClock('2026-11-25T12:00:00Z')
const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result'
const MAPS: [number, number][] = [
  [13, 5],
  [13, 7],
]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), now: clock.now })
})
afterAll(() => app.close())

/** Ended at 22:00 of this day of November; the first team won. Its prices were read, and its start was seen. */
async function played(day: number, team1: string, team2: string): Promise<number> {
  const start = new Date(Date.UTC(2026, 10, day, 20))
  const id = await storeMatch(app, { team1, team2, ...finished(MAPS, new Date(start.getTime() + 2 * 3_600_000)) })
  const { db } = app.deps
  await db.updateTable('matches').set({ startedTime: start }).where('id', '=', id).execute()
  const readAt = new Date(start.getTime() - 600_000)
  await db.insertInto('oddsReadings').values({ matchId: id, readAt, odds1: 1800, odds2: 2100 }).execute()
  return id
}

type Settled = {
  readonly amount: string
  readonly status: 'won' | 'lost'
  readonly settledAt: string | null
  /** Since the file was read: an event of this version says so. */
  readonly isChanged?: 1 | 2
}

/** Settles open imported bets as a file would have done. `settledAt` null: the file does not say. */
async function settleAsFile(bets: Bets, settled: readonly Settled[]): Promise<void> {
  const { pool } = app.deps.database
  for (const { amount, status, settledAt, isChanged } of settled) {
    const bet = (await bets.list()).find((one) => one.amount === amount)
    const id = bet?.id ?? 0
    expect((await bets.settle(id, { status })).status).toBe(200)
    if (isChanged === undefined) await pool.query('DELETE FROM bet_events WHERE bet_id = $1', [id])
    // As the version before wrote it.
    const fields = JSON.stringify([{ field: 'status', from: 'pending', to: status }])
    if (isChanged === 1) {
      await pool.query('UPDATE bet_events SET version = 1, changes = $2 WHERE bet_id = $1', [id, fields])
    }
    await pool.query('UPDATE bets SET settled_at = coalesce($2, placed_at) WHERE id = $1', [id, settledAt])
  }
}

async function repair(): Promise<string[]> {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  await bringForward(app.deps.database, log)
  return lines.filter((line) => line.includes('untied'))
}

test('an update unties imported bets from matches that their settlement excludes, once, with their verdicts and closing prices', async () => {
  const match = await played(23, 'Alfa', 'Bravo')
  const [first, second] = [await played(21, 'Golf', 'Hotel'), await played(23, 'Charlie', 'Delta')]
  const browser = await app.signUp()
  const [imports, bets] = [importsOf(browser), betsOf(browser)]
  const single = (pick: string, amount: string) => `2026-11-18T18:00:00Z;Alfa vs Bravo;${pick};2.00;${amount};pending`
  const file = [
    HEAD,
    single('Bravo', '10.00'),
    single('Alfa', '11.00'),
    single('Alfa', '12.00'),
    single('Alfa', '13.00'),
    single('Bravo', '14.00'),
    single('Bravo', '15.00'),
    single('Alfa', '16.00'),
    single('Bravo', '17.00'),
    '2026-11-18T18:00:00Z;Golf + Charlie;;4.00;20.00;pending',
    ';Golf vs Hotel;Golf;2.00;;',
    ';Charlie vs Delta;Charlie;2.00;;',
  ].join('\n')
  const { plan } = await imports.planned(await imports.uploaded(file), { zone: 'America/Sao_Paulo' })
  const [{ id: importId } = { id: 0 }] = await imports.list()
  expect(plan?.zone).toBe('America/Sao_Paulo')
  await imports.run(importId)
  await settleAsFile(bets, [
    { amount: '10.00', status: 'won', settledAt: '2026-11-19T15:00:00Z' },
    { amount: '11.00', status: 'won', settledAt: '2026-11-19T15:00:00Z' },
    { amount: '12.00', status: 'won', settledAt: '2026-11-23T22:05:00Z' },
    // Midnight in São Paulo.
    { amount: '13.00', status: 'won', settledAt: '2026-11-23T03:00:00Z' },
    { amount: '14.00', status: 'won', settledAt: null },
    { amount: '15.00', status: 'won', settledAt: '2026-11-19T15:00:00Z', isChanged: 2 },
    { amount: '16.00', status: 'won', settledAt: null },
    { amount: '17.00', status: 'won', settledAt: '2026-11-19T15:00:00Z', isChanged: 1 },
    { amount: '20.00', status: 'lost', settledAt: '2026-11-21T22:05:00Z' },
  ])
  const before = await bets.list('?sort=placedAt')
  expect(before.map(({ matchId, legs }) => legs?.map((leg) => leg.matchId) ?? matchId)).toEqual(
    expect.arrayContaining([match, [first, second]]),
  )
  const amountsOn = async (id: number | null) =>
    (await bets.list())
      .flatMap(({ amount, matchId, legs }) => (legs === null && matchId === id ? [amount] : []))
      .toSorted()
  expect(await amountsOn(null)).toEqual([])

  expect(await repair()).toEqual(['untied 4 of 7 imported bets from matches that are not theirs'])
  expect(await repair()).toEqual([])

  expect(await amountsOn(null)).toEqual(['10.00', '11.00', '14.00'])
  expect(await amountsOn(match)).toEqual(['12.00', '13.00', '15.00', '16.00', '17.00'])
  const after = await bets.list('?sort=placedAt')
  for (const bet of after.filter(({ amount }) => ['10.00', '11.00', '14.00'].includes(amount))) {
    expect(bet).toMatchObject({ matchId: null, grade: null, close: null, closeMissing: 'not-tied', status: 'won' })
    const history = (await (await bets.history(bet.id)).json()) as object[]
    expect(history.at(-1)).toMatchObject({ kind: 'changed', by: 'program' })
  }
  expect(after.find(({ amount }) => amount === '12.00')).toMatchObject({ close: { odds: '1.80' } })
  expect(after.find(({ legs }) => legs !== null)).toMatchObject({
    result: '-20.00',
    legs: [
      { matchId: first, grade: { verdict: 'won' }, close: { odds: '1.80' } },
      { matchId: null, grade: null, close: null },
    ],
  })
  expect(after.map(({ result, status, settledAt }) => [result, status, settledAt])).toEqual(
    before.map(({ result, status, settledAt }) => [result, status, settledAt]),
  )
  await expectSumsAsCounted(app)
})
