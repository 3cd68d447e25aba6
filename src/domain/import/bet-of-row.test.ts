import { describe, expect, test } from 'vitest'
import { BET, type Cells, draftsOfRows, linesOfRows } from '../../../test/support/table-rows.ts'
import { identityOf } from './bet-of-row.ts'
import type { ImportedBet } from './draft.ts'

const PLACED = '2026-03-01T18:00'
const SINGLE = 'Alfa vs Bravo > Alfa > match-winner = match-winner'

type Answers = Parameters<typeof linesOfRows>[1]
const read = (cells: Cells, answers: Answers = {}) => linesOfRows([{ ...BET, ...cells }], answers)[0]
function bookedAs(cells: Cells, answers: Answers = {}): ImportedBet {
  const [draft] = draftsOfRows([{ ...BET, ...cells }], answers)
  if (!draft || !('bet' in draft)) throw new Error(`refused: ${read(cells, answers)}`)
  return draft.bet
}
/** The price and what follows it. */
const price = (cells: Cells, answers: Answers = {}) =>
  read(cells, answers)
    ?.replace(/^.*? \| (?=\d+\.\d\d at )/u, '')
    .replace(` | ${PLACED}`, '')

test('a row becomes a bet', () => {
  expect(read({})).toBe(`2 | ${SINGLE} | 10.00 at 2.00 | ${PLACED} | pending`)
  expect(bookedAs({ externalId: 'a-7' })).toMatchObject({ externalId: 'a-7', cashedOut: null, profile: null })
  expect(bookedAs({})).toMatchObject({ externalId: null, freeBet: false })
  expect(bookedAs({ externalId: 'x'.repeat(201) }).externalId).toHaveLength(200)
})

describe('the price', () => {
  test.each<readonly [string, Cells, string]>([
    ['of a single up to 1000', { odds: '1000' }, '10.00 at 1000.00 | pending'],
    ['of a single above 1000', { odds: '1000.01' }, '2 | oddsInvalid | odds | 1000.01'],
    ['at 1.01', { odds: '1.01' }, '10.00 at 1.01 | pending'],
    ['below 1.01', { odds: '1.009' }, '2 | oddsInvalid | odds | 1.009'],
    ['of a stake that is no amount', { stake: 'ten' }, '2 | stakeInvalid | stake | ten'],
    ['of a stake below zero', { stake: '-5' }, '2 | stakeInvalid | stake | -5'],
    ['of a stake above a million', { stake: '1000000.01' }, '2 | stakeInvalid | stake | 1000000.01'],
    ['without a stake', { stake: '' }, '2 | stakeMissing | stake'],
    ['without odds', { odds: '' }, '2 | oddsMissing | odds'],
    [
      'that pays more than a result can be',
      { stake: '1000000', odds: '1001', kind: 'multiple' },
      '2 | oddsInvalid | odds | 1001',
    ],
  ])('%s', (_, cells, line) => {
    expect(price(cells)).toBe(line)
  })

  test('of odds that can be read in two ways', () => {
    expect(price({ odds: '150' }, { oddsNotation: null })).toBe('2 | oddsOpen | odds | 150')
    expect(price({ odds: '150' })).toBe('10.00 at 150.00 | pending')
    expect(price({ odds: '150' }, { oddsNotation: 'american' })).toBe('10.00 at 2.50 | pending')
    expect(price({ odds: '+150' }, { oddsNotation: null })).toBe('10.00 at 2.50 | pending')
  })

  test.each(
    'comb|Multiple|Parlay|acca|accum|Express|экспресс|Dupla|tripla|double|treble|SGP|2/3|2 / 3|12  /  3'.split('|'),
  )('of a multiple without its legs is that of one bet: %s', (kind) => {
    expect(price({ kind, odds: '1000.01' })).toBe('2 | oddsInvalid | odds | 1000.01')
    const value = kind.includes('/') ? ` (${kind.replace(/ +/g, ' ')})` : ''
    expect(read({ kind })).toBe(`2 | Alfa vs Bravo > Alfa > other${value} | 10.00 at 2.00 | ${PLACED} | pending`)
  })

  test.each(['Trixie', 'Yankee', 'Lucky 15', 'Round Robin', 'Sistema 2/3', 'Система 2 из 3'])(
    'of a system is that of one bet with its name, and its sum is what its legs paid: %s',
    (kind) => {
      const legs = JSON.stringify([1, 2, 3].map((at) => ({ event: `${at}A vs ${at}B`, pick: `${at}A`, odds: '2' })))
      const cells = { kind, legs, state: 'won', profit: '13' }
      expect(bookedAs(cells).picks).toMatchObject([{ betType: { name: 'other', value: kind } }])
      expect(bookedAs(cells).settlement?.result).toBe(1300)
    },
  )

  test.each(['single', 'simple', '', 'x/3', '2/x'])('of a single: %j', (kind) => {
    expect(read({ kind })).toContain(SINGLE)
  })
})

