import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { upcomingMatches } from '../../src/contract/matches/matches.ts'
import { answer, held, requestsOf } from './support/network.ts'
import { boxOf, loaded } from './support/page.ts'
import { open } from './support/site.tsx'
import { days, MATCHES, MINE, PATH, rows, showUpcoming, whole } from './support/upcoming-days.ts'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

beforeEach(showUpcoming)

describe('at a glance', () => {
  test.each([
    [390, 844, 6],
    [768, 1024, 6],
    [1440, 900, 10],
    [1920, 1080, 10],
  ])('%i × %i shows at least %i whole matches', async (wide, high, least) => {
    await page.viewport(wide, high)
    await open(PATH)
    await expect.element(page.css('[data-own] > p')).toBeVisible()
    await loaded()
    expect(whole()).toBeGreaterThanOrEqual(least)
  })

  for (const language of LANGUAGES) {
    test(`nothing is cut off, there is one row of controls, and a row has one action next to its prices, in ${language}`, {
      timeout: 60_000,
    }, async () => {
      await open(PATH, language)
      await expect.element(page.css('[data-own] > p')).toBeInTheDocument()
      await expectFitsEveryWindow((where) => {
        // Hours and prices are whole.
        for (const figure of document.querySelectorAll('.upcoming-row :is(time, [aria-haspopup=dialog])')) {
          expect(figure.scrollWidth, where).toBeLessThanOrEqual(figure.clientWidth + 1)
        }
        const filter = page.css('main fieldset').first()
        expect(boxOf(filter).height, where).toBeLessThanOrEqual(56)
      })
      for (const row of document.querySelectorAll('.upcoming-row')) {
        expect(row.querySelectorAll('button:not([aria-haspopup=dialog])').length).toBeLessThanOrEqual(1)
      }
    })
  }
})

test('in a wide window a match without bets is one line of 44 px: hour, team, dash, team, tournament, prices', async () => {
  await page.viewport(1440, 900)
  await open(PATH)
  const row = rows().filter({ hasText: 'Golf' })
  await expect.element(row).toBeVisible()
  await loaded()
  expect(boxOf(row).height).toBeLessThanOrEqual(46)
  const parts = [row.css('time'), row.getByTitle('Golf'), row.getByText('-', { exact: true }), row.getByTitle('Bravo')]
  const lefts = parts.map((part) => boxOf(part).left)
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
})

test('nothing moves when the matches arrive late, or the bets on them', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = {
      matches: held<typeof upcomingMatches>(MATCHES),
      open: held<typeof openBets>({ profile: 'standard', bets: [MINE] }),
    }
    answer(upcomingMatches, late.matches)
    answer(openBets, late.open)
    await open(PATH)
    await expect.poll(() => requestsOf(upcomingMatches).length).toBeGreaterThan(0)
    const list = page.css('.scroll-list')
    await expect.element(list).toBeInTheDocument()
    const before = boxOf(list).top
    late.matches.release()
    await expect.element(days()).toHaveLength(4)
    expect(boxOf(list).top).toBe(before)
    expect(rows().elements()).toEqual([])
    late.open.release()
    await expect.element(page.css('[data-own] > p')).toMatchTextContent('Charlie')
    expect(boxOf(list).top).toBe(before)
  }
})
