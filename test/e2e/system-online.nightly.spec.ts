import type { Browser, Page } from '@playwright/test'
import { newPerson, type TestApp } from '../support/app.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signInAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'
import { figure, online } from './support/system.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const people = (page: Page) => dialog(page).getByRole('listitem')

async function openDialog(page: Page) {
  await online(page).click()
  await expect(dialog(page)).toBeVisible()
}

/** Another person's browser on a page of the site; anonymous visitors differ by their user agent. */
async function comeIn(browser: Browser, site: TestApp, userAgent: string) {
  const context = await browser.newContext({ baseURL: site.url, userAgent })
  const page = await context.newPage()
  await page.goto('/')
  return { page, leave: () => context.close() }
}

test.beforeEach(async ({ page, site }) => {
  await signInAdministrator(page, site)
})

test('the five cards count, and people online are listed, as they arrive, sign in and leave', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/sistema')
  // All browsers here share one address, and only this one has a page open.
  for (const label of [
    'Total de IPs únicos',
    'Online agora',
    'IPs únicos hoje',
    'IPs únicos nesta hora',
    'Contas criadas',
  ]) {
    await expect(figure(page, label)).toHaveText('1')
  }
  await openDialog(page)
  await expect(dialog(page)).toHaveAccessibleName('Usuários Online (1)')
  await expect(people(page)).toHaveCount(1)
  await expect(people(page)).toContainText(/^ana\d+@example\.com/)
  await expect(people(page)).toContainText('Logado')
  await expect(people(page)).toContainText(/desde \d\d:\d\d:\d\d/)
  const list = dialog(page).getByRole('region')
  await list.focus()

  const guest = await comeIn(browser, site, 'Somebody/1.0')
  await expect(dialog(page)).toHaveAccessibleName('Usuários Online (2)')
  await expect(people(page).first()).toContainText('Visitante anônimo')
  await expect(people(page).first()).toContainText('Anônimo')
  // A second tab counts as the same person.
  const tab = await guest.page.context().newPage()
  await tab.goto('/jogos-ao-vivo')

  const person = newPerson()
  await guest.page.request.post('/api/register', { data: person })
  await Promise.all(
    guest.page
      .context()
      .pages()
      .map((tab) => tab.reload()),
  )
  await expect(people(page).filter({ hasText: person.email })).toContainText('Logado')
  await expect(people(page)).toHaveCount(2)

  await guest.leave()
  await expect(people(page)).toHaveCount(1)
  await expect(dialog(page)).toHaveAccessibleName('Usuários Online (1)')
  await expect(list).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(online(page)).toBeFocused()
  await expect(figure(page, 'Online agora')).toHaveText('1')
  await expect(figure(page, 'Contas criadas')).toHaveText('2')
})
