import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets, openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { booked } from './support/book.ts'
import { bet, bets, details, end, hero, LONG, listed, openMatch, race } from './support/match-bets.ts'
import { answer, held, requestsOf, withHeaders } from './support/network.ts'
import { boxOf, brokenAmounts, loaded } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

beforeEach(() => void signedIn())

describe('at a glance', () => {
  test.each([
    [390, 844, 2],
    [768, 1024, 3],
    [1440, 900, 3],
    [1920, 1080, 3],
  ])('%i × %i shows score, chance, prices, maps, the race and %i of one’s own bets', async (wide, high, least) => {
    await page.viewport(wide, high)
    await openMatch()
    await loaded()
    for (const part of [hero(), race()]) expect(boxOf(part).bottom).toBeLessThanOrEqual(end())
    const whole = () =>
      bets()
        .elements()
        .filter((row) => row.getBoundingClientRect().bottom <= end())
    expect(whole().length).toBeGreaterThanOrEqual(least)
  })

  test('a phone lying down shows score and prices', async () => {
    await page.viewport(844, 390)
    await openMatch()
    await loaded()
    expect(boxOf(page.getByRole('button', { name: /^Apostar em Alfa/ })).bottom).toBeLessThanOrEqual(end())
  })

  for (const language of LANGUAGES) {
    test(`nothing is cut off or broken, and a row has no more than one action, in ${language}`, {
      timeout: 60_000,
    }, async () => {
      await openMatch(LONG, language)
      await expectFitsEveryWindow(async (where) => {
        await expect.poll(brokenAmounts, { message: where }).toEqual([])
      })
      for (const row of document.querySelectorAll('[data-bet]')) {
        expect(row.querySelectorAll('button, a').length).toBeLessThanOrEqual(1)
      }
    })
  }
})

const TOTALS = {
  'X-Total-Count': '1',
  'X-Total-Staked': '50.00',
  'X-Total-Profit': '0.00',
  'X-Count-Pending': '1',
  'X-Count-Won': '0',
  'X-Count-Lost': '0',
  'X-Count-Returned': '0',
}

test('nothing moves when the bets and their chances arrive late', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    showMatches([listed()])
    answer(findMatch, details())
    bet()
    const open_ = held<typeof openBets>({ profile: 'standard', bets: [] })
    const late = held<typeof listBets>(withHeaders(listBets, [...booked()], TOTALS))
    answer(openBets, open_)
    answer(listBets, late)
    await open('/jogo/7')
    await expect.element(race()).toBeVisible()
    await expect.poll(() => requestsOf(listBets).length).toBeGreaterThan(0)
    const places = () =>
      [hero(), page.getByRole('heading', { name: 'Suas apostas nesta partida' })].map((part) => boxOf(part).top)
    const odds = page.getByRole('heading', { name: 'Odds ao longo do tempo' })
    const [before, at] = [places(), wide < 1280 ? null : boxOf(odds).top]
    late.release()
    open_.release()
    await expect.element(bets().first()).toBeVisible()
    expect(places()).toEqual(before)
    // In one column it comes after the bets.
    if (at !== null) expect(boxOf(odds).top).toBe(at)
  }
})
