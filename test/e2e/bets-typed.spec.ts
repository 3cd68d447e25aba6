import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { betField as field, fillBetForm, betForm as form } from './support/bet-form.ts'
import { betsOf, toasts, typeAll } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

/** Pastes as from another program: cut from one field, pasted into the other. */
async function paste(page: Page, text: string, into: Locator) {
  const teams = field(page, 'Times')
  await teams.fill(text)
  await teams.selectText()
  await page.keyboard.press('ControlOrMeta+X')
  await into.selectText()
  await page.keyboard.press('ControlOrMeta+V')
}

test('a comma is the decimal mark, typed or pasted, and the arrows step by a hundredth', async ({ page }) => {
  await page.goto('/nova-aposta')
  const amount = field(page, 'Valor (€)')
  await expect(amount).toHaveRole('spinbutton')
  await expect(amount).toHaveAttribute('inputmode', 'decimal')
  await expect(amount).toHaveAttribute('placeholder', '50,00')
  await expect(field(page, 'Odd')).toHaveAttribute('placeholder', '1,65')

  await typeAll(amount, '12,34')
  await expect(amount).toHaveValue('12,34')
  await page.keyboard.press('ArrowUp')
  await expect(amount).toHaveValue('12,35')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(amount).toHaveValue('12,33')
  await expect(amount).toHaveAttribute('aria-valuenow', '12.33')

  await paste(page, '€ 1.234,56', amount)
  await expect(amount).toHaveValue('€ 1.234,56')
  await expect(amount).toHaveAttribute('aria-valuenow', '1234.56')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(amount).toHaveValue('12,33')
})

test('a text that is no number stays as it was typed or pasted, and is refused with a reason', async ({ page }) => {
  await page.goto('/nova-aposta')
  await fillBetForm(page)
  const amount = field(page, 'Valor (€)')
  for (const text of ['1e3', '10,5.5', 'cinquenta']) {
    await paste(page, text, amount)
    await expect(amount).toHaveValue(text)
    await page.keyboard.press('Enter')
    await expect(amount).toHaveAccessibleDescription('Não dá para ler isto como um número. Escreva assim: 1234,56')
    await typeAll(amount, text)
    await expect(amount).toHaveValue(text)
  }
  // A mark followed by three digits may group thousands: both readings are offered.
  await typeAll(amount, '1.234')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/até duas casas decimais/)
  await form(page).getByRole('button', { name: 'Usar 1234' }).click()
  await expect(amount).toHaveValue('1234')
  await field(page, 'Times').fill('Alfa vs Bravo')
  expect(await betsOf(page)).toEqual([])
  for (const [text, amountBooked] of [
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1,234.56', '1234.56'],
  ] as const) {
    await fillBetForm(page)
    await typeAll(amount, text)
    await page.keyboard.press('Enter')
    await expect(amount).toHaveValue('')
    expect((await betsOf(page))[0]).toMatchObject({ amount: amountBooked })
  }
})

test('fractional and American odds are offered as decimal odds, and replaced only on a press', async ({ page }) => {
  await page.goto('/nova-aposta')
  await fillBetForm(page)
  const odds = field(page, 'Odd')
  for (const [text, decimal] of [
    ['10/11', '1,909'],
    ['+150', '2,50'],
    ['-200', '1,50'],
    ['1/2', '1,50'],
  ] as const) {
    await typeAll(odds, text)
    await expect(form(page)).toContainText(`${text} é ${decimal}`)
    await expect(form(page)).toContainText('Lucro potencial–')
  }
  await page.keyboard.press('Enter')
  await expect(odds).toHaveAccessibleDescription('Não dá para ler isto como um número. Escreva assim: 1,85')
  await expect(odds).toHaveValue('1/2')
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Usar 1,50' }).click()
  await expect(odds).toHaveValue('1,50')
  await expect(odds).toBeFocused()
  await expect(form(page)).not.toContainText('Não dá para ler')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ odds: '1.50' }])
})