test('a bet that was won for more than a result can be is refused for its odds', () => {
  const cells = { stake: '1000000', odds: '1100', kind: 'multiple', state: 'won' }
  expect(price(cells)).toBe('2 | oddsInvalid | odds | 1100')
})

test('a bet on another sport has no market of Counter-Strike', () => {
  expect(read({ sport: 'Football', market: 'Winner' })).toContain('Alfa vs Bravo > Alfa > other (Winner) |')
})

describe('what a win pays', () => {
  const won = (cells: Cells) => price({ state: 'won', ...cells })
  test.each<readonly [string, Cells, string]>([
    ['as the odds do', { toWin: '10' }, '10.00 at 2.00 | won 10.00'],
    ['rounded odds', { odds: '1.91', toWin: '9.09' }, '10.00 at 1.91 | won 9.09'],
    ['nothing', { toWin: '0' }, '10.00 at 2.00 | won 10.00'],
    ['something else', { toWin: '12' }, '2 | winAndOddsDisagree | toWin | 12'],
    ['a text', { toWin: 'much' }, '2 | amountInvalid | toWin | much'],
  ])('%s', (_, cells, line) => {
    expect(won(cells)).toBe(line)
  })

  test('is exact for the bet', () => {
    // 9.09 for 10.00 is 1.909.
    expect(bookedAs({ odds: '1.91', toWin: '9.09' })).toMatchObject({ odds: 1910, exactOdds: '1909/1000' })
    expect(bookedAs({ toWin: '10' }).exactOdds).toBeNull()
    // 1.05 at 1.91 wins 0.9555, to the cent what the file says.
    expect(bookedAs({ odds: '1.91', stake: '1.05', toWin: '0.96' }).exactOdds).toBeNull()
    expect(bookedAs({ odds: '-110', stake: '11' }, { oddsNotation: 'american' }).exactOdds).toBe('21/11')
  })
})

