import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playedSeries, selectionIn } from '../../../test/support/played-series.ts'
import { byTier } from '../../../test/support/tier.ts'
import { isUnscored, mirrored, type Selection } from '../market/selection.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { grade } from './grading.ts'
import { PROFILES } from './rule-profiles.ts'

const CASES = { numRuns: byTier(500, 10_000) }
const profile = fc.constantFrom(...Object.values(PROFILES))
const betOnResult = playedSeries.chain((played) => {
  const result = played.at(-1) ?? played[0]
  return fc.record({ result: fc.constant(result), selection: selectionIn(result.format), profile })
})

function swapped(result: SeriesResult): SeriesResult {
  const maps = result.maps.map(({ firstHalf, score1, score2, ...map }) => ({
    ...map,
    score1: score2,
    score2: score1,
    firstHalf: firstHalf ? { score1: firstHalf.score2, score2: firstHalf.score1 } : null,
  }))
  return { ...result, score1: result.score2, score2: result.score1, maps }
}

test('the teams in the other order change no verdict', () => {
  fc.assert(
    fc.property(betOnResult, ({ result, selection, profile }) => {
      const there = grade(selection, result, profile)
      const back = grade(mirrored(selection), swapped(result), profile)
      expect(back.verdict).toBe(there.verdict)
    }),
    CASES,
  )
})

/** Both sides of one market: of two outcomes exactly one wins, unless the stake comes back. */
function opposite(selection: Selection): Selection | null {
  if (isUnscored(selection)) return null
  switch (selection.market) {
    case 'total-maps':
    case 'total-rounds':
    case 'team-total-rounds':
      return { ...selection, choice: selection.choice === 'over' ? 'under' : 'over' }
    case 'map-handicap':
    case 'round-handicap':
      return { ...selection, side: selection.side === 1 ? 2 : 1, line: -selection.line }
    case 'overtime':
      return { ...selection, choice: selection.choice === 'yes' ? 'no' : 'yes' }
    case 'odd-even-rounds':
      return { ...selection, choice: selection.choice === 'odd' ? 'even' : 'odd' }
    case 'map-winner':
      return { ...selection, side: selection.side === 1 ? 2 : 1 }
    case 'match-winner':
    case 'correct-score':
    case 'first-half-winner':
      return null
  }
}

const OPPOSITE: Record<string, string> = {
  won: 'lost',
  lost: 'won',
  push: 'push',
  void: 'void',
  'half-won': 'half-lost',
  'half-lost': 'half-won',
}

test('the two sides of a line, or of yes and no, get opposite verdicts', () => {
  fc.assert(
    fc.property(betOnResult, ({ result, selection, profile }) => {
      const other = opposite(selection)
      if (other === null) return
      expect(grade(other, result, profile).verdict).toBe(OPPOSITE[grade(selection, result, profile).verdict])
    }),
    CASES,
  )
})

test('a series that was played to its end decides every bet that its format has', () => {
  fc.assert(
    fc.property(betOnResult, ({ result, selection, profile }) => {
      const graded = grade(selection, result, profile)
      if (graded.verdict !== 'needs-you') return
      expect(selection.market).toBe('correct-score')
      expect(graded.reason).toBe('selectionNotGradable')
    }),
    CASES,
  )
})
