import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Response } from '../../src/contract/endpoint.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { COMPARED_FROM, chanceRecord, type Forecast } from '../../src/contract/matches/chances.ts'
import { answer, held } from './support/network.ts'
import { boxOf, card, expectAccessible, loaded } from './support/page.ts'
import { visitor } from './support/people.ts'
import { open, wear } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const COUNTS = [1586, 1160, 734, 435, 186]
const forecast = (of: Forecast['of'], stage: Forecast['stage'], logLoss: number): Forecast => ({
  of,
  stage,
  count: 4101,
  brier: 0.183,
  logLoss,
  price: { brier: 0.222, logLoss: 0.634 },
  bins: COUNTS.map((count, at) => {
    const from = 0.5 + at / 10
    return { from, count, said: from + 0.05, came: from + 0.06, low: from + 0.02, high: Math.min(1, from + 0.11) }
  }),
})
const record = (more: Partial<Response<typeof chanceRecord>> = {}): Response<typeof chanceRecord> => ({
  matches: 2413,
  simulated: true,
  forecasts: [
    forecast('match', 'start', 0.634),
    forecast('match', 'half', 0.541),
    forecast('match', 'between', 0.562),
    forecast('map', 'half', 0.712),
  ],
  methods: {
    matches: 2413,
    needed: COMPARED_FROM,
    scores: (['odds-ratio', 'power', 'additive', 'multiplicative'] as const).map((method) => ({
      method,
      brier: 0.222,
      logLoss: 0.634,
    })),
  },
  ...more,
})

beforeEach(() => {
  visitor()
  answer(chanceRecord, record())
})

test('the log loss at half-time leads, beside a coin and the market; explanations are folded', async () => {
  await open('/chances', 'en')
  await expect.element(page.getByText('0.541', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Log loss · Over 2,413 finished matches · lower is better')).toBeVisible()
  for (const point of ['a coin 0.693', 'the market 0.634', 'the estimate 0.541'])
    await expect.element(page.getByText(point, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^These are results of a simulated season/)).toBeVisible()
  await expect.element(page.css('[data-part=range]')).toHaveLength(5)
  const bars = [...document.querySelectorAll('[data-part=bar]')].map((bar) => bar.getBoundingClientRect().height)
  expect(bars).toEqual(bars.toSorted((a, b) => b - a))
  const how = page.getByText('The last odds before the start say', { exact: false })
  await expect.element(how).not.toBeVisible()
  await page.getByText('How it is computed').click()
  await expect.element(how).toBeVisible()
  await expect.element(page.getByText('Odds hold a margin', { exact: false })).toBeVisible()
})

test('an estimate that is worse than a coin has its mark before the coin, and real data no note', async () => {
  answer(chanceRecord, record({ simulated: false, forecasts: [forecast('map', 'half', 0.712)] }))
  await open('/chances', 'en')
  const line = page.getByRole('img', { name: 'Log loss 0.712; a coin 0.693, the market 0.634' }).first()
  await expect.element(line).toBeVisible()
  expect(boxOf(line.css('[data-part=mark]')).left).toBeLessThan(boxOf(line.css('[data-part=tick]').first()).left)
  expect(boxOf(line.css('[data-part=band]')).width).toBeGreaterThan(0)
  await expect.element(page.getByText(/simulated season/)).not.toBeInTheDocument()
})

test('390 × 844 shows the hero and the picture, 1440 × 900 all figures too', async () => {
  await page.viewport(390, 844)
  await open('/chances')
  await loaded()
  await expect.element(page.css('[data-part=bar]').last()).toBeInViewport()
  await page.viewport(1440, 900)
  for (const title of ['Quanto errou em média', 'Como tirar a margem da casa']) {
    await expect.element(card(title)).toBeVisible()
    expect(boxOf(card(title)).bottom).toBeLessThanOrEqual(900)
  }
})

/** Tables that need scrolling sideways. */
const tooWide = () =>
  [...document.querySelectorAll('main section[tabindex]')]
    .filter((area) => area.scrollWidth > area.clientWidth + 1)
    .map((area) => `${area.ariaLabel}: ${area.scrollWidth} in ${area.clientWidth}`)

test('320 to 1920 px, three languages and both themes: nothing is cut off, one row of controls', {
  timeout: 120_000,
}, async () => {
  for (const language of LANGUAGES) {
    await wear(language === 'en' ? 'light' : 'dark')
    await open('/chances', language)
    await expect.element(page.css('[data-part=bar]').first()).toBeInTheDocument()
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(tooWide, { message: where }).toEqual([])
      expect(document.querySelectorAll('main :is(select, input)').length, where).toBe(1)
    }, language)
    await expectAccessible(language)
  }
})

test('a record that comes late takes the place that is kept for it', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = held<typeof chanceRecord>(record({ simulated: false }))
    answer(chanceRecord, late)
    await open('/chances')
    const places = () => [...document.querySelectorAll('main .animate-shimmer')]
    await expect.poll(() => places().length).toBe(3)
    const kept = places()[1]?.getBoundingClientRect().top ?? Number.NaN
    late.release()
    await expect.element(card('Previsto e ocorrido')).toBeVisible()
    expect(Math.abs(boxOf(card('Previsto e ocorrido')).top - kept)).toBeLessThanOrEqual(1)
  }
})
