import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stats } from '../../src/contract/statistics.ts'
import { answer } from './support/network.ts'
import { boxOf, card, expectAccessible, loaded, press, width } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'

beforeEach(() => void signedIn())

/** Two bets in each of the last 120 months: one won, one lost; the oldest first. */
function tenYears() {
  const now = new Date()
  const byMonth = Array.from({ length: 120 }, (_, at) => {
    const ago = 119 - at
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 15)).toISOString().slice(0, 7)
    return { month, bets: 2, winRate: 50, staked: '20.00', profit: ago % 2 === 0 ? '-1.50' : '3.50' }
  })
  return statistics({ totalBets: 240, winCount: 120, lossCount: 120, totalStaked: '2400.00', byMonth })
}

test('a book of one type of bet has no hole next to its figures', async () => {
  answer(stats, statistics({ totalBets: 3, winCount: 3, byType: [{ betType: 'match-winner', bets: 3 }] }))
  await page.viewport(1440, 900)
  await open('/estatisticas')
  const ends = () =>
    ['Tipos de aposta preferidos', 'Valor médio por aposta', 'Retorno total sobre o investimento'].map((title) =>
      boxOf(card(title)).bottom.toFixed(0),
    )
  await expect.poll(() => new Set(ends()).size).toBe(1)
})

for (const wide of [320, 1440]) {
  test(`the chart names the months it shows, and scrolls to the others, ${wide} px`, async () => {
    answer(stats, tenYears())
    await page.viewport(wide, 900)
    await open('/estatisticas', 'en')
    const monthly = card('Monthly performance')
    const range = monthly.getByText(/^[A-Z][a-z]{2,3} \d{4} to [A-Z][a-z]{2,3} \d{4}: \d+ of 120 months$/)
    const name = (ago: number) => {
      const now = new Date()
      const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago))
      return month
        .toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
        .replace('Sept', 'Sep')
    }
    const shown = () => Number(/: (\d+) of/.exec(range.element().textContent)?.[1])
    await expect.element(range).toMatchTextContent(`to ${name(0)}:`)
    await loaded()
    const months = shown()
    // The named months are visible: no month is narrower than 44 px.
    expect(months).toBeGreaterThan(2)
    expect(months * 44).toBeLessThan(wide)
    await expect.element(range).toMatchTextContent(`${name(months - 1)} to`)

    const [earlier, later] = [
      monthly.getByRole('button', { name: 'Earlier months' }),
      monthly.getByRole('button', { name: 'Later months' }),
    ]
    await expect.element(later).toHaveAttribute('aria-disabled', 'true')
    await earlier.click()
    await expect.element(range).toMatchTextContent(`to ${name(months)}:`)
    // By keyboard through all months: each step shows months that were not visible before.
    earlier.element().focus()
    for (let step = 0; step < 120 / months; step += 1) await press('{Enter}')
    await expect.element(range).toMatchTextContent(`${name(119)} to`)
    await expect.element(earlier).toHaveFocus()
    await expect.element(earlier).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
  })
}

for (const theme of ['dark', 'light'] as const) {
  test(`the statistics are accessible, ${theme}, on a small phone too`, async () => {
    await setTheme(theme)
    await open('/estatisticas')
    await loaded()
    await expectAccessible()
    answer(stats, tenYears())
    await page.viewport(320, 640)
    await open('/estatisticas')
    await expect.element(page.getByRole('slider')).toBeInTheDocument()
    await expectAccessible()
    expect(width()).toBeLessThanOrEqual(320)
  })
}
