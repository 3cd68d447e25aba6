import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { HOUR_MS } from '../../src/domain/time/durations.ts'
import {
  meeting,
  NOT_STARTED,
  type Settler,
  type SettlingApp,
  settler,
  startSettlingApp,
  WON_2_0,
} from '../support/settling-app.ts'

let server: SettlingApp
let mine: Settler
/** Half an hour before the test began. */
let start: Date
beforeAll(async () => {
  server = await startSettlingApp()
})
beforeEach(async () => {
  const begin = await server.beginAnew()
  start = new Date(begin.getTime() - HOUR_MS / 2)
  mine = await settler(server.app)
})
afterAll(() => server.close())

const team = (name: string) => ({ key: `key ${name}`, name, logoUrl: null })
const first = (more: Partial<MatchReading> = {}) => meeting('1', { scheduledTime: start, ...more })
const second = (more: Partial<MatchReading> = {}) =>
  meeting('2', { scheduledTime: start, team1: team('Charlie'), team2: team('Delta'), ...more })
const AS_BO1 = { ...WON_2_0, format: 'BO1', score1: 1, maps: [WON_2_0.maps[0]] } as const
/** Map 1 went to overtime: 16-14. */
const AFTER_OVERTIME = { ...WON_2_0, maps: [{ ...WON_2_0.maps[0], score1: 16, score2: 14 }, WON_2_0.maps[1]] } as const
const HANDICAP = { market: 'map-handicap', side: 1, line: -1.5 } as const

async function patch(id: number, json: object) {
  const answer = await mine.fetch(`/api/bets/${id}`, { method: 'PATCH', json })
  expect(answer.status).toBe(200)
}

async function placed(json: object) {
  const fields = {
    teams: 'Alfa vs Bravo',
    selectedTeam: 'Alfa',
    amount: '10.00',
    odds: '2.00',
    betType: 'match-winner',
  }
  const answer = await mine.fetch('/api/bets', { method: 'POST', json: { ...fields, ...json } })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

async function ends(...matches: readonly MatchReading[]) {
  await server.poll(...matches)
  await server.settled()
}

describe('a bet that is changed after the format of its match did', () => {
  test.each([
    ['its rules', () => ({})],
    ['its time and rules', () => ({ placedAt: new Date(start.getTime() + HOUR_MS / 4).toISOString() })],
    ['its match, to the same one, and its rules', (matchId: number) => ({ matchId })],
  ])('%s: the format at which it was placed still counts', async (_, change) => {
    await server.poll(first(NOT_STARTED))
    const id = await placed({ betType: 'handicap (-1.5)' })
    await ends(first(AS_BO1))
    expect((await mine.bet(id)).grade).toEqual({ verdict: 'needs-you', reason: 'formatChanged' })
    await patch(id, { profile: 'bwin', ...change(await server.matchId('1')) })
    // help.bwin.gr, rule 4: void where the number of maps differs from what the market states.
    expect((await mine.bet(id)).grade).toMatchObject({ verdict: 'void' })
  })
})

describe('a multiple', () => {
  const legs = [
    { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', betType: 'total-rounds (Map 1 Over 26.5)' },
    { teams: 'Charlie vs Delta', selectedTeam: 'Charlie', odds: '1.50', betType: 'match-winner' },
  ]

  async function double(ofFirst: Partial<MatchReading> = {}) {
    await server.poll(first(ofFirst), second())
    await server.settled()
    const answer = await mine.fetch('/api/bets/multiple', { method: 'POST', json: { amount: '10.00', legs } })
    return ((await answer.json()) as { id: number }).id
  }

  test('other rules as the default grade the decided legs of an open one again', async () => {
    const id = await double()
    await ends(first(AFTER_OVERTIME))
    expect((await mine.bet(id)).legs?.[0]?.grade).toMatchObject({ verdict: 'won' })
    const settings = { profile: 'hltv-game', automatic: [] }
    await mine.fetch('/api/settlement-settings', { method: 'PUT', json: settings })
    // Without overtime map 1 ends 12-12: 24 rounds.
    expect(await mine.bet(id)).toMatchObject({ legs: [{ grade: { verdict: 'lost' } }, {}], grade: { verdict: 'lost' } })
  })

  test('other rules do not grade a leg whose match has another team now', async () => {
    const id = await double({ ...NOT_STARTED, status: 'upcoming' })
    await ends(first({ ...NOT_STARTED, status: 'upcoming', team2: team('Echo') }))
    await ends(first({ ...AFTER_OVERTIME, team2: team('Echo') }))
    expect((await mine.bet(id)).legs?.[0]?.grade).toMatchObject({ verdict: 'needs-you' })
    await patch(id, { profile: 'midnite' })
    expect((await mine.bet(id)).legs?.[0]?.grade).toMatchObject({ verdict: 'needs-you' })
  })
})

describe('the selection of a bet whose teams are written otherwise', () => {
  test.each([
    ['in other letters', { teams: 'alfa vs BRAVO', selectedTeam: 'alfa' }, HANDICAP],
    ['in the other order', { teams: 'Bravo vs Alfa' }, { ...HANDICAP, side: 2 }],
  ])('stays: %s', async (_, change, selection) => {
    const id = await placed({ betType: 'handicap (-1.5)', selection: HANDICAP })
    await patch(id, change)
    expect((await mine.bet(id)).selection).toEqual(selection)
  })
})

test('a sum that is larger than a result can be is refused, not cut', async () => {
  const id = await placed({ amount: '1000000.00', odds: '1000.00' })
  const cashOut = { stake: '0.01', paid: '1000000000.00' }
  await mine.fetch(`/api/bets/${id}/cash-out`, { method: 'POST', json: cashOut })
  const answer = await mine.fetch(`/api/bets/${id}/result`, { method: 'PATCH', json: { outcome: 'won' } })
  expect(answer.status).toBe(400)
  expect((await mine.bet(id)).status).toBe('pending')
})
