import { describe, expect, test } from 'vitest'
import { BET, type Cells, draftsOfRows, linesOfRows } from '../../../test/support/table-rows.ts'
import { isEmptyRow, placeOf } from './read-rows.ts'

const PLACED = '2026-03-01T18:00'
const WINNER = 'match-winner = match-winner'
const SINGLE = `Alfa vs Bravo > Alfa > ${WINNER} | 10.00 at 2.00 | ${PLACED} | pending`
const leg = (event: string, odds: string): Cells => ({ event, pick: event.slice(0, 1), odds })
const HEAD: Cells = { ...BET, kind: 'multiple', odds: '3.00' }
const LEGS = `C vs D > C > other 1.50 | E vs F > E > other 2.00`

describe('the legs below a bet', () => {
  test('are those of the bet before them', () => {
    const rows = [BET, HEAD, leg('C vs D', '1.5'), leg('E vs F', '2'), BET]
    expect(linesOfRows(rows)).toEqual([
      `2 | ${SINGLE}`,
      `3 | ${LEGS.replaceAll('other', WINNER)} | 10.00 at 3.00 | ${PLACED} | pending`.replaceAll(
        / > ([CE]) > /g,
        ' > $1 > ',
      ),
      `6 | ${SINGLE}`,
    ])
  })

  test('have neither a date nor a stake, but something that was bet on', () => {
    const lines = (row: Cells) => linesOfRows([HEAD, leg('C vs D', '1.5'), row]).length
    expect(lines(leg('E vs F', '2'))).toBe(1)
    expect(lines({ ...leg('E vs F', '2'), placedAt: '2026-03-01' })).toBe(2)
    expect(lines({ ...leg('E vs F', '2'), settledAt: '2026-03-01' })).toBe(2)
    expect(lines({ ...leg('E vs F', '2'), stake: '1' })).toBe(2)
    expect(lines({ pick: 'E', odds: '2' })).toBe(1)
    expect(lines({ team1: 'E', team2: 'F', odds: '2' })).toBe(1)
    expect(lines({ odds: '2' })).toBe(2)
  })

  test('have their own odds where the row has odds of legs', () => {
    expect(
      linesOfRows([HEAD, { ...leg('C vs D', ''), legOdds: '1.5' }, { ...leg('E vs F', '9'), legOdds: '2' }]),
    ).toEqual([expect.stringContaining('10.00 at 3.00')])
  })

  test('without a bet before them are refused', () => {
    expect(linesOfRows([leg('C vs D', '1.5'), BET])).toEqual(['2 | legWithoutBet', `3 | ${SINGLE}`])
    // The problem of a whole row is none of a column that is not taken.
    expect(linesOfRows([{ ...leg('C vs D', '1.5'), none: 'x' }])).toEqual(['2 | legWithoutBet'])
  })

  test('are a row of their own in a format without such legs', () => {
    expect(linesOfRows([BET, leg('C vs D', '1.5')], { format: 'pikkit' })).toEqual([
      `2 | ${SINGLE}`,
      '3 | placedAtMissing | placedAt',
    ])
  })

  test('are fewer than 200', () => {
    const rows = (count: number) => [HEAD, ...Array.from({ length: count }, () => ({ event: 'a', odds: '2' }))]
    expect(linesOfRows(rows(199))).toEqual([expect.stringContaining('10.00 at 3.00')])
    expect(linesOfRows(rows(200))).toEqual(['2 | rowTooLong'])
    expect(linesOfRows([...rows(300), BET])).toEqual(['2 | rowTooLong', `303 | ${SINGLE}`])
  })

  test('with a cell that is too long are refused with their bet', () => {
    expect(linesOfRows([HEAD, { ...leg('C vs D', '1.5'), note: 'x'.repeat(8_001) }])).toEqual([
      '2 | textTooLong | note',
    ])
    expect(linesOfRows([{ ...HEAD, note: 'x'.repeat(8_001) }])).toEqual([`2 | textTooLong | note | ${'x'.repeat(200)}`])
  })

  test('are not those of a slip that has begun', () => {
    const slip = [
      { ...BET, externalId: '7' },
      { ...BET, externalId: '7', event: 'C vs D', pick: 'C', odds: '1.5' },
    ]
    expect(linesOfRows([...slip, leg('E vs F', '2')], { sameId: 'legs' })).toEqual([
      '4 | legWithoutBet',
      expect.stringContaining('10.00 at 3.00'),
    ])
    expect(
      linesOfRows(
        [{ ...HEAD, externalId: '7' }, leg('C vs D', '1.5'), { ...BET, ...leg('X vs Y', '2'), externalId: '7' }],
        {
          sameId: 'legs',
        },
      ),
    ).toHaveLength(2)
  })

  test('with odds that can be read in two ways are refused', () => {
    const rows = [HEAD, { ...leg('C vs D', ''), legOdds: '150' }, { ...leg('E vs F', ''), legOdds: '2' }]
    expect(linesOfRows(rows, { oddsNotation: null })).toEqual(['2 | oddsOpen | legOdds'])
  })

  test('with the id of their bet are its legs, and not a slip', () => {
    const rows = [
      { ...HEAD, externalId: '7' },
      { ...leg('C vs D', '1.5'), externalId: '7' },
    ]
    expect(linesOfRows([...rows, leg('E vs F', '2')], { sameId: 'bets' })).toEqual([
      expect.stringContaining('10.00 at 3.00'),
    ])
  })
})

