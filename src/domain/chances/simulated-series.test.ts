import { expect, test } from 'vitest'
import { oneOfEachMarket } from '../../../test/support/offered-selections.ts'
import { play } from '../../../test/support/played-series.ts'
import { grade } from '../grading/grading.ts'
import { DEFAULT_PROFILE as profile } from '../grading/rule-profiles.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { type MatchPick, verdictChances } from './match-outcomes.ts'
import { MEMORY, roundChances } from './round-chain.ts'

const MODEL = { strength: 0.12, memory: MEMORY }
const CHANCES = roundChances(MODEL)
const BEFORE: SeriesResult = { status: 'live', format: 'BO3', score1: 0, score2: 0, maps: [], forfeit: false }

const SELECTIONS = oneOfEachMarket(1)
/** Rounds by the model with Lehmer's generator; `play` ends the series where it is over. */
function randomRounds(seed: number): (1 | 2)[] {
  let state = seed * 7919 + 1
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  let score = [0, 0]
  let last: 1 | 2 = 1
  return Array.from({ length: 300 }, () => {
    const [a = 0, b = 0] = score
    const played = a + b
    const isLevel = played === 0 || played === 12 || played >= 24
    const won = random() < (isLevel ? CHANCES.level : last === 1 ? CHANCES.afterWin : CHANCES.afterLoss) ? 1 : 2
    last = won
    score = won === 1 ? [a + 1, b] : [a, b + 1]
    const target =
      Math.min(a, b) < 12 && Math.min(...score) < 12 ? 13 : 16 + 3 * Math.floor((Math.min(...score) - 12) / 3)
    if (Math.max(...score) === target) score = [0, 0]
    return won
  })
}

test('the chances of first halves and of every other market are those of 6,000 simulated series', () => {
  const picks: MatchPick[] = [
    ...SELECTIONS.map((selection): MatchPick => ({ selection, profile })),
    { selection: { market: 'first-half-winner', map: 1, side: 1, isThreeWay: false }, profile },
    { selection: { market: 'first-half-winner', map: 3, side: 'draw', isThreeWay: true }, profile },
  ]
  const runs = 6000
  const counts = picks.map(() => new Map<string, number>())
  for (let seed = 1; seed <= runs; seed += 1) {
    const result = play('BO3', randomRounds(seed)).at(-1) ?? BEFORE
    for (const [index, { selection }] of picks.entries()) {
      const { verdict } = grade(selection, result, profile)
      counts[index]?.set(verdict, (counts[index].get(verdict) ?? 0) + 1)
    }
  }
  for (const [index, pick] of picks.entries()) {
    for (const [verdict, chance] of Object.entries(
      verdictChances({ state: BEFORE, model: MODEL, lastWinner: null }, pick) ?? {},
    )) {
      // Four standard errors: 0.026 at most.
      const error = 4 * Math.sqrt((chance * (1 - chance)) / runs) + 1e-12
      const seen = (counts[index]?.get(verdict) ?? 0) / runs
      expect(Math.abs(seen - chance), `${JSON.stringify(pick.selection)} ${verdict}`).toBeLessThanOrEqual(error)
    }
  }
})
