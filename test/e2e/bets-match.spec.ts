import type { Page } from '@playwright/test'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf, refuse, toasts } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nova Aposta' })
const price = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

test('a visitor who presses a price is asked to log in', async ({ page, source }) => {
  source.set([liveReading('1')])
  await page.goto('/jogos-ao-vivo')
  await price(page, 'Apostar em Alfa a 1,45').click()
  await expect(page.getByRole('dialog', { name: 'Entrar na sua conta' })).toBeVisible()
  await expect(page).toHaveURL(/\/jogos-ao-vivo$/)
})

test.describe('a user', () => {
  test.beforeEach(async ({ page, source }) => {
    source.set([liveReading('1')])
    await signUp(page)
    await page.goto('/jogos-ao-vivo')
  })

  test('bets on a live match in two taps: the price, and, with the stake typed, place', async ({ page }) => {
    await price(page, 'Apostar em Bravo a 2,70').click()
    await expect(dialog(page)).toContainText('Registrar nova aposta: Alfa vs Bravo')
    for (const words of ['AO VIVO', 'Copa de Teste', 'BO3', '1 : 0']) await expect(dialog(page)).toContainText(words)
    await expect(dialog(page).getByLabel('Seu time')).toHaveValue('Bravo')
    await expect(dialog(page).getByLabel('Odd')).toHaveValue('2,70')
    await expect(dialog(page).getByLabel('Odd')).toHaveAttribute('placeholder', '1,85')
    await expect(dialog(page).getByLabel('Valor (€)')).toBeFocused()
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(500)

    await page.keyboard.type('10')
    await expect(dialog(page)).toContainText('+€ 17,00')
    await dialog(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(toasts(page)).toContainText('Aposta registrada com sucesso!')
    await expect(price(page, 'Apostar em Bravo')).toBeFocused()

    const [match] = (await (await page.request.get('/api/live-matches')).json()) as { id: number }[]
    expect(await betsOf(page)).toMatchObject([
      { matchId: match?.id, teams: 'Alfa vs Bravo', selectedTeam: 'Bravo', amount: '10.00', odds: '2.70' },
    ])
  })

  test('gets the price of a team when the team is changed', async ({ page }) => {
    await price(page, 'Apostar em Alfa').click()
    await dialog(page).getByLabel('Seu time').selectOption('Bravo')
    await expect(dialog(page).getByLabel('Odd')).toHaveValue('2,70')
  })

  test('sees the score change in the open dialog, and keeps what was typed', async ({ page, source }) => {
    await price(page, 'Apostar em Alfa').click()
    await dialog(page).getByLabel('Valor (€)').fill('33')
    source.set([liveReading('1', { score2: 1, odds: { odds1: 1900, odds2: 1800 } })])
    await expect(dialog(page)).toContainText('1 : 1')
    await expect(dialog(page).getByLabel('Valor (€)')).toHaveValue('33')
    // The odds stay those of the price that was pressed.
    await expect(dialog(page).getByLabel('Odd')).toHaveValue('1,45')
  })

  test('cancels, and the focus returns to the price', async ({ page }) => {
    await price(page, 'Apostar em Alfa').click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(price(page, 'Apostar em Alfa')).toBeFocused()
    expect(await betsOf(page)).toEqual([])
  })

  test('bets from the details of a match too', async ({ page }) => {
    await page.getByRole('button', { name: /^Detalhes/ }).press('Enter')
    const details = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
    await details.getByRole('button', { name: 'Nova Aposta' }).click()
    await expect(dialog(page).getByLabel('Seu time')).toHaveValue('')
    await dialog(page).getByLabel('Seu time').selectOption('Alfa')
    await expect(dialog(page).getByLabel('Odd')).toHaveValue('1,45')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(details).toBeVisible()
    await details.getByRole('button', { name: 'Apostar em Bravo a 2,70' }).click()
    await expect(dialog(page).getByLabel('Odd')).toHaveValue('2,70')
  })
})

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/503/], locale: 'en-GB' })

  test('the dialog stays open unchanged, and a toast above it shows the error', async ({ page, source }) => {
    source.set([liveReading('1')])
    await signUp(page)
    await page.goto('/jogos-ao-vivo')
    await price(page, 'Bet on Alfa at 1.45').click()
    const open = page.getByRole('dialog', { name: 'New Bet' })
    await open.getByLabel('Amount (€)').fill('20')
    await refuse(page, '**/api/bets')
    await page.keyboard.press('Enter')
    await expect(page.locator('ol:popover-open')).toContainText('Error placing bet')
    await expect(open.getByLabel('Amount (€)')).toHaveValue('20')
    await expectAccessible(page)

    await page.unroute('**/api/bets')
    await open.getByRole('button', { name: 'Place bet' }).click()
    await expect(toasts(page)).toContainText('Bet placed successfully!')
    await expect(open).toBeHidden()
  })
})

test('an upcoming match takes bets as soon as both teams are known; its score counts as 0', async ({
  page,
  source,
}) => {
  const odds = { odds1: 1333, odds2: 3250 }
  source.set([
    upcomingReading('1', { team1: team('Alfa'), team2: team('Bravo'), odds }),
    upcomingReading('2', { team1: team('Charlie') }),
  ])
  await signUp(page)
  await page.goto('/proximos-jogos')
  await price(page, 'Apostar em Alfa a 1,333').click()
  await expect(dialog(page)).toContainText('0 : 0')
  await expect(dialog(page)).toContainText('Agendado')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await page.getByRole('button', { name: /^Detalhes.*Charlie/ }).press('Enter')
  const details = page.getByRole('dialog', { name: /Charlie/ })
  await expect(details).toBeVisible()
  await expect(details.getByRole('button', { name: 'Nova Aposta' })).toHaveCount(0)
})