test('American odds are paid exactly: in the form and by the server', async ({ page }) => {
  await page.goto('/nova-aposta')
  await fillBetForm(page)
  await typeAll(field(page, 'Valor (€)'), '1000')
  await typeAll(field(page, 'Odd'), '-110')
  await form(page).getByRole('button', { name: 'Usar 1,909' }).click()
  // 1000 × 21/11 = 1909.0909…; the odds that are shown pay 909.00.
  await expect(form(page)).toContainText('€ 909,09')
  await expect(form(page)).toContainText('€ 1.909,09')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ odds: '1.909', exactOdds: '21/11' }])
})

test('a pair is read in every spelling, and an ambiguous dash offers each reading', async ({ page }) => {
  await page.goto('/nova-aposta?teams=Foo%20x%20Bar')
  const options = field(page, 'Seu time').locator('option')
  await expect(options).toHaveText(['Escolha um time', 'Foo', 'Bar'])
  for (const word of ['vs.', 'versus', '-', 'против', 'X']) {
    await field(page, 'Times').fill(`Foo ${word} Bar`)
    await expect(options).toHaveText(['Escolha um time', 'Foo', 'Bar'])
  }
  await field(page, 'Times').fill('x6tence Team-X')
  await expect(options).toHaveCount(0)
  await field(page, 'Times').fill('Foo - Academy x Bar')
  await expect(options).toHaveText(['Escolha um time', 'Foo', 'Academy x Bar', 'Foo - Academy', 'Bar'])
  await field(page, 'Seu time').selectOption('Foo - Academy')
  await typeAll(field(page, 'Valor (€)'), '50')
  await typeAll(field(page, 'Odd'), '1,85')
  await field(page, 'Tipo de aposta').selectOption('match-winner')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ teams: 'Foo - Academy vs Bar', selectedTeam: 'Foo - Academy' }])
})

for (const [locale, timezoneId] of [
  ['pt-BR', 'America/Sao_Paulo'],
  // In American English a date input would show the month first and 12 hours.
  ['en-US', 'America/New_York'],
] as const) {
  test.describe(`in a browser in ${locale}`, () => {
    test.use({ locale, timezoneId })

    test('the time of yesterday’s bet is entered in the browser’s time zone, day first and 24 hours', async ({
      page,
    }) => {
      await page.addInitScript({ content: "localStorage.setItem('language', 'pt')" })
      await page.goto('/nova-aposta')
      await fillBetForm(page)
      const when = field(page, 'Quando')
      await expect(when).toHaveAttribute('placeholder', 'dd/mm/aaaa hh:mm')
      for (const wrong of ['31/01/2026', '01/31/2026 22:15', 'ontem']) {
        await when.fill(wrong)
        await page.keyboard.press('Enter')
        await expect(when).toHaveAccessibleDescription(/Escreva assim: dd\/mm\/aaaa hh:mm/)
      }
      await when.fill('05/01/2026 22:15')
      await page.keyboard.press('Enter')
      await expect(toasts(page)).toContainText('Aposta registrada')
      // São Paulo is three hours behind UTC, New York five.
      const placedAt = locale === 'pt-BR' ? '2026-01-06T01:15:00.000Z' : '2026-01-06T03:15:00.000Z'
      expect(await betsOf(page)).toMatchObject([{ placedAt }])
    })
  })
}

test('the calendar ends now, however long the page has been open', async ({ page }) => {
  await page.clock.setFixedTime('2026-01-05T12:00:00Z')
  await page.goto('/nova-aposta')
  await expect(field(page, 'Quando')).toBeVisible()
  await page.clock.setFixedTime('2026-01-05T13:00:00Z')
  await page.getByRole('button', { name: 'Escolher no calendário' }).click()
  // São Paulo is three hours behind UTC.
  await expect(page.locator('input[type=datetime-local]')).toHaveAttribute('max', '2026-01-05T10:00')
})

test.describe('when the clock is put forward', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('an hour that does not exist is refused, and so is the future', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await field(page, 'Quando').fill('09/03/2025 02:30')
    await page.keyboard.press('Enter')
    await expect(form(page)).toContainText('Essa hora não existiu nesse dia')
    await field(page, 'Quando').fill('01/01/2099 12:00')
    await expect(form(page)).toContainText('A data não pode estar no futuro')
    expect(await betsOf(page)).toEqual([])
  })
})
