import { describe, expect, test } from 'vitest'
import type { Selection } from '../../../../domain/market/selection.ts'
import type { KnownMatch, SlipBet, SlipDoubt, SlipLeg } from '../../../../domain/slip/slip.ts'
import { type BetValues, bodyOf, NO_VALUES } from '../bet-values.ts'
import { multipleBody } from '../legs.ts'
import { openDoubts, valuesOfSlip } from './slip-values.ts'

const MATCH: KnownMatch = {
  id: 7,
  team1: 'Alfa',
  team2: 'Bravo',
  startsAt: null,
  tournament: null,
  format: 'BO3',
}

const leg = (more: Partial<SlipLeg> = {}): SlipLeg => ({
  pair: { team1: 'Alfa', team2: 'Bravo' },
  match: MATCH,
  selectedTeam: 'Alfa',
  selection: { market: 'match-winner', side: 1, isThreeWay: false },
  odds: 1850,
  exactOdds: null,
  marketText: '',
  ...more,
})

const slip = (more: Partial<SlipBet> = {}): SlipBet => ({
  kind: 'bet',
  legs: [leg()],
  odds: null,
  stake: 2000,
  possibleWin: null,
  freeBet: false,
  bookmaker: 'Betano',
  placedAt: null,
  slipId: null,
  doubts: [],
  ...more,
})

const doubt = (field: SlipDoubt['field'], more: Partial<SlipDoubt> = {}): SlipDoubt => ({
  field,
  leg: null,
  reason: 'missing',
  options: [],
  ...more,
})

/** The form of a new bet with these values. */
const formOf = (bet: SlipBet): BetValues => ({ ...NO_VALUES, ...valuesOfSlip(bet, 'pt') })

describe('a single', () => {
  test('is written as it would be typed, and recorded on its match', () => {
    const values = formOf(slip({ placedAt: new Date(2026, 10, 30, 19, 20), freeBet: true }))
    expect(values).toMatchObject({
      teams: 'Alfa vs Bravo',
      selectedTeam: 'Alfa',
      odds: '1,85',
      amount: '20,00',
      betType: 'match-winner',
      bookmaker: 'Betano',
      placedAt: '30/11/2026 19:20',
      freeBet: true,
      matchId: 7,
      legs: [],
      totalOdds: '',
    })
    expect(bodyOf(values, 'BO3')).toMatchObject({ odds: '1.85', amount: '20.00', bookmaker: 'Betano', matchId: 7 })
  })

  test.each<readonly [string, Selection]>([
    ['handicap (-1.5)', { market: 'map-handicap', side: 1, line: -1.5 }],
    ['handicap (Map 2 +3.5)', { market: 'round-handicap', map: 2, side: 1, line: 3.5 }],
    ['total-rounds (Map 1 Over 26.5)', { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 }],
    ['total-maps (Under 2.5)', { market: 'total-maps', choice: 'under', line: 2.5 }],
    ['map-winner (Map 2)', { market: 'map-winner', map: 2, side: 1 }],
    ['other (Correct score 2-1)', { market: 'correct-score', score1: 2, score2: 1 }],
    ['first-blood (Map 1)', { market: 'first-blood', map: 1, side: 1 }],
  ])('%s is recorded with its selection', (betType, selection) => {
    const values = formOf(slip({ legs: [leg({ selection })] }))
    expect(bodyOf(values, 'BO3')).toMatchObject({ betType, selection })
  })

  test('keeps the fraction behind odds of another notation', () => {
    const values = formOf(slip({ legs: [leg({ odds: 1909, exactOdds: '21/11' })] }))
    expect(bodyOf(values)).toMatchObject({ odds: '1.909', exactOdds: '21/11' })
  })

  test('with a market of its own has the text of the slip', () => {
    const values = formOf(slip({ legs: [leg({ selection: { market: 'other' }, marketText: 'Ace na partida' })] }))
    expect(values).toMatchObject({ betType: 'other', market: 'other', ownText: 'Ace na partida' })
  })

  test('leaves open what it does not say, but keeps a suggested bookmaker unless it is in doubt', () => {
    const open = { legs: [leg({ selection: null, odds: null })] as const, stake: null, bookmaker: null }
    const values = valuesOfSlip(slip(open), 'pt')
    expect(values).toMatchObject({ betType: null, odds: '', amount: '' })
    expect(values).not.toHaveProperty('bookmaker')
    expect(values).not.toHaveProperty('placedAt')
    const doubted = slip({ ...open, doubts: [doubt('bookmaker'), doubt('placedAt')] })
    expect(valuesOfSlip(doubted, 'pt')).toMatchObject({ bookmaker: '', placedAt: '' })
  })

  test('whose only odds are those of the slip has them', () => {
    expect(formOf(slip({ legs: [leg({ odds: null })], odds: 1900 }))).toMatchObject({ odds: '1,90' })
  })
})

