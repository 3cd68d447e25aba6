import { liveReading } from '../support/scripted-source.ts'
import { expect, placeBet, signUp, test } from './support/journey.ts'

test('the filters of the history are in its address, and Back and a reload keep them', async ({ page }) => {
  await signUp(page)
  const won = await placeBet(page)
  await page.api('PATCH', `/api/bets/${won.id}/result`, { status: 'won' })
  await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta', amount: '70.00' })
  await page.open('/historico')
  const table = page.part('table')
  await table.says('Delta vs Charlie')

  await page.part('button', 'Won 1', { exact: true }).click()
  await page.part('row', undefined, { text: 'Charlie' }).isGone()
  await table.says('Alfa vs Bravo')
  expect(await page.path()).toBe('/historico?status=won')
  await page.part('field', 'Search your bets').type('delta')
  await page.part('heading', 'No bets found').isThere()
  expect(await page.path()).toBe('/historico?status=won&q=delta')
  await page.reload()
  await page.part('field', 'Search your bets').holds('delta')
  await page.part('heading', 'No bets found').isThere()

  await page.back()
  await page.part('field', 'Search your bets').holds('')
  await table.says('Alfa vs Bravo')
  await page.back()
  await table.says('Delta vs Charlie')

  await table.part('button', 'Amount').click()
  await expect.poll(() => page.path()).toBe('/historico?sort=-amount')
  expect(await table.text()).toMatch(/Delta.*Alfa/)
  await table.part('button', 'Amount').click()
  await expect.poll(() => page.path()).toBe('/historico?sort=amount')
  await expect.poll(() => table.text()).toMatch(/Alfa.*Delta/)
})

test('the statistics are drawn', async ({ page }) => {
  await signUp(page)
  const won = await placeBet(page)
  await page.api('PATCH', `/api/bets/${won.id}/result`, { status: 'won' })
  await placeBet(page, { amount: '20.00' })
  await page.open('/estatisticas')
  await page.part('image', 'Pie chart: 1 won, 0 lost, 1 pending').isThere()
  // Each slice is half a disc, so its size is not zero.
  const halves = await page.run<number[]>(
    `() => [...document.querySelectorAll('svg[aria-label^="Pie chart"] > path')].map((path) => Math.round(path.getBBox().width))`,
  )
  expect(halves).toEqual([100, 100])
  await page.part('main').says('+€42.50')
  const tallest = () =>
    page.run<number>(
      `() => Math.max(0, ...[...document.querySelectorAll('svg[aria-hidden] rect[fill]')].map((bar) => bar.getBBox().height))`,
    )
  await expect.poll(tallest).toBeGreaterThan(20)
  await page.part('button', 'Show table').click()
  await page.part('table', undefined, { text: 'Win rate' }).isThere()
})

test('a star adds a match to the favorites', async ({ page, source }) => {
  source.set([liveReading('1')])
  await signUp(page)
  await page.open('/jogos-ao-vivo')
  const star = page.part('main').part('button', 'Favorite: Alfa vs Bravo')
  expect(await star.attribute('aria-pressed')).toBe('false')
  await star.click()
  await expect.poll(() => star.attribute('aria-pressed')).toBe('true')
  await page.part('navigation').part('link', 'Favorites').click()
  await page.part('heading', 'My matches').isThere()
  await page.part('main').says('Alfa')
  await star.click()
  await page.part('main').says('No favorites yet')
})
