import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { addressEnv } from '../support/database.ts'
import { run } from '../support/program.ts'

test('npm run admin -- rebuild counts the sums anew', async () => {
  const app = await startTestApp({ build: betsApp })
  onTestFinished(() => app.close())
  const mine = await bettor(app)
  const { id } = await mine.placed({ amount: '10.00', odds: '2.50' })
  await mine.settle(id, { status: 'won' })
  await mine.placed({ amount: '3.00' })
  await app.deps.db.updateTable('betSums').set({ profit: 1, staked: 1, bets: 1 }).execute()
  await app.deps.db.deleteFrom('betSums').where('scope', '=', 'pair').execute()
  const env = { ...addressEnv(app.database), SESSION_SECRET: 'a secret for tests only' }
  const program = run(process.execPath, ['src/server/commands/admin.ts', 'rebuild'], { env })
  expect(await program.ended, program.output()).toBe(0)
  // 10.00 at 2.50 wins 15.00.
  const { headers } = await mine.fetch('/api/bets?limit=1&q=spirit')
  const totals = ['x-total-count', 'x-total-staked', 'x-total-profit'].map((name) => headers.get(name))
  expect(totals).toEqual(['2', '13.00', '15.00'])
  await expectSumsAsCounted(app)
})
