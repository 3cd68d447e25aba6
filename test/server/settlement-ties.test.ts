import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/time/durations.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { meeting, type Settler, type SettlingApp, settler, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'

let server: SettlingApp
let mine: Settler
/** When the test began. */
let begin: Date
beforeAll(async () => {
  server = await startSettlingApp()
})
beforeEach(async () => {
  begin = await server.beginAnew()
  mine = await settler(server.app)
})
afterAll(() => server.close())

const ON_ALFA = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.50' }
const inHours = (hours: number) => new Date(begin.getTime() + hours * HOUR_MS)
const team = (name: string, key = `key ${name}`) => ({ key, name, logoUrl: null })

type More = Parameters<typeof meeting>[1]
const live = (sourceId: string, more: More = {}) => meeting(sourceId, { scheduledTime: inHours(-0.5), ...more })
const upcoming = (sourceId: string, more: More = {}) =>
  meeting(sourceId, {
    status: 'upcoming',
    score1: null,
    score2: null,
    maps: [],
    odds: null,
    scheduledTime: inHours(2),
    ...more,
  })

async function listed(...matches: readonly ReturnType<typeof meeting>[]) {
  await server.poll(...matches)
  await server.settled()
}

const kinds = async (id: number) => (await mine.eventsOf(id)).map(({ kind, by }) => `${kind} by ${by}`)

describe('a match that is listed after the bet was recorded', () => {
  test('ties the bet, reads its selection by the format, and grades it at the end', async () => {
    const { id } = await mine.placed({
      ...ON_ALFA,
      teams: 'Bravo vs ALFA',
      selectedTeam: 'ALFA',
      betType: 'handicap (-1.5)',
    })
    await listed(upcoming('1'))
    expect(await mine.bet(id)).toMatchObject({
      matchId: await server.matchId('1'),
      matchSwapped: true,
      selection: { market: 'map-handicap', side: 2, line: -1.5 },
    })
    expect(await kinds(id)).toEqual(['created by user', 'tied by program'])
    await listed(live('1'))
    await listed(live('1', WON_2_0))
    // 2-0 covers -1.5.
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'won' } })
  })

  test.each([
    ['punctuation', 'Virtus.pro vs Wu-Tang', 'Virtus.pro', ['virtus pro', 'WU TANG']],
    ['an accent, in the other order', 'KRU vs Alfa', 'KRU', ['Alfa', 'KRÜ']],
  ])('ties a single and a leg whose names differ by %s', async (_, teams, selectedTeam, [name1 = '', name2 = '']) => {
    const single = await mine.placed({ ...ON_ALFA, teams, selectedTeam })
    const pick = { odds: '2.00', betType: 'match-winner' }
    const legs = [
      { ...pick, teams: 'Charlie vs Delta', selectedTeam: 'Delta' },
      { ...pick, teams, selectedTeam },
    ]
    const double = await mine.placeMultiple({ amount: '10.00', legs })
    const { id } = (await double.json()) as { id: number }
    await listed(upcoming('1', { team1: team(name1), team2: team(name2) }))
    const matchId = await server.matchId('1')
    expect((await mine.bet(single.id)).matchId).toBe(matchId)
    expect((await mine.bet(id)).legs?.map((leg) => leg.matchId)).toEqual([null, matchId])
  })

  test('ties the bet when its teams become known', async () => {
    const { id } = await mine.placed(ON_ALFA)
    const tbd = { key: null, name: 'TBD', logoUrl: null }
    await listed(upcoming('1', { team2: tbd }))
    expect((await mine.bet(id)).matchId).toBeNull()
    await listed(upcoming('1'))
    expect((await mine.bet(id)).matchId).toBe(await server.matchId('1'))
  })

  test.each([
    ['two meetings within reach', () => upcoming('2', { scheduledTime: inHours(50) })],
    ['another team of the same name', () => upcoming('2', { team1: team('ALFA', 'another'), team2: team('Charlie') })],
  ])('%s: nothing is tied', async (_, other) => {
    const { id } = await mine.placed(ON_ALFA)
    await listed(upcoming('1'), other())
    expect((await mine.bet(id)).matchId).toBeNull()
  })

  test('a bet that the user untied, one that is settled, and one of last month are left alone', async () => {
    const refused = await mine.placed({ ...ON_ALFA, matchId: null })
    const settled = await mine.placed(ON_ALFA)
    await mine.settle(settled.id, { status: 'won' })
    const old = await mine.placed({ ...ON_ALFA, placedAt: inHours(-50 * 24).toISOString() })
    await listed(upcoming('1'))
    const ties = await Promise.all([refused, settled, old].map(async ({ id }) => (await mine.bet(id)).matchId))
    expect(ties).toEqual([null, null, null])
  })

  test('a leg of a multiple is tied', async () => {
    const { id } = await multiple()
    await listed(upcoming('1'))
    const { legs } = await mine.bet(id)
    expect(legs?.map(({ matchId }) => matchId)).toEqual([await server.matchId('1'), null])
    expect(await kinds(id)).toEqual(['created by user', 'tied by program'])
  })

  test('a bet on a pair that is listed already is tied when it is placed', async () => {
    await listed(upcoming('1'))
    expect((await mine.placed(ON_ALFA)).matchId).toBe(await server.matchId('1'))
  })
})

