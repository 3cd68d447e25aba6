import { expectAccessible } from './support/accessibility.ts'
import { betField as field, fillBetForm, betForm as form } from './support/bet-form.ts'
import { betsOf, refuse, toasts, typeAll } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test('a bet is placed, and its potential profit is shown while it is typed', async ({ page }) => {
  await page.goto('/nova-aposta')
  await field(page, 'Times').fill('Alfa vs Bravo')
  await field(page, 'Seu time').selectOption('Bravo')
  await typeAll(field(page, 'Valor (€)'), '50,5')
  await expect(form(page)).toContainText('Lucro potencial–')
  await typeAll(field(page, 'Odd'), '1,333')
  // 50.50 × 0.333 = 16.8165
  await expect(form(page)).toContainText('+€ 16,82')
  await expect(form(page)).toContainText('€ 67,32')
  await field(page, 'Tipo de aposta').selectOption('Vencedor do mapa')
  await page.keyboard.press('Enter')

  await expect(toasts(page)).toContainText('Aposta registrada com sucesso!')
  await expect(field(page, 'Times')).toHaveValue('')
  await expect(field(page, 'Valor (€)')).toHaveValue('')
  expect(await betsOf(page)).toMatchObject([
    {
      teams: 'Alfa vs Bravo',
      selectedTeam: 'Bravo',
      amount: '50.50',
      odds: '1.333',
      betType: 'map-winner',
      status: 'pending',
      result: null,
      matchId: null,
    },
  ])
})

/** "31/01/2026 12:00" in São Paulo. */
const dayAndHour = (at: Date) => at.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }) + ' 12:00'

test('the address may give the teams; one of the two is chosen', async ({ page }) => {
  await page.goto('/nova-aposta?teams=Alfa%20vs%20Bravo')
  await expect(field(page, 'Times')).toHaveValue('Alfa vs Bravo')
  await expect(field(page, 'Seu time').locator('option')).toHaveText(['Escolha um time', 'Alfa', 'Bravo'])
  await field(page, 'Times').fill('Alfa vs Charlie')
  await expect(field(page, 'Seu time').locator('option')).toHaveText(['Escolha um time', 'Alfa', 'Charlie'])
  await field(page, 'Times').fill('Alfa')
  await field(page, 'Seu time').fill('Alfa')
  await field(page, 'Times').fill('Alfa vs Bravo')
  await expect(field(page, 'Seu time')).toHaveValue('Alfa')
})

test('a handicap and a total have a field for their value, which goes into the type', async ({ page }) => {
  await page.goto('/nova-aposta')
  await fillBetForm(page)
  await expect(form(page).getByPlaceholder(/^Ex:/)).toHaveCount(0)
  await field(page, 'Tipo de aposta').selectOption('Total de rounds')
  await expect(field(page, 'Linha de rounds')).toHaveAttribute('placeholder', 'Ex: Over 26.5, Under 24.5')
  await field(page, 'Tipo de aposta').selectOption('Handicap')
  await expect(field(page, 'Linha do handicap')).toHaveAttribute('placeholder', 'Ex: -1.5, +2.5')
  await field(page, 'Linha do handicap').fill('-1.5')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ betType: 'handicap (-1.5)', betTypeValue: '-1.5' }])
})