describe('rows of a format whose legs have one id', () => {
  const row = (event: string, legOdds: string): Cells => ({ ...BET, ...leg(event, '3.00'), externalId: '7', legOdds })
  test('are one bet', () => {
    expect(
      linesOfRows([row('C vs D', '1.5'), row('E vs F', '2'), { ...row('E vs F', '2'), externalId: '8' }], {
        format: 'draftkings',
      }),
    ).toEqual([
      `2 | ${LEGS.replaceAll('other', WINNER)} | 10.00 at 3.00 | ${PLACED} | pending | DraftKings`,
      expect.stringContaining('4 | E vs F > E'),
    ])
  })

  test('say what the whole paid in their first row', () => {
    const rows = [
      { ...row('C vs D', '1.5'), payout: '30', state: 'won' },
      { ...row('E vs F', '2'), payout: '0', state: 'won' },
    ]
    expect(linesOfRows(rows, { format: 'draftkings', sameId: 'legs' })).toEqual([expect.stringContaining('won 20.00')])
  })

  test.each<Cells>([{ placedAt: '2026-03-02 18:00' }, { stake: '9' }])(
    'are two bets where their time or stake is another: %j',
    (change) => {
      const rows = [row('C vs D', '1.5'), row('E vs F', '2'), { ...row('G vs H', '3'), ...change }]
      expect(linesOfRows(rows, { format: 'draftkings' })).toEqual([
        expect.stringContaining('2 | C vs D > C'),
        expect.stringContaining('4 | G vs H > G'),
      ])
    },
  )

  test('and alone are a single', () => {
    expect(linesOfRows([row('C vs D', '3')], { format: 'draftkings' })).toEqual([
      `2 | C vs D > C > ${WINNER} | 10.00 at 3.00 | ${PLACED} | pending | DraftKings`,
    ])
  })
})

