import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownResults } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { listResults } from '../../src/contract/matches/match-pages.ts'
import { brokenWordsIn, cutOff, fitsHint, shortened } from './support/cut-off.ts'
import { answer, held, requestsOf } from './support/network.ts'
import { boxOf, loaded, width } from './support/page.ts'
import { LONG, MINE, own, PATH, row, rows, showResults, whole } from './support/results-own.ts'
import { open } from './support/site.tsx'
import { WINDOW_SIZES } from './support/window-sizes.ts'

beforeEach(showResults)

describe('at a glance', () => {
  test.each([
    [390, 844, 5],
    [768, 1024, 5],
    [1440, 900, 12],
    [1920, 1080, 12],
  ])('%i × %i shows at least %i whole matches, the first four with own bets', async (wide, high, least) => {
    await page.viewport(wide, high)
    await open(PATH)
    await expect.element(own(0)).toBeVisible()
    await loaded()
    expect(whole()).toBeGreaterThanOrEqual(least)
  })

  for (const language of LANGUAGES) {
    test(`nothing is cut off, sums are whole, and there is one row of controls, in ${language}`, {
      timeout: 60_000,
    }, async () => {
      await open(PATH, language)
      await expect.element(own(0)).toBeInTheDocument()
      for (const [wide, high] of [...WINDOW_SIZES, [1280, 800], [1360, 800]] as const) {
        await page.viewport(wide, high)
        await loaded()
        const where = `${wide} × ${high}`
        await expect.poll(width, { message: where }).toBeLessThanOrEqual(wide)
        await expect.poll(cutOff, { message: where }).toEqual([])
        for (const figure of document.querySelectorAll('.result-own .tabular-nums, .result-line time')) {
          expect(figure.scrollWidth, where).toBeLessThanOrEqual(figure.clientWidth + 1)
        }
        await expect.poll(overlaps, { message: where }).toEqual([])
        expect(boxOf(page.css('main search')).height, where).toBeLessThanOrEqual(48)
        expect(document.querySelectorAll('main search').length, where).toBe(1)
      }
      for (const each of document.querySelectorAll('.result-row')) {
        expect(each.querySelectorAll('button').length).toBeLessThanOrEqual(1)
      }
    })
  }
})

/** Rows of which two parts lie over each other. */
function overlaps(): string[] {
  const parts = '.result-map, .result-head [title], [class*=result-side], .text-score, .result-own > *, time, button'
  return [...document.querySelectorAll('.result-row')].flatMap((each) => {
    const boxes = [...each.querySelectorAll(parts)]
      .filter((part) => part.getClientRects().length > 0 && !part.classList.contains('sr-only'))
      .map((part) => part.getBoundingClientRect())
    const isOver = boxes.some((a, index) =>
      boxes.slice(index + 1).some((b) => {
        const [wide, high] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ]
        return wide > 1 && high > 1
      }),
    )
    return isOver ? [each.textContent] : []
  })
}

test('in a wide window a match is one line of 44 px: hour, team, score, team, maps, tournament, own result, star', async () => {
  await page.viewport(1440, 900)
  await open(PATH)
  await expect.element(own(0)).toBeVisible()
  await loaded()
  expect(boxOf(row('Alfa')).height).toBeLessThanOrEqual(45)
  const inOrder = ['time', '.result-side-1', '.result-score-1', '.result-colon', '.result-score-2', '.result-side-2']
  const parts = [...inOrder, '.result-maps', '[title^=Lantern]', '.result-own', 'button']
  const lefts = parts.map((part) => boxOf(row('Alfa').css(part)).left)
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
  // The columns have names, which stand above them.
  for (const [name, part] of [
    ['Fim', 'time'],
    ['Torneio', '[title^=Lantern]'],
  ] as const) {
    const left = boxOf(page.css('.result-columns').getByText(name)).left
    expect(Math.abs(left - boxOf(row('Alfa').css(part)).left)).toBeLessThanOrEqual(1)
  }
})

test('of five maps the line shows the rounds alone; their names are read out', async () => {
  await page.viewport(1440, 900)
  await open(PATH)
  const five = row(LONG)
  await expect.element(five).toBeVisible()
  expect(boxOf(five.css('.result-map > :first-child').first()).width).toBe(0)
  await expect.element(five).toMatchTextContent('Overpass 22–20')
  expect(boxOf(row('Charlie').css('.result-map > :first-child').first()).width).toBeGreaterThan(0)
})

test.each([
  [390, 844],
  [1440, 900],
])('nothing moves when the own results arrive late, at %i × %i: the list waits for them', async (wide, high) => {
  await page.viewport(wide, high)
  const late = held<typeof ownResults>(MINE)
  answer(ownResults, late)
  await open(PATH)
  await expect.poll(() => requestsOf(listResults).length).toBeGreaterThan(0)
  await expect.element(page.css('[data-loading]').first()).toBeVisible()
  const top = boxOf(page.css('.scroll-list')).top
  expect(rows().elements()).toEqual([])
  late.release()
  await expect.element(own(0)).toBeVisible()
  expect(boxOf(page.css('.scroll-list')).top).toBe(top)
})

// A window of 320 px whose scroll bar takes 15 of them.
test.each(LANGUAGES)('305 px show the title, the hint of the search and the stakes whole, in %s', async (language) => {
  await page.viewport(305, 700)
  await open(PATH, language)
  await expect.element(own(0)).toBeVisible()
  await loaded()
  expect(brokenWordsIn(page.getByRole('heading', { level: 1 }).element())).toEqual([])
  expect(fitsHint(page.getByRole('searchbox').element())).toBe(true)
  expect(shortened('[data-own-result]')).toEqual([])
  expect([...document.querySelectorAll('[data-own-result]')].flatMap(brokenWordsIn)).toEqual([])
  expect(width()).toBeLessThanOrEqual(305)
})

test.each([
  ['pt', '/configuracoes'],
  ['ru', '/proximos-jogos'],
] as const)('305 px show the longest titles whole, in %s', async (language, path) => {
  await page.viewport(305, 700)
  await open(path, language)
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  expect(brokenWordsIn(title.element())).toEqual([])
})
