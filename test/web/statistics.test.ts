import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stats } from '../../src/contract/statistics.ts'
import { answer, refused } from './support/network.ts'
import { address, card, choose, expectAccessible, loaded, press, pressIn, texts } from './support/page.ts'
import { signedIn, statistics, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { registered } from './support/socket.ts'

/** The figure under a label of a card. */
const figure = (title: string, label: string) =>
  card(title)
    .css('dl > div')
    .filter({ has: page.css('dt').getByText(label, { exact: true }) })
    .getByRole('definition')

/** 50.00 at 1.85 won (+42.50), 30.00 lost, 20.00 pending: +12.50 of 100.00 staked, of which 80.00 are settled. */
const THREE = statistics({
  totalBets: 3,
  winCount: 1,
  lossCount: 1,
  pendingCount: 1,
  winRate: 50,
  totalProfit: '12.50',
  monthlyProfit: '12.50',
  totalStaked: '100.00',
  averageStake: '33.33',
  roi: 12.5,
  yield: 15.6,
  byMonth: [{ month: '2026-11', bets: 3, winRate: 50, staked: '100.00', profit: '12.50' }],
  byType: [
    { betType: 'match-winner', bets: 2 },
    { betType: 'handicap', bets: 1 },
  ],
})

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

test('a visitor is asked to log in to see statistics', async () => {
  visitor()
  await open('/estatisticas')
  await expect.element(page.getByRole('main')).toMatchTextContent('Você precisa entrar para ver as estatísticas.')
})

test('a period of fewer months than are scrolled past shows its own', async () => {
  signedIn()
  const whole = tenYears()
  answer(stats, ({ query }) => (query.has('from') ? { ...whole, byMonth: whole.byMonth.slice(-8) } : whole))
  await page.viewport(390, 844)
  await open('/estatisticas', 'en')
  const range = card('Monthly performance').getByRole('status')
  await expect.element(range).toMatchTextContent('of 120 months')
  await choose('Period', '7 days')
  await expect.element(range).toMatchTextContent('of 8 months')
})

test('the figures are those of the specification’s formulas', async () => {
  signedIn()
  answer(stats, THREE)
  await open('/estatisticas')
  await expect.element(figure('Resumo', 'Apostas')).toHaveTextContent('3')
  await expect.element(figure('Resumo', 'Taxa de acerto')).toMatchTextContent('50,0%')
  await expect.element(figure('Resumo', 'Lucro total')).toHaveTextContent('+€ 12,50')

  const results = card('Distribuição dos resultados')
  await expect
    .element(results.getByRole('img'))
    .toHaveAccessibleName('Gráfico de pizza: 1 ganhas, 1 perdidas, 1 pendentes')
  await expect.element(results.getByRole('row', { name: 'Perdidas 1 33,3%' })).toBeVisible()
  await expect
    .poll(() => texts(card('Tipos de aposta preferidos').getByRole('term')))
    .toEqual(['Vencedor da partida', 'Handicap'])
  await expect.poll(() => texts(card('Tipos de aposta preferidos').getByRole('definition'))).toEqual(['2', '1'])
  // 100.00 ÷ 3
  await expect.element(card('Valor médio por aposta')).toMatchTextContent('€ 33,33')
  // 12.50 ÷ 100.00, and 12.50 ÷ 80.00 = 15.625 %
  await expect.element(figure('Retorno total sobre o investimento', 'ROI')).toMatchTextContent('+12,5%')
  await expect.element(figure('Retorno total sobre o investimento', 'Yield')).toMatchTextContent('+15,6%')
})

test('a bet settled in another tab is counted at once', async () => {
  signedIn()
  answer(stats, statistics({ totalBets: 1, pendingCount: 1, totalStaked: '50.00' }))
  await open('/estatisticas')
  await expect.element(figure('Resumo', 'Pendentes')).toHaveTextContent('1')
  answer(stats, statistics({ totalBets: 1, winCount: 1, totalStaked: '50.00', totalProfit: '42.50' }))
  ;(await registered()).receive({ type: 'changed', what: ['bets', 'stats'] })
  await expect.element(figure('Resumo', 'Lucro total')).toHaveTextContent('+€ 42,50')
  await expect.element(figure('Resumo', 'Pendentes')).toHaveTextContent('0')
})

test('both formulas are shown: in a tooltip for the keyboard, in the card on touch', async () => {
  signedIn()
  await open('/estatisticas')
  const info = page.getByRole('button', { name: 'Como se calcula' })
  await pressIn(card('Desempenho mensal').getByRole('link', { name: 'Registrar aposta' }), '{Tab}')
  await expect.element(info).toHaveFocus()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('ROI = soma dos resultados ÷ soma dos valores')
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('só com as apostas resolvidas')
  await info.click()
  await expect.element(info).toHaveAttribute('aria-expanded', 'true')
  await expect.element(card('Retorno total sobre o investimento').getByRole('paragraph')).toMatchTextContent('Yield =')
})

describe('in English', () => {
  test('without bets everything is zero, and one action leads to the first bet', async () => {
    signedIn()
    await open('/estatisticas', 'en')
    await expect.element(card('Average bet value')).toMatchTextContent('€0.00')
    await expect.element(figure('Total return on investment', 'ROI')).toMatchTextContent('0.0%')
    await expect.element(figure('Total return on investment', 'ROI')).not.toMatchTextContent('+')
    await expect.element(figure('Total return on investment', 'Yield')).toMatchTextContent('no settled bets yet')
    await expect.element(card('Result distribution').getByRole('row', { name: 'Pending 0 0.0%' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Record a bet' }).click()
    await expect.poll(address).toMatch(/\/nova-aposta$/)
  })

  test('the chart names the months it shows, and scrolls to the others', async () => {
    signedIn()
    answer(stats, tenYears())
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
    expect(months * 44).toBeLessThan(1440)
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
  })

  test('ten years of months can be walked by keyboard, and read as a table', async () => {
    signedIn()
    answer(stats, tenYears())
    await open('/estatisticas', 'en')
    const months = page.getByRole('slider')
    const says = (words: RegExp) =>
      expect.element(months).toHaveAttribute('aria-valuetext', expect.stringMatching(words))
    await says(/2 bets, −€1\.50$/)
    await pressIn(months, '{ArrowLeft}')
    await says(/2 bets, \+€3\.50$/)
    await press('{Home}')
    await expect.element(months).toHaveValue('1')
    await expect.element(months).toHaveAttribute('max', '120')
    await expect
      .element(card('Monthly performance'))
      .toMatchTextContent(
        String(new Date(Date.UTC(new Date().getFullYear(), new Date().getMonth() - 119)).getUTCFullYear()),
      )

    await page.getByRole('button', { name: 'Show table' }).click()
    const table = page.getByRole('table', { name: 'Monthly performance' })
    await expect.element(table.getByRole('row')).toHaveLength(121)
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('€20.00')
    await expectAccessible()
    await page.getByRole('button', { name: 'Show chart' }).click()
    await expect.element(months).toBeInTheDocument()
  })

  test('a chart that shows every month has no range', async () => {
    signedIn()
    answer(stats, THREE)
    await open('/estatisticas', 'en')
    await expect.element(page.getByRole('slider')).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Earlier months' })).not.toBeInTheDocument()
  })
})

describe('when the server fails', () => {
  test('an error is shown, and a retry loads the statistics', async () => {
    signedIn()
    answer(stats, refused('unavailable'))
    await open('/estatisticas')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Não foi possível carregar as estatísticas')
    answer(stats, statistics())
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(figure('Resumo', 'Apostas')).toHaveTextContent('0')
  })
})
