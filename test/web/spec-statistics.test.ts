import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stats } from '../../src/contract/statistics.ts'
import { answer } from './support/network.ts'
import { pressIn, texts } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'

const results = () => page.getByRole('img', { name: /^Gráfico de pizza/ })

const month = (name: string, bets: number, profit: string) => ({
  month: name,
  bets,
  winRate: 50,
  staked: '50.00',
  profit,
})

beforeEach(() => void signedIn())

test('the months of the bars have their short names, Portuguese in Portuguese', async () => {
  const byMonth = [month('2030-02', 1, '42.50'), month('2030-04', 1, '-50.00')]
  answer(
    stats,
    statistics({ totalBets: 2, winCount: 1, lossCount: 1, byMonth, thisMonth: month('2030-05', 0, '0.00') }),
  )
  await open('/estatisticas')
  const months = () => texts(page.css('svg text')).filter((words) => /\p{Letter}/u.test(words))
  await expect.poll(months).toEqual(['dez.2029', 'jan.2030', 'fev.', 'mar.', 'abr.', 'mai.'])
})

test('each month has a bar for its bets and one for its profit, the sum of its results', async () => {
  const byMonth = [month('2030-04', 2, '5.25'), month('2030-05', 1, '1.00')]
  answer(
    stats,
    statistics({ totalBets: 3, winCount: 2, lossCount: 1, byMonth, thisMonth: month('2030-05', 0, '0.00') }),
  )
  await open('/estatisticas')
  const months = page.getByRole('slider')
  await expect
    .element(months)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^mai\. de 2030: 1 aposta, \+€\s1,00$/))
  await pressIn(months, '{ArrowLeft}')
  await expect
    .element(months)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^abr\. de 2030: 2 apostas, \+€\s5,25$/))
  const legend = page.getByRole('listitem').filter({ has: page.css('svg') })
  await expect.element(legend.filter({ hasText: 'Número de apostas' })).toBeVisible()
})

test('bets without profit or loss have a return of +0.0 %', async () => {
  answer(stats, statistics({ totalBets: 1, winCount: 1, roi: 0, yield: 0 }))
  await open('/estatisticas')
  const card = page.css('section').filter({ hasText: 'Retorno total sobre o investimento' })
  const returns = card.getByRole('definition').filter({ hasText: '%' })
  await expect.poll(() => texts(returns)).toEqual([expect.stringContaining('+0,0%'), expect.stringContaining('+0,0%')])
})

/** The hue in degrees of each slice, or of the background of its pattern. */
function huesOfSlices(): number[] {
  return [...results().element().children]
    .filter((child) => child.tagName === 'path')
    .map((slice) => {
      const pattern = /#([^")]+)/.exec(slice.getAttribute('fill') ?? '')?.[1]
      const painted = pattern ? document.querySelector(`#${CSS.escape(pattern)} rect`) : slice
      if (!painted) throw new Error('the pattern has no background')
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(painted).fill.match(/\d+/g) ?? []).map(Number)
      return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360
    })
}

for (const theme of ['dark', 'light'] as const) {
  test(`won is green, lost red and pending amber in the pie, ${theme}`, async () => {
    await setTheme(theme)
    answer(stats, statistics({ totalBets: 3, winCount: 1, lossCount: 1, pendingCount: 1, winRate: 50 }))
    await open('/estatisticas')
    await expect.element(results()).toBeVisible()
    const hues = huesOfSlices()
    expect(hues).toHaveLength(3)
    const [won = 0, lost = 0, pending = 0] = hues
    expect(won).toBeGreaterThan(120)
    expect(won).toBeLessThan(165)
    expect(Math.min(lost, 360 - lost)).toBeLessThan(15)
    expect(pending).toBeGreaterThan(30)
    expect(pending).toBeLessThan(45)
  })
}
