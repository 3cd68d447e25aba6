import type { Page } from '@playwright/test'
import { type StoredBet, storeBets } from '../support/stored-bets.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf, placeBet, refuse } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { loaded } from './support/screens.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
/** The figure under a label of a card. */
const figure = (page: Page, title: string, label: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .getByRole('definition')

const settle = async (page: Page, status: 'won' | 'lost') => {
  const pending = (await betsOf(page)).find((bet) => bet.status === 'pending')
  const answer = await page.request.patch(`/api/bets/${pending?.id}/result`, { data: { status } })
  expect(answer.status()).toBe(200)
}

/** 50.00 at 1.85 won (+42.50), 30.00 lost, 20.00 pending: +12.50 of 100.00 staked, of which 80.00 are settled. */
async function placeThree(page: Page) {
  await placeBet(page)
  await settle(page, 'won')
  await placeBet(page, { amount: '30.00', betType: 'handicap (-1.5)' })
  await settle(page, 'lost')
  await placeBet(page, { amount: '20.00' })
}

async function userId(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/auth/user')).json()) as { id: number }).id
}

/** Two bets in the middle of each of the last 120 months: one won, one lost. */
function tenYears(owner: number): StoredBet[] {
  const now = new Date()
  return Array.from({ length: 120 }, (_, ago) => {
    const placedAt = new Date(Math.min(now.getTime(), Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15)))
    const bet = { userId: owner, placedAt, betType: 'match-winner', amount: 1000 } as const
    return [
      { ...bet, status: 'won', result: 850 } as const,
      { ...bet, status: 'lost', result: ago % 2 === 0 ? -1000 : -500 } as const,
    ]
  }).flat()
}

test('a visitor is asked to log in to see statistics', async ({ page }) => {
  await page.goto('/estatisticas')
  await expect(page.getByRole('main')).toContainText('Você precisa fazer login para ver as estatísticas.')
})

test('the figures are those of the specification’s formulas', async ({ page }) => {
  await signUp(page)
  await placeThree(page)
  await page.goto('/estatisticas')
  await expect(figure(page, 'Resumo', 'Apostas')).toHaveText('3')
  await expect(figure(page, 'Resumo', 'Taxa de acerto')).toContainText('50,0%')
  await expect(figure(page, 'Resumo', 'Lucro total')).toHaveText('+€ 12,50')

  const results = card(page, 'Distribuição dos resultados')
  await expect(results.getByRole('img')).toHaveAccessibleName('Gráfico de pizza: 1 ganhas, 1 perdidas, 1 pendentes')
  await expect(results.getByRole('row', { name: 'Perdidas 1 33,3%' })).toBeVisible()
  await expect(card(page, 'Tipos de aposta preferidos').getByRole('term')).toHaveText([
    'Vencedor da partida',
    'Handicap',
  ])
  await expect(card(page, 'Tipos de aposta preferidos').getByRole('definition')).toHaveText(['2', '1'])
  // 100.00 ÷ 3
  await expect(card(page, 'Valor médio por aposta')).toContainText('€ 33,33')
  // 12.50 ÷ 100.00, and 12.50 ÷ 80.00 = 15.625 %
  await expect(figure(page, 'Retorno total sobre o investimento', 'ROI')).toContainText('+12,5%')
  await expect(figure(page, 'Retorno total sobre o investimento', 'Yield')).toContainText('+15,6%')
})

test('both formulas are shown: in a tooltip for the keyboard, in the card on touch', async ({ page }) => {
  await signUp(page)
  await page.goto('/estatisticas')
  const info = page.getByRole('button', { name: 'Como se calcula' })
  await card(page, 'Desempenho mensal').getByRole('link', { name: 'Registrar aposta' }).focus()
  await page.keyboard.press('Tab')
  await expect(info).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('ROI = soma dos resultados ÷ soma dos valores')
  await expect(page.getByRole('tooltip')).toContainText('só com as apostas resolvidas')
  await info.click()
  await expect(info).toHaveAttribute('aria-expanded', 'true')
  await expect(card(page, 'Retorno total sobre o investimento').getByRole('paragraph')).toContainText('Yield =')
})

