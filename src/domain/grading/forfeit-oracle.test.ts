import { expect, test } from 'vitest'
import { firstHalfSelections, mapSelections } from '../../../test/support/offered-selections.ts'
import { onePerScore, playEveryMap, type Rounds, tally } from '../../../test/support/played-rounds.ts'
import { describeCase, playedMap, type Result } from '../../../test/support/series-results.ts'
import { type PartialSeries, stopByPlaying } from '../../../test/support/standing-oracle.ts'
import { thinned } from '../../../test/support/thinned.ts'
import { type Selection, UNSCORED_MARKETS } from '../market/selection.ts'
import type { ProfileId } from '../verdict/profile-id.ts'
import { grade } from './grading.ts'
import { PROFILES } from './rule-profiles.ts'

// Three bookmakers let stand what was certain when a map was given up, and void the rest. The oracle plays every course to the score, and
// from there to every end, and never looks at a rule.
const IF_DECIDED: readonly ProfileId[] = ['stake', 'btobet', 'infernobet']

const { unfinished, finished } = playEveryMap(2)
const FIRST = finished.find((rounds) => tally(rounds).join() === '13,9') ?? []
/** The winner of a map that was given up has a rule of its own, and no score decides the others. */
const RULED = new Set<string>(['map-winner', ...UNSCORED_MARKETS])
const OTHER_MARKETS = mapSelections(2).filter(({ market }) => !RULED.has(market) && market !== 'first-half-winner')

/** A BO3 at 1-0 whose second map is given up at these rounds. */
function givenUp(rounds: Rounds, firstHalf: 'known' | 'unknown'): { partial: PartialSeries; result: Result } {
  const score = tally(rounds).join()
  const courses = firstHalf === 'known' ? [rounds] : unfinished.filter((course) => tally(course).join() === score)
  const running = playedMap(2, rounds, 'running')
  const map = firstHalf === 'known' ? running : { ...running, firstHalf: null }
  return {
    partial: { format: 'BO3', finished: [FIRST], running: courses },
    result: {
      status: 'finished',
      format: 'BO3',
      score1: 2,
      score2: 0,
      forfeit: true,
      maps: [playedMap(1, FIRST), map],
    },
  }
}

function disagreements({ partial, result }: ReturnType<typeof givenUp>, selections: readonly Selection[]) {
  return selections.flatMap((selection) => {
    const expected = stopByPlaying(selection, partial)
    return IF_DECIDED.flatMap((profile) => {
      const actual = grade(selection, result, PROFILES[profile]).verdict
      return actual === expected
        ? []
        : [`${profile}: ${describeCase(selection, result)}: ${actual}, played: ${expected}`]
    })
  })
}

const SLOW = { timeout: 120_000 }

test('the first half of a map that is given up is decided by its score, known or not', SLOW, () => {
  const known = [...thinned(unfinished, 7)].map((rounds) => givenUp(rounds, 'known'))
  const unknown = onePerScore(unfinished).map((rounds) => givenUp(rounds, 'unknown'))
  expect([...known, ...unknown].flatMap((state) => disagreements(state, firstHalfSelections(2)))).toEqual([])
})

test('the rounds of a map that is given up stand where no continuation could change the verdict', SLOW, () => {
  const states = thinned(onePerScore(unfinished), 47)
  expect([...states].flatMap((rounds) => disagreements(givenUp(rounds, 'unknown'), OTHER_MARKETS))).toEqual([])
})

test('a first half that ends level in a two-way market needs the user where the bookmaker has no rule for it', () => {
  const level = unfinished.find((rounds) => tally(rounds).join() === '6,6') ?? []
  const profile = { ...PROFILES.stake, level: 'ask' } as const
  const bet: Selection = { market: 'first-half-winner', map: 2, side: 1, isThreeWay: false }
  expect(grade(bet, givenUp(level, 'known').result, profile)).toEqual({ verdict: 'needs-you', reason: 'tie' })
})
