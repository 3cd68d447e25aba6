import { liveReading } from '../support/scripted-source.ts'
import { signInAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'
import { figure } from './support/system.ts'

const FIGURES = [
  'Total de IPs únicos',
  'Online agora',
  'IPs únicos hoje',
  'IPs únicos nesta hora',
  'Contas criadas',
] as const
const LATER = { timeout: 40_000 }

test.beforeEach(async ({ page, site, source }) => {
  source.set([liveReading('1')])
  await signInAdministrator(page, site)
})

test('the five cards count addresses, people and accounts', async ({ page, site, clock }) => {
  await site.signUp()
  await site.signUp()
  await page.clock.install()
  await page.goto('/sistema')
  await expect(page.getByRole('main').locator('dl').first().getByRole('term')).toHaveText([...FIGURES])
  const counts = (...wanted: readonly number[]) =>
    expect(async () => {
      // The page asks every 5 s; visits and presence are stored every second.
      await page.clock.runFor(5000)
      for (const [at, label] of FIGURES.entries()) {
        await expect(figure(page, label)).toHaveText(String(wanted[at]), { timeout: 1000 })
      }
    }).toPass(LATER)
  // All browsers here share one address, and only this one has a page open.
  await counts(1, 1, 1, 1, 3)
  await site.signUp()
  await counts(1, 1, 1, 1, 4)
  clock.advance(25 * 60 * 60)
  await counts(1, 1, 0, 0, 4)
})
