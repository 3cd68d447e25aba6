import type { Page } from '@playwright/test'
import { placeBet } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { updated } from './support/next-build.ts'
import { expect, keptAddresses, settled, status, test } from './support/offline.ts'
import { signUp } from './support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

/** The list of the history. */
const OWN_BETS = '/api/bets?'

test('a session that was ended elsewhere shows no personal data, also offline', async ({ page, line, site }) => {
  const person = await signUp(page)
  await placeBet(page)
  await openConnected(page, '/historico')
  await settled(page, '/api/auth/user', OWN_BETS)
  const elsewhere = site.browser()
  await elsewhere.post('/api/login', { email: person.email, password: person.password })
  await elsewhere.post('/api/auth/logout-everywhere')
  await expect(page.getByRole('main')).toContainText('histórico de apostas')
  await expect.poll(() => keptAddresses(page)).not.toMatch(/bets/)
  line.set('cut')
  await page.reload()
  await expect(status(page)).toContainText('Sem conexão')
  await expect(page.getByRole('main')).not.toContainText('Alfa')
})

updated(
  'an update that a silent server holds up shows the new build, although the old worker answers',
  async ({ page, context, line, next }) => {
    line.to(next)
    const others = [await context.newPage(), await context.newPage()] as const
    for (const other of others) await other.goto('/')
    await expect(page.getByText('Há uma versão nova')).toBeVisible()
    line.set('silent')
    // Each keeps the old worker busy for three seconds; the page reloads in the second of them.
    const reload = async (other: Page) => void (await other.reload())
    const first = reload(others[0])
    await page.getByText('Há uma versão nova').locator('..').getByRole('button', { name: 'Atualizar' }).click()
    const second = reload(others[1])
    // In six seconds; Chromium may wait until the old worker has been idle for 30 s.
    await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
    await Promise.all([first, second])
    line.set('up')
  },
)
