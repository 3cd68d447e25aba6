import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { DEFAULT_PROFILE as profile } from '../grading/rule-profiles.ts'
import type { Selection } from '../market/selection.ts'
import type { Format } from '../match/match.ts'
import { matchOutcomes, type OpenMatch, type PickVerdict, verdictChances } from './match-outcomes.ts'
import { MEMORY } from './round-chain.ts'
import { betOutlook, combinedResult, outlookOf, scenariosOf } from './scenarios.ts'
import type { StakedBet } from './staked-bet.ts'

// Seconds of work on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const matchAt = (format: Format, strength: number): OpenMatch => ({
  state: { status: 'upcoming', format, score1: null, score2: null, maps: [], forfeit: false },
  model: { strength, memory: MEMORY },
  lastWinner: null,
})
const MATCHES = new Map<number, OpenMatch>([
  [1, matchAt('BO3', 0.1)],
  [2, matchAt('BO2', -0.05)],
  [3, matchAt('BO1', 0)],
])

const winner: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const handicap: Selection = { market: 'map-handicap', side: 1, line: -1.5 }
const overMaps: Selection = { market: 'total-maps', choice: 'over', line: 2.5 }

const stakeOf = (amount: number, odds: number, freeBet = false) => ({
  amount,
  odds,
  freeBet,
  cashedStake: 0,
  cashedPaid: 0,
  exactOdds: null,
})
const single = (id: number, match: number, selection: Selection, odds: number, amount = 1000): StakedBet => ({
  id,
  stake: stakeOf(amount, odds),
  isMultiple: false,
  legs: [{ odds, exactOdds: null, on: { match, pick: { selection, profile } } }],
})