describe('a multiple with its legs', () => {
  const leg = (event: string, odds: string) => ({ event, pick: event.slice(0, 1), odds })
  const legs = (...odds: string[]) => JSON.stringify(odds.map((each, at) => leg(`${at}A vs ${at}B`, each)))

  test('pays the product where its odds are rounded', () => {
    const of = (cells: Cells) => bookedAs({ legs: legs('1.333', '1.333'), ...cells })
    // 1.333 × 1.333 is 1.776889.
    expect(of({ odds: '1.777' })).toMatchObject({ odds: 1777, exactOdds: '1776889/1000000' })
    // 7770.00 for 10000.00, and not the 7768.89 of the product.
    expect(of({ odds: '1.777', stake: '10000', toWin: '7770' })).toMatchObject({ odds: 1777, exactOdds: null })
    expect(of({ odds: '1.80' })).toMatchObject({ odds: 1800, exactOdds: null })
    expect(price({ legs: legs('2', '2'), odds: '4' })).toContain('10.00 at 4.00')
    expect(of({ odds: '-129', stake: '12.90' })).toMatchObject({ odds: 1775, exactOdds: '229/129' })
  })

  test('may be at more than 1000, and has legs up to 1000', () => {
    expect(price({ legs: legs('1000', '2'), odds: '2000' })).toContain('10.00 at 2000.00')
    expect(read({ legs: legs('1001', '2'), odds: '3.00' })).toContain('0A vs 0B: 0 (1001) + 1A vs 1B: 1 (2) > ')
  })

  test('keeps the exact price of each leg', () => {
    const bet = bookedAs({ legs: legs('-110', '+100'), odds: '3.818' })
    expect(bet.picks.map(({ odds, exactOdds }) => [odds, exactOdds])).toEqual([
      [1909, '21/11'],
      [2000, null],
    ])
  })

  test('of one leg is a single at the price of the row', () => {
    expect(read({ legs: legs('3'), odds: '2.00' })).toBe(
      `2 | 0A vs 0B > 0 > other | 10.00 at 2.00 | ${PLACED} | pending`,
    )
  })

  test('of one leg has the price of the row', () => {
    expect(bookedAs({ legs: legs('3'), odds: '2.00' }).picks[0]?.odds).toBe(2000)
    expect(read({ legs: legs('') })).toContain('2 | 0A vs 0B > 0 > other | ')
  })

  test('is one bet of the type other where a leg has no price, where it is a system, and above twenty legs', () => {
    const isWhole = (cells: Cells) => bookedAs({ odds: '3.00', ...cells }).picks.length === 1
    expect(isWhole({ legs: legs('1.5', '') })).toBe(true)
    expect(isWhole({ legs: legs('1.5', '2') })).toBe(false)
    for (const kind of ['2/3', '2 /3', '2/ 3', '10/12', 'System', 'Sistema', 'система'])
      expect(isWhole({ kind, legs: legs('1.5', '2') })).toBe(true)
    expect(isWhole({ kind: 'Parlay', legs: legs('1.5', '2') })).toBe(false)
    const many = (count: number) => legs(...Array.from({ length: count }, () => '1.05'))
    expect([isWhole({ legs: many(20) }), isWhole({ legs: many(21) })]).toEqual([false, true])
  })

  test('with odds of a leg that can be read in two ways is refused', () => {
    expect(price({ legs: legs('1.5', '150') }, { oddsNotation: null })).toBe('2 | oddsOpen')
  })

  test('is named by its legs, up to 420 characters; all of them stand in the note', () => {
    const long = JSON.stringify([{ event: 'x'.repeat(209) }, { event: 'y'.repeat(208) }])
    expect(bookedAs({ legs: long }).picks[0]?.teams).toHaveLength(420)
    expect(bookedAs({ legs: long }).note).toBeNull()
    const longer = bookedAs({ legs: long.replace('y', 'yy') })
    expect(longer.picks[0]?.teams).toBe(`${'x'.repeat(209)} + ${'y'.repeat(207)}…`)
    expect(longer.note).toBe(`${'x'.repeat(209)}\n${'y'.repeat(209)}`)
    const pick = 'z'.repeat(421)
    expect(bookedAs({ kind: 'Parlay', pick })).toMatchObject({ picks: [{ teams: 'Alfa vs Bravo' }], note: pick })
    expect(price({ kind: 'Parlay', event: '', pick: '' })).toBe('2 | eventMissing | event')
  })
})

test.each<readonly [Cells, string]>([
  [{ pick: 'Alfa + Delta' }, 'Alfa vs Bravo > Alfa + Delta > other'],
  [{ pick: 'Alfa + Delta', market: 'Map winners' }, 'Alfa vs Bravo > Map winners: Alfa + Delta > other'],
  [{ pick: 'Alfa + Delta', market: 'Double' }, 'Alfa vs Bravo > Alfa + Delta > other'],
  [{ pick: '' }, 'Alfa vs Bravo > Alfa vs Bravo > other'],
  [{ event: '', pick: 'Alfa + Delta' }, 'Alfa + Delta > Alfa + Delta > other'],
])('a multiple without legs keeps its pick: %j', (cells, pick) => {
  expect(read({ kind: 'Double', ...cells })).toBe(`2 | ${pick} | 10.00 at 2.00 | ${PLACED} | pending`)
})

