import { describe, expect, test } from 'vitest'
import { dateOrderOf } from './date-orders.ts'
import type { ColumnTarget, OddsNotation } from './plan.ts'
import type { Cell } from './row.ts'
import { createTally, currenciesOfTables, decimalMarkOf, type Tally } from './tally.ts'
import { notationOfOdds } from './text/odds-tally.ts'

function foundIn(tally: Tally, currency?: string) {
  const seen = tally.seen()
  const { order, openDates } = dateOrderOf([seen.dates], null)
  return {
    order,
    openDates,
    hasLocalTimes: seen.hasLocalTimes,
    decimalMark: decimalMarkOf([seen]),
    ...notationOfOdds([seen.odds]),
    ...currenciesOfTables([seen], currency),
  }
}

/** What rows of one column of this target show. */
function found(
  target: ColumnTarget | null,
  cells: readonly Cell[],
  { name = '', oddsNotation = null }: { name?: string; oddsNotation?: OddsNotation | null } = {},
) {
  const tally = createTally({ names: ['', name], targets: [null, target], oddsNotation })
  cells.forEach((cell, index) => tally.add({ line: index + 2, cells: ['R$ 1,5 03/04/2026 +150', cell] }))
  return foundIn(tally)
}

test('a file without rows shows nothing', () => {
  expect(found('placedAt', [])).toEqual({
    order: null,
    openDates: [],
    hasLocalTimes: false,
    decimalMark: null,
    notation: null,
    openOdds: [],
    currencies: [],
    signs: [],
  })
})

describe('dates', () => {
  test.each<readonly [string, readonly string[], 'day-first' | 'month-first' | null, readonly string[]]>([
    ['that can be read in two ways', ['03/04/2026'], null, ['03/04/2026']],
    ['of which one shows the day first', ['03/04/2026', '13/04/2026'], 'day-first', ['03/04/2026']],
    ['of which one shows the month first', ['04/13/2026', '03/04/2026'], 'month-first', ['03/04/2026']],
    ['that contradict each other', ['04/13/2026', '13/04/2026'], null, []],
    ['that have no order', ['2026-04-13', '1.4.2026', ''], null, []],
    ['that are none', ['yesterday'], null, []],
    [
      'of which more than three are open',
      ['01/02/2026', '01/02/2026', '02/03/2026', '03/04/2026', '04/05/2026'],
      null,
      ['01/02/2026', '02/03/2026', '03/04/2026'],
    ],
  ])('%s', (_, cells, order, openDates) => {
    for (const target of ['placedAt', 'settledAt'] as const)
      expect(found(target, cells)).toMatchObject({ order, openDates })
  })

  test('without a zone are local', () => {
    const isLocal = (...cells: Cell[]) => found('placedAt', cells).hasLocalTimes
    expect([isLocal('2026-04-13 10:00'), isLocal('2026-04-13')]).toEqual([true, true])
    expect([isLocal('2026-04-13 10:00Z'), isLocal('never'), isLocal('')]).toEqual([false, false, false])
    expect(isLocal('2026-04-13 10:00', '2026-04-13 10:00Z')).toBe(true)
    expect(isLocal(46_096)).toBe(false)
    expect(found('placedTime', ['10:00']).hasLocalTimes).toBe(false)
  })
})

const MONEY = [
  'stake',
  'profit',
  'payout',
  'toWin',
  'cashOut',
  'cashIn',
  'cashOutflow',
  'layStake',
  'layProfit',
] as const

describe('the decimal mark', () => {
  test.each(MONEY)('of a column of %s', (target) => {
    expect(found(target, ['12,50']).decimalMark).toBe('comma')
    expect(found(target, ['€12,50']).currencies).toEqual(['EUR'])
  })

  test.each<readonly [string, readonly Cell[], 'point' | 'comma' | null]>([
    ['that most numbers show', ['1,5', '1.5', '2,5'], 'comma'],
    ['that as many show', ['1,5', '1.5'], null],
    ['of numbers that may be thousands with a point', ['1.234'], 'comma'],
    ['of numbers that may be thousands with a comma', ['1,234'], 'point'],
    ['of sums that may be thousands, in any currency', ['R$ 1.234'], 'comma'],
    ['of numbers of which some may be thousands', ['1.234', '2.345', '1.5'], 'point'],
    ['of both that may be thousands', ['1.234', '1,234'], null],
    ['of a number with four decimals', ['1,2345'], 'comma'],
    ['of texts that are no number', ['a 1.2345 b'], null],
    ['of thousands within a text', ['a 1.234 b'], 'comma'],
    ['of numbers of a workbook', [1.5, 12.5, '1,5'], 'comma'],
    ['of nothing', ['5'], null],
    ['of as many of both, one more of which may be thousands', ['1,5', '1.5', '1.234'], 'comma'],
  ])('%s', (_, cells, mark) => {
    expect(found('stake', cells).decimalMark).toBe(mark)
  })

  test('of odds counts too', () => {
    expect(found('odds', ['1,85']).decimalMark).toBe('comma')
    expect(found('odds', ['1.85']).decimalMark).toBe('point')
    expect(found('note', ['1,85']).decimalMark).toBeNull()
    const tally = createTally({ names: ['', ''], targets: ['odds', 'stake'], oddsNotation: null })
    tally.add({ line: 2, cells: ['1.85', '1,5'] })
    tally.add({ line: 3, cells: ['1.85', '5'] })
    expect(decimalMarkOf([tally.seen()])).toBe('point')
    tally.add({ line: 4, cells: ['2', '1,5'] })
    tally.add({ line: 5, cells: ['2', '1,5'] })
    expect(decimalMarkOf([tally.seen()])).toBe('comma')
  })
})

