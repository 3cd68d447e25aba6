import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeRecord, type LuckRecord, shareOf } from './judge-record.ts'

const RECORD: LuckRecord = {
  bets: 214,
  groups: 180,
  asGood: 0.31,
  asBad: 0.7,
  profit: { low: -12_000, high: 40_000 },
  yield: { low: -0.05, high: 0.17 },
  closingLineValue: null,
  likelyEdge: 0.01,
}
const GAIN = { profit: { low: 100, high: 90_000 }, yield: { low: 0.01, high: 0.2 } }

test.each<[string, Partial<LuckRecord>, object]>([
  ['29 bets are too few', { bets: 29 }, { kind: 'too-few', bets: 29, missing: 1 }],
  ['no bets are too few', { bets: 0, groups: 0 }, { kind: 'too-few', bets: 0, missing: 30 }],
  [
    '30 bets on 3 matches are too few matches',
    { bets: 30, groups: 3 },
    { kind: 'too-few-matches', bets: 30, missing: 17 },
  ],
  ['20 matches are enough', { groups: 20 }, { kind: 'cannot-tell', bets: 214, asGood: { of: 100, count: 31 } }],
  ['5 of 100 are no sign', { asGood: 0.05 }, { kind: 'cannot-tell', bets: 214, asGood: { of: 100, count: 5 } }],
  [
    '5 of 100 who lose as much are no sign of worse',
    { asGood: 0.95, asBad: 0.05 },
    { kind: 'cannot-tell', bets: 214, asGood: { of: 100, count: 95 } },
  ],
  [
    'a sure yield of 41 % that luck gives often says nothing',
    { profit: GAIN.profit, yield: { low: 0.41, high: 0.6 } },
    { kind: 'cannot-tell', bets: 214, asGood: { of: 100, count: 31 } },
  ],
  ['31 of 100 by luck: nobody could tell', {}, { kind: 'cannot-tell', bets: 214, asGood: { of: 100, count: 31 } }],
  ['4 of 100 are a sign', { asGood: 0.04 }, { kind: 'sign', bets: 214, asGood: { of: 100, count: 4 } }],
  [
    'at 1 of 100 it is a sign still',
    { asGood: 0.01, ...GAIN },
    { kind: 'sign', bets: 214, asGood: { of: 100, count: 1 } },
  ],
  [
    '4 of 1,000 with a sure profit are strong',
    { asGood: 0.004, ...GAIN },
    { kind: 'strong', bets: 214, asGood: { of: 1000, count: 4 } },
  ],
  [
    'but not where the profit may be none',
    { asGood: 0.004 },
    { kind: 'doubtful', because: 'interval', bets: 214, asGood: { of: 1000, count: 4 } },
  ],
  [
    'nor where the worst case is no profit',
    { asGood: 0.004, ...GAIN, profit: { low: 0, high: 90_000 } },
    { kind: 'doubtful', because: 'interval', bets: 214, asGood: { of: 1000, count: 4 } },
  ],
  [
    'nor where the closing prices say that there was no value',
    { asGood: 0.004, ...GAIN, closingLineValue: 0 },
    { kind: 'doubtful', because: 'closing-line', bets: 214, asGood: { of: 1000, count: 4 } },
  ],
  [
    'nor where the closing prices say otherwise',
    { asGood: 0.004, ...GAIN, closingLineValue: -0.01 },
    { kind: 'doubtful', because: 'closing-line', bets: 214, asGood: { of: 1000, count: 4 } },
  ],
  [
    'closing prices that agree keep it strong',
    { asGood: 0.004, ...GAIN, closingLineValue: 0.02 },
    { kind: 'strong', bets: 214, asGood: { of: 1000, count: 4 } },
  ],
  [
    'a sign is none where the likely edge is below 0',
    { asGood: 0.04, likelyEdge: -0.009 },
    { kind: 'doubtful', because: 'edge', bets: 214, asGood: { of: 100, count: 4 } },
  ],
  [
    'nor is a rare record strong then',
    { asGood: 0.004, ...GAIN, closingLineValue: 0.02, likelyEdge: 0 },
    { kind: 'doubtful', because: 'edge', bets: 214, asGood: { of: 1000, count: 4 } },
  ],
  [
    'without bets of own money there is no likely edge to deny it',
    { asGood: 0.04, likelyEdge: null },
    { kind: 'sign', bets: 214, asGood: { of: 100, count: 4 } },
  ],
  [
    'one in ten million with a small edge is strong',
    { bets: 10_000, asGood: 1e-7, ...GAIN },
    { kind: 'strong', bets: 10_000, asGood: { of: 1_000_000, count: 1 } },
  ],
  [
    'with a yield of certainly 41 % it is too good to be true',
    { asGood: 1e-15, profit: GAIN.profit, yield: { low: 0.41, high: 0.6 } },
    { kind: 'too-good', bets: 214, asGood: { of: 1_000_000, count: 1 } },
  ],
  [
    'one in a million is not too good yet',
    { asGood: 1e-6, profit: GAIN.profit, yield: { low: 0.41, high: 0.6 } },
    { kind: 'strong', bets: 214, asGood: { of: 1_000_000, count: 1 } },
  ],
  [
    'nor is a yield of 15 %',
    { asGood: 1e-7, profit: GAIN.profit, yield: { low: 0.15, high: 0.6 } },
    { kind: 'strong', bets: 214, asGood: { of: 1_000_000, count: 1 } },
  ],
  [
    'nor a rare profit of free bets alone',
    { asGood: 1e-7, profit: GAIN.profit, yield: null },
    { kind: 'strong', bets: 214, asGood: { of: 1_000_000, count: 1 } },
  ],
  [
    'a loss that 2 of 100 have by bad luck is worse than luck',
    { asGood: 0.98, asBad: 0.02 },
    { kind: 'worse', bets: 214, asBad: { of: 100, count: 2 } },
  ],
])('%s', (_, record, verdict) => {
  expect(judgeRecord({ ...RECORD, ...record })).toEqual(verdict)
})

test.each([
  [0, 1, 1_000_000],
  [0.0004, 4, 10_000],
  [0.0049, 5, 1000],
  [0.0051, 1, 100],
  [0.5, 50, 100],
  [0.999, 99, 100],
  [1, 99, 100],
])('%f is %d of %d bettors', (chance, count, of) => {
  expect(shareOf(chance)).toEqual({ count, of })
})

test('no record without a likely edge is called skill', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const edge = fc.double({ min: -0.1, max: 0.1, noNaN: true })
  const record = fc.record({
    bets: fc.integer({ min: 30, max: 1000 }),
    groups: fc.integer({ min: 20, max: 1000 }),
    asGood: fc.oneof(share, fc.double({ min: 0, max: 0.05, noNaN: true })),
    asBad: share,
    profit: fc.constantFrom(RECORD.profit, GAIN.profit),
    yield: fc.constantFrom(RECORD.yield, GAIN.yield),
    closingLineValue: fc.option(edge),
    likelyEdge: edge,
  })
  fc.assert(
    fc.property(record, (each) => {
      const { kind } = judgeRecord(each)
      if (kind === 'sign' || kind === 'strong') expect(each.likelyEdge).toBeGreaterThan(0)
    }),
  )
})
