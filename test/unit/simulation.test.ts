import { expect, test } from 'vitest'
import { PLANTED } from '../support/simulation/planted-mistakes.ts'
import { RULES, simulate } from '../support/simulation/simulate.ts'
import type { Rules } from '../support/simulation/world.ts'
import { thinned } from '../support/thinned.ts'

const SEEDS = 1_000

test.each([...thinned(PLANTED, 4)])('the simulation detects that $name', ({ rules, expected }) => {
  expect(seedThatReports(expected, { ...RULES, ...rules })).not.toBeNull()
})

test('a seed plays the same history again, and a failure names the seed and the shortest history that was found', () => {
  const rules: Rules = { ...RULES, changeOfSums: () => [] }
  const seed = seedThatReports(/the book of/, rules)
  if (seed === null) throw new Error('no seed changes a book')
  const found = simulate(seed, rules)
  expect(simulate(seed, rules)).toEqual(found)
  const [first, ...lines] = found?.report.split('\n') ?? []
  expect(first).toMatch(new RegExp(`^seed ${seed}: after step \\d+ at 2026-`))
  // A match, a bet that is recorded, and nothing besides.
  const history = lines.map((line): unknown => JSON.parse(line))
  expect(history).toEqual([
    expect.objectContaining({ startHours: 0 }),
    expect.objectContaining({ does: 'bet', isRecorded: true }),
  ])
})

/** The first seed whose history reports this violation; null if none does. */
function seedThatReports(expected: RegExp, rules: Rules): number | null {
  const seeds = Array.from({ length: SEEDS }, (_, seed) => seed)
  return seeds.find((seed) => expected.test(simulate(seed, rules, false)?.what ?? '')) ?? null
}
