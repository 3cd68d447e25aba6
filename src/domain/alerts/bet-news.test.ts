import { describe, expect, test } from 'vitest'
import { END, LOST, NEEDS_YOU, NOW, PLACED, START, single, WON } from '../../../test/support/book-bets.ts'
import { DAY_MS } from '../time/durations.ts'
import { isStillNews, type MatchOfNews, newsOf, standingOf } from './bet-news.ts'

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
const NOTHING = { tells: null, ends: [] }

test('a bet is decided once it has a verdict or is settled, and needs its user where its match gives none', () => {
  expect(standingOf(single())).toBeNull()
  expect(standingOf(single({ grade: NEEDS_YOU }))).toBe('betNeedsYou')
  expect(standingOf(single({ grade: WON }))).toBe('betDecided')
  expect(standingOf({ ...settled('program'), grade: null })).toBe('betDecided')
})

describe('the owner is told', () => {
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
      'that a score was corrected under his own settlement',
      settled('user'),
      settled('user', { correctedAt: NOW }),
      'betDecided',
      [],
    ],
  ] as const)('%s', (_, before, after, tells, ends) => {
    expect(newsOf(before, after)).toEqual({ tells, ends })
  })

  test.each([
    ['the same again', single({ grade: WON }), single({ grade: WON })],
    ['that the verdict he was told of is booked', single({ grade: WON }), settled('program')],
    ['that nothing is decided', single(), single()],
    ['of what he settled himself', settled('user'), settled('user', { result: 900 })],
  ] as const)('not %s', (_, before, after) => {
    expect(newsOf(before, after)).toEqual(NOTHING)
  })

  test('that a match goes on: the alert of its end is no longer true', () => {
    expect(newsOf(single({ grade: WON }), single())).toEqual({ tells: null, ends: ['betDecided'] })
    expect(newsOf(settled('user'), single())).toEqual({ tells: null, ends: ['betDecided'] })
  })
})

describe('news of a bet', () => {
  const over = (finishedTime: Date): MatchOfNews => ({ status: 'finished', finishedTime, scheduledTime: START })
  const calledOff = (scheduledTime: Date | null): MatchOfNews => ({
    status: 'cancelled',
    finishedTime: null,
    scheduledTime,
  })
  const bet = { createdAt: PLACED }
  const dayAfter = (time: Date, more = 0) => new Date(time.getTime() + DAY_MS + more)

  test('is news for a day after the end of its last match', () => {
    expect(isStillNews(bet, [over(END)], dayAfter(END))).toBe(true)
    expect(isStillNews(bet, [over(END)], dayAfter(END, 1))).toBe(false)
    expect(isStillNews(bet, [over(START), over(END)], dayAfter(END))).toBe(true)
    expect(isStillNews(bet, [], dayAfter(END, 1))).toBe(true)
  })

  test('is none where the match was called off and should have begun before the bet was written down', () => {
    expect(isStillNews(bet, [calledOff(new Date(PLACED.getTime() - 1))], NOW)).toBe(false)
    expect(isStillNews(bet, [calledOff(PLACED), calledOff(null)], NOW)).toBe(true)
    expect(isStillNews({ createdAt: NOW }, [over(END)], NOW)).toBe(true)
    expect(isStillNews({ createdAt: NOW }, [over(END), calledOff(START)], NOW)).toBe(false)
  })
})
