import { expect, test } from 'vitest'
import { kept, someOwnBets } from '../support/any-own-bet.ts'
import { bookOf, exportOf } from '../support/own-files.ts'
import { byTier } from '../support/tier.ts'

test.each(['csv', 'csv with commas', 'xlsx', 'json'] as const)(
  'bets come back from an export as they were: %s',
  async (format) => {
    const bets = someOwnBets(byTier(120, 5_000))
    const { bets: again, problems } = await bookOf(await exportOf(bets, format))
    expect(problems).toEqual([])
    expect(again.map(kept)).toEqual(bets.map(kept))
  },
)
