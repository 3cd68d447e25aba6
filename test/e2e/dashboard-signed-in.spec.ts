import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet, refuse, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Noon in São Paulo, where these browsers are, on a Friday with 14 days of May to come. */
const NOW = new Date('2030-05-17T15:00:00Z')

const figure = (page: Page, name: string) =>
  page
    .getByLabel(/Seus números|Your numbers/)
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: name }) })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const recent = (page: Page, title: string) => card(page, title).getByRole('listitem')

async function settled(page: Page, status: 'won' | 'lost', details: Parameters<typeof placeBet>[1]): Promise<void> {
  const { id } = await placeBet(page, details)
  const answer = await page.request.patch(`/api/bets/${id}/result`, { data: { status } })
  expect(answer.status()).toBe(200)
}

test.beforeEach(async ({ page, clock, source }) => {
  source.set([liveReading('1')])
  clock.advance((NOW.getTime() - Date.now()) / 1000)
  await page.clock.setFixedTime(NOW)
  await signUp(page)
})

test('the figures compare this month with the same days of the last, in the browser’s time zone', async ({ page }) => {
  // 22:00 of 30 April in São Paulo, though May has begun in Greenwich; May has had 17 days, and this is after the 17th of April.
  await settled(page, 'won', { amount: '10.00', odds: '2.00', placedAt: '2030-05-01T01:00:00Z' })
  await settled(page, 'lost', { amount: '20.00', placedAt: '2030-04-10T12:00:00Z' })
  await settled(page, 'lost', { amount: '5.00', placedAt: '2030-05-01T12:00:00Z' })
  await settled(page, 'won', { amount: '10.00', odds: '1.50', placedAt: '2030-05-12T12:00:00Z' })
  await settled(page, 'won', { amount: '50.00', odds: '1.85' })
  await placeBet(page, { amount: '30.00' })
  await page.goto('/')

  await expect(figure(page, 'Total de apostas')).toContainText('6')
  await expect(figure(page, 'Total de apostas')).toContainText('3 a mais que no mesmo período do mês passado')
  await expect(figure(page, 'Total de apostas')).toContainText('4 neste mês')
  // Won 3 of 5; in May 2 of 3, in the first 17 days of April 0 of 1.
  await expect(figure(page, 'Taxa de acerto')).toContainText('60,0%')
  await expect(figure(page, 'Taxa de acerto')).toContainText('66,7 p.p. acima do mesmo período do mês passado')
  await expect(figure(page, 'Taxa de acerto')).toContainText('66,7% neste mês')
  // 10 − 20 − 5 + 5 + 42.50, of which 5 + 42.50 since 11 May.
  await expect(figure(page, 'Lucro total')).toContainText('+€ 32,50')
  await expect(figure(page, 'Lucro total')).toContainText('+€ 47,50 nos últimos 7 dias')
  const week = page.getByRole('img', { name: 'Lucro dos últimos 7 dias, dia a dia' })
  await expect(week).toHaveAccessibleName(/sáb\.? €\s0,00; dom\.? \+€\s5,00; .*sex\.? \+€\s42,50$/)
  await expect(figure(page, 'Lucro do mês')).toContainText('+€ 42,50')
  await expect(figure(page, 'Lucro do mês')).toContainText('€ 62,50 a mais que no mesmo período do mês passado')
  await expect(figure(page, 'Lucro do mês')).toContainText('faltam 14 dias no mês')
  await expectAccessible(page)
})

