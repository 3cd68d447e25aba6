import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import {
  LOST_1_2,
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
/** The match of the test. */
let sourceId = ''
beforeAll(async () => {
  server = await startSettlingApp()
})
// Each test has a person and a match of its own, days after that of the test before.
beforeEach(async () => {
  server.clock.pass(3 * 24 * 3600)
  sourceId = `of ${server.clock.now().getTime()}`
  mine = await settler(server.app)
})
afterAll(() => server.close())

const ON_ALFA = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.50' }

/** A bet on the match, which is live unless `match` says something else. */
async function placedOnMatch(more: object = {}, match: Parameters<typeof meeting>[1] = {}) {
  await server.poll(meeting(sourceId, match))
  return mine.placed({ ...ON_ALFA, matchId: await server.matchId(sourceId), ...more })
}

async function ends(result: Parameters<typeof meeting>[1]) {
  await server.poll(meeting(sourceId, result))
  await server.settled()
}

/** The source takes back what it said: with two readings in a row. */
async function isCorrectedTo(more: Parameters<typeof meeting>[1]) {
  await server.pollTwice(meeting(sourceId, more))
  await server.settled()
}

/** Won by the user, while the result of the match was unknown. */
async function settledWithoutVerdict() {
  const { id } = await placedOnMatch()
  await ends(WITHOUT_RESULT)
  await mine.settle(id, { status: 'won' })
  return id
}

const WITHOUT_RESULT = { status: 'finished', score1: null, score2: null, maps: [] } as const

async function correctedInTray() {
  const tray = (await (await mine.fetch('/api/bets/decided')).json()) as { corrected: { id: number }[] }
  return tray.corrected.map(({ id }) => id)
}

const kinds = async (id: number) => (await mine.eventsOf(id)).map(({ kind, by }) => `${kind} by ${by}`)

describe('a match ends', () => {
  test('its pending bets get the verdict, the evidence and the sum, and stay pending', async () => {
    const { id } = await placedOnMatch()
    await ends(WON_2_0)
    expect(await mine.bet(id)).toMatchObject({
      status: 'pending',
      grade: { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 0 } },
      gradedResult: '15.00',
    })
    expect(await kinds(id)).toEqual(['created by user'])
  })

  test('a bet that names the teams in the other order is graded for its own team', async () => {
    const { id } = await placedOnMatch({ teams: 'Bravo vs Alfa', selectedTeam: 'Bravo' })
    await ends(WON_2_0)
    expect(await mine.bet(id)).toMatchObject({ matchSwapped: true, grade: { verdict: 'lost' } })
  })

  test('the source ends it with the teams in the other order: the verdict follows the team', async () => {
    const { id } = await placedOnMatch()
    const { team1, team2 } = meeting(sourceId)
    const [bravoWon, alfaWon] = [
      [13, 9],
      [5, 13],
    ]
    const maps = [bravoWon, alfaWon, alfaWon].map(([score1 = 0, score2 = 0], at) => {
      return { number: at + 1, name: null, status: 'finished' as const, score1, score2 }
    })
    await ends({ status: 'finished', score1: 1, score2: 2, maps, team1: team2, team2: team1 })
    expect(await mine.bet(id)).toMatchObject({ grade: { verdict: 'won', evidence: { score1: 2, score2: 1 } } })
  })

  test('another team took the place of one: the bet is left to the user', async () => {
    const { id } = await placedOnMatch({}, { ...NOT_STARTED, status: 'upcoming' })
    const charlie = { key: 'key Charlie', name: 'Charlie', logoUrl: null }
    await ends({ ...NOT_STARTED, status: 'upcoming', team2: charlie })
    await ends({ ...WON_2_0, team2: charlie })
    expect(await mine.bet(id)).toMatchObject({ grade: { reason: 'teamReplaced' }, gradedResult: null })
  })

  test('a bet that the user settled keeps its result, and nothing is recorded', async () => {
    const { id } = await placedOnMatch()
    await mine.settle(id, { status: 'lost' })
    await ends(WON_2_0)
    expect(await mine.bet(id)).toMatchObject({ status: 'lost', settledBy: 'user', correctedAt: null })
    expect(await kinds(id)).toEqual(['created by user', 'settled by user'])
  })
})

