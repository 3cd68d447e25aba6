import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { highlights } from '../../src/contract/explorer.ts'
import { skill } from '../../src/contract/skill.ts'
import { stats } from '../../src/contract/statistics.ts'
import { answer, holdBack } from './support/network.ts'
import { highlighted, OPEN_VERDICT, sixtyJudged } from './support/overview.ts'
import { brokenAmounts, loaded, width } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'
import { WINDOW_SIZES } from './support/window-sizes.ts'

const PATH = '/estatisticas'
const line = (name: RegExp) => page.getByRole('img', { name })

beforeEach(() => void signedIn())

test('a verdict and a curve that come late move nothing in a wide window', async () => {
  sixtyJudged(OPEN_VERDICT)
  const release = holdBack(skill)
  await open(PATH, 'en')
  const top = () =>
    line(/^Yield: /)
      .element()
      .getBoundingClientRect().top
  await expect.element(line(/^Yield: /)).toBeVisible()
  const before = top()
  release()
  await expect.element(page.getByRole('img', { name: /^Chart: profit after 60 bets/ })).toBeVisible()
  expect(top()).toBe(before)
})

test.each([320, 1440])('the amount at the end of the curve lies on no part of it at %i px', async (wide) => {
  await page.viewport(wide, 900)
  sixtyJudged(OPEN_VERDICT)
  await open(PATH, 'en')
  const chart = page.getByRole('img', { name: /^Chart: profit after 60 bets/ })
  await expect.element(chart).toBeVisible()
  const curve = chart.css('path.stroke-ink').element() as SVGPathElement // by its selector
  const { x, y, width: long, height } = (chart.css('text.font-semibold').element() as SVGTextElement).getBBox() // likewise
  const points = Array.from({ length: Math.ceil(curve.getTotalLength()) }, (_, at) => curve.getPointAtLength(at))
  expect(points.filter((at) => at.x >= x && at.x <= x + long && at.y >= y && at.y <= y + height)).toEqual([])
})

/** Words and amounts of the page that are wider than what shows them. */
const cut = () =>
  [...document.querySelectorAll('main :is(h2, h3, p, dt, dd, dd > span, button, li a > span)')]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
    .filter((each) => getComputedStyle(each).display !== 'inline')
    .map((each) => each.textContent)

for (const language of ['pt', 'en', 'ru'] as const) {
  test(`millions, long names and the longest verdict fit every window, in ${language}`, {
    timeout: 60_000,
  }, async () => {
    sixtyJudged({ kind: 'doubtful', bets: 60, asGood: { count: 2, of: 1000 }, because: 'edge' })
    answer(stats, statistics({ totalBets: 64, winCount: 33, lossCount: 31, totalProfit: '-999999999.99' }))
    const long = highlighted({
      dimension: 'tipster',
      key: `=${'Clube de Esportes Eletrônicos '.repeat(2)}`,
      yield: -100,
    })
    answer(highlights, { zone: 'UTC', looked: 1234, best: [highlighted({}), long], worst: [long] })
    for (const path of [PATH, `${PATH}/sorte-ou-habilidade`]) {
      await open(path, language)
      await expect.element(page.getByRole('img', { name: /CLV/ }).first()).toBeVisible()
      for (const [wide, high] of WINDOW_SIZES) {
        await page.viewport(wide, high)
        await loaded()
        await expect.poll(width, { message: `${path} at ${wide}` }).toBeLessThanOrEqual(wide)
        await expect.poll(cut, { message: `${path} at ${wide}` }).toEqual([])
        expect(brokenAmounts(), `${path} at ${wide}`).toEqual([])
      }
    }
  })
}