test('a bet settled in another tab is counted at once', async ({ page, context }) => {
  await signUp(page)
  await placeBet(page)
  await openConnected(page, '/estatisticas')
  await expect(figure(page, 'Resumo', 'Pendentes')).toHaveText('1')
  const tab = await context.newPage()
  await tab.goto('/historico')
  await tab.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Aposta ganha' }).click()
  await expect(figure(page, 'Resumo', 'Lucro total')).toHaveText('+€ 42,50')
  await expect(figure(page, 'Resumo', 'Pendentes')).toHaveText('0')
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB', timezoneId: 'UTC' })

  test('without bets everything is zero, and one action leads to the first bet', async ({ page }) => {
    await signUp(page)
    await page.goto('/estatisticas')
    await expect(card(page, 'Average bet value')).toContainText('€0.00')
    await expect(figure(page, 'Total return on investment', 'ROI')).toContainText('0.0%')
    await expect(figure(page, 'Total return on investment', 'ROI')).not.toContainText('+')
    await expect(figure(page, 'Total return on investment', 'Yield')).toContainText('no settled bets yet')
    await expect(card(page, 'Result distribution').getByRole('row', { name: 'Pending 0 0.0%' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Record a bet' }).click()
    await expect(page).toHaveURL(/\/nova-aposta$/)
  })

  test('ten years of months can be walked by keyboard, and read as a table', async ({ page, site }) => {
    await signUp(page)
    await storeBets(site.deps.database, tenYears(await userId(page)))
    await page.goto('/estatisticas')
    const months = page.getByRole('slider')
    await expect(months).toHaveAttribute('aria-valuetext', /2 bets, -€1\.50$/)
    await months.press('ArrowLeft')
    await expect(months).toHaveAttribute('aria-valuetext', /2 bets, \+€3\.50$/)
    await months.press('Home')
    await expect(months).toHaveValue('1')
    await expect(months).toHaveAttribute('max', '120')
    await expect(card(page, 'Monthly performance')).toContainText(String(new Date().getUTCFullYear() - 9))

    await page.getByRole('button', { name: 'Show table' }).click()
    const table = page.getByRole('table', { name: 'Monthly performance' })
    await expect(table.getByRole('row')).toHaveCount(121)
    await expect(table.getByRole('row').nth(1)).toContainText('€20.00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show chart' }).click()
    await expect(months).toBeAttached()
  })

  for (const width of [320, 1440]) {
    test(`the chart names the months it shows, and scrolls to the others, ${width} px`, async ({ page, site }) => {
      await signUp(page)
      await storeBets(site.deps.database, tenYears(await userId(page)))
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/estatisticas')
      const monthly = card(page, 'Monthly performance')
      const range = monthly.getByText(/^[A-Z][a-z]{2} \d{4} to [A-Z][a-z]{2} \d{4}: \d+ of 120 months$/)
      const name = (ago: number) => {
        const now = new Date()
        const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago))
        return month
          .toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
          .replace('Sept', 'Sep')
      }
      const shown = async () => Number(/: (\d+) of/.exec((await range.textContent()) ?? '')?.[1])
      await expect(range).toContainText(`to ${name(0)}:`)
      await loaded(page)
      const months = await shown()
      // The named months are visible: no month is narrower than 44 px.
      expect(months).toBeGreaterThan(2)
      expect(months * 44).toBeLessThan(width)
      await expect(range).toContainText(`${name(months - 1)} to`)

      const [earlier, later] = [
        monthly.getByRole('button', { name: 'Earlier months' }),
        monthly.getByRole('button', { name: 'Later months' }),
      ]
      await expect(later).toHaveAttribute('aria-disabled', 'true')
      await earlier.click()
      await expect(range).toContainText(`to ${name(months)}:`)
      // By keyboard through all months: each step shows months that were not visible before.
      await earlier.focus()
      for (let step = 0; step < 120 / months; step += 1) await page.keyboard.press('Enter')
      await expect(range).toContainText(`${name(119)} to`)
      await expect(earlier).toBeFocused()
      await expect(earlier).toHaveAttribute('aria-disabled', 'true')
      await expectAccessible(page)
    })
  }

  test('a chart that shows every month has no range', async ({ page }) => {
    await signUp(page)
    await placeBet(page)
    await page.goto('/estatisticas')
    await expect(page.getByRole('slider')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Earlier months' })).toHaveCount(0)
  })
})

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('an error is shown, and a retry loads the statistics', async ({ page }) => {
    await signUp(page)
    await refuse(page, '**/api/stats*')
    await page.goto('/estatisticas')
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar as estatísticas')
    await page.unroute('**/api/stats*')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(figure(page, 'Resumo', 'Apostas')).toHaveText('0')
  })
})

for (const theme of ['dark', 'light'] as const) {
  test(`the statistics are accessible, ${theme}, on a small phone too`, async ({ page, site }) => {
    await page.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` })
    await signUp(page)
    await page.goto('/estatisticas')
    await expect(figure(page, 'Resumo', 'Apostas')).toHaveText('0')
    await expectAccessible(page)
    await storeBets(site.deps.database, tenYears(await userId(page)))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.reload()
    await expect(page.getByRole('slider')).toBeAttached()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
}