describe('verdicts that settle by themselves', () => {
  test('a verdict of the settings is booked once, by the program', async () => {
    const { id } = await placedOnMatch()
    await mine.automatic('won')
    await ends(WON_2_0)
    await ends({ ...WON_2_0, tournament: 'Copa' })
    expect(await mine.bet(id)).toMatchObject({ status: 'won', outcome: 'won', result: '15.00', settledBy: 'program' })
    expect(await kinds(id)).toEqual(['created by user', 'settled by program'])
    await expectSumsAsCounted(server.app)
  })

  test('another verdict stays to be confirmed', async () => {
    const { id } = await placedOnMatch()
    await mine.automatic('lost', 'void')
    await ends(WON_2_0)
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', gradedResult: '15.00' })
  })

  test('a bet that the user reopened is not settled again', async () => {
    const { id } = await placedOnMatch()
    await mine.automatic('won', 'lost')
    await ends(WON_2_0)
    await mine.fetch(`/api/bets/${id}/reopen`, { method: 'POST', json: {} })
    await isCorrectedTo(LOST_1_2)
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'lost' } })
    expect(await kinds(id)).toEqual(['created by user', 'settled by program', 'reopened by user'])
  })
})

test('the rules of another bookmaker grade the decided bets again', async () => {
  const { id } = await placedOnMatch({}, NOT_STARTED)
  await ends({ ...WON_2_0, format: 'BO1', score1: 1, maps: [WON_2_0.maps[0]] })
  expect((await mine.bet(id)).grade).toEqual({ verdict: 'needs-you', reason: 'formatChanged' })
  // Rule 4: https://help.bwin.gr/en/sports-help/sports-betting/esports/whatarethegeneralrulesinesports
  const settings = { profile: 'bwin', automatic: ['void'] }
  await mine.fetch('/api/settlement-settings', { method: 'PUT', json: settings })
  expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'void' }, gradedResult: '0.00' })
})

