import { expect } from 'vitest'
import { rebuildSums } from '../../src/server/bets/bet-sum-queries.ts'
import type { TestApp } from './app.ts'

/** Checks that the stored sums equal the sums computed from the bets. */
export async function expectSumsAsCounted({ deps: { db, database } }: Pick<TestApp, 'deps'>): Promise<void> {
  const stored = () =>
    db.selectFrom('betSums').selectAll().orderBy('userId').orderBy('scope').orderBy('key').orderBy('status').execute()
  const before = await stored()
  await rebuildSums(database.pool)
  expect(before).toEqual(await stored())
}
