import { describe, expect, test } from 'vitest'
import {
  END,
  LOST,
  leg,
  multiple,
  NEEDS_YOU,
  NOW,
  PLACED,
  playedMatch,
  single,
  VOID,
  WON,
} from '../../../test/support/book-bets.ts'
import { betAlertChanges } from '../alerts/bet-news.ts'
import { type Grade, VERDICTS } from '../verdict/verdict.ts'
import { noClose } from './closing.ts'
import { createGradePick, type Review, reviewBet, settlementByGrade } from './review-bet.ts'
import { type Bet, type MatchOfBets, picksOf } from './stored-bet.ts'

const DEFAULTS = {
  matches: new Map([[7, playedMatch()]]),
  ends: new Map(),
  settings: { profile: 'standard', automatic: VERDICTS },
  settles: true,
  now: NOW,
} as const
const review = (bet: Bet, change: Partial<Review> = {}) =>
  reviewBet(bet, { ...DEFAULTS, gradePick: createGradePick(), ...change })
const on = (match: MatchOfBets, change: Partial<Review> = {}) => ({ ...change, matches: new Map([[match.id, match]]) })
const WON_2_0 = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 0 } }
const lostMatch = playedMatch({
  score1: 0,
  score2: 2,
  maps: playedMatch().maps.map((map) => ({ ...map, score1: 5, score2: 13 })),
})
const running = playedMatch({ status: 'live', finishedTime: null, score1: 1, score2: 0, maps: [] })
const won = { status: 'won', outcome: 'won', restOutcome: null, result: 1000 } as const
const bookedBy = (settledBy: 'user' | 'program', change = {}) => ({
  settlement: { ...won, settledBy, settledAt: END, correctedAt: null, ...change },
})

describe('a pending bet', () => {
  test('is graded and settled when its match is over', () => {
    expect(review(single())).toMatchObject({
      act: 'settled',
      bet: { grade: WON_2_0, settlement: { ...won, settledBy: 'program', settledAt: NOW, correctedAt: null } },
    })
  })

  test('is the same while its match may go on, and on a match that is not examined', () => {
    const bet = single({ close: noClose('no-reading') })
    expect(review(bet, on(running))).toEqual({ bet, act: null })
    expect(review(bet, on(running)).bet).toBe(bet)
    const free = single({ matchId: null })
    expect(review(free)).toEqual({ bet: free, act: null })
    expect(review(free).bet).toBe(free)
  })

  test('follows a match that names the teams in the other order', () => {
    const { team1, team2 } = playedMatch()
    const { bet } = review(single(), on(playedMatch({ team1: team2, team2: team1 })))
    expect(bet).toMatchObject({ swapped: true, grade: { verdict: 'lost' } })
    const graded = single({ swapped: true, grade: WON, close: noClose('no-reading') })
    expect(review(graded).bet).toEqual({ ...graded, swapped: false })
  })

  test.each([
    ['settling is off', {}, { settles: false }],
    [
      'the user wants to book this verdict',
      {},
      { settings: { ...DEFAULTS.settings, automatic: ['lost', 'void'] as const } },
    ],
    ['the user made it pending again', { reopened: true }, {}],
    ['it was recorded when the match was over', { createdAt: END }, {}],
    ['nobody knows when the match ended', {}, on(playedMatch({ finishedTime: null }))],
    ['the verdict waits for the user already', { grade: WON }, {}],
  ])('is left to the user where %s', (_, bet, change) => {
    expect(review(single(bet), change)).toMatchObject({ act: null, bet: { grade: WON_2_0, settlement: null } })
  })

  test('without a verdict is left to the user', () => {
    const match = playedMatch({ score1: null, score2: null, maps: [] })
    expect(review(single(), on(match))).toMatchObject({
      act: null,
      bet: { grade: { verdict: 'needs-you' }, settlement: null },
    })
  })

  test('recorded just before the end is settled', () => {
    expect(review(single({ createdAt: new Date(END.getTime() - 1) })).act).toBe('settled')
  })

  test('on a match that was called off is settled at any time', () => {
    const match = playedMatch({ status: 'cancelled', finishedTime: null, score1: null, score2: null, maps: [] })
    const settings = { ...DEFAULTS.settings, profile: 'midnite' } as const
    const recorded = review(single({ createdAt: NOW }), on(match, { settings }))
    expect(recorded.bet.grade).toMatchObject(review(single({ profile: 'midnite' }), on(match)).bet.grade ?? {})
    expect(recorded).toMatchObject({ act: 'settled', bet: { grade: { verdict: 'void' } } })
  })
})

