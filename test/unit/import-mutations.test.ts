import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROW_PROBLEMS } from '../../src/domain/import/draft.ts'
import { REFUSALS, UnreadableFile } from '../../src/domain/import/refusal.ts'
import { LARGEST_RESULT } from '../../src/domain/money/money.ts'
import { cpuStopwatch } from '../support/cpu-time.ts'
import { change, changed, FILES } from '../support/damaged-files.ts'
import { draftsOf, NOW } from '../support/import-drafts.ts'
import { byTier, DAILY_SEED } from '../support/tier.ts'

const RUNS = { numRuns: byTier(60, 5_000), seed: DAILY_SEED }

test('a damaged file is refused with a code, or read into bets that can be true', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FILES),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (file, changes) => {
        const damaged = changes.reduce(changed, file)
        const used = cpuStopwatch()
        try {
          for (const draft of await draftsOf(damaged, { dateOrder: 'day-first' })) checkDraft(draft)
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error
          expect(REFUSALS).toContain(error.code)
        }
        expect(used()).toBeLessThan(5_000)
      },
    ),
    RUNS,
  )
})

function checkDraft(draft: Awaited<ReturnType<typeof draftsOf>>[number]) {
  expect(draft.line).toBeGreaterThan(0)
  if ('problem' in draft) return expect(ROW_PROBLEMS).toContain(draft.problem.code)
  if ('cash' in draft) return expect(Number.isSafeInteger(draft.cash.amount) && draft.cash.amount !== 0).toBe(true)
  const { amount, odds, picks, placedAt, settlement, freeBet } = draft.bet
  expect(amount > 0 && amount <= 100_000_000 && odds >= 1010 && odds <= 1_000_000_000).toBe(true)
  expect(picks.length >= 1 && picks.length <= 20 && placedAt <= NOW).toBe(true)
  expect(picks.every((pick) => pick.teams !== '' && pick.selectedTeam !== '' && pick.teams.length <= 420)).toBe(true)
  if (!settlement) return
  const { status, result } = settlement
  expect(Math.abs(result) <= LARGEST_RESULT && -result <= (freeBet ? 0 : amount)).toBe(true)
  expect(status === 'won' ? result >= 0 : result <= 0).toBe(true)
}
