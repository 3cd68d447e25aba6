import type { Page } from '@playwright/test'
import { required } from '../../src/domain/required.ts'
import { liveReading, type ScriptedSource, upcomingReading } from '../support/scripted-source.ts'
import { NOT_STARTED, WON_2_0 } from '../support/settling-app.ts'
import { openConnected } from './support/connected.ts'
import { expectDialogs } from './support/dialogs.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const bell = (page: Page, isUnread: boolean) =>
  page
    .getByRole('main')
    .getByRole('button', { name: isUnread ? 'Notificações: 1 não lida' : 'Notificações', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })

/** A match that has not started, among the favorites of the person. */
async function followMatch(page: Page, source: ScriptedSource): Promise<number> {
  source.set([upcomingReading('1')])
  const listed = async () => (await (await page.request.get('/api/upcoming-matches')).json()) as { hltvId: number }[]
  await expect.poll(async () => (await listed()).length).toBe(1)
  const { hltvId } = required((await listed())[0], 'the match')
  expect((await page.request.post('/api/favorites', { data: { hltvId } })).status()).toBe(201)
  return hltvId
}

test('two tabs count what arrives, what one reads the other does not count; Escape and Back leave the focus on the bell, and a reload closes its panel', async ({
  page,
  context,
  source,
}) => {
  await signUp(page)
  const hltvId = await followMatch(page, source)
  const other = await context.newPage()
  await openConnected(page, '/favoritos')
  await openConnected(other, '/')
  for (const tab of [page, other]) await expect(bell(tab, false)).toBeVisible()

  source.set([liveReading('1', NOT_STARTED)])
  for (const tab of [page, other]) await expect(bell(tab, true)).toBeVisible()
  await expect(other.locator('link[rel=icon]')).toHaveAttribute('href', /favicon-unread\.svg$/)
  await expect(other).toHaveTitle('Dashboard | Clutchbook')
  await page.bringToFront()
  await bell(page, true).press('Enter')
  await panel(page)
    .getByRole('link', { name: /Começou: Alfa vs Bravo/ })
    .press('Enter')
  await expect(page).toHaveURL(new RegExp(`/jogo/${hltvId}$`))
  for (const tab of [page, other]) await expect(bell(tab, false)).toBeVisible()
  await expect(other.locator('link[rel=icon]')).toHaveAttribute('href', /favicon\.svg$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/favoritos$/)
  await expect(bell(page, false)).toBeFocused()

  source.set([liveReading('1', WON_2_0)])
  for (const tab of [page, other]) await expect(bell(tab, true)).toBeVisible()
  await other.bringToFront()
  await bell(other, true).click()
  const rows = panel(other).getByRole('listitem')
  await expect(rows).toHaveText([/^Não lida: Terminou: Alfa vs Bravo/, /^Começou: Alfa vs Bravo/])
  await other.keyboard.press('Escape')
  await expectDialogs(other, 0)
  await expect(bell(other, true)).toBeFocused()
  // A reload closes it, and its entry of the history goes.
  await bell(other, true).click()
  await expectDialogs(other, 1)
  await other.reload()
  await expect(bell(other, true)).toBeVisible()
  await expectDialogs(other, 0)
})