describe('a lay bet', () => {
  test('risks its liability to win its stake', () => {
    // 10.00 at 1.80 risks 8.00 to win 10.00, which is 2.25.
    expect(read({ kind: 'LAY', odds: '1.80' })).toBe(
      `2 | Alfa vs Bravo > Lay: Alfa > other (lay) | 8.00 at 2.25 | ${PLACED} | pending`,
    )
    expect(read({ kind: 'layer' })).toContain(SINGLE)
    expect(read({ kind: 'no lay' })).toContain(SINGLE)
    // 10.00 at 2.10 risks 11.00: 10/11 is 0.909.
    expect(bookedAs({ kind: 'lay', odds: '2.10' })).toMatchObject({ amount: 1100, odds: 1909, exactOdds: '21/11' })
  })

  test.each<Cells>([
    { kind: 'Lay bet' },
    { market: 'Lay' },
    { pick: 'Lay Alfa' },
    { pick: 'LAY: Alfa' },
    { pick: 'Alfa (lay)' },
    { pick: 'Alfa - lay' },
  ])('says so in its kind, its market or its pick: %j', (cells) => {
    const laid = `2 | Alfa vs Bravo > Lay: Alfa > other (lay) | 8.00 at 2.25 | ${PLACED} | pending`
    expect(read({ odds: '1.80', ...cells })).toBe(laid)
  })

  test('is no team whose name ends like it', () => {
    expect(read({ event: 'Alfa vs Relay', pick: 'Relay' })).toContain('Alfa vs Relay > Relay > match-winner')
  })

  test('pays what the file says of the lay stake', () => {
    expect(price({ kind: 'lay', odds: '1.80', toWin: '8' })).toBe('8.00 at 2.25 | pending')
  })

  test('at a price that nobody takes is refused', () => {
    expect(price({ kind: 'lay', odds: '1000' })).toBe('2 | oddsInvalid | odds | 1000')
    expect(price({ kind: 'lay', odds: '101' })).toBe('1000.00 at 1.01 | pending')
    expect(price({ kind: 'lay', odds: '1500' })).toBe('2 | oddsInvalid | odds | 1500')
    expect(price({ kind: 'lay', odds: '1.01', stake: '0.01' })).toBe('2 | stakeInvalid | stake | 0.01')
  })
})

describe('a free bet', () => {
  test.each(['yes', 'Free bet', 'bonus bet', 'aposta gratis', 'Grátis', 'Фрибет', 'Risk free'])('%s', (freeBet) => {
    expect(price({ freeBet })).toBe('10.00 at 2.00 | pending | free')
  })

  test.each(['no', '', '0', 'cash'])('is not %j', (freeBet) => {
    expect(price({ freeBet })).toBe('10.00 at 2.00 | pending')
  })
})

describe('the result', () => {
  test.each<readonly [string, Cells, string]>([
    ['of the word of the format', { state: 'won' }, '10.00 at 2.00 | won 10.00'],
    ['of an unknown word', { state: 'banana' }, '2 | stateUnknown | state | banana'],
    ['with a cash-out', { cashOut: '7' }, '10.00 at 2.00 | cashed-out -3.00'],
    [
      'with a cash-out that says yes',
      { cashOut: 'yes', state: 'cashout', payout: '7' },
      '10.00 at 2.00 | cashed-out -3.00',
    ],
    ['with a cash-out that says no', { cashOut: 'no', state: 'won' }, '10.00 at 2.00 | won 10.00'],
    ['with a cash-out that is no amount', { cashOut: 'much' }, '2 | amountInvalid | cashOut | much'],
  ])('%s', (_, cells, line) => {
    expect(price(cells)).toBe(line)
  })

  test('is settled when the row says, and on a day until its end', () => {
    const of = (settledAt: string) => bookedAs({ state: 'won', settledAt }).settlement
    const utc = (text: string) => new Date(`${text}Z`)
    expect(of('2026-03-02 10:00')).toMatchObject({
      settledAt: utc('2026-03-02T10:00'),
      settledUntil: utc('2026-03-02T10:00'),
    })
    expect(of('2026-03-02')).toMatchObject({
      settledAt: utc('2026-03-02T00:00'),
      settledUntil: utc('2026-03-03T00:00'),
    })
    expect(of('2026-03-01')).toMatchObject({ settledAt: null, settledUntil: utc('2026-03-02T00:00') })
    expect(of('')).toMatchObject({ settledAt: null, settledUntil: null })
  })
})

describe('beside a stake in units', () => {
  const units = (cells: Cells) => price({ stake: '2u', ...cells }, { unit: 1000 })
  test.each<readonly [string, Cells, string]>([
    ['a profit in units without a word', { state: 'won', profit: '2' }, '20.00 at 2.00 | won 20.00'],
    ['a profit in money', { state: 'won', profit: '20' }, '20.00 at 2.00 | won 20.00'],
    ['a profit with its unit', { state: 'won', profit: '2u' }, '20.00 at 2.00 | won 20.00'],
    ['a payout in units without a word', { state: 'won', payout: '4' }, '20.00 at 2.00 | won 20.00'],
    ['a profit that is neither', { state: 'won', profit: '7' }, '2 | amountInvalid | profit | 7'],
    ['a profit of a pending bet', { state: 'pending', profit: '7' }, '20.00 at 2.00 | pending'],
    ['a profit of nothing', { state: 'push', profit: '0' }, '20.00 at 2.00 | push 0.00'],
    ['a profit of a cash-out', { state: 'cashout', profit: '-20' }, '2 | amountInvalid | profit | -20'],
    ['a payout of a cash-out', { state: 'cashout', payout: '1' }, '2 | amountInvalid | payout | 1'],
    ['a profit with a currency', { state: 'won', profit: '€20' }, '20.00 at 2.00 | won 20.00'],
  ])('%s', (_, cells, line) => {
    expect(units(cells)).toBe(line)
  })

  test('without a unit everything in units is refused', () => {
    expect(price({ stake: '2u' })).toBe('2 | unitUnset | stake | 2u')
    expect(price({ state: 'won', profit: '2u' })).toBe('2 | unitUnset | profit | 2u')
  })

  test('money in a table of a user with a unit is money', () => {
    expect(price({ state: 'won', profit: '10' }, { unit: 1000 })).toBe('10.00 at 2.00 | won 10.00')
  })
})

