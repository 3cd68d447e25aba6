import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmVerdicts, decidedBets } from '../../src/contract/bets/bet-results.ts'
import { readBrakes } from '../../src/contract/brakes.ts'
import { stats } from '../../src/contract/statistics.ts'
import { webBet } from '../support/web-bet.ts'
import { live, showEvening, tonight } from './support/dashboard-evening.ts'
import { answer, held, sent } from './support/network.ts'
import { address, boxOf, expectAccessible, loaded, toasts } from './support/page.ts'
import { statistics } from './support/people.ts'
import { loadWhole, open } from './support/site.tsx'

const needs = () => page.getByRole('main').getByRole('region', { name: 'Precisa de você' })
const hero = () => page.getByRole('region', { name: 'Lucro de hoje' })
const settle = () => needs().getByRole('button')
const bar = () => page.css('nav').last()

const won = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } } as const
const decided = (id: number) => webBet({ id, amount: '2.00', grade: won, gradedResult: '1.70' })
const unclear = (id: number) => webBet({ id, grade: { verdict: 'needs-you', reason: 'marketWithoutData' } })

function review(verdicts: number, needsYou: number) {
  const ids = Array.from({ length: verdicts + needsYou }, (_, at) => at + 100)
  return {
    total: verdicts,
    decided: ids.slice(0, verdicts).map(decided),
    needsYouTotal: needsYou,
    needsYou: ids.slice(verdicts).map(unclear),
    corrected: [],
  }
}

/** 86 % of the limit per day are used. */
const NEAR = {
  kind: 'stake-day',
  amount: '200.00',
  next: null,
  used: '172.00',
  since: '2030-05-17T03:00:00.000Z',
  until: '2030-05-18T03:00:00.000Z',
} as const

beforeEach(() => {
  showEvening()
  answer(stats, statistics({ totalBets: 40 }))
})

test.each([
  [390, 844],
  [1440, 900],
])('decided bets are above this evening and the matches, at %i × %i; one press settles them', async (wide, high) => {
  answer(decidedBets, review(7, 2))
  answer(confirmVerdicts, () => {
    answer(decidedBets, review(0, 2))
    return { settled: [100, 101, 102, 103, 104, 105, 106], skipped: [] }
  })
  await page.viewport(wide, high)
  await open('/')
  await expect.element(needs()).toMatchTextContent('7 apostas decididas')
  await expect.element(tonight()).toBeVisible()
  // 7 × 1.70
  await expect.element(needs()).toMatchTextContent('+€ 11,90 · 2 apostas dependem de você')
  await loaded()
  const [first, next] = [boxOf(needs()), boxOf(tonight())]
  expect(first.bottom).toBeLessThanOrEqual(next.top)
  expect(next.bottom).toBeLessThan(boxOf(live().first()).top)
  if (wide < 768) {
    expect(boxOf(hero()).bottom).toBeLessThanOrEqual(first.top)
    const { left, right } = boxOf(needs().css('.surface'))
    expect(left).toBeCloseTo(0, 0)
    expect(right).toBeCloseTo(document.body.clientWidth, 0)
  }
  await expectAccessible()
  await settle().click()
  await expect.element(toasts()).toMatchTextContent('7 apostas resolvidas')
  expect(sent(confirmVerdicts)).toHaveLength(1)
  await expect.element(needs()).toMatchTextContent('2 apostas dependem de você')
  await expect.element(settle()).not.toBeInTheDocument()
  // Not lost with the pressed button.
  expect(document.activeElement).not.toBe(document.body)
  await needs().getByRole('link').click()
  await expect.poll(address).toBe('/historico')
})

