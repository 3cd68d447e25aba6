import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { stats } from '../../src/contract/statistics.ts'
import { booked } from './support/book.ts'
import { shortened } from './support/cut-off.ts'
import { LONG, live, MINE, showEvening, tonight } from './support/dashboard-evening.ts'
import { answer, held, requestsOf } from './support/network.ts'
import { boxOf, brokenAmounts, loaded } from './support/page.ts'
import { statistics } from './support/people.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

beforeEach(showEvening)

test('390 × 844 shows today, tonight and at least two live matches with bets of one’s own', async () => {
  await page.viewport(390, 844)
  await open('/')
  await expect.element(page.css('[data-own] > p').first()).toBeVisible()
  await loaded()
  const bar = boxOf(page.css('nav').last()).top
  for (const part of [page.getByRole('region', { name: 'Lucro de hoje' }), tonight(), live().nth(0), live().nth(1)]) {
    expect(boxOf(part).bottom).toBeLessThanOrEqual(bar)
  }
  await expect.element(live().nth(0)).toMatchTextContent('Charlie precisa de mais 1 mapa')
  await expect.element(live().nth(1)).toMatchTextContent(LONG)
})

test('nothing moves when the figures, the open bets and the matches arrive late, in any order', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const late = {
      stats: held<typeof stats>(statistics({ totalBets: booked().length })),
      open: held<typeof openBets>({ profile: 'standard', bets: MINE }),
    }
    await page.viewport(wide, high)
    answer(stats, late.stats)
    answer(openBets, late.open)
    await open('/')
    const title = page.getByRole('heading', { name: 'Acontecendo agora' })
    await expect.element(title).toBeVisible()
    await expect.poll(() => requestsOf(openBets).length).toBeGreaterThan(0)
    const places = () => boxOf(title).top
    const before = places()
    // Without the open bets no row is shown: their lines would move the rows below.
    expect(live().elements()).toEqual([])
    late.open.release()
    await expect.element(tonight()).toBeVisible()
    await expect.element(live()).toHaveLength(7)
    const rows = () =>
      live()
        .elements()
        .map((row) => row.getBoundingClientRect().top)
        .filter((top) => top < high)
    const [own, at] = [places(), rows()]
    late.stats.release()
    await expect.element(page.getByRole('region', { name: 'Lucro de hoje' })).toMatchTextContent('€ 0,00')
    await expect.element(page.css('[data-own] > p').first()).toMatchTextContent('Charlie')
    expect([before, own, places()]).toEqual([before, before, before])
    expect(rows()).toEqual(at)
  }
})

for (const language of LANGUAGES) {
  test(`nothing is cut off or broken, and a row has at most two actions next to its prices, in ${language}`, {
    timeout: 60_000,
  }, async () => {
    const days = ['2030-05-11', '2030-05-12', '2030-05-13', '2030-05-14', '2030-05-15', '2030-05-16', '2030-05-17']
    const last7Days = days.map((day) => ({ day, bets: 12, profit: '-99999.99' }))
    answer(
      stats,
      statistics({ totalBets: 1234, winCount: 600, totalProfit: '-99999.99', monthlyProfit: '99999.99', last7Days }),
    )
    await open('/', language)
    await expect.element(page.css('main dl dd').first()).toMatchTextContent(/1.?234/)
    await expect.element(page.css('[data-own] > p').first()).toBeInTheDocument()
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(brokenAmounts, { message: where }).toEqual([])
      // Names of teams and tournaments may be; what the figures say is whole.
      const figures = 'main dl, main a[href="/esta-noite"]'
      await expect.poll(() => shortened(figures), { message: where }).toEqual([])
    })
    for (const row of document.querySelectorAll('.match-list > li')) {
      expect(row.querySelectorAll('button:not(.absolute, [aria-haspopup=dialog]), a').length).toBeLessThanOrEqual(2)
    }
  })
}