describe('what identifies a bet', () => {
  const identity = (cells: Cells, answers: Answers = {}) => {
    const [draft] = draftsOfRows([{ ...BET, ...cells }], answers)
    return draft && 'bet' in draft ? JSON.stringify(draft.identity) : ''
  }

  test.each<readonly [string, Cells]>([
    ['time', { placedAt: '2026-03-01 18:01' }],
    ['stake', { stake: '11' }],
    ['odds', { odds: '2.01' }],
    ['event', { event: 'Alfa vs Charlie' }],
    ['pick', { pick: 'Bravo' }],
    ['market', { market: 'Fastest ace' }],
    ['market of the same type', { market: 'map-winner (map 2)' }],
    ['bookmaker', { bookmaker: 'One' }],
    ['id', { externalId: '7' }],
  ])('is its %s', (_, cells) => {
    expect(identity(cells)).not.toBe(identity({}))
  })

  test('is neither its result, its zone, its case nor what a unit is worth', () => {
    expect(identity({ state: 'won' })).toBe(identity({}))
    expect(identity({}, { zone: 'Asia/Tokyo' })).toBe(identity({}))
    expect(identity({ event: 'ALFA vs Bravo', pick: 'alfa' })).toBe(identity({}))
    expect(identity({ stake: '2u' }, { unit: 1000 })).toBe(identity({ stake: '2.0 units' }, { unit: 500 }))
    expect(identity({ stake: '2u' }, { unit: 500 })).not.toBe(identity({}))
  })

  // The database has hashes of these of every bet that was ever imported.
  test('is the same in every version', () => {
    const [draft] = draftsOfRows([{ ...BET, externalId: '7' }])
    const written = { year: 2026, month: 3, day: 1, ofDay: 64_800_000, offset: null }
    const bet = ['bet', written, 1000, 2000, '', [['alfa vs bravo', 'alfa', 2000, 'match-winner', null]]]
    expect(draft).toMatchObject({
      identity: ['bet with id', '7', ...bet],
      rowId: { key: ['id', 'generic', '', '7'] },
    })
    expect(draftsOfRows([BET])).toMatchObject([{ identity: bet, rowId: null }])
  })

  test('of maps is which map', () => {
    const of = (value: string) => identity({ market: `map-winner (${value})` })
    expect(of('map 1')).not.toBe(of('map 2'))
  })

  test('of a bet without a time as its file has it, is its stake', () => {
    const bet = bookedAs({})
    expect(identityOf(bet, null)).toEqual(identityOf(bet, null, 1000))
    expect(identityOf(bet, null)).not.toEqual(identityOf({ ...bet, amount: 1100 }, null))
  })

  test('with an id is the id among those of its format and bookmaker, too', () => {
    const key = (cells: Cells, answers: Answers = {}) => {
      const [draft] = draftsOfRows([{ ...BET, externalId: '7', ...cells }], answers)
      return draft && 'bet' in draft ? draft.rowId?.key : undefined
    }
    expect(key({ externalId: '' })).toBeUndefined()
    expect(key({ bookmaker: 'ONE' })).toEqual(
      key({ bookmaker: 'One', odds: '3', stake: '1', event: 'X vs Y', pick: 'X' }),
    )
    expect(key({ bookmaker: 'One' })).not.toEqual(key({ bookmaker: 'Two' }))
    expect(key({})).not.toEqual(key({ externalId: '8' }))
    expect(key({})).not.toEqual(key({}, { format: 'pikkit' }))
  })
})
