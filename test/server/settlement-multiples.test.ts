import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/time/durations.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import {
  LOST_1_2,
  meeting,
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
  await mine.automatic('won', 'lost')
})
afterAll(() => server.close())

const team = (name: string) => ({ key: `key ${name}`, name, logoUrl: null })
const first = (more: Parameters<typeof meeting>[1] = {}) => meeting('1', { scheduledTime: start, ...more })
const second = (more: Parameters<typeof meeting>[1] = {}) =>
  meeting('2', { scheduledTime: start, team1: team('Charlie'), team2: team('Delta'), ...more })

/** 10.00 on Alfa at 2.00 and on Charlie at 1.50, both of which are live. */
async function double(ofFirst = first()) {
  await server.poll(ofFirst, second())
  await server.settled()
  const legs = [
    { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', betType: 'match-winner' },
    { teams: 'Charlie vs Delta', selectedTeam: 'Charlie', odds: '1.50', betType: 'match-winner' },
  ]
  const answer = await mine.fetch('/api/bets/multiple', { method: 'POST', json: { amount: '10.00', legs } })
  const { id } = (await answer.json()) as { id: number }
  return id
}

async function ends(...matches: readonly ReturnType<typeof meeting>[]) {
  await server.poll(...matches)
  await server.settled()
}

describe('a double', () => {
  test('is open after its first match, and won after both', async () => {
    const id = await double()
    await ends(first(WON_2_0))
    const open = await mine.bet(id)
    expect(open).toMatchObject({ status: 'pending', grade: null })
    expect(open.legs?.map(({ grade }) => grade?.verdict)).toEqual(['won', undefined])
    await ends(second(WON_2_0))
    // 10.00 × 2.00 × 1.50 − 10.00
    expect(await mine.bet(id)).toMatchObject({ status: 'won', result: '20.00', settledBy: 'program' })
    await expectSumsAsCounted(server.app)
  })

  test('is lost as soon as one leg is', async () => {
    const id = await double()
    await ends(second(LOST_1_2))
    expect(await mine.bet(id)).toMatchObject({ status: 'lost', result: '-10.00', settledBy: 'program' })
    await ends(first(WON_2_0))
    const { legs, ...bet } = await mine.bet(id)
    expect(bet).toMatchObject({ status: 'lost', result: '-10.00', correctedAt: null })
    expect(legs?.map(({ grade }) => grade?.verdict)).toEqual(['won', 'lost'])
    await expectSumsAsCounted(server.app)
  })

  test('is graded when both matches end in one poll', async () => {
    const id = await double()
    await ends(first(WON_2_0), second(WON_2_0))
    expect(await mine.bet(id)).toMatchObject({ status: 'won', result: '20.00' })
  })

  test('with a leg on a match that was over already when it was recorded is left to the user, as a single is', async () => {
    await server.poll(first())
    await ends(first(WON_2_0))
    const id = await double(first(WON_2_0))
    await ends(second(WON_2_0))
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'won' }, gradedResult: '20.00' })
    // Nor does a corrected score book it.
    await server.pollTwice(second(LOST_1_2))
    await server.settled()
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'lost' } })
  })

  test('is settled again when the score of one leg is corrected', async () => {
    const id = await double()
    await ends(first(WON_2_0), second(LOST_1_2))
    await server.pollTwice(second(WON_2_0))
    await server.settled()
    expect(await mine.bet(id)).toMatchObject({ status: 'won', result: '20.00' })
    const history = await mine.eventsOf(id)
    expect(history.map(({ kind }) => kind)).toEqual(['created', 'settled', 'regraded'])
    await expectSumsAsCounted(server.app)
  })

  test('that the user settled is noted when a leg becomes void: the verdict stays, the sum does not', async () => {
    await mine.automatic()
    const id = await double()
    await ends(first(WON_2_0), second(WON_2_0))
    await mine.settle(id, { status: 'won', result: '20.00' })
    const notPlayed = { name: null, status: 'not_started', score1: null, score2: null } as const
    const maps = [1, 2].map((number) => ({ number, ...notPlayed }))
    await server.pollTwice(second({ ...WON_2_0, forfeit: true, maps }))
    await server.settled()
    // 10.00 × 2.00 − 10.00 would be booked now.
    const evidence = { won: 1, lost: 0, returned: 1 }
    expect(await mine.bet(id)).toMatchObject({ result: '20.00', grade: { verdict: 'won', evidence } })
    const history = await mine.eventsOf(id)
    expect(history.map(({ kind }) => kind)).toEqual(['created', 'settled', 'corrected'])
  })

  test('at the price of its bookmaker has the verdict of the sum that this price pays', async () => {
    await server.poll(first(), second())
    await server.settled()
    const selection = { market: 'round-handicap', map: 1, side: 1, line: -4.25 }
    const legs = [
      { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.107', betType: 'handicap', selection },
      { teams: 'Charlie vs Delta', selectedTeam: 'Charlie', odds: '1.085', betType: 'match-winner' },
    ]
    const json = { amount: '10.00', odds: '11.09', legs }
    const placed = await mine.fetch('/api/bets/multiple', { method: 'POST', json })
    const { id } = (await placed.json()) as { id: number }
    // 13-9 is half lost at −4.25.
    await ends(first(WON_2_0), second(WON_2_0))
    // 10.00 × 11.09 × (½ ÷ 1.107) − 10.00; the product of the legs would lose 4.58.
    expect(await mine.bet(id)).toMatchObject({ grade: { verdict: 'half-won' }, gradedResult: '40.09' })
    await mine.fetch(`/api/bets/${id}`, { method: 'PATCH', json: { odds: '1.85' } })
    expect(await mine.bet(id)).toMatchObject({ grade: { verdict: 'half-lost' }, gradedResult: '-1.64' })
  })

  test('that the user reopens while a match goes on is open again', async () => {
    const id = await double()
    await ends(first(LOST_1_2))
    await server.pollTwice(first(WON_2_0))
    await server.settled()
    await ends(second(LOST_1_2))
    await mine.fetch(`/api/bets/${id}/reopen`, { method: 'POST', json: {} })
    await mine.settle(id, { status: 'lost' })
    await server.pollTwice(second())
    await server.settled()
    await mine.fetch(`/api/bets/${id}/reopen`, { method: 'POST', json: {} })
    const { status, grade, legs } = await mine.bet(id)
    expect({ status, grade }).toEqual({ status: 'pending', grade: null })
    expect(legs?.map((leg) => leg.grade?.verdict)).toEqual(['won', undefined])
  })
})