describe('a multiple', () => {
  const legs = [leg(7), leg(8, { grade: WON })]

  test('is settled with its last leg, at the product of its prices', () => {
    const { bet, act } = review(multiple(legs), { ends: new Map([[8, { status: 'finished', finishedTime: END }]]) })
    expect(act).toBe('settled')
    expect(bet).toMatchObject({
      grade: { verdict: 'won', evidence: { code: 'legs', won: 2, lost: 0, returned: 0 } },
      settlement: { outcome: 'won', result: 3000 },
    })
    expect(picksOf(bet)[0]?.grade).toEqual(WON_2_0)
  })

  test('is left to the user where another leg was over when it was recorded', () => {
    const ends = new Map([[8, { status: 'finished', finishedTime: PLACED } as const]])
    expect(review(multiple(legs), { ends })).toMatchObject({ act: null, bet: { grade: { verdict: 'won' } } })
  })

  test('whose legs are graded as before is the same', () => {
    const open = multiple([leg(7, { close: noClose('no-reading') }), leg(8)], { close: noClose('no-reading') })
    expect(review(open, on(running)).bet).toBe(open)
  })

  test('that wins more than can be booked is left to the user', () => {
    // 10^9, the largest result: it is not known how much more the bookmaker pays.
    const bet = multiple(legs, { amount: 100_000_000, odds: 1_001_000 })
    expect(review(bet)).toMatchObject({ act: null, bet: { grade: { verdict: 'won' }, settlement: null } })
    expect(review({ ...bet, odds: 1_000_999 })).toMatchObject({
      act: 'settled',
      bet: { settlement: { result: 99_999_900_000 } },
    })
  })
})

describe('a bet that the program settled', () => {
  const bet = single({ grade: WON, ...bookedBy('program') })

  test('stays unchanged with the same verdict', () => {
    expect(review(bet)).toMatchObject({ act: null, bet: bookedBy('program') })
  })

  test('is settled again by a corrected score', () => {
    expect(review(bet, on(lostMatch))).toMatchObject({
      act: 'regraded',
      bet: {
        grade: { verdict: 'lost' },
        settlement: {
          outcome: 'lost',
          status: 'lost',
          result: -1000,
          settledBy: 'program',
          settledAt: NOW,
          correctedAt: NOW,
        },
      },
    })
  })

  test('is settled again where only the sum is another', () => {
    expect(review(single({ ...bet, odds: 2100 } as Bet as never))).toMatchObject({
      act: 'regraded',
      bet: { settlement: { outcome: 'won', result: 1100 } },
    })
  })

  test('is settled again where only the outcome is another', () => {
    // A free bet costs nothing, void or lost.
    const free = single({ freeBet: true, grade: VOID, ...bookedBy('program', { outcome: 'void', result: 0 }) })
    expect(review(free, on(lostMatch))).toMatchObject({
      act: 'regraded',
      bet: { settlement: { status: 'lost', outcome: 'lost', result: 0 } },
    })
  })

  test('is pending again without a verdict', () => {
    expect(review(bet, on(running))).toMatchObject({ act: 'reopened', bet: { grade: null, settlement: null } })
    const match = playedMatch({ score1: null, score2: null, maps: [] })
    expect(review(bet, on(match))).toMatchObject({
      act: 'reopened',
      bet: { grade: { verdict: 'needs-you' }, settlement: null },
    })
  })
})