describe('a match that is first listed when it is over', () => {
  test.each([
    ['ended before the bet was recorded: the bet is graded, and left to the user', -1 / 3, 'pending'],
    ['ended after the bet was recorded: the bet is settled', null, 'won'],
  ])('%s', async (_, hours, status) => {
    const over = live('1', { ...WON_2_0, finishedTime: hours === null ? null : inHours(hours) })
    await mine.automatic('won')
    const { id } = await mine.placed(ON_ALFA)
    await listed(over)
    expect(await mine.bet(id)).toMatchObject({ matchId: await server.matchId('1'), status, grade: { verdict: 'won' } })
    // Another version of the same result changes nothing.
    await server.poll({ ...over, tournament: 'Copa' })
    await server.settled()
    expect((await mine.bet(id)).status).toBe(status)
  })
})

async function multiple() {
  const pick = { odds: '2.00', betType: 'match-winner' }
  const legs = [
    { ...pick, teams: 'Alfa vs Bravo', selectedTeam: 'Alfa' },
    { ...pick, teams: 'Charlie vs Delta', selectedTeam: 'Delta' },
  ]
  const answer = await mine.fetch('/api/bets/multiple', { method: 'POST', json: { amount: '10.00', legs } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number }
}

describe('two legs that cannot both win are refused', () => {
  const exclusive = 'This leg and another one on the same match cannot both win'
  const leg = (teams: string, selectedTeam: string, betType = 'match-winner') => ({
    teams,
    selectedTeam,
    betType,
    odds: '2.00',
  })
  const fieldsOf = async (answer: Response) => ((await answer.json()) as { fields?: object }).fields

  test.each([
    [
      'on one listed match, in either order of the teams',
      [leg('Bravo vs Alfa', 'Bravo'), leg('Alfa vs Bravo', 'Alfa')],
    ],
    // A BO3: 2-0 leaves no third map.
    [
      'by the format of the match',
      [leg('Alfa vs Bravo', 'Alfa', 'handicap (-1.5)'), leg('Alfa vs Bravo', 'Alfa', 'total-maps (Over 2.5)')],
    ],
    ['on a pair that is not listed', [leg('Golf vs Hotel', 'Golf'), leg('HOTEL vs golf', 'HOTEL')]],
  ])('%s', async (_, pair) => {
    await listed(upcoming('1'))
    const legs = [pair[0], leg('Charlie vs Delta', 'Delta'), pair[1]]
    const answer = await mine.placeMultiple({ amount: '10.00', legs })
    expect(answer.status).toBe(400)
    expect(await fieldsOf(answer)).toEqual({ 'legs.0.selection': exclusive, 'legs.2.selection': exclusive })
    expect(await mine.list()).toEqual([])
  })

  test('those on two meetings of the same teams are not', async () => {
    await listed(upcoming('1'), upcoming('2', { scheduledTime: inHours(50) }))
    const [first, second] = [await server.matchId('1'), await server.matchId('2')]
    const legs = [
      { ...leg('Alfa vs Bravo', 'Alfa'), matchId: first },
      { ...leg('Alfa vs Bravo', 'Bravo'), matchId: second },
    ]
    expect((await mine.placeMultiple({ amount: '10.00', legs })).status).toBe(201)
  })
})

describe('a match that is listed again under another id', () => {
  const calledOff = () => upcoming('1', { status: 'cancelled' })

  test('takes along the pending bets and legs of the one that was called off', async () => {
    await listed(upcoming('1'))
    const single = await mine.placed({ ...ON_ALFA, matchId: await server.matchId('1') })
    const treble = await multiple()
    await server.poll(calledOff())
    await listed(upcoming('2', { scheduledTime: inHours(3) }))
    const second = await server.matchId('2')
    expect((await mine.bet(single.id)).matchId).toBe(second)
    expect((await mine.bet(treble.id)).legs?.[0]?.matchId).toBe(second)
    expect(await kinds(single.id)).toEqual(['created by user', 'tied by program'])
  })

  test('takes them along also when the first one is called off later', async () => {
    await listed(upcoming('1'))
    const { id } = await mine.placed({ ...ON_ALFA, matchId: await server.matchId('1') })
    await listed(upcoming('2'))
    expect((await mine.bet(id)).matchId).toBe(await server.matchId('1'))
    await server.poll(calledOff())
    await server.settled()
    expect((await mine.bet(id)).matchId).toBe(await server.matchId('2'))
  })

  test('moves bets that the program voided, and opens them again', async () => {
    await mine.automatic('void')
    await listed(upcoming('1'))
    const { id } = await mine.placed(ON_ALFA)
    await server.poll(calledOff())
    await server.settled()
    expect(await mine.bet(id)).toMatchObject({ outcome: 'void', result: '0.00', settledBy: 'program' })
    await listed(upcoming('2', { scheduledTime: inHours(3) }))
    expect(await mine.bet(id)).toMatchObject({ matchId: await server.matchId('2'), status: 'pending', grade: null })
    expect(await kinds(id)).toEqual(['created by user', 'settled by program', 'tied by program', 'reopened by program'])
    await expectSumsAsCounted(server.app)
  })

  test('two matches in its place: the bet stays', async () => {
    await listed(upcoming('1'))
    const { id } = await mine.placed({ ...ON_ALFA, matchId: await server.matchId('1') })
    await listed(upcoming('2'), upcoming('3', { scheduledTime: inHours(4) }))
    await server.poll(calledOff())
    await server.settled()
    expect(await mine.bet(id)).toMatchObject({ matchId: await server.matchId('1'), grade: { verdict: 'void' } })
  })
})

describe('a leg of a multiple', () => {
  test('is tied and untied by the user, and the multiple is graded', async () => {
    await listed(live('1'))
    const { id } = await multiple()
    const tie = (number: number, matchId: number | null) =>
      mine.fetch(`/api/bets/${id}/legs/${number}`, { method: 'PATCH', json: { matchId } })
    expect((await tie(1, null)).status).toBe(200)
    expect((await mine.bet(id)).legs?.[0]).toMatchObject({ matchId: null, grade: null })
    await listed(live('1', { ...WON_2_0, team1: team('Bravo'), team2: team('Alfa') }))
    expect((await tie(1, await server.matchId('1'))).status).toBe(200)
    const { legs } = await mine.bet(id)
    expect(legs?.[0]?.grade).not.toBeNull()
    expect(await kinds(id)).toEqual(['created by user', 'tied by user', 'tied by user'])
    const unknown = await Promise.all([tie(3, null), tie(2, 1_000_000)])
    expect(unknown.map(({ status }) => status)).toEqual([404, 400])
  })
})