describe('a multiple', () => {
  const other = leg({
    pair: { team1: 'Charlie', team2: 'Delta' },
    match: null,
    selectedTeam: 'Delta',
    selection: { market: 'map-handicap', side: 2, line: 1.5 },
    odds: 2000,
  })

  test('is a list of finished legs, with its own odds only where they are not the product', () => {
    const values = formOf(slip({ legs: [leg(), other], odds: 3700 }))
    expect(values).toMatchObject({
      teams: '',
      legs: [{ teams: 'Alfa vs Bravo' }, { teams: 'Charlie vs Delta' }],
      totalOdds: '',
    })
    expect(multipleBody(values, null)).toMatchObject({
      amount: '20.00',
      legs: [
        { selectedTeam: 'Alfa', odds: '1.85', matchId: 7 },
        { selectedTeam: 'Delta', odds: '2.00', betType: 'handicap (+1.5)' },
      ],
    })
    expect(formOf(slip({ legs: [leg(), other], odds: 4000 }))).toMatchObject({ totalOdds: '4,00' })
  })

  test('has its first open leg in the fields', () => {
    const open = leg({ selection: null })
    const values = formOf(slip({ legs: [other, open], doubts: [doubt('market', { leg: 1 })] }))
    expect(values).toMatchObject({ teams: 'Alfa vs Bravo', betType: null, legs: [{ teams: 'Charlie vs Delta' }] })
  })
})

describe('a doubt', () => {
  test('is open until its field is filled in', () => {
    const bet = slip({ stake: null, doubts: [doubt('stake'), doubt('result', { reason: 'settled' })] })
    expect(openDoubts(bet, formOf(bet), 'pt')).toEqual(bet.doubts)
    expect(openDoubts(bet, { ...formOf(bet), amount: '5' }, 'pt')).toEqual([bet.doubts[1]])
  })

  test('about a filled field is open until it is changed', () => {
    const bet = slip({ legs: [leg({ match: null })], doubts: [doubt('teams', { leg: 0, reason: 'unknown' })] })
    expect(openDoubts(bet, formOf(bet), 'pt')).toEqual(bet.doubts)
    expect(openDoubts(bet, { ...formOf(bet), teams: 'Alfa vs Charlie' }, 'pt')).toEqual([])
  })

  test('about a leg is open while a leg lacks that field', () => {
    const bet = slip({ legs: [leg({ odds: null }), leg()], doubts: [doubt('odds', { leg: 0 })] })
    const values = formOf(bet)
    expect(openDoubts(bet, values, 'pt')).toEqual(bet.doubts)
    expect(openDoubts(bet, { ...values, odds: '1,85' }, 'pt')).toEqual([])
  })

  test('about the odds of a multiple is about its total odds', () => {
    const bet = slip({ legs: [leg(), leg()], doubts: [doubt('odds')] })
    const values = formOf(bet)
    expect(openDoubts(bet, values, 'pt')).toEqual(bet.doubts)
    expect(openDoubts(bet, { ...values, totalOdds: '4,00' }, 'pt')).toEqual([])
  })

  test('about a leg that is not found is open until one is added', () => {
    const bet = slip({ legs: [leg(), leg()], doubts: [doubt('teams')] })
    const values = formOf(bet)
    expect(openDoubts(bet, values, 'pt')).toEqual(bet.doubts)
    expect(openDoubts(bet, { ...values, teams: 'Alfa vs Charlie' }, 'pt')).toEqual([])
  })
})
