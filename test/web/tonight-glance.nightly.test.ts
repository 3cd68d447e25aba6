import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { answer, held } from './support/network.ts'
import { boxOf, brokenAmounts } from './support/page.ts'
import { open } from './support/site.tsx'
import { BETS, row, showTonight } from './support/tonight-bets.ts'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

beforeEach(showTonight)

test.each([
  [390, 844, 4],
  [1440, 900, 5],
])('%i × %i shows the line and %i whole bets', async (wide, high, least) => {
  await page.viewport(wide, high)
  await open('/esta-noite')
  await expect.element(row(1)).toBeVisible()
  const end = document.querySelector('nav.fixed, .fixed > nav')?.getBoundingClientRect().top ?? high
  const whole = () =>
    [...document.querySelectorAll('[data-bet]')].filter(
      (each) => each.getBoundingClientRect().bottom <= Math.min(end || high, high),
    ).length
  await expect.poll(whole).toBeGreaterThanOrEqual(least)
})

/** The cell around a figure, with its padding. */
const roomOf = (figure: Element) => figure.parentElement?.clientWidth ?? 0

test('320 to 1920 px, three languages: nothing is cut off or broken, and a row is one press', {
  timeout: 120_000,
}, async () => {
  for (const language of LANGUAGES) {
    await open('/esta-noite?match=2', language)
    await expect.element(row(1)).toBeInTheDocument()
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(brokenAmounts, { message: where }).toEqual([])
      expect(document.querySelectorAll('main :is(select, input)').length, where).toBe(0)
      for (const each of document.querySelectorAll('[data-bet]')) {
        expect(each.querySelectorAll('button, a').length, where).toBe(1)
        expect(each.getBoundingClientRect().height, where).toBeGreaterThanOrEqual(44)
      }
      for (const figure of document.querySelectorAll('main dd, [data-bet] strong'))
        expect(figure.scrollWidth, `${where}: ${figure.textContent}`).toBeLessThanOrEqual(roomOf(figure))
    }, language)
  }
})

test('bets that come late move nothing', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = held<typeof openBets>({ profile: 'standard', bets: BETS })
    answer(openBets, late)
    await open('/esta-noite')
    const list = page.getByRole('heading', { name: 'Por partida' })
    await expect.element(list).toBeVisible()
    const before = boxOf(list).top
    late.release()
    await expect.element(row(1)).toBeVisible()
    expect(boxOf(list).top).toBe(before)
  }
})
