import { betField as field, fillBetForm, betForm as form } from './support/bet-form.ts'
import { betsOf, toasts, typeAll } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.beforeEach(async ({ page }) => {
  await signUp(page)
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
