import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../maths/work.ts'
import type { DecidedBet } from './decided-bet.ts'
import { HEADLINES, type HeadlineFigures, headlineOf } from './headline.ts'
import { judgeRecord, type LuckVerdict } from './judge-record.ts'
import { reportLuck } from './luck-report.ts'

const GAIN: HeadlineFigures = { profit: 31_240, range: { low: 100, high: 62_380 }, likelyEdge: 0.006, t: 2.4 }
const LOSS: HeadlineFigures = { profit: -31_240, range: { low: -62_380, high: -100 }, likelyEdge: -0.05, t: -2.4 }

test.each<[LuckVerdict['kind'], HeadlineFigures | null, string]>([
  ['too-few', null, 'too-early'],
  ['too-few-matches', GAIN, 'too-early'],
  ['too-few-matches', { ...GAIN, profit: -500 }, 'too-early'],
  ['cannot-tell', GAIN, 'not-proven'],
  ['doubtful', { ...GAIN, likelyEdge: -0.009, t: -0.38 }, 'not-proven'],
  ['sign', GAIN, 'sign'],
  ['strong', GAIN, 'not-luck'],
  ['strong', null, 'not-luck'],
  ['strong', { ...GAIN, likelyEdge: null, t: null }, 'not-luck'],
  ['strong', { ...GAIN, profit: 0 }, 'not-proven'],
  ['strong', { ...GAIN, likelyEdge: 0 }, 'not-proven'],
  ['sign', { ...GAIN, t: 0 }, 'not-proven'],
  ['too-good', GAIN, 'too-good'],
  ['too-good', { ...GAIN, likelyEdge: -0.01 }, 'not-proven'],
  ['sign', { ...GAIN, range: { low: -5, high: 62_380 } }, 'not-proven'],
  ['worse', LOSS, 'worse'],
  ['worse', { ...LOSS, range: { low: -62_380, high: 0 } }, 'not-proven'],
  ['worse', { ...LOSS, likelyEdge: null, t: null }, 'worse'],
  ['worse', { ...LOSS, profit: 0 }, 'not-proven'],
  ['worse', { ...LOSS, t: 0.2 }, 'not-proven'],
  ['worse', { ...LOSS, likelyEdge: 0 }, 'not-proven'],
])('a verdict "%s" with the figures %j is said as "%s"', (kind, figures, headline) => {
  expect(headlineOf({ kind }, figures)).toBe(headline)
})

const thousandths = (from: number, to: number) => fc.integer({ min: from, max: to }).map((value) => value / 1000)
const share = fc.oneof(thousandths(0, 1000), thousandths(0, 60))
const edge = thousandths(-200, 200)
const interval = fc
  .tuple(thousandths(-400, 400), thousandths(0, 400))
  .map(([low, width]) => ({ low, high: low + width }))
const record = fc.record({
  bets: fc.integer({ min: 0, max: 1000 }),
  groups: fc.integer({ min: 0, max: 1000 }),
  asGood: fc.oneof(share, fc.constantFrom(1e-7, 1e-9)),
  asBad: share,
  profit: interval,
  yield: fc.option(interval),
  closingLineValue: fc.option(edge),
  likelyEdge: fc.option(edge),
})
const figures = fc.record({
  profit: fc.integer({ min: -100, max: 100 }),
  t: fc.option(thousandths(-5000, 5000)),
})

type Judged = Parameters<typeof judgeRecord>[0]
const saidOf = (judged: Judged, { profit, t }: { readonly profit: number; readonly t: number | null }) =>
  headlineOf(judgeRecord(judged), { profit, range: judged.profit, likelyEdge: judged.likelyEdge, t })

test('no headline is contradicted by the profit, the likely edge or the t below it', () => {
  fc.assert(
    fc.property(record, figures, (judged, { profit, t }) => {
      const { likelyEdge } = judged
      const headline = saidOf(judged, { profit, t })
      const known = [profit, judged.profit.low, judged.profit.high, likelyEdge, t].filter((value) => value !== null)
      if (headline === 'sign' || headline === 'not-luck' || headline === 'too-good') {
        expect(known.every((value) => value > 0)).toBe(true)
        expect(judged.asGood).toBeLessThan(0.05)
      }
      if (headline === 'worse') {
        expect(known.every((value) => value < 0)).toBe(true)
        expect(judged.asBad).toBeLessThan(0.05)
      }
    }),
    { numRuns: 20_000 },
  )
})

test('these cases reach every headline', () => {
  const said = fc.sample(fc.tuple(record, figures), 20_000).map(([judged, beside]) => saidOf(judged, beside))
  expect([...new Set(said)].toSorted()).toEqual(HEADLINES.toSorted())
})

test('in a whole report too: with flat stakes, with one large stake that wins, with one that loses', () => {
  const heard = [
    [0.9, 1000],
    [0.1, 1000],
    [0.5, 1000],
    [0.3, 60_000],
    [0.7, -60_000],
  ].map(([won = 0, largest = 0]) => {
    const report = finish(reportLuck({ bets: records(won, largest), bank: [], unit: null }))
    if (!report) throw new Error('sixty bets have a report')
    const { profit, profitInterval: range, unit, verdict } = report
    const figures = { profit, range, likelyEdge: unit?.shrunk.yield ?? null, t: unit?.test?.t ?? null }
    return headlineOf(verdict, figures)
  })
  // The large stake decides the profit, not what the other 59 bets say.
  expect(heard).toEqual(['too-good', 'worse', 'not-proven', 'not-proven', 'not-proven'])
})

/** Sixty bets of 10.00 at 2.00, of which the given share is won, evenly; the last has the largest stake, and is lost where it is negative. */
function records(won: number, largest: number): DecidedBet[] {
  return Array.from({ length: 60 }, (_, at): DecidedBet => {
    const isLast = at === 59
    const amount = isLast ? Math.abs(largest) : 1000
    const isWon = isLast ? largest > 1000 : Math.floor((at + 1) * won) > Math.floor(at * won)
    return {
      placedAt: new Date(Date.UTC(2026, 0, 1) + at * 3_600_000),
      matches: [at],
      pick: null,
      amount,
      staked: amount,
      odds: 2000,
      legs: 1,
      returnedOdds: 1,
      status: isWon ? 'won' : 'lost',
      profit: isWon ? amount : -amount,
      close: null,
      ownChance: null,
    }
  })
}