describe('the source corrects the score', () => {
  test('a bet that the program settled is settled again, once', async () => {
    const { id } = await placedOnMatch()
    await mine.automatic('won')
    await ends(WON_2_0)
    await isCorrectedTo(LOST_1_2)
    await isCorrectedTo({ ...LOST_1_2, tournament: 'Copa' })
    const bet = await mine.bet(id)
    expect(bet).toMatchObject({ status: 'lost', result: '-10.00', settledBy: 'program' })
    expect(bet.correctedAt).not.toBeNull()
    expect(await kinds(id)).toEqual(['created by user', 'settled by program', 'regraded by program'])
    await expectSumsAsCounted(server.app)
  })

  test('a bet that the program settled and that now needs the user is pending again', async () => {
    const { id } = await placedOnMatch()
    await mine.automatic('won')
    await ends(WON_2_0)
    await isCorrectedTo({ ...WON_2_0, forfeit: true })
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', result: null, grade: { verdict: 'needs-you' } })
    expect(await kinds(id)).toEqual(['created by user', 'settled by program', 'reopened by program'])
    await expectSumsAsCounted(server.app)
  })

  test('a bet that the user settled keeps its result, and the contradiction is noted once', async () => {
    const { id } = await placedOnMatch()
    await ends(WON_2_0)
    await mine.settle(id, { status: 'won', result: '14.00' })
    await isCorrectedTo(LOST_1_2)
    await isCorrectedTo({ ...LOST_1_2, tournament: 'Copa' })
    const bet = await mine.bet(id)
    expect(bet).toMatchObject({ status: 'won', result: '14.00', settledBy: 'user', grade: { verdict: 'lost' } })
    expect(bet.correctedAt).not.toBeNull()
    expect(await correctedInTray()).toEqual([id])
    const [, , corrected, ...more] = await mine.eventsOf(id)
    expect(more).toEqual([])
    expect(corrected).toMatchObject({
      kind: 'corrected',
      by: 'program',
      changes: [{ field: 'grade', from: { verdict: 'won' }, to: { verdict: 'lost' } }],
    })
  })

  test('the tray lists a contradicted bet until its user corrects it, or the source does', async () => {
    const { id } = await placedOnMatch()
    const other = await mine.placed({ ...ON_ALFA, matchId: await server.matchId(sourceId) })
    await ends(WON_2_0)
    for (const bet of [id, other.id]) await mine.settle(bet, { status: 'won' })
    expect(await correctedInTray()).toEqual([])
    await isCorrectedTo(LOST_1_2)
    expect(await correctedInTray()).toEqual([other.id, id])
    await mine.fetch(`/api/bets/${id}/correction`, { method: 'PATCH', json: { outcome: 'lost' } })
    expect(await mine.bet(id)).toMatchObject({ outcome: 'lost', result: '-10.00' })
    expect(await correctedInTray()).toEqual([other.id])
    await isCorrectedTo(WON_2_0)
    expect(await correctedInTray()).toEqual([id])
  })

  test('a verdict that comes after the user settled, and agrees, is not noted', async () => {
    const id = await settledWithoutVerdict()
    await ends(WON_2_0)
    expect(await mine.bet(id)).toMatchObject({ grade: { verdict: 'won' }, correctedAt: null })
    expect(await kinds(id)).toEqual(['created by user', 'settled by user'])
  })

  test('a verdict that comes after the user settled, and contradicts it, is noted', async () => {
    const id = await settledWithoutVerdict()
    await isCorrectedTo(LOST_1_2)
    expect(await mine.bet(id)).toMatchObject({ status: 'won', result: '15.00', grade: { verdict: 'lost' } })
    expect(await kinds(id)).toEqual(['created by user', 'settled by user', 'corrected by program'])
  })

  test('a verdict that contradicts the outcome that the user gave for the rest of a cashed out stake is noted', async () => {
    const { id } = await placedOnMatch()
    await mine.cashOut(id, { stake: '4.00', paid: '5.00' })
    await ends(WITHOUT_RESULT)
    await mine.settle(id, { outcome: 'lost' })
    await ends(WON_2_0)
    expect(await mine.bet(id)).toMatchObject({ outcome: 'cashed-out', restOutcome: 'lost', result: '-5.00' })
    expect(await kinds(id)).toEqual([
      'created by user',
      'cashed-out by user',
      'settled by user',
      'corrected by program',
    ])
  })

  test('a bet that was cashed out in full is corrected by no result, also after an unknown one', async () => {
    const { id } = await placedOnMatch()
    await ends(WITHOUT_RESULT)
    await mine.settle(id, { outcome: 'cashed-out', paid: '12.00' })
    await ends(WON_2_0)
    await isCorrectedTo(LOST_1_2)
    expect(await mine.bet(id)).toMatchObject({ outcome: 'cashed-out', result: '2.00', grade: { verdict: 'lost' } })
    expect(await kinds(id)).toEqual(['created by user', 'settled by user'])
    expect(await correctedInTray()).toEqual([])
  })

  test('what the program settles of a part that was cashed out says what came of the rest', async () => {
    const { id } = await placedOnMatch()
    await mine.automatic('won')
    await mine.cashOut(id, { stake: '4.00', paid: '5.00' })
    await ends(WON_2_0)
    // 5.00 − 4.00, and 6.00 × 1.50
    expect(await mine.bet(id)).toMatchObject({ outcome: 'cashed-out', restOutcome: 'won', result: '10.00' })
    await isCorrectedTo({ ...WON_2_0, forfeit: true })
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', restOutcome: null })
    await expectSumsAsCounted(server.app)
  })

  test('what the user reopens while the match goes on has no verdict until the match ends', async () => {
    const { id } = await placedOnMatch()
    await ends(WON_2_0)
    await mine.settle(id, { status: 'won' })
    await isCorrectedTo({})
    await mine.fetch(`/api/bets/${id}/reopen`, { method: 'POST', json: {} })
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: null, gradedResult: null })
    await isCorrectedTo(LOST_1_2)
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'lost' } })
  })

  test('a finished match that goes on withdraws the verdicts, and reopens what the program settled', async () => {
    const { id } = await placedOnMatch()
    const other = await settler(server.app)
    const settled = await other.placed({ ...ON_ALFA, matchId: await server.matchId(sourceId) })
    await other.automatic('won')
    await ends(WON_2_0)
    await isCorrectedTo({})
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: null, gradedResult: null })
    expect(await other.bet(settled.id)).toMatchObject({ status: 'pending', settledBy: null, grade: null })
    const history = await other.eventsOf(settled.id)
    expect(history.map(({ kind }) => kind)).toEqual(['created', 'settled', 'reopened'])
    await expectSumsAsCounted(server.app)
  })
})
