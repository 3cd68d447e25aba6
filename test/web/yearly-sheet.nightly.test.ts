import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type SheetSums, yearlySheet } from '../../src/contract/yearly-sheet.ts'
import { answer } from './support/network.ts'
import { address, brokenAmounts, loaded, width } from './support/page.ts'
import { emptySheet, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const PATH = '/estatisticas/ano'

beforeEach(() => void signedIn())

test('on a phone the sheet is one press from the top of the statistics, and says what it is for', async () => {
  await page.viewport(390, 844)
  await open('/estatisticas', 'en')
  const link = page.getByRole('navigation', { name: 'Pages of the statistics' }).getByRole('link', { name: 'Year' })
  await expect.element(link).toBeInViewport()
  await link.click()
  await expect.poll(address).toBe(PATH)
  await expect.element(page.getByText('for your tax return').last()).toBeVisible()
})

for (const language of ['pt', 'en', 'ru'] as const) {
  test(`millions and long names fit every window, in ${language}`, { timeout: 60_000 }, async () => {
    const large: SheetSums = {
      bets: 12_345,
      staked: '388.00',
      returned: '429.20',
      winnings: '999999999.99',
      freeWinnings: '12.00',
      losses: '999999999.99',
      profit: '-999999999.99',
      deposits: '850.00',
      withdrawals: '200.00',
    }
    const bookmakers = [{ bookmaker: 'Букмекер с очень длинным именем '.repeat(2), ...large }]
    answer(yearlySheet, {
      ...emptySheet(),
      years: [2026, 2025],
      months: emptySheet().months.map((month) => ({ ...month, ...large })),
      bookmakers,
      total: large,
      pending: 16,
    })
    await open(PATH, language)
    for (const [wide, high] of [
      [320, 640],
      [390, 844],
      [844, 390],
      [600, 900],
      [768, 900],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.viewport(wide, high)
      await loaded()
      await expect.poll(width, { message: String(wide) }).toBeLessThanOrEqual(wide)
      expect(brokenAmounts(), String(wide)).toEqual([])
    }
  })
}
