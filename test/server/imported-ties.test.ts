import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { importsOf } from '../support/imports.ts'
import { stoppedClock } from '../support/match-source.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { deleteMatches, finished, storeMatch } from '../support/stored-matches.ts'

/** Read on 25 November. */
const clock = stoppedClock('2026-11-25T12:00:00Z')
const HEAD = 'Placed at;Settled at;Event;Pick;Odds;Stake;Result;Closing'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), now: clock.now })
})
afterAll(() => app.close())
beforeEach(async () => {
  await deleteMatches(app.deps)
})

/** Ended at 22:00 of this day of November; the first team won 2-0. */
const played = (day: number, team1 = 'Alfa', team2 = 'Bravo') =>
  storeMatch(app, {
    team1,
    team2,
    ...finished(
      [
        [13, 5],
        [13, 7],
      ],
      new Date(Date.UTC(2026, 10, day, 22)),
    ),
  })

/** The bets of these rows, in their order. */
async function imported(...rows: string[]): Promise<Bet[]> {
  const browser = await app.signUp()
  expect(await importsOf(browser).imported([HEAD, ...rows].join('\n'))).toMatchObject({ counts: { new: rows.length } })
  return (await betsOf(browser).list('?sort=placedAt')).toSorted((a, b) => Number(a.amount) - Number(b.amount))
}

const UNTIED = { matchId: null, grade: null, close: null, closeMissing: 'not-tied' }
const tieOf = ({ matchId }: Bet) => matchId

test.each([
  ['19 November, 15:00', '2026-11-19T15:00:00Z', 'Alfa', 'won'],
  ['19 November, 15:00, as lost', '2026-11-19T15:00:00Z', 'Bravo', 'lost'],
  ['an hour before the match', '2026-11-23T19:00:00Z', 'Alfa', 'won'],
  ['the day before, without a time', '2026-11-22', 'Alfa', 'won'],
  ['a day without a time, which is that of the bet', '2026-11-18', 'Alfa', 'won'],
])(
  'a bet that was settled on %s is not tied to the only known meeting, of 23 November',
  async (_, settledAt, pick, state) => {
    await played(23)
    const [bet] = await imported(`2026-11-18T18:00:00Z;${settledAt};Alfa vs Bravo;${pick};2.00;10.00;${state};`)
    expect(bet).toMatchObject({ ...UNTIED, status: state, result: state === 'won' ? '10.00' : '-10.00' })
  },
)

test.each([
  ['22:05, when it was over', '2026-11-23T22:05:00Z'],
  ['that day, without a time', '2026-11-23'],
  ['a time that the file does not say', ''],
])('a bet that was settled at %s is tied to the meeting that agrees with its result', async (_, settledAt) => {
  const match = await played(23)
  const bets = await imported(
    `2026-11-22T18:00:00Z;${settledAt};Alfa vs Bravo;Alfa;2.00;10.00;won;`,
    `2026-11-22T18:00:00Z;${settledAt};Alfa vs Bravo;Bravo;2.00;11.00;lost;`,
  )
  expect(bets.map(tieOf)).toEqual([match, match])
  expect(bets).toMatchObject([{ grade: { verdict: 'won' } }, { grade: { verdict: 'lost' } }])
})

test('a bet whose result contradicts the only known meeting is not tied to it, whatever its settlement says', async () => {
  await played(23)
  const bets = await imported(
    '2026-11-22T18:00:00Z;2026-11-23T22:30:00Z;Alfa vs Bravo;Alfa;2.00;10.00;lost;',
    '2026-11-22T18:00:00Z;;Alfa vs Bravo;Bravo;2.00;11.00;won;',
    '2026-11-22T18:00:00Z;;Alfa vs Bravo;Bravo;2.00;12.00;void;',
  )
  expect(bets.map(tieOf)).toEqual([null, null, null])
  expect(bets.map(({ grade, result }) => [grade, result])).toEqual([
    [null, '-10.00'],
    [null, '11.00'],
    [null, '0.00'],
  ])
})

test('a bet that was cashed out is tied to the meeting that had begun by then: a cash-out says nothing of the winner', async () => {
  const match = await played(23)
  const browser = await app.signUp()
  const file = [
    `${HEAD};Cash out`,
    '2026-11-22T18:00:00Z;2026-11-23T21:00:00Z;Alfa vs Bravo;Bravo;2.00;10.00;cashed out;;4.00',
  ]
  await importsOf(browser).imported(file.join('\n'))
  expect(await betsOf(browser).list()).toMatchObject([{ matchId: match, outcome: 'cashed-out', result: '-6.00' }])
})

test('a bet that is still open is tied to the meeting to come, as before', async () => {
  const match = await played(23)
  const [bet] = await imported('2026-11-22T18:00:00Z;;Alfa vs Bravo;Bravo;2.00;10.00;pending;')
  expect(bet).toMatchObject({ matchId: match, grade: { verdict: 'lost' }, status: 'pending' })
})

/** A multiple of Alfa and Charlie at 4.00, with its legs in the rows below. */
const multiple = (settledAt: string, state: string) =>
  [
    `2026-11-18T18:00:00Z;${settledAt};Alfa + Charlie;;4.00;10.00;${state};`,
    ';;Alfa vs Bravo;Alfa;2.00;;;',
    ';;Charlie vs Delta;Charlie;2.00;;;',
  ].join('\n')
const legTies = ([bet]: Bet[]) => bet?.legs?.map(({ matchId }) => matchId)

test('the legs of a multiple are tied to matches that had begun when it was settled and do not contradict it', async () => {
  const first = await played(21)
  const second = await played(23, 'Charlie', 'Delta')
  expect(legTies(await imported(multiple('2026-11-23T22:05:00Z', 'won')))).toEqual([first, second])
  // Lost with the first leg, or by a match that nobody knows: the second match was not over then.
  expect(legTies(await imported(multiple('2026-11-21T22:05:00Z', 'lost')))).toEqual([first, null])
  expect(legTies(await imported(multiple('2026-11-19T22:05:00Z', 'won')))).toEqual([null, null])
})

test('the legs of a lost multiple that all have won are tied to no match', async () => {
  await played(21)
  await played(23, 'Charlie', 'Delta')
  expect(legTies(await imported(multiple('2026-11-23T22:05:00Z', 'lost')))).toEqual([null, null])
})

test('a leg of a won multiple is not tied to a match that it lost', async () => {
  const first = await played(21)
  await played(23, 'Delta', 'Charlie')
  expect(legTies(await imported(multiple('2026-11-23T22:05:00Z', 'won')))).toEqual([first, null])
})

test('bets on other games between the teams of a match are tied to no match, and the one on Counter-Strike is', async () => {
  const file = readFileSync(path.resolve(import.meta.dirname, '../fixtures/imports-wild/11-other-games.csv'), 'utf8')
  const matchId = await storeMatch(app, {
    team1: 'Alfa',
    team2: 'Bravo',
    scheduledTime: new Date('2026-11-25T18:00:00Z'),
  })
  const browser = await app.signUp()
  const filled = file.replaceAll('{A}', 'Alfa').replaceAll('{B}', 'Bravo').replaceAll('{T}', '2026-11-25T10:00:00Z')
  expect(await importsOf(browser).imported(filled)).toMatchObject({ counts: { new: 4, problem: 0 } })
  const bets = await betsOf(browser).list()
  expect(new Map(bets.map((bet) => [bet.odds, tieOf(bet)]))).toEqual(
    new Map([
      ['1.80', null],
      ['1.90', null],
      ['2.00', null],
      ['2.10', matchId],
    ]),
  )
})
