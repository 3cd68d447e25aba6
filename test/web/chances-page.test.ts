import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chanceRecord } from '../../src/contract/matches/chances.ts'
import { forecast, record, showRecord } from './support/chance-record.ts'
import { answer } from './support/network.ts'
import { boxOf } from './support/page.ts'
import { open } from './support/site.tsx'

beforeEach(showRecord)

test('the log loss at half-time leads, next to a coin and the market; explanations are folded', async () => {
  await open('/chances', 'en')
  await expect.element(page.getByText('0.541', { exact: true }).first()).toBeVisible()
  await expect
    .element(page.getByText('Mean error (log loss) · Over 2,413 finished matches · lower is better'))
    .toBeVisible()
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

test('the scores are named in the order of their signs on the line, each with its sign', async () => {
  const points = () =>
    [...document.querySelectorAll('main p[aria-hidden] > span')].flatMap(({ textContent }) =>
      /\d/.test(textContent) ? [textContent] : [],
    )
  await open('/chances', 'en')
  await expect.poll(points).toEqual(['a coin 0.693', 'the market 0.634', 'the estimate 0.541'])
  // A market that is better than the estimate.
  const worse = forecast('map', 'half', 0.6)
  answer(chanceRecord, record({ forecasts: [{ ...worse, price: { ...worse.price, logLoss: 0.55 } }] }))
  await open('/chances', 'en')
  await expect.poll(points).toEqual(['a coin 0.693', 'the estimate 0.600', 'the market 0.550'])
  const signs = [...document.querySelectorAll('main p[aria-hidden] > span > span')].map(
    (sign) => getComputedStyle(sign).borderInlineStartWidth,
  )
  expect(signs).toEqual(['1px', '3px', '1px'])
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