describe('three bets of 10.00 on one BO3: the winner at 1.50, -1.5 maps at 2.40, over 2.5 maps at 1.90', () => {
  const bets = [single(1, 1, winner, 1500), single(2, 1, handicap, 2400), single(3, 1, overMaps, 1900)]
  const outlook = outlookOf(bets, MATCHES)
  const { scenarios, all } = scenariosOf(outlook, 1)

  test.each([
    ['2-0', 500 + 1400 - 1000],
    ['2-1', 500 - 1000 + 900],
    ['1-2', -1000 - 1000 + 900],
    ['0-2', -3000],
  ])('%s pays %d cents', (score, pays) => {
    const row = scenarios.find((one) => `${one.score.score1}-${one.score.score2}` === score)
    expect(row).toMatchObject({ worst: pays, best: pays, runs: null, step: 1 })
    expect(row?.expected).toBeCloseTo(pays, 9)
    expect(row?.deviation).toBeCloseTo(0, 6)
  })

  test('the bets of the table are those on its match', () => {
    const other = single(4, 3, winner, 1900)
    expect(scenariosOf(outlookOf([...bets, other], MATCHES), 1).bets).toEqual(bets)
  })

  test.each<[Format, string[]]>([
    ['BO2', ['2-0', '1-1', '0-2']],
    ['BO5', ['3-0', '3-1', '3-2', '2-3', '1-3', '0-3']],
  ])('the rows of a %s are in the order of the score', (format, scores) => {
    const rows = scenariosOf(outlookOf([single(1, 5, winner, 1500)], new Map([[5, matchAt(format, 0)]])), 5).scenarios
    expect(rows.map(({ score }) => `${score.score1}-${score.score2}`)).toEqual(scores)
  })

  test('the rows are in the order of the score, add to 1, and make the whole', () => {
    expect(scenarios.map(({ score }) => `${score.score1}-${score.score2}`)).toEqual(['2-0', '2-1', '1-2', '0-2'])
    expect(scenarios.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
    expect(scenarios.reduce((sum, { chance, expected }) => sum + chance * expected, 0)).toBeCloseTo(all.expected, 9)
    expect([all.worst, all.best]).toEqual([-3000, 900])
    const losing = scenarios.filter(({ best }) => best < 0)
    expect(all.lossChance).toBeCloseTo(
      losing.reduce((sum, { chance }) => sum + chance, 0),
      12,
    )
  })
})

// The independent calculation: every combination of outcomes of all matches, and what a bet pays in plain arithmetic.
const FACTORS: Record<PickVerdict, (odds: number) => number> = {
  won: (odds) => odds / 1000,
  lost: () => 0,
  push: () => 1,
  void: () => 1,
  'needs-you': () => 1,
  'half-won': (odds) => (odds / 1000 + 1) / 2,
  'half-lost': () => 0.5,
}

function paidBy({ stake, legs }: StakedBet, verdictOf: (leg: StakedBet['legs'][number]) => PickVerdict): number {
  const factor = legs.reduce((product, leg) => product * FACTORS[verdictOf(leg)](leg.odds), 1)
  const profit = Math.round(stake.amount * factor + 1e-6) - stake.amount
  return stake.freeBet ? Math.max(0, profit) : profit
}

function enumerated(bets: readonly StakedBet[]) {
  const legs = bets.flatMap((bet) => bet.legs)
  const waysBy = [...MATCHES].map(([id, match]) => {
    const on = legs.filter((leg) => leg.on && 'match' in leg.on && leg.on.match === id)
    const picks = on.flatMap((leg) => (leg.on && 'match' in leg.on ? [leg.on.pick] : []))
    return { on, ways: matchOutcomes(match, picks) ?? [] }
  })
  let all: { chance: number; verdicts: Map<object, PickVerdict> }[] = [{ chance: 1, verdicts: new Map() }]
  for (const { on, ways } of waysBy) {
    all = all.flatMap(({ chance, verdicts }) =>
      ways.map((way) => ({
        chance: chance * way.chance,
        verdicts: new Map([...verdicts, ...on.map((leg, index) => [leg, way.verdicts[index] ?? 'void'] as const)]),
      })),
    )
  }
  const sums = all.map(({ chance, verdicts }) => ({
    chance,
    sum: bets.reduce((sum, bet) => sum + paidBy(bet, (leg) => verdicts.get(leg) ?? 'void'), 0),
  }))
  const expected = sums.reduce((total, { chance, sum }) => total + chance * sum, 0)
  return {
    worst: Math.min(...sums.map(({ sum }) => sum)),
    best: Math.max(...sums.map(({ sum }) => sum)),
    expected,
    deviation: Math.sqrt(sums.reduce((total, { chance, sum }) => total + chance * (sum - expected) ** 2, 0)),
    lossChance: sums.reduce((total, { chance, sum }) => total + (sum < 0 ? chance : 0), 0),
  }
}

// Prices of one decimal, so that the product of three legs is a price in thousandths.
const price = fc.constantFrom(1200, 1500, 1900, 2400, 3100)
const leg = fc
  .record({
    match: fc.constantFrom(1, 2, 3),
    selection: fc.constantFrom<Selection>(
      winner,
      { ...winner, side: 2 },
      { market: 'map-winner', map: 1, side: 1 },
      { market: 'round-handicap', map: 1, side: 2, line: 2.25 },
      { market: 'overtime', map: 1, choice: 'yes' },
    ),
    odds: price,
  })
  .map(({ match, selection, odds }) => ({ odds, exactOdds: null, on: { match, pick: { selection, profile } } }))
const someBets = fc
  .array(
    fc.record({
      legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
      amount: fc.constantFrom(500, 1000, 2500),
      freeBet: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    all.map(({ legs, amount, freeBet }, id): StakedBet => {
      const odds = Math.round(legs.reduce((product, one) => (product * one.odds) / 1000, 1000))
      return { id, stake: stakeOf(amount, odds, freeBet), isMultiple: legs.length > 1, legs }
    }),
  )

describe('singles, multiples and free bets on matches that they share', () => {
  test('are counted together as an enumeration of all results counts them', () => {
    fc.assert(
      fc.property(someBets, (bets) => {
        const evening = combinedResult(outlookOf(bets, MATCHES))
        const expected = enumerated(bets)
        expect([evening.worst, evening.best]).toEqual([expected.worst, expected.best])
        expect(evening.expected).toBeCloseTo(expected.expected, 6)
        expect(evening.deviation).toBeCloseTo(expected.deviation, 4)
        expect(evening.lossChance).toBeCloseTo(expected.lossChance, 9)
        expect(evening.runs).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  test('the rows of a match make the whole, and the expected results of single bets add up', () => {
    fc.assert(
      fc.property(someBets, (bets) => {
        const outlook = outlookOf(bets, MATCHES)
        const { scenarios, all } = scenariosOf(outlook, 1)
        const mean = scenarios.reduce((sum, { chance, expected }) => sum + chance * expected, 0)
        expect(mean).toBeCloseTo(all.expected, 6)
        if (scenarios.length > 0) {
          expect(Math.min(...scenarios.map(({ worst }) => worst))).toBe(all.worst)
          expect(Math.max(...scenarios.map(({ best }) => best))).toBe(all.best)
        }
        const each = bets.reduce((sum, { id }) => sum + (betOutlook(outlook, id)?.expected ?? Number.NaN), 0)
        expect(each).toBeCloseTo(combinedResult(outlook).expected, 6)
      }),
      { numRuns: 60 },
    )
  })
})

test('multiples that are too many to enumerate are simulated, within the stated error', () => {
  const matches = new Map(Array.from({ length: 30 }, (_, id) => [id, matchAt('BO1', 0.1)] as const))
  const bets = Array.from({ length: 40 }, (_, id): StakedBet => {
    const legs = [0, 3, 11, 19].map((far) => ({
      odds: 1500,
      exactOdds: null,
      on: { match: (id * 7 + far) % 30, pick: { selection: winner, profile } },
    }))
    return { id, stake: stakeOf(1000 + 137 * id, 5062), isMultiple: true, legs }
  })
  const outlook = outlookOf(bets, matches)
  const { runs, expected, deviation } = combinedResult(outlook)
  expect(runs).toBe(20_000)
  // A bet on another match is exact, and the whole is not.
  const beside = outlookOf([single(40, 30, winner, 1500), ...bets], new Map([...matches, [30, matchAt('BO1', 0.1)]]))
  expect(combinedResult(beside).runs).toBe(20_000)
  const exact = bets.reduce((sum, { id }) => sum + (betOutlook(outlook, id)?.expected ?? Number.NaN), 0)
  expect(Math.abs(expected - exact)).toBeLessThan((4 * deviation) / Math.sqrt(runs ?? 0))
})

describe('a fair cash-out', () => {
  const chance = verdictChances(MATCHES.get(1) ?? matchAt('BO1', 0), { selection: winner, profile })?.won ?? 0

  test.each<[string, Partial<StakedBet['stake']>, number]>([
    ['is the return by its chance', {}, 2000 * chance],
    ['of a free bet is the profit by its chance', { freeBet: true }, 1000 * chance],
    [
      'of a bet of which a part was cashed out is that of the rest',
      { cashedStake: 400, cashedPaid: 550 },
      1200 * chance,
    ],
  ])('%s', (_, part, expected) => {
    const bet = single(1, 1, winner, 2000)
    const outlook = outlookOf([{ ...bet, stake: { ...bet.stake, ...part } }], MATCHES)
    expect(betOutlook(outlook, 1)?.fair).toBeCloseTo(expected, 6)
  })

  test('of a multiple is the return by the chance of all its legs', () => {
    const legs = [1, 3].map((match) => ({
      odds: 1500,
      exactOdds: null,
      on: { match, pick: { selection: winner, profile } },
    }))
    const outlook = outlookOf([{ id: 1, stake: stakeOf(1000, 2250), isMultiple: true, legs }], MATCHES)
    expect(betOutlook(outlook, 1)?.verdicts.get('won')).toBeCloseTo(chance * 0.5, 9)
    expect(betOutlook(outlook, 1)?.fair).toBeCloseTo(2250 * chance * 0.5, 6)
  })
})

describe('a bet without a chance is not counted', () => {
  const onWinner = { odds: 1500, exactOdds: null, on: { match: 1, pick: { selection: winner, profile } } }
  const pistol: Selection = { market: 'pistol-round', map: 1, half: 1, side: 1 }
  const of = (...legs: StakedBet['legs'][number][]): StakedBet => ({
    id: 1,
    stake: stakeOf(1000, 2250),
    isMultiple: legs.length > 1,
    legs,
  })

  test.each<[string, StakedBet, boolean]>([
    ['a single without a match', of({ odds: 1500, exactOdds: null, on: null }), false],
    [
      'a match without a price',
      of({ odds: 1500, exactOdds: null, on: { match: 99, pick: { selection: winner, profile } } }),
      false,
    ],
    [
      'a market that no score decides',
      of({ odds: 1500, exactOdds: null, on: { match: 1, pick: { selection: pistol, profile } } }),
      false,
    ],
    ['a multiple with such a leg', of(onWinner, { odds: 1500, exactOdds: null, on: null }), false],
    [
      'a multiple with a lost leg',
      of({ odds: 1500, exactOdds: null, on: { verdict: 'lost' } }, { odds: 1500, exactOdds: null, on: null }),
      true,
    ],
    [
      'a multiple with a leg that is won, and one without a chance',
      of({ odds: 1500, exactOdds: null, on: { verdict: 'won' } }, { odds: 1500, exactOdds: null, on: null }),
      false,
    ],
    [
      'a bet that only a draw leaves to the user',
      of({
        odds: 1500,
        exactOdds: null,
        on: { match: 2, pick: { selection: winner, profile: { ...profile, level: 'ask' } } },
      }),
      true,
    ],
    ['a multiple with a leg that is won', of(onWinner, { odds: 1500, exactOdds: null, on: { verdict: 'won' } }), true],
  ])('%s', (_, bet, isCounted) => {
    const outlook = outlookOf([bet], MATCHES)
    expect(outlook.uncounted).toEqual(isCounted ? [] : [bet])
    expect(betOutlook(outlook, 1) !== null).toBe(isCounted)
  })

  test('a match without a price has no outcomes', () => {
    expect([...outlookOf([single(1, 1, winner, 1500), single(2, 99, winner, 1500)], MATCHES).outcomes.keys()]).toEqual([
      1,
    ])
  })

  test('the worst case is that of the counted bets', () => {
    const outlook = outlookOf(
      [single(1, 1, winner, 1500), { ...of({ odds: 1500, exactOdds: null, on: null }), id: 2 }],
      MATCHES,
    )
    expect(combinedResult(outlook).worst).toBe(-1000)
  })
})
