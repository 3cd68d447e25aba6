import { expect, test } from 'vitest'
import { NOW, PLACED, playedMatch, START, single } from '../../../test/support/book-bets.ts'
import { gradeOnMatch } from './grade-on-match.ts'

const BY = { profile: 'standard', placedAt: PLACED, now: NOW } as const
const gradeOf = (bet = single(), match = playedMatch(), by: Parameters<typeof gradeOnMatch>[2] = BY) =>
  gradeOnMatch(bet, match, by)
const needsYou = (reason: string) => ({ verdict: 'needs-you', reason })

test('a match that may go on does not grade a bet', () => {
  expect(gradeOf(single({ swapped: true }), playedMatch({ status: 'upcoming' }))).toEqual({
    grade: null,
    swapped: true,
  })
  expect(gradeOf(single(), playedMatch({ status: 'live' }))).toEqual({ grade: null, swapped: false })
})

test('a pick is graded in the order in which the match names its teams', () => {
  const evidence = { code: 'seriesScore', score1: 2, score2: 0 }
  expect(gradeOf()).toEqual({ grade: { verdict: 'won', evidence }, swapped: false })
  const { team1, team2 } = playedMatch()
  const swapped = playedMatch({ team1: team2, team2: team1 })
  expect(gradeOf(single(), swapped)).toEqual({ grade: { verdict: 'lost', evidence }, swapped: true })
})

test('a pick whose text names no two teams, or other ones, is left to the user', () => {
  expect(gradeOf(single({ teams: 'Alfa', swapped: true }))).toEqual({
    grade: needsYou('selectionNotGradable'),
    swapped: true,
  })
  const replaced = playedMatch({ team2: { key: null, name: 'Charlie', logoUrl: null } })
  expect(gradeOf(single({ swapped: true }), replaced)).toEqual({ grade: needsYou('teamReplaced'), swapped: true })
  expect(gradeOf(single({ selection: null }))).toEqual({ grade: needsYou('selectionNotGradable'), swapped: false })
})

// help.midnite.com: bets on a match that is not played within 48 hours of its time are void.
test('a match that was played too late for the bookmaker is void, by the time that it had when the bet was placed', () => {
  const late = new Date(START.getTime() + 49 * 3_600_000)
  const schedule = [{ readAt: new Date('2026-11-01T00:00Z'), scheduledTime: START }]
  const match = playedMatch({ scheduledTime: late, schedule })
  const midnite = { ...BY, profile: 'midnite' } as const
  const notInTime = { verdict: 'void', evidence: { code: 'notInTime', hours: 48 } }
  expect(gradeOf(single({ selection: null }), match, midnite)).toEqual({ grade: notInTime, swapped: false })
  expect(gradeOf(single(), match).grade).toMatchObject({ verdict: 'won' })
  const moved = [...schedule, { readAt: PLACED, scheduledTime: late }]
  expect(gradeOf(single(), { ...match, schedule: moved }, midnite).grade).toMatchObject({ verdict: 'won' })
})

test('the format at the tie decides what a changed format means', () => {
  expect(gradeOf(single({ tiedFormat: 'BO5' })).grade).not.toMatchObject({ verdict: 'won' })
  expect(gradeOf(single({ tiedFormat: null })).grade).toMatchObject({ verdict: 'won' })
})