describe('a row of a matched set', () => {
  const SET: Cells = {
    ...BET,
    layOdds: '2.10',
    layStake: '9.50',
    layBookmaker: 'Exchange',
    bookmaker: 'One',
    externalId: '7',
  }
  const lines = (cells: Cells) => linesOfRows([{ ...SET, ...cells }], { format: 'betting-tracker-sets' })

  test('is a bet and a bet against it', () => {
    // 9.50 at 2.10 risks 10.45, and 2.10 / 1.10 is 1.909.
    expect(lines({})).toEqual([
      `2 | ${SINGLE} | One`,
      `2 | Alfa vs Bravo > Lay: Alfa > other (lay) | 10.45 at 1.909 | ${PLACED} | pending | Exchange`,
    ])
    expect(lines({ state: 'settled', profit: '10', layProfit: '-10.45' })).toEqual([
      expect.stringContaining('won 10.00'),
      expect.stringContaining('lost -10.45'),
    ])
    expect(lines({ layOdds: '' })).toEqual([`2 | ${SINGLE} | One`])
    expect(lines({ layStake: '' })[1]).toBe('2 | stakeMissing | stake | 10')
  })

  test('has two ids', () => {
    const ids = (externalId: string) =>
      draftsOfRows([{ ...SET, externalId }], { format: 'betting-tracker-sets' }).map(
        (draft) => 'bet' in draft && draft.bet.externalId,
      )
    expect(ids('7')).toEqual(['7', '7 lay'])
    expect(ids('')).toEqual([null, null])
  })

  test('in units is in units on both sides', () => {
    expect(
      linesOfRows([{ ...SET, stake: '1u', layStake: '2u' }], { format: 'betting-tracker-sets', unit: 1000 }),
    ).toEqual([expect.stringContaining('10.00 at 2.00'), expect.stringContaining('22.00 at 1.909')])
    const identities = (layStake: string, unit: number) =>
      draftsOfRows([{ ...SET, layStake }], { format: 'betting-tracker-sets', unit }).map(
        (draft) => 'identity' in draft && JSON.stringify(draft.identity),
      )
    expect(identities('2u', 1000)[1]).toContain('2000000u')
    expect(identities('20', 1000)[1]).not.toContain('2000000u')
  })
})

describe('a row of our own export', () => {
  const own = (cells: Cells) =>
    linesOfRows([{ ...BET, market: 'match-winner', ...cells }], { format: 'clutchbook-csv' })[0]

  test('is read letter by letter, without the guards of a spreadsheet', () => {
    expect(own({})).toBe(`2 | ${SINGLE}`)
    expect(own({ event: "'=Alfa vs O'Bravo", pick: "'=Alfa" })).toContain("2 | =Alfa vs O'Bravo > =Alfa >")
    expect(linesOfRows([{ ...BET, event: "'=Alfa vs Bravo", pick: "'=Alfa" }])[0]).toContain(
      "2 | '=Alfa vs Bravo > '=Alfa",
    )
    expect(own({ odds: 2, stake: 10 })).toBe(`2 | ${SINGLE}`)
    expect(own({ market: 'Winner of all' })).toBe('2 | notABet | market | Winner of all')
  })

  test('has the legs of a multiple in a cell', () => {
    const legs = (odds: string) =>
      JSON.stringify([
        { teams: 'C vs D', selectedTeam: 'C', betType: 'match-winner', odds },
        { teams: 'E vs F', selectedTeam: 'E', betType: 'match-winner', odds: '2.00' },
      ])
    expect(own({ market: 'multiple', odds: '3.00', legs: legs('1.50') })).toBe(
      `2 | ${LEGS.replaceAll('other', WINNER)} | 10.00 at 3.00 | ${PLACED} | pending`,
    )
    expect(own({ market: 'multiple', legs: legs('x') })).toBe(`2 | oddsInvalid | legs | ${legs('x').slice(0, 200)}`)
    expect(own({ market: 'multiple', event: 'A + B', pick: 'A + B' })).toContain('2 | A + B > A + B > other | 10.00')
  })
})

test('a text that is too long for all columns is refused in its row', () => {
  const legs = JSON.stringify([{ event: 'x'.repeat(10_000) }, { event: 'y'.repeat(9_998) }])
  expect(linesOfRows([{ ...BET, legs }, BET])).toEqual(['2 | textTooLong', `3 | ${SINGLE}`])
})

test('a mistake of the program is not hidden in a problem of a row', () => {
  const clock = () => {
    throw new TypeError('no clock')
  }
  expect(() => linesOfRows([BET], { clock })).toThrow('no clock')
})

test('a place has the name of its sheet where several are read', () => {
  expect(placeOf({ line: 2 })).toStrictEqual({ line: 2 })
  expect(placeOf({ line: 2, sheet: 'March' })).toStrictEqual({ line: 2, sheet: 'March' })
})

test('a row is empty where no cell has anything', () => {
  expect(isEmptyRow({ line: 2, cells: ['', '  '] })).toBe(true)
  expect(isEmptyRow({ line: 2, cells: ['', 'a'] })).toBe(false)
  expect(isEmptyRow({ line: 2, cells: ['', 0] })).toBe(false)
})