describe('odds', () => {
  test.each(['odds', 'legOdds', 'layOdds'] as const)('of a column of %s', (target) => {
    expect(found(target, ['+150']).notation).toBe('american')
    expect(found(target, ['150', '1.5'])).toMatchObject({ notation: null, openOdds: ['150', '1.5'] })
  })

  test('are read as the format or the name of the column says', () => {
    expect(found('odds', ['150'], { oddsNotation: 'american' }).notation).toBe('american')
    expect(found('odds', ['150'], { name: 'Decimal odds' }).notation).toBe('decimal')
    expect(found('odds', ['150'], { name: 'Decimal odds', oddsNotation: 'american' }).notation).toBe('decimal')
    expect(found('odds', ['150']).openOdds).toEqual(['150'])
    expect(found('stake', ['150']).openOdds).toEqual([])
  })
})

test('the currencies of sums and of a column of currencies, up to ten of the sums', () => {
  expect(found('currency', ['eur', 'USD', 'EUR', '', 'none']).currencies).toEqual(['EUR', 'USD'])
  expect(found('stake', ['R$ 5', '5', '5.00 EUR', 5]).currencies).toEqual(['BRL', 'EUR'])
  expect(found('event', ['Alfa EUR']).currencies).toEqual([])
  const many = 'eur usd gbp brl rub uah pln czk sek nok dkk'.split(' ')
  expect(
    found(
      'stake',
      many.map((code) => `5 ${code}`),
    ).currencies,
  ).toHaveLength(10)
})

test('a sign of many is a currency that the file names, that of the book, or another one', () => {
  const of = (currency: string | undefined, name: string, ...cells: string[]) => {
    const tally = createTally({ names: [name], targets: ['stake'], oddsNotation: null })
    cells.forEach((cell, index) => tally.add({ line: index + 2, cells: [cell] }))
    return currenciesOfTables([tally.seen()], currency).currencies
  }
  expect([of(undefined, '', '$5'), of('CAD', '', '$5'), of('EUR', '', '$5')]).toEqual([[], [], ['USD']])
  expect([of('EUR', 'Stake ($)', '5'), of('CAD', 'Stake ($)', '5')]).toEqual([['USD'], []])
  expect(of('EUR', '', '5 CAD', '$5')).toEqual(['CAD'])
  expect(of('CAD', '', '5 EUR', '$5')).toEqual(['EUR', 'CAD'])
  expect(of('CAD', '', '$5', '5 kr')).toEqual(['CAD', 'SEK'])
})

test('a sign that the file does not explain is listed with all that it may be', () => {
  const of = (currency: string, ...cells: string[]) => {
    const tally = createTally({ names: [''], targets: ['stake'], oddsNotation: null })
    cells.forEach((cell, index) => tally.add({ line: index + 2, cells: [cell] }))
    return currenciesOfTables([tally.seen()], currency).signs.map(({ sign, codes }) => [sign, ...codes.slice(0, 2)])
  }
  expect(of('EUR', '$5', '$6', '7 kr', '\u00a58')).toEqual([
    ['$', 'USD', 'CAD'],
    ['kr', 'SEK', 'NOK'],
    ['\u00a5', 'JPY', 'CNY'],
  ])
  expect([of('CAD', '$5'), of('EUR', '$5', '5 CAD'), of('EUR', 'R$ 5')]).toEqual([[], [], []])
})

test('the sign that the format of a number shows is that of the sum', () => {
  const tally = createTally({ names: ['', ''], targets: ['stake', 'note'], oddsNotation: null })
  tally.add({ line: 2, cells: [5, 6], signs: ['R$', 'zł'] })
  expect(currenciesOfTables([tally.seen()], 'EUR').currencies).toEqual(['BRL'])
})
