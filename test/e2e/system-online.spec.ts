import type { Browser, Page } from '@playwright/test'
import type { OnlineUser } from '../../src/contract/system.ts'
import { newPerson, type TestApp } from '../support/app.ts'
import { expectAccessible } from './support/accessibility.ts'
import { refuse } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { loaded } from './support/screens.ts'
import { signInAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'
import { figure, online, watchCalls } from './support/system.ts'

/** Presence is written every second and read every three. */
const LATER = { timeout: 40_000 }

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

const visitors = (count: number): OnlineUser[] =>
  Array.from({ length: count }, (_, at) => ({
    isAuthenticated: at % 2 === 0,
    email: at % 2 === 0 ? `ana${at}@example.com` : null,
    connectedAt: new Date(Date.UTC(2026, 10, 20, 18, 0, 0) - at * 61_000).toISOString(),
  }))

const answerWith = (page: Page, onlineUsers: readonly OnlineUser[], total = onlineUsers.length) =>
  intercept(page, '**/api/online-users', (route) => route.fulfill({ json: { onlineUsers, total } }))

test.beforeEach(async ({ page, site }) => {
  await signInAdministrator(page, site)
})

test('people online are listed, and the list follows arrivals, sign-ins and departures', async ({
  page,
  browser,
  site,
}) => {
  // Four arrivals, changes and departures, each shown on the page.
  test.slow()
  await page.goto('/sistema')
  await openDialog(page)
  await expect(dialog(page)).toHaveAccessibleName('Usuários Online (1)', LATER)
  await expect(people(page)).toHaveCount(1)
  await expect(people(page)).toContainText(/^ana\d+@example\.com/)
  await expect(people(page)).toContainText('Logado')
  await expect(people(page)).toContainText(/desde \d\d:\d\d:\d\d/)
  const list = dialog(page).getByRole('region')
  await list.focus()

  const guest = await comeIn(browser, site, 'Somebody/1.0')
  await expect(dialog(page)).toHaveAccessibleName('Usuários Online (2)', LATER)
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
  await expect(people(page).filter({ hasText: person.email })).toContainText('Logado', LATER)
  await expect(people(page)).toHaveCount(2)

  await guest.leave()
  await expect(people(page)).toHaveCount(1, LATER)
  await expect(dialog(page)).toHaveAccessibleName('Usuários Online (1)')
  await expect(list).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(online(page)).toBeFocused()
  await expect(figure(page, 'Online agora')).toHaveText('1', LATER)
})

test('people online are requested every 3 s, and only while the dialog is open', async ({ page }) => {
  const calls = watchCalls(page, '/api/online-users')
  await page.clock.install()
  await page.goto('/sistema')
  await expect(figure(page, 'Contas criadas')).toHaveText('1')
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(calls).toHaveLength(0)
  await online(page).click()
  await expect.poll(() => calls.length).toBe(1)
  for (const round of [2, 3, 4]) {
    await (await calls.at(-1)?.response())?.finished()
    await page.clock.runFor(3000)
    await expect.poll(() => calls.length, `round ${round}`).toBe(round)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.runFor(30_000)
  expect(calls).toHaveLength(4)
})

test('the connection time is shown to the second', async ({ page }) => {
  await answerWith(page, visitors(2))
  await page.goto('/sistema')
  await openDialog(page)
  // 18:00:00 and 17:58:59 UTC in São Paulo.
  await expect(people(page)).toHaveText([
    'ana0@example.comdesde 15:00:00Logado',
    'Visitante anônimodesde 14:58:59Anônimo',
  ])
})

test('an empty list says that nobody is online', async ({ page }) => {
  await answerWith(page, [])
  await page.goto('/sistema')
  await openDialog(page)
  await expect(dialog(page)).toHaveAccessibleName('Usuários Online (0)')
  await expect(dialog(page)).toContainText('Nenhum usuário online no momento')
  await expectAccessible(page)
})

test('five hundred people scroll inside the dialog, by keyboard too, and the others are counted', async ({ page }) => {
  await answerWith(page, visitors(500), 1234)
  await page.goto('/sistema')
  await openDialog(page)
  await expect(dialog(page)).toHaveAccessibleName('Usuários Online (1.234)')
  await expect(people(page)).toHaveCount(500)
  const list = dialog(page).getByRole('region')
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(640)
  await list.focus()
  await page.keyboard.press('End')
  await expect(dialog(page).getByText('e mais 734 pessoas')).toBeInViewport()
  await expect(dialog(page).getByRole('heading')).toBeInViewport()
})

test.describe('when the list cannot be loaded', () => {
  test.use({ expectedFaults: [/status of (503|40[13])/] })

  test('the dialog says so and shows the list as soon as it arrives', async ({ page }) => {
    await refuse(page, '**/api/online-users')
    await page.goto('/sistema')
    await openDialog(page)
    await expect(dialog(page).getByRole('alert')).toContainText('Não foi possível carregar a lista.')
    await expectAccessible(page)
    await page.unroute('**/api/online-users')
    await expect(people(page)).toHaveCount(1, LATER)

    await refuse(page, '**/api/online-users')
    await expect(dialog(page).getByRole('status')).toHaveText('Falha ao atualizar', LATER)
    await expect(people(page)).toHaveCount(1)
  })

  test('because the session has ended, no e-mail stays in the dialog', async ({ page, context }) => {
    await page.goto('/sistema')
    await openDialog(page)
    await expect(people(page)).toHaveCount(1, LATER)
    await context.clearCookies()
    await expect(page.getByText('Acesso Negado').first()).toBeVisible(LATER)
    await expect(page.getByRole('main')).not.toContainText('@example.com', LATER)
    await expect(dialog(page)).toHaveCount(0)
  })
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('the whole card opens the dialog, and everything in it is reachable', async ({ page }) => {
    await answerWith(page, visitors(40))
    await page.goto('/sistema')
    await expect(figure(page, 'Contas criadas')).toHaveText('1')
    await loaded(page)
    const box = await figure(page, 'Online agora').locator('..').boundingBox()
    if (!box) throw new Error('the card has no place')
    await page.touchscreen.tap(box.x + box.width - 6, box.y + 6)
    await expect(people(page)).toHaveCount(40)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await expect(people(page).last()).not.toBeInViewport()
    await people(page).last().scrollIntoViewIfNeeded()
    await expect(people(page).last()).toBeInViewport()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Fechar' }).tap()
    await expect(dialog(page)).toHaveCount(0)
  })
})
