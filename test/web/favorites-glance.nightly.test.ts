import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { listFavorites } from '../../src/contract/matches/favorites.ts'
import { end, FAVORITES, finished, MINE, PATH, rows, showFavorites } from './support/favorites-list.ts'
import { answer, held, requestsOf } from './support/network.ts'
import { boxOf, loaded } from './support/page.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

beforeEach(showFavorites)

test.each([
  [390, 844, 5],
  [768, 1024, 6],
  [1440, 900, 6],
  [1920, 1080, 6],
])('%i × %i shows %i whole favorites', async (wide, high, least) => {
  await page.viewport(wide, high)
  await open(PATH)
  await expect.element(page.css('[data-own] > p')).toBeVisible()
  await loaded()
  const whole = rows()
    .elements()
    .filter((row) => row.getBoundingClientRect().bottom <= end())
  expect(whole.length).toBeGreaterThanOrEqual(least)
})

test('in a wide list a finished one is one line, its team before the score and its rival behind it', async () => {
  await page.viewport(1920, 1080)
  await open(PATH)
  await expect.element(finished()).toHaveLength(2)
  const row = finished().first()
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(60)
  const left = (name: string) => row.getByTitle(name).element().getBoundingClientRect().left
  expect(left('Over 4')).toBeLessThan(left('Bravo'))
})

for (const language of LANGUAGES) {
  test(`nothing is cut off, and a row has one action next to its prices, in ${language}`, {
    timeout: 60_000,
  }, async () => {
    await open(PATH, language)
    await expect.element(page.css('[data-own] > p')).toBeInTheDocument()
    await expectFitsEveryWindow()
    for (const row of document.querySelectorAll('main li')) {
      expect(row.querySelectorAll('button:not([aria-haspopup=dialog])').length).toBeLessThanOrEqual(1)
    }
  })
}

test('nothing moves when the favorites arrive late, or the bets on them', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = {
      favorites: held<typeof listFavorites>(FAVORITES),
      open: held<typeof openBets>({ profile: 'standard', bets: [MINE] }),
    }
    answer(listFavorites, late.favorites)
    answer(openBets, late.open)
    await open(PATH)
    await expect.poll(() => requestsOf(listFavorites).length).toBeGreaterThan(0)
    const list = page.css('.scroll-list')
    await expect.element(list).toBeInTheDocument()
    const before = boxOf(list).top
    late.favorites.release()
    // On phones it is not shown.
    await expect.element(page.getByText('4 + 2 encerradas')).toBeInTheDocument()
    expect(boxOf(list).top).toBe(before)
    // Their lines would move the rows below.
    expect(rows().elements()).toEqual([])
    late.open.release()
    await expect.element(rows()).toHaveLength(6)
    expect(boxOf(list).top).toBe(before)
  }
})
