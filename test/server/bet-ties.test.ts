import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { stoppedClock } from '../support/match-source.ts'
import { deleteMatches, finished, storeMatch } from '../support/stored-matches.ts'

const clock = stoppedClock()
const hours = (count: number) => new Date(clock.now().getTime() + count * 60 * 60 * 1000)

let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: clock.now })
  mine = await bettor(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await deleteMatches(app.deps)
})

const on = (teams: string, more: object = {}) => ({ teams, selectedTeam: teams.split(' vs ')[0], ...more })
const fieldsOf = async (answer: Response) => {
  const { fields } = (await answer.json()) as { fields?: Record<string, string> }
  return [answer.status, Object.keys(fields ?? {})]
}
const changed = async (id: number, change: object) => (await (await mine.change(id, change)).json()) as Bet
const nextMatch = (team1?: string, team2?: string) =>
  storeMatch(app, {
    scheduledTime: hours(5),
    ...(team1 !== undefined && { team1 }),
    ...(team2 !== undefined && { team2 }),
  })

describe('a bet without a match is tied to the only match it can mean', () => {
  test.each<readonly [string, string, string, string, boolean]>([
    ['the same names', 'Alfa', 'Bravo', 'Alfa vs Bravo', false],
    ['the other order', 'Alfa', 'Bravo', 'Bravo vs Alfa', true],
    ['another case', 'Natus Vincere', 'FaZe', 'natus VINCERE vs faze', false],
    ['no accents', 'Fluxo São', 'MÖB', 'Fluxo Sao vs Mob', false],
    ['accents, in the other order', 'Fluxo Sao', 'Mob', 'MÖB vs Fluxo São', true],
    ['punctuation', 'Virtus.pro', "Soul's", 'Virtus pro vs Souls', false],
    ['ё and е', 'Ёж', 'Bravo', 'Еж vs Bravo', false],
  ])('%s: "%s" against "%s", %s', async (_, team1, team2, teams, matchSwapped) => {
    const matchId = await nextMatch(team1, team2)
    expect(await mine.placed(on(teams))).toMatchObject({ matchId, matchSwapped, grade: null })
  })

  test.each<readonly [string, string, string]>([
    ['Spirit', 'Bravo', 'Spirit Academy vs Bravo'],
    ['Spirit Academy', 'Bravo', 'Spirit vs Bravo'],
    ['Team Spirit', 'Bravo', 'Spirit vs Bravo'],
    ['Imperial fe', 'Bravo', 'Imperial vs Bravo'],
    ['Alfa', 'Bravo', 'Alfa vs Charlie'],
    ['Край', 'Bravo', 'Краи vs Bravo'],
    ['TBD', 'Bravo', 'TBD vs Bravo'],
  ])('but never %s against %s for "%s"', async (team1, team2, teams) => {
    await nextMatch(team1, team2)
    expect(await mine.placed(on(teams))).toMatchObject({ matchId: null, matchSwapped: false })
  })

  test('not where its team and another one differ in case alone, until the user chooses', async () => {
    // hltv.org lists both a PARTIZAN and a Partizan.
    const [matchId] = [await nextMatch('PARTIZAN', 'Bravo'), await nextMatch('Partizan', 'Charlie')]
    for (const name of ['PARTIZAN', 'Partizan', 'partizan']) {
      const bet = await mine.placed(on(`${name} vs Bravo`))
      expect([name, bet.matchId]).toEqual([name, null])
      const offered = await mine.fetch(`/api/bets/match-candidates?teams=${name}+vs+Bravo`)
      expect(await offered.json()).toMatchObject({ certain: false, matches: [{ matchId }] })
      expect((await changed(bet.id, { matchId })).matchId).toBe(matchId)
    }
    const pick = { odds: '2.00', betType: 'match-winner' }
    const legs = [
      { ...pick, ...on('Bravo vs partizan') },
      { ...pick, ...on('Golf vs Hotel') },
    ]
    const multiple = (await (await mine.placeMultiple({ amount: '10.00', legs })).json()) as Bet
    expect(multiple.legs?.map((leg) => leg.matchId)).toEqual([null, null])
  })

  test('not where the teams meet twice', async () => {
    await nextMatch()
    await storeMatch(app, { scheduledTime: hours(48) })
    expect(await mine.placed(on('Alfa vs Bravo'))).toMatchObject({ matchId: null })
  })

  test.each<readonly [string, Parameters<typeof storeMatch>[1]]>([
    ['without a time', {}],
    ['in three weeks', { scheduledTime: hours(21 * 24) }],
    ['called off', { scheduledTime: hours(5), status: 'cancelled' }],
    [
      'over for four days',
      finished(
        [
          [13, 5],
          [13, 5],
        ],
        hours(-4 * 24),
      ),
    ],
  ])('not to a match %s', async (_, match) => {
    await storeMatch(app, match)
    expect(await mine.placed(on('Alfa vs Bravo'))).toMatchObject({ matchId: null })
  })

  test('not to a match that was over when the bet was placed', async () => {
    await storeMatch(
      app,
      finished(
        [
          [13, 5],
          [13, 5],
        ],
        hours(-2),
      ),
    )
    const placedAt = hours(-1).toISOString()
    expect(await mine.placed(on('Alfa vs Bravo', { placedAt }))).toMatchObject({ matchId: null })
  })

  test('not where the user says that it is on none', async () => {
    await nextMatch()
    const { id } = await mine.placed(on('Alfa vs Bravo', { matchId: null }))
    expect(await changed(id, { odds: '2.00' })).toMatchObject({ matchId: null })
    expect(await changed(id, { betType: 'map-winner', placedAt: hours(-1).toISOString() })).toMatchObject({
      matchId: null,
    })
    expect(await changed(id, { selectedTeam: 'Bravo' })).toMatchObject({ matchId: null })
  })
})

