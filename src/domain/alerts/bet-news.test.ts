import { describe, expect, test } from 'vitest'
import { END, LOST, NEEDS_YOU, NOW, PLACED, START, single, WON } from '../../../test/support/book-bets.ts'
import { DAY_MS } from '../time/durations.ts'
import { betAlertChanges, betAlertKind, isRecentNews, type MatchTimes } from './bet-news.ts'

const settled = (settledBy: 'user' | 'program', change: { result?: number; correctedAt?: Date } = {}) =>
  single({
    grade: WON,
    settlement: {
      status: 'won',
      outcome: 'won',
      restOutcome: null,
      result: 1000,
      settledBy,
      settledAt: END,
      correctedAt: null,
      ...change,
    },
  })
const NOTHING = { creates: null, withdraws: [] }

test('a bet is decided once it has a verdict or is settled, and needs its user if the match gives no verdict', () => {
  expect(betAlertKind(single())).toBeNull()
  expect(betAlertKind(single({ grade: NEEDS_YOU }))).toBe('betNeedsYou')
  expect(betAlertKind(single({ grade: WON }))).toBe('betDecided')
  expect(betAlertKind({ ...settled('program'), grade: null })).toBe('betDecided')
})

describe('an alert says', () => {
  test.each([
    ['that the bet is decided', single(), single({ grade: WON }), 'betDecided', []],
    ['that it was settled', single(), settled('program'), 'betDecided', []],
    ['that it needs its user', single(), single({ grade: NEEDS_YOU }), 'betNeedsYou', []],
    ['of another verdict', single({ grade: WON }), single({ grade: LOST }), 'betDecided', []],
    ['of another result', settled('program'), settled('program', { result: 900 }), 'betDecided', []],
    [
      'of a verdict where there was none',
      single({ grade: NEEDS_YOU }),
      single({ grade: WON }),
      'betDecided',
      ['betNeedsYou'],
    ],
    [
      'that the verdict is taken back',
      single({ grade: WON }),
      single({ grade: NEEDS_YOU }),
      'betNeedsYou',
      ['betDecided'],
    ],
    [
      'that the score was corrected after the user settled the bet',
      settled('user'),
      settled('user', { correctedAt: NOW }),
      'betDecided',
      [],
    ],
  ] as const)('%s', (_, before, after, creates, withdraws) => {
    expect(betAlertChanges(before, after)).toEqual({ creates, withdraws })
  })

  test.each([
    ['the same again', single({ grade: WON }), single({ grade: WON })],
    ['that the announced verdict is booked', single({ grade: WON }), settled('program')],
    ['that nothing is decided', single(), single()],
    ['of what the user settled', settled('user'), settled('user', { result: 900 })],
  ] as const)('not %s', (_, before, after) => {
    expect(betAlertChanges(before, after)).toEqual(NOTHING)
  })

  test('nothing when a match goes on: the alert about its end is withdrawn', () => {
    expect(betAlertChanges(single({ grade: WON }), single())).toEqual({ creates: null, withdraws: ['betDecided'] })
    expect(betAlertChanges(settled('user'), single())).toEqual({ creates: null, withdraws: ['betDecided'] })
  })
})

describe('news of a bet', () => {
  const over = (finishedTime: Date): MatchTimes => ({ status: 'finished', finishedTime, scheduledTime: START })
  const calledOff = (scheduledTime: Date | null): MatchTimes => ({
    status: 'cancelled',
    finishedTime: null,
    scheduledTime,
  })
  const bet = { createdAt: PLACED }
  const dayAfter = (time: Date, more = 0) => new Date(time.getTime() + DAY_MS + more)

  test('is recent for a day after the end of its last match', () => {
    expect(isRecentNews(bet, [over(END)], dayAfter(END))).toBe(true)
    expect(isRecentNews(bet, [over(END)], dayAfter(END, 1))).toBe(false)
    expect(isRecentNews(bet, [over(START), over(END)], dayAfter(END))).toBe(true)
    expect(isRecentNews(bet, [], dayAfter(END, 1))).toBe(true)
  })

  test('is not recent if the match was called off and scheduled before the bet was recorded', () => {
    expect(isRecentNews(bet, [calledOff(new Date(PLACED.getTime() - 1))], NOW)).toBe(false)
    expect(isRecentNews(bet, [calledOff(PLACED), calledOff(null)], NOW)).toBe(true)
    expect(isRecentNews({ createdAt: NOW }, [over(END)], NOW)).toBe(true)
    expect(isRecentNews({ createdAt: NOW }, [over(END), calledOff(START)], NOW)).toBe(false)
  })
})
