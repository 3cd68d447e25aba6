import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ComparedBet, createPairing, likenessOf, signsOf } from './alike.ts'

const BET: ComparedBet = {
  teams: 'FURIA vs MOUZ',
  selectedTeam: 'FURIA',
  market: 'match-winner',
  value: null,
  bookmaker: null,
  placedAt: new Date('2026-03-01T18:30:00Z'),
  amount: 1000,
  odds: 1800,
}
/** Midnight in UTC. */
const isDay = (time: Date) => time.getTime() % 86_400_000 === 0
const likeness = (change: Partial<ComparedBet>, of: Partial<ComparedBet> = {}) =>
  likenessOf(signsOf({ ...BET, ...change }), signsOf({ ...BET, ...of }), isDay)
const at = (text: string) => ({ placedAt: new Date(text) })

describe('may be the same bet', () => {
  test.each<[string, Partial<ComparedBet>]>([
    ['with a corrected stake', { amount: 1200 }],
    ['with corrected odds', { odds: 1850 }],
    ['with the odds 1.83 for 1.80', { odds: 1830 }],
    ['seconds apart', at('2026-03-01T18:30:07Z')],
    ['with another time of day', at('2026-03-01T14:00:00Z')],
    ['with another day', at('2026-03-03T18:30:00Z')],
    ['with a date alone, and other odds', { ...at('2026-03-01T00:00:00Z'), odds: 1830 }],
    ['with its sides exchanged', { teams: 'MOUZ vs FURIA', odds: 1830 }],
    ['with a longer name of the team', { teams: 'Furia Esports vs MOUZ', selectedTeam: 'Furia Esports', odds: 1830 }],
    ['at a bookmaker that the other does not name', { bookmaker: 'Pinnacle', odds: 1830 }],
    ['with a corrected pick', { selectedTeam: 'MOUZ' }],
    ['on a market that the other does not name', { market: 'other' }],
  ])('%s', (_, change) => {
    expect(likeness(change)).not.toBeNull()
  })

  test('of a multiple the texts of the legs count', () => {
    const multiple = {
      market: 'multiple',
      teams: 'FURIA vs MOUZ + Alfa vs Bravo',
      selectedTeam: 'FURIA + Bravo',
    } as const
    expect(likeness({ ...multiple, amount: 1200 }, multiple)).not.toBeNull()
    expect(likeness({ ...multiple, teams: 'FURIA vs MOUZ + Alfa vs Echo' }, multiple)).toBeNull()
  })

  test('the first map is map 1', () => {
    expect(likeness({ market: 'first-map', odds: 1850 }, { market: 'map-winner', value: '1' })).not.toBeNull()
  })
})

describe('are two bets', () => {
  test.each<[string, Partial<ComparedBet>]>([
    ['on other teams', { teams: 'FURIA vs NAVI' }],
    ['with another stake and other odds', { amount: 1200, odds: 1850 }],
    ['with other odds at another time', { odds: 1850, ...at('2026-03-01T14:00:00Z') }],
    ['a week apart', at('2026-03-08T18:30:00Z')],
    ['on the other team with another stake', { selectedTeam: 'MOUZ', amount: 1200 }],
    ['on another market', { market: 'total-maps', value: 'over 2.5' }],
    ['on another map', { market: 'map-winner', value: '2' }],
  ])('%s', (_, change) => {
    expect(likeness(change)).toBeNull()
  })

  test('at two bookmakers', () => {
    expect(likeness({ bookmaker: 'Pinnacle' }, { bookmaker: 'Betano' })).toBeNull()
    expect(likeness({ bookmaker: 'pinnacle' }, { bookmaker: 'Pinnacle' })).toBe(3)
  })
})

const anyBet: fc.Arbitrary<ComparedBet> = fc.record({
  teams: fc.constantFrom('FURIA vs MOUZ', 'MOUZ vs Furia Esports', 'Alfa vs Bravo'),
  selectedTeam: fc.constantFrom('FURIA', 'MOUZ', 'Alfa', 'Furia Esports'),
  market: fc.constantFrom('match-winner', 'map-winner', 'total-maps', 'other'),
  value: fc.constantFrom(null, '1', 'over 2.5'),
  bookmaker: fc.constantFrom(null, 'Pinnacle', 'Betano'),
  placedAt: fc.nat(400).map((hours) => new Date(Date.UTC(2026, 2, 1) + hours * 3_600_000)),
  amount: fc.constantFrom(1000, 1200),
  odds: fc.constantFrom(1800, 1830),
})

test('likeness is mutual, a bet is like itself, and no bet is paired twice', () => {
  fc.assert(
    fc.property(fc.array(anyBet), fc.array(anyBet), (some, others) => {
      const numbered = (bets: readonly ComparedBet[]) => bets.map((bet, number) => ({ number, signs: signsOf(bet) }))
      const [rows, bets] = [numbered(some), numbered(others)]
      for (const { signs } of rows) {
        expect(likenessOf(signs, signs, isDay)).toBe(3)
        for (const bet of bets) expect(likenessOf(signs, bet.signs, isDay)).toBe(likenessOf(bet.signs, signs, isDay))
      }
      const pairOf = createPairing(bets, isDay)
      const pairs = rows.flatMap((row) => {
        const bet = pairOf(row.signs)
        return bet ? [[row, bet] as const] : []
      })
      expect(new Set(pairs.map(([, bet]) => bet.number)).size).toBe(pairs.length)
      expect(new Set(pairs.map(([row]) => row.number)).size).toBe(pairs.length)
      for (const [row, bet] of pairs) expect(likenessOf(row.signs, bet.signs, isDay)).not.toBeNull()
      // A row is left only where every bet that it is like is another row's.
      const paired = new Set(pairs.map(([, bet]) => bet))
      for (const row of rows.filter((each) => !pairs.some(([one]) => one === each))) {
        for (const bet of bets.filter((each) => !paired.has(each)))
          expect(likenessOf(row.signs, bet.signs, isDay)).toBeNull()
      }
    }),
  )
})