describe('a bet with a match', () => {
  test('may mean a meeting that is not certain', async () => {
    const [, second] = [await nextMatch(), await storeMatch(app, { scheduledTime: hours(48) })]
    expect(await mine.placed(on('Bravo vs Alfa', { matchId: second }))).toMatchObject({
      matchId: second,
      matchSwapped: true,
    })
  })

  test('may spell its teams as another source does', async () => {
    const matchId = await nextMatch('Team Spirit', 'Bravo')
    expect(await mine.placed(on('Bravo vs Spirit', { matchId }))).toMatchObject({ matchId, matchSwapped: true })
  })

  test.each(['Alfa vs Charlie', 'Alfa Academy vs Bravo'])('of other teams is refused: %s', async (teams) => {
    const matchId = await nextMatch()
    expect(await fieldsOf(await mine.place(on(teams, { matchId })))).toEqual([400, ['matchId']])
  })
})

describe('a bet recorded after its match', () => {
  test.each<readonly [string, object, object]>([
    [
      'a winner',
      {},
      { grade: { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } }, gradedResult: '42.50' },
    ],
    ['a loser', { selectedTeam: 'Bravo' }, { grade: { verdict: 'lost' }, gradedResult: '-50.00' }],
    [
      'the other order',
      { teams: 'Bravo vs Alfa' },
      { matchSwapped: true, grade: { verdict: 'won' }, gradedResult: '42.50' },
    ],
    [
      'a handicap',
      { betType: 'handicap (maps -1.5)', selection: { market: 'map-handicap', side: 1, line: -1.5 } },
      { grade: { verdict: 'lost' } },
    ],
    [
      'a whole line',
      { betType: 'total-maps', selection: { market: 'total-maps', choice: 'over', line: 3 } },
      { grade: { verdict: 'push' }, gradedResult: '0.00' },
    ],
    [
      'first blood',
      { betType: 'first-blood' },
      { grade: { verdict: 'needs-you', reason: 'marketWithoutData' }, gradedResult: null },
    ],
    ['a free bet', { freeBet: true, selectedTeam: 'Bravo' }, { grade: { verdict: 'lost' }, gradedResult: '0.00' }],
  ])('is graded at once: %s', async (_, more, expected) => {
    const matchId = await storeMatch(
      app,
      finished(
        [
          [13, 5],
          [9, 13],
          [16, 14],
        ],
        hours(-1),
      ),
    )
    const bet = await mine.placed(on('Alfa vs Bravo', { selectedTeam: 'Alfa', ...more }))
    expect(bet).toMatchObject({ matchId, status: 'pending', ...expected })
    expect(await (await mine.read(bet.id)).json()).toEqual(bet)
  })
})

