import { expect } from 'vitest'
import { rebuildSums } from '../../src/server/book/book.ts'
import type { Deps } from '../../src/server/deps.ts'

/** Checks that the stored sums equal the sums computed from the bets. */
export async function expectSumsAsCounted({
  deps: { db, database },
}: {
  readonly deps: Pick<Deps, 'db' | 'database'>
}): Promise<void> {
  const stored = () =>
    db.selectFrom('betSums').selectAll().orderBy('userId').orderBy('scope').orderBy('key').orderBy('status').execute()
  const before = await stored()
  await rebuildSums(database.pool)
  expect(before).toEqual(await stored())
}