describe('a bet that its user settled', () => {
  const settled = (grade: typeof WON | null, change = {}) => single({ grade, ...bookedBy('user', change) })
  const noted = { act: 'corrected', bet: bookedBy('user', { correctedAt: NOW }) }
  const kept = { act: null, bet: bookedBy('user') }

  test('stays, and a corrected score that contradicts it is recorded', () => {
    expect(review(settled(WON), on(lostMatch))).toMatchObject(noted)
    expect(review(settled(WON))).toMatchObject(kept)
  })

  test('records no correction with its first verdict', () => {
    expect(review(settled(null), on(lostMatch))).toMatchObject({ ...kept, bet: { grade: { verdict: 'lost' } } })
  })

  test('records no correction if the new verdict books what the user did', () => {
    expect(review(settled(LOST))).toMatchObject(kept)
  })

  test('records a correction if the new verdict books another amount', () => {
    expect(review(settled(LOST, { result: 900 }))).toMatchObject({ act: 'corrected' })
  })

  test('with an amount typed before any verdict records only another outcome', () => {
    expect(review(settled(NEEDS_YOU, { result: 900 }))).toMatchObject({ act: null })
    expect(review(settled(NEEDS_YOU), on(lostMatch))).toMatchObject(noted)
  })

  test('records no correction if there is no new verdict', () => {
    expect(review(settled(WON), on(playedMatch({ score1: null, score2: null, maps: [] })))).toMatchObject(kept)
  })

  test.each([
    ['the whole stake', {}, { outcome: 'cashed-out', restOutcome: null, result: 300 }],
    [
      'a part, and then the rest',
      { cashedStake: 400, cashedPaid: 600 },
      { outcome: 'cashed-out', restOutcome: 'cashed-out', result: 300 },
    ],
  ])('records no correction by any result if it is cashed out: %s', (_, part, settlement) => {
    const cashedOut = (grade: Grade | null) => single({ ...part, grade, ...bookedBy('user', settlement) })
    for (const before of [null, NEEDS_YOU, WON, LOST, VOID]) {
      for (const match of [playedMatch(), lostMatch]) {
        const { bet, act } = review(cashedOut(before), on(match))
        expect(act).toBeNull()
        expect(bet.settlement).toEqual(cashedOut(before).settlement)
        expect(betAlertChanges(cashedOut(before), bet)).toEqual({ creates: null, withdraws: [] })
      }
    }
  })

  test('keeps its verdict while its match is live again', () => {
    expect(review(settled(WON), on(running))).toMatchObject({ ...kept, bet: { grade: WON } })
    expect(review(settled(null), on(running))).toMatchObject({ ...kept, bet: { grade: null } })
    const same = single({ grade: null, close: noClose('no-reading'), ...bookedBy('user') })
    expect(review(same, on(running)).bet).toBe(same)
  })

  test('in part records a correction by the outcome of the rest', () => {
    const part = { cashedStake: 400, cashedPaid: 600 }
    // 2.00 won by the part, 6.00 by the rest.
    const rest = (restOutcome: string | null) => ({ outcome: 'cashed-out', restOutcome, result: 800 })
    const bet = (restOutcome: string | null) => single({ ...part, grade: WON, ...bookedBy('user', rest(restOutcome)) })
    expect(review(bet('won'), on(lostMatch))).toMatchObject({ act: 'corrected' })
    // The rest is lost, as the user booked; what that books is another sum than 8.00.
    expect(review({ ...bet('lost'), grade: WON }, on(lostMatch))).toMatchObject({ act: 'corrected' })
    expect(
      review(single({ ...part, grade: WON, ...bookedBy('user', { ...rest('lost'), result: -400 }) }), on(lostMatch)),
    ).toMatchObject({ act: null })
    // Two maps were played: a total of 2 is pushed. A void rest, as the user booked, returns the same sum.
    const total = { betType: 'total-maps', selection: { market: 'total-maps', choice: 'over', line: 2 } } as const
    const returned = { ...rest('void'), result: 200 }
    expect(review(single({ ...part, ...total, grade: WON, ...bookedBy('user', returned) }))).toMatchObject({
      act: 'corrected',
    })
    // What became of the rest is not known: the sum decides.
    expect(
      review(single({ ...part, grade: WON, ...bookedBy('user', { ...rest(null), result: -400 }) }), on(lostMatch)),
    ).toMatchObject({ act: null })
    expect(review(bet(null), on(lostMatch))).toMatchObject({ act: 'corrected' })
  })
})

test('equal picks on a match are graded once, by the same rules and the same plan', () => {
  const gradePick = createGradePick()
  const by = { profile: 'standard', placedAt: PLACED, now: NOW } as const
  const first = gradePick(single(), playedMatch(), by)
  expect(gradePick(single({ id: 12, amount: 500 }), playedMatch(), by)).toBe(first)
  const other = gradePick(
    single({ selectedTeam: 'Bravo', selection: { market: 'match-winner', side: 2, isThreeWay: false } }),
    playedMatch(),
    by,
  )
  expect([first.grade, other.grade]).toMatchObject([{ verdict: 'won' }, { verdict: 'lost' }])
  expect(gradePick(single(), { ...lostMatch, id: 8 }, by).grade).toMatchObject({ verdict: 'lost' })
})

test('the settlement by a grade is null without one', () => {
  expect(settlementByGrade(single())).toBeNull()
  expect(settlementByGrade(single({ grade: WON }))).toEqual(won)
  expect(settlementByGrade(multiple([leg(1, { grade: WON }), leg(2, { grade: LOST })], { grade: LOST }))).toMatchObject(
    { result: -1000 },
  )
})