describe('changing the teams', () => {
  test('unties the bet from a match of others, and ties it to theirs', async () => {
    const [first, second] = [await nextMatch(), await nextMatch('Charlie', 'Delta')]
    const { id } = await mine.placed(on('Alfa vs Bravo'))
    expect(await changed(id, on('Echo vs Foxtrot'))).toMatchObject({ matchId: null })
    expect(await changed(id, on('Delta vs Charlie'))).toMatchObject({ matchId: second, matchSwapped: true })
    expect(await changed(id, on('Alfa vs Bravo'))).toMatchObject({ matchId: first, matchSwapped: false })
  })

  test('keeps the match that the user chose, in the other order too', async () => {
    const [, chosen] = [await nextMatch(), await storeMatch(app, { scheduledTime: hours(48) })]
    const { id } = await mine.placed(on('Alfa vs Bravo', { matchId: chosen }))
    expect(await changed(id, { teams: 'bravo vs Alfa' })).toMatchObject({ matchId: chosen, matchSwapped: true })
  })

  test('of a bet on no match looks for a match again', async () => {
    const matchId = await nextMatch('Charlie', 'Delta')
    const { id } = await mine.placed(on('Alfa vs Bravo', { matchId: null }))
    expect(await changed(id, on('Charlie vs Delta'))).toMatchObject({ matchId })
  })

  test('a match of other teams is refused, and null unties', async () => {
    const matchId = await nextMatch()
    const bet = await mine.placed(on('Alfa vs Bravo'))
    expect(await fieldsOf(await mine.change(bet.id, on('Alfa vs Charlie', { matchId })))).toEqual([400, ['matchId']])
    expect(await mine.list('?limit=1')).toEqual([bet])
    expect(await changed(bet.id, { matchId: null })).toMatchObject({ matchId: null, matchSwapped: false })
  })

  test('the pick of a finished match is graded again', async () => {
    await storeMatch(
      app,
      finished(
        [
          [13, 5],
          [13, 9],
        ],
        hours(-1),
      ),
    )
    const { id } = await mine.placed(on('Alfa vs Bravo'))
    expect(await changed(id, { selectedTeam: 'Bravo' })).toMatchObject({
      grade: { verdict: 'lost' },
      gradedResult: '-50.00',
    })
    expect(await changed(id, { matchId: null })).toMatchObject({ grade: null, gradedResult: null })
  })
})

describe('match candidates', () => {
  const candidates = async (query: Record<string, string>) => {
    const answer = await mine.fetch(`/api/bets/match-candidates?${new URLSearchParams(query).toString()}`)
    return [answer.status, await answer.json()] as const
  }

  test('one match is certain', async () => {
    const matchId = await nextMatch()
    expect(await candidates({ teams: 'bravo x Alfa' })).toEqual([
      200,
      {
        certain: true,
        matches: [
          {
            matchId,
            hltvId: expect.any(Number) as number,
            team1: 'Alfa',
            team2: 'Bravo',
            tournament: 'Copa de Teste',
            format: 'BO3',
            status: 'upcoming',
            scheduledTime: hours(5).toISOString(),
          },
        ],
      },
    ])
  })

  test('of two none is certain; the next one comes first', async () => {
    const later = await storeMatch(app, { scheduledTime: hours(48) })
    const next = await nextMatch()
    const [, { certain, matches }] = (await candidates({ teams: 'Alfa vs Bravo' })) as [
      number,
      { certain: boolean; matches: { matchId: number }[] },
    ]
    expect([certain, matches.map(({ matchId }) => matchId)]).toEqual([false, [next, later]])
  })

  test('at the time of the bet, another one may be meant', async () => {
    const matchId = await storeMatch(app, { scheduledTime: hours(-20 * 24), status: 'live' })
    const query = { teams: 'Alfa vs Bravo', placedAt: hours(-21 * 24).toISOString() }
    expect(await candidates(query)).toMatchObject([200, { certain: true, matches: [{ matchId }] }])
  })

  test.each(['', 'Alfa', 'Charlie vs Delta', 'TBD vs TBD', 'Alfa vs Alfa'])('"%s" has none', async (teams) => {
    await nextMatch()
    expect(await candidates({ teams })).toEqual([200, { certain: false, matches: [] }])
  })

  test.each<Record<string, string>>([
    {},
    { teams: 'x'.repeat(1_001) },
    { teams: 'A\u0000 vs B' },
    { teams: 'A vs B', placedAt: 'yesterday' },
  ])('%j is refused', async (query) => {
    expect((await candidates(query))[0]).toBe(400)
  })
})