test('on a phone this evening is an edge-to-edge row with its average, worst and best below the ends of the line', async () => {
  answer(decidedBets, review(7, 0))
  await page.viewport(390, 844)
  await open('/')
  await expect.element(tonight()).toBeVisible()
  await loaded()
  const row = boxOf(tonight())
  expect([row.left, row.right]).toEqual([0, document.body.clientWidth])
  expect(row.top).toBeCloseTo(boxOf(needs()).bottom, 0)
  expect(row.height).toBe(72)
  const line = boxOf(tonight().getByRole('img'))
  expect(line.width).toBeGreaterThan(0.9 * row.width)
  await expect.element(tonight().getByText(/^em média/)).toBeVisible()
  for (const [words, side] of [
    [/^pior/, 'left'],
    [/^melhor/, 'right'],
  ] as const) {
    const box = boxOf(tonight().getByText(words))
    expect(box[side]).toBeCloseTo(line[side], 0)
    expect(box.top).toBeGreaterThanOrEqual(line.bottom - 1)
    expect(box.bottom).toBeLessThan(row.bottom)
  }
  await expectAccessible()
})

test('after a visit with a need the next one reserves its place', async () => {
  const shape = page.css('[data-shape=needs]')
  const late = held<typeof decidedBets>(review(7, 0))
  answer(decidedBets, late)
  await page.viewport(390, 844)
  await open('/')
  await expect.element(hero()).toBeVisible()
  await expect.element(shape).not.toBeInTheDocument()
  late.release()
  await expect.element(needs()).toBeVisible()
  const again = held<typeof decidedBets>(review(7, 0))
  answer(decidedBets, again)
  await open('/')
  await expect.element(shape).toBeVisible()
  const { top, height } = boxOf(shape)
  again.release()
  await expect.element(needs()).toBeVisible()
  await expect.element(shape).not.toBeInTheDocument()
  expect([boxOf(needs()).top, boxOf(needs()).height].map(Math.round)).toEqual([top, height].map(Math.round))
})

test('a near limit has its own link where decided bets come first', async () => {
  answer(decidedBets, review(7, 0))
  answer(readBrakes, { limits: [NEAR], breakUntil: null })
  await open('/')
  await expect.element(needs()).toMatchTextContent('7 apostas decididas')
  const limit = page.getByRole('main').getByRole('link', { name: '86% do seu limite por dia' })
  await expect.element(limit).toHaveAttribute('href', '/configuracoes/limites')
  await expectAccessible()
})

test('a limit of which 80 % are used is named with its share; one that is not near is not', async () => {
  answer(readBrakes, { limits: [NEAR, { ...NEAR, kind: 'loss-month', used: '10.00' }], breakUntil: null })
  await open('/')
  await expect.element(needs()).toMatchTextContent('86% do seu limite por dia')
  await expect.element(needs()).toMatchTextContent('€ 172,00 de € 200,00 apostados')
  await expect.element(needs().getByRole('link')).toHaveAttribute('href', '/configuracoes/limites')
  answer(readBrakes, { limits: [{ ...NEAR, used: '159.99' }], breakUntil: null })
  await open('/')
  await expect.element(tonight()).toBeVisible()
  await expect.element(needs()).not.toBeInTheDocument()
})

test.each([
  [390, 844],
  [1440, 900],
])('nothing moves when the decided bets arrive late, at %i × %i', async (wide, high) => {
  await page.viewport(wide, high)
  for (const [late, shown] of [
    [held<typeof decidedBets>(review(7, 0)), needs],
    [held<typeof decidedBets>(review(0, 0)), tonight],
  ] as const) {
    answer(decidedBets, late)
    await open('/')
    await expect.element(hero()).toMatchTextContent('aposta hoje')
    await expect.element(live()).toHaveLength(7)
    const places = () => [boxOf(hero()).top, boxOf(page.css('main dl').first()).top, boxOf(live().first()).top]
    const before = places()
    late.release()
    await expect.element(shown()).toBeVisible()
    expect(places()).toEqual(before)
  }
})

test('a dot marks the user’s bets in the bar while some need the user, and screen readers hear why', async () => {
  answer(decidedBets, review(0, 1))
  await page.viewport(390, 844)
  await open('/jogos-ao-vivo')
  await loadWhole()
  const bets = bar().getByRole('link', { name: 'Apostas' })
  await expect.element(bets).toMatchTextContent('Precisa de você: Apostas')
  await expect.element(bets.css('.border-pending')).toBeVisible()
  answer(decidedBets, review(0, 0))
  await open('/jogos-ao-vivo')
  await loadWhole()
  await expect.element(bar().getByRole('link', { name: 'Apostas', exact: true })).toBeVisible()
})