test('the live matches are surrounded by the user’s figures, a quick bet, the last bets and the history', async ({
  page,
}) => {
  await placeBet(page)
  await page.goto('/')
  const main = page.getByRole('main')
  for (const name of ['Aposta rápida', 'Apostas recentes', 'Histórico detalhado']) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(main.getByRole('listitem').filter({ hasText: 'Alfa' }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Entrar' })).toHaveCount(0)

  await expect(figure(page, 'Total de apostas')).toContainText('1 neste mês')
  // Two thirds of the width, and four figures in one row.
  const live = await card(page, 'Acontecendo agora').boundingBox()
  const quick = await card(page, 'Aposta rápida').boundingBox()
  expect((live?.width ?? 0) / ((live?.width ?? 0) + (quick?.width ?? 0))).toBeCloseTo(2 / 3, 1)
  const names = await page.getByLabel('Seus números').locator('dt').all()
  const places = await Promise.all(names.map((name) => name.boundingBox()))
  expect(places).toHaveLength(4)
  expect(new Set(places.map((place) => place?.y)).size).toBe(1)
})

test('nothing moves when the figures arrive', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await intercept(page, '**/api/stats?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  const live = page.getByRole('heading', { name: 'Acontecendo agora' })
  await expect(figure(page, 'Total de apostas')).toBeVisible()
  const place = async () => {
    const { x, y, height } = (await live.boundingBox()) ?? {}
    return { x, y, height }
  }
  const before = await place()
  answer()
  await expect(figure(page, 'Total de apostas')).toContainText('nenhuma neste mês')
  expect(await place()).toEqual(before)
})

test('a quick bet appears in the figures, the last bets and the history of every tab at once', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.clock.setFixedTime(NOW)
  await openConnected(other, '/')
  await expect(card(other, 'Apostas recentes')).toContainText('Suas três últimas apostas vão aparecer aqui.')
  await openConnected(page, '/')
  const quick = card(page, 'Aposta rápida')
  await quick.getByLabel('Times').fill('Alfa vs Bravo')
  await quick.getByLabel('Seu time').selectOption('Bravo')
  await quick.getByLabel('Valor (€)').fill('25')
  await quick.getByLabel('Odd').fill('2')
  await quick.getByRole('button', { name: 'Registrar aposta' }).click()
  for (const tab of [page, other]) {
    await expect(figure(tab, 'Total de apostas')).toContainText('1 neste mês')
    await expect(recent(tab, 'Apostas recentes')).toContainText(['€ 25,00 em Bravo a 2,00'])
    await expect(tab.getByRole('table').getByRole('rowheader')).toContainText(['Alfa vs Bravo'])
  }

  await recent(other, 'Apostas recentes').getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /Aposta ganha/ })
    .click()
  await expect(toasts(other)).toContainText('Resultado da aposta atualizado')
  for (const tab of [page, other]) {
    await expect(figure(tab, 'Lucro total')).toContainText('+€ 25,00')
    await expect(recent(tab, 'Apostas recentes')).toContainText(['Ganha'])
    await expect(tab.getByRole('table')).toContainText('+€ 25,00')
  }
  await other.close()
})

test('the last three bets are shown, with a link to all of them', async ({ page }) => {
  for (const amount of ['1.00', '2.00', '3.00', '4.00']) await placeBet(page, { amount })
  await page.goto('/')
  await expect(recent(page, 'Apostas recentes')).toContainText(['€ 4,00', '€ 3,00', '€ 2,00'])
  await expect(recent(page, 'Apostas recentes')).toHaveCount(3)
  await expect(recent(page, 'Apostas recentes').first()).toContainText('há menos de uma hora')
  await card(page, 'Apostas recentes').getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL(/\/historico$/)
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(4)
})

test('the history has pages of ten here, and its address survives a reload', async ({ page }) => {
  for (let number = 1; number <= 11; number += 1) await placeBet(page, { amount: `${number}.00` })
  await page.goto('/')
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Próxima' }).click()
  await expect(page.getByText('Página 2 de 2')).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows).toHaveCount(10)
})

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('each part shows an error in its place, and a retry loads it', async ({ page }) => {
    await placeBet(page)
    await refuse(page, '**/api/{stats,bets}?*')
    await page.goto('/')
    await expect(page.getByText('Não foi possível carregar seus números.')).toBeVisible()
    await expect(page.getByText('Não foi possível carregar suas apostas recentes.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Não foi possível carregar suas apostas' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/{stats,bets}?*')
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
    await expect(figure(page, 'Total de apostas')).toContainText('1 neste mês')
  })
})

test.describe('in English, on a small phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 320, height: 720 }, hasTouch: true })

  test('the dashboard of a new user links to the first bet, and fits', async ({ page }) => {
    await page.goto('/')
    await expect(figure(page, 'Total bets')).toContainText('none this month')
    await expect(figure(page, 'Profit this month')).toContainText('14 days left this month')
    await expect(page.getByText('Your three latest bets will appear here.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your story begins with a bet' })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Record your first bet' }).click()
    await expect(page).toHaveURL(/\/nova-aposta$/)
  })

  test('large sums fit on one line', async ({ page }) => {
    await settled(page, 'won', { amount: '1000000.00', odds: '1000.00' })
    await page.goto('/')
    await expect(figure(page, 'Total profit')).toContainText('+€999,000,000.00')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    const box = await figure(page, 'Total profit').boundingBox()
    const text = await figure(page, 'Total profit').getByText('+€999,000,000.00', { exact: true }).boundingBox()
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    const line = await page.evaluate("parseFloat(getComputedStyle(document.querySelector('main dd')).lineHeight)")
    expect(text?.height).toBeLessThanOrEqual(Number(line))
  })
})