test.describe('an invalid bet', () => {
  test.use({ expectedFaults: [/status of 400/] })

  test('shows each problem under its field, also those of the server', async ({ page, clock }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await typeAll(field(page, 'Odd'), '1')
    await page.keyboard.press('Enter')
    await expect(form(page)).toContainText('A odd vai de 1,01')
    // Not empty, and no number: another message.
    await typeAll(field(page, 'Odd'), '-')
    await page.keyboard.press('Enter')
    await expect(form(page)).toContainText('Não dá para ler isto como um número')
    await typeAll(field(page, 'Odd'), '1')
    await expect(form(page)).toContainText('A odd vai de 1,01')
    await typeAll(field(page, 'Odd'), '1.5')
    await expect(form(page)).not.toContainText('A odd vai de 1,01')

    // The server's clock decides.
    clock.advance(-2 * 24 * 60 * 60)
    await field(page, 'Quando').fill(dayAndHour(new Date(Date.now() - 24 * 60 * 60 * 1000)))
    await page.keyboard.press('Enter')
    await expect(form(page)).toContainText('A data não pode estar no futuro')
    expect(await betsOf(page)).toEqual([])
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('each empty required field shows an error, and the completed bet is placed', async ({ page }) => {
    await page.goto('/nova-aposta')
    await form(page).getByRole('button', { name: 'Place bet' }).click()
    for (const words of [
      'Teams is required',
      'Team selection is required',
      'Amount is required',
      'Odds are required',
      'Bet type is required',
    ]) {
      await expect(form(page)).toContainText(words)
    }
    await expect(field(page, 'Teams')).toBeFocused()
    await expectAccessible(page)

    await field(page, 'Teams').fill('Alfa vs Bravo')
    await field(page, 'Your team').selectOption('Alfa')
    // A number input in English would not take the comma.
    await typeAll(field(page, 'Amount (€)'), '1000,10')
    await typeAll(field(page, 'Odds'), '2')
    await field(page, 'Bet type').selectOption('First Map')
    await form(page).getByRole('button', { name: 'Place bet' }).click()
    await expect(toasts(page)).toContainText('Bet placed successfully!')
    await expect(toasts(page)).toContainText('€1,000.10 on Alfa at 2.00')
    expect(await betsOf(page)).toMatchObject([{ amount: '1000.10', odds: '2.00', betType: 'first-map' }])
  })
})

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' })

  test('seven types are offered, and five tips', async ({ page }) => {
    await page.goto('/nova-aposta')
    await expect(field(page, 'Тип ставки').locator('option')).toHaveText([
      'Выберите тип',
      'Победа в матче',
      'Победа на карте',
      'Фора',
      'Тотал раундов',
      'Тотал карт',
      'Первая карта',
      'Другое',
    ])
    const tips = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Пять советов' })
    await expect(tips.getByRole('listitem')).toHaveCount(5)
  })
})

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/503|Failed to load|net::/] })

  test('what was typed stays, and the same bet is placed later', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await refuse(page, '**/api/bets')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Erro')
    await expect(toasts(page)).toContainText('Erro ao registrar aposta')
    await expect(field(page, 'Times')).toHaveValue('Alfa vs Bravo')
    await expect(field(page, 'Seu time')).toHaveValue('Alfa')
    await expect(field(page, 'Valor (€)')).toHaveValue('50')
    await expectAccessible(page)

    await page.unroute('**/api/bets')
    await form(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(await betsOf(page)).toHaveLength(1)
  })

  test('a bet whose response was lost is not placed twice', async ({ page }) => {
    await page.clock.install()
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    let isLost = true
    await intercept(page, '**/api/bets', async (route) => {
      if (!isLost) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
    expect(await betsOf(page)).toHaveLength(1)

    isLost = false
    // It is sent again after 5 s, and from then on every 30 s.
    await page.clock.fastForward(30_000)
    await expect(toasts(page)).toContainText('Aposta enviada')
    expect(await betsOf(page)).toHaveLength(1)
  })
})

test('a form submitted twice at once is one bet, and its button shows the progress', async ({ page }) => {
  await page.goto('/nova-aposta')
  await fillBetForm(page)
  let sent = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await intercept(page, '**/api/bets', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await page.evaluate(
    `{ const form = document.querySelector('main form'); form.requestSubmit(); form.requestSubmit() }`,
  )
  const button = form(page).getByRole('button', { name: 'Registrando…' })
  await expect(button).toBeDisabled()
  await page.keyboard.press('Enter')
  answer()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(sent).toBe(1)
  expect(await betsOf(page)).toHaveLength(1)
})

for (const theme of ['dark', 'light'] as const) {
  test(`the page is accessible, ${theme}`, async ({ page }) => {
    await page.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` })
    await page.goto('/nova-aposta')
    await expect(form(page)).toBeVisible()
    await expectAccessible(page)
  })
}
