import { expect, test } from 'vitest'
import { grade } from './grading.ts'
import type { MatchStatus } from './match.ts'
import { DEFAULT_PROFILE } from './rule-profiles.ts'

const UNFINISHED: readonly [MatchStatus, string][] = [
  ['upcoming', 'notFinished'],
  ['live', 'notFinished'],
  ['cancelled', 'cancelled'],
]

test.each(UNFINISHED)('a bet on a match that is %s needs the person', (status, reason) => {
  const result = { status, format: 'BO3', score1: 2, score2: 0, maps: [], forfeit: false } as const
  const selection = { market: 'match-winner', side: 1, isThreeWay: false } as const
  expect(grade(selection, result, DEFAULT_PROFILE)).toEqual({ verdict: 'needs-you', reason })
})
