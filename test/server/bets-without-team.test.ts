import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'

let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

async function fieldsOf(answer: Response) {
  const { fields } = (await answer.json()) as { fields?: Record<string, string> }
  return [answer.status, fields]
}

describe('a market without a team needs none', () => {
  const without = { selectedTeam: undefined, teams: 'Bravo vs Alfa' }
  const TEAMLESS: [string, object][] = [
    ['total-maps (Over 2.5)', {}],
    ['total-rounds (Map 1 Over 26.5)', {}],
    ['total-rounds (Map 1 Overtime yes)', {}],
    ['total-rounds (Over 26.5)', {}],
    ['total-rounds (Map 1 Odd)', {}],
    ['other (Correct score 2-1)', {}],
    ['total-rounds', {}],
    ['total-rounds', { selection: { market: 'total-rounds', map: null, choice: 'under', line: 50.5 } }],
    ['total-rounds', { selection: { market: 'overtime', map: 1, choice: 'no' } }],
    ['other', { selection: { market: 'correct-score', score1: 2, score2: 0 } }],
  ]

  test.each(TEAMLESS)('%s %j is on the first of the teams', async (betType, more) => {
    expect(await mine.placed({ ...without, betType, ...more })).toMatchObject({ selectedTeam: 'Bravo', betType })
  })

  test.each<[string, object]>([
    ['match-winner', {}],
    ['map-winner (2)', {}],
    ['handicap (-1.5)', {}],
    ['first-map', {}],
    ['other (something)', {}],
    ['total-rounds (Map 1 Team Over 12.5)', {}],
    ['total-rounds (Team Over 12.5)', {}],
    ['total-rounds (Bravo Over 12.5)', {}],
    ['total-rounds (Map 1 Bravo Over 12.5)', {}],
    ['total-rounds', { selection: { market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line: 12.5 } }],
  ])('%s %j asks for one', async (betType, more) => {
    const answer = await mine.place({ ...without, betType, ...more })
    expect(await fieldsOf(answer)).toEqual([400, { selectedTeam: 'Team selection is required' }])
  })

  test.each<[string, object]>([
    ['total-maps (Over 2.5)', { betType: 'match-winner' }],
    ['total-rounds (Map 1 Over 26.5)', { betType: 'handicap (-1.5)' }],
    ['total-rounds (Map 1 Odd)', { betType: 'map-winner (2)' }],
    ['other (Correct score 2-1)', { betType: 'other (something)' }],
    ['total-rounds', { selection: { market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line: 12.5 } }],
  ])('%s that becomes %j asks for the team, and is on the one that is named', async (betType, change) => {
    const { id } = await mine.placed({ ...without, betType })
    expect(await fieldsOf(await mine.change(id, change))).toEqual([400, { selectedTeam: 'Team selection is required' }])
    expect(await (await mine.read(id)).json()).toMatchObject({ betType, selectedTeam: 'Bravo' })
    const named = await mine.change(id, { ...change, selectedTeam: 'Bravo' })
    expect([named.status, await named.json()]).toMatchObject([200, { selectedTeam: 'Bravo', ...change }])
  })

  test.each<[string, object]>([
    ['another total', { betType: 'total-maps (Under 2.5)' }],
    ['another stake', { amount: '7.00' }],
    ['other teams', { teams: 'Charlie vs Delta' }],
  ])('a total asks for no team when it gets %s', async (_, change) => {
    const { id } = await mine.placed({ ...without, betType: 'total-maps (Over 2.5)' })
    expect((await mine.change(id, change)).status).toBe(200)
  })

  test('a total whose team was named keeps it on another market', async () => {
    const { id } = await mine.placed({ teams: 'Bravo vs Alfa', selectedTeam: 'Alfa', betType: 'total-maps (Over 2.5)' })
    const changed = await mine.change(id, { betType: 'match-winner' })
    expect([changed.status, await changed.json()]).toMatchObject([200, { selectedTeam: 'Alfa' }])
  })

  test('teams that can be read in two ways are asked for too, and another missing field is named alone', async () => {
    const total = { ...without, betType: 'total-maps (Over 2.5)' }
    expect(await fieldsOf(await mine.place({ ...total, teams: 'A vs B vs C' }))).toEqual([
      400,
      { selectedTeam: 'Team selection is required' },
    ])
    expect(await fieldsOf(await mine.place({ ...total, amount: undefined }))).toEqual([
      400,
      { amount: 'Amount is required' },
    ])
  })

  test('a leg of a multiple, too', async () => {
    const legs = [
      { teams: 'Alfa vs Bravo', odds: '1.90', betType: 'total-maps (Over 2.5)' },
      { teams: 'Charlie vs Delta', odds: '1.50', betType: 'match-winner', selectedTeam: 'Delta' },
    ]
    const { legs: placed } = (await (await mine.placeMultiple({ amount: '5.00', legs })).json()) as {
      legs: { selectedTeam: string }[]
    }
    expect(placed.map(({ selectedTeam }) => selectedTeam)).toEqual(['Alfa', 'Delta'])
    const refused = await mine.placeMultiple({
      amount: '5.00',
      legs: [legs[0], { ...legs[1], selectedTeam: undefined }],
    })
    expect(await fieldsOf(refused)).toEqual([400, { 'legs.1.selectedTeam': 'Team selection is required' }])
  })

  test('other teams of such a bet do without, those of another bet do not', async () => {
    const total = await mine.placed({ ...without, betType: 'total-maps (Over 2.5)' })
    const changed = await (await mine.change(total.id, { teams: 'Charlie vs Delta' })).json()
    expect(changed).toMatchObject({ teams: 'Charlie vs Delta', selectedTeam: 'Charlie' })
    const winner = await mine.placed({ teams: 'Bravo vs Alfa', selectedTeam: 'Alfa', betType: 'match-winner' })
    expect((await mine.change(winner.id, { teams: 'Charlie vs Delta' })).status).toBe(400)
  })
})
