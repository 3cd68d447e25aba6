import fc from 'fast-check'
import { changeOfSums } from '../../../src/domain/bet/bet.ts'
import { reviewBet } from '../../../src/domain/bet/review-bet.ts'
import { resolveBet } from '../../../src/domain/import/resolve-bet.ts'
import { afterPoll } from '../../../src/domain/match/after-poll.ts'
import { createMarker } from '../../../src/server/imports/fingerprints.ts'
import { NUMBERINGS } from './bets.ts'
import { broken } from './invariants.ts'
import { nextSnapshot } from './polls.ts'
import { type PlannedMatch, seasonOf } from './season.ts'
import { createWorld, PERSONS, type Rules, type Step } from './world.ts'

/** The rules of the product. */
export const RULES: Rules = { afterPoll, changeOfSums, createMarker, nextSnapshot, resolveBet, reviewBet }

const plannedMap = fc.record({ winner: fc.constantFrom(1, 2), loserRounds: fc.integer({ min: 0, max: 11 }) })
const plannedMatch: fc.Arbitrary<PlannedMatch> = fc.record({
  pair: fc.nat({ max: 3 }),
  startHours: fc.integer({ min: -120, max: 120 }),
  format: fc.constantFrom('BO1', 'BO3'),
  maps: fc.tuple(plannedMap, plannedMap, plannedMap),
  mixedUpMinutes: fc.option(fc.integer({ min: -60, max: 1_000 })),
  namesSecondFirst: fc.boolean(),
  isCalledOff: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 9),
})

const person = fc.nat({ max: PERSONS - 1 })
const some = fc.nat({ max: 30 })
const isRare = fc.integer({ min: 0, max: 9 }).map((chance) => chance === 9)
const wait = fc.record({
  does: fc.constant('wait'),
  minutes: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 10, max: 600 })),
})
const poll = fc.record({
  does: fc.constant('poll'),
  isAnswered: isRare.map((fails) => !fails),
  isKilled: isRare,
  exchanged: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: wait },
  { weight: 8, arbitrary: poll },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('work'),
      transactions: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('bet'),
      person,
      match: some,
      side: fc.constantFrom(1, 2),
      amount: fc.integer({ min: 1, max: 100_000 }),
      odds: fc.integer({ min: 1_010, max: 9_000 }),
      hoursBefore: fc.nat({ max: 48 }),
      isRecorded: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('settle', 'settle', 'reopen', 'delete'), person, bet: some }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('import'),
      person,
      from: some,
      rows: fc.integer({ min: 1, max: 8 }),
      numbering: fc.constantFrom(...NUMBERINGS),
      isKilled: isRare,
    }),
  },
)

type History = { readonly season: readonly PlannedMatch[]; readonly steps: readonly Step[] }
const history: fc.Arbitrary<History> = fc.record({
  season: fc.array(plannedMatch, { minLength: 1, maxLength: 10, size: 'max' }),
  steps: fc.array(step, { maxLength: 150, size: 'max' }),
})

/** Plays a history and checks the invariants after every step. Throws with the violations. */
export function play({ season, steps }: History, rules: Rules): void {
  const world = createWorld(seasonOf(season), rules)
  for (const [index, one] of steps.entries()) {
    world.act(one)
    const problems = broken(world)
    if (problems.length > 0)
      throw new Error(`after step ${index + 1} at ${world.now().toISOString()}: ${problems.join('; ')}`)
  }
}

/** The seed to replay, the shortest failing history found, and its violation. */
export type Found = { readonly seed: number; readonly what: string; readonly report: string }

/** Plays the history of a seed; null if all invariants hold. `isShortened`: shrinks a failing history, which takes longer. */
export function simulate(seed: number, rules: Rules, isShortened = true): Found | null {
  const result = fc.check(
    fc.property(history, (one) => play(one, rules)),
    { seed, numRuns: 1, endOnFailure: !isShortened },
  )
  if (!result.failed) return null
  const [shortest] = result.counterexample ?? []
  if (!shortest) throw new Error(`seed ${seed} failed without a history`)
  const what = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
  const lines = [...shortest.season, ...shortest.steps].map((line) => `  ${JSON.stringify(line)}`)
  return { seed, what, report: [`seed ${seed}: ${what}`, ...lines].join('\n') }
}
