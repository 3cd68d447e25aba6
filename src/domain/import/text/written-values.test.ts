import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byTier } from '../../../../test/support/tier.ts'
import type { DecimalMark } from '../plan.ts'
import { namedCurrency } from './currency-text.ts'
import { inOrder, readDate, readTimeOfDay } from './date-text.ts'
import { withGuards, withoutGuards } from './formula-guard.ts'
import { readMoney, shownMark, textOfFloat } from './number-text.ts'
import { readOdds } from './odds-text.ts'
import { readState, readYesNo } from './state-text.ts'

describe('money', () => {
  test.each<readonly [text: string, mark: DecimalMark | null, cents: number | null]>([
    ['50', null, 5000],
    ['1.234,56', null, 123456],
    ['1,234.56', null, 123456],
    ['1 234,56', null, 123456],
    ['1\u00a0234,56', null, 123456],
    ['1\u202f234\u202f567,80', null, 123456780],
    ["1'234.50", null, 123450],
    ['1.234.567', null, 123456700],
    ['1,85', null, 185],
    ['10.5', null, 1050],
    ['1.234', null, 123400],
    ['1.234', 'comma', 123400],
    ['1.234', 'point', 123],
    ['1,234', 'point', 123400],
    ['0.125', null, 13],
    ['R$ 1.234,56', null, 123456],
    ['-R$ 50,00', null, -5000],
    ['R$ -50,00', null, -5000],
    ['5,000.00 ₽', null, 500000],
    ['500 руб.', null, 50000],
    ['$1,500', null, 150000],
    ['12.50 EUR', null, 1250],
    ['€12', null, 1200],
    ['(1.23)', null, -123],
    ['(£1.23)', null, -123],
    ['−4.50', null, -450],
    ['4.50-', null, -450],
    ['+7', null, 700],
    ['0.005', 'point', 1],
    ['', null, null],
    ['--', null, null],
    ['2u', null, null],
    ['1,2,3', null, null],
    ['1.23.4', null, null],
    ['12,34.56', null, null],
    ['1e5', null, null],
    ['NaN', null, null],
    ['9'.repeat(40), null, null],
  ])('%s with the mark %s is %s cents', (text, mark, cents) => {
    expect(readMoney(text, mark)).toBe(cents)
  })

  const written = (cents: number, mark: ',' | '.', group: string) => {
    const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
    return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/gu, group)}${mark}${decimals}`
  }
  test('every sum is read from every way to write it with two decimals', () => {
    const ways = fc.constantFrom<readonly [',' | '.', string]>(
      [',', '.'],
      ['.', ','],
      [',', ' '],
      ['.', ''],
      [',', ''],
      ['.', "'"],
    )
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), ways, (cents, [mark, group]) => {
        expect(readMoney(written(cents, mark, group), null)).toBe(cents)
      }),
    )
  })

  test.each([
    ['12,50', 'comma'],
    ['1.85', 'point'],
    ['1.234,5', 'comma'],
    ['1.234.567', 'comma'],
    ['1.234', null],
    ['100', null],
  ])('%s shows the decimal mark %s', (text, mark) => {
    expect(shownMark(text)).toBe(mark)
  })

  test.each([
    ['R$ 5', 'BRL'],
    ['5 ₽', 'RUB'],
    ['USD 5', 'USD'],
    ['5 eur', 'EUR'],
    ['$5', null],
    ['5', null],
  ])('%s names the currency %s', (text, currency) => {
    expect(namedCurrency(text)).toBe(currency)
  })

  test('a float of a spreadsheet is the number that was typed', () => {
    expect([0.1 + 0.2, 1.005, 45500.75, 1e-7].map(textOfFloat)).toEqual(['0.3', '1.005', '45500.75', '0.000000100'])
  })
})

describe('odds', () => {
  test.each([
    ['1.85', 1850],
    ['1,85', 1850],
    ['1,333', 1333],
    ['2', 2000],
    ['@1.50', 1500],
    ['-133', 1752],
    ['−133', 1752],
    ['+150', 2500],
    ['+1,200', 13000],
    ['8/11', 1727],
    ['8 / 11', 1727],
    ['evens', 2000],
    ['0.5', null],
    ['1', null],
    ['1001', null],
    ['-50', null],
    ['8/0', null],
    ['abc', null],
    ['', null],
  ])('%s is %s thousandths', (text, odds) => {
    expect(readOdds(text, 'decimal', false)).toBe(odds)
  })

  test('a column of American odds has positive ones without a sign', () => {
    expect(['150', '-200', '2.50'].map((text) => readOdds(text, 'american', false))).toEqual([2500, 1500, null])
  })

  test('a multiple may have longer odds than a single', () => {
    expect([readOdds('2500', 'decimal', false), readOdds('2500', 'decimal', true)]).toEqual([null, 2_500_000])
  })
})

describe('dates', () => {
  const shown = (text: string, order: 'day-first' | 'month-first' | null = null) => {
    const reading = readDate(text)
    const time = reading && inOrder(reading, order)
    if (!time) return null
    const day = [time.year, time.month, time.day].join('-')
    const zone = time.offset === null ? '' : ` ${time.offset}`
    return day + (time.ofDay === null ? '' : ` ${time.ofDay / 60_000}`) + zone
  }
  test.each([
    ['2021-10-01 11:18', '2021-10-1 678'],
    ['2025-12-27T22:55:44Z', `2025-12-27 ${22 * 60 + 55 + 44 / 60} 0`],
    ['2025-12-27T22:00:00.000-03:00', '2025-12-27 1320 -180'],
    ['12/27/2025 22:55:00 GMT', '2025-12-27 1375 0'],
    ['30-Apr-24 16:10', '2024-4-30 970'],
    ['09-jul-26 13:00:00', '2026-7-9 780'],
    ['10-ago-26', '2026-8-10'],
    ['Sep 29 2024 9:18 PM', '2024-9-29 1278'],
    ['29 de setembro de 2024 às 21:18', '2024-9-29 1278'],
    ['sábado, 29 março 2025', '2025-3-29'],
    ['5 мая 2024 г. 18:00', '2024-5-5 1080'],
    ['15.03.2026 21:00', '2026-3-15 1260'],
    ['3.4.26', '2026-4-3'],
    ['24/08/2026', '2026-8-24'],
    ['08/24/2026 12:05 AM', '2026-8-24 5'],
    ['5/5/2024', '2024-5-5'],
    ['45500', '2024-7-27'],
    ['45500.75', '2024-7-27 1080'],
    ['1767225600', '2026-1-1 0 0'],
    ['1767225600000', '2026-1-1 0 0'],
    ['03/04/2026', null],
    ['31/02/2026', null],
    ['2026-13-01', null],
    ['2026-01-01 25:00', null],
    ['13:00 PM 2026', null],
    ['Hoje, 21:30', null],
    ['28 de dez.,17:30', null],
    ['', null],
    ['123', null],
  ])('%s is %s', (text, time) => {
    expect(shown(text)).toBe(time)
  })

  test('a date of two small numbers is read in the order of its file', () => {
    expect([shown('03/04/2026', 'day-first'), shown('03/04/2026', 'month-first')]).toEqual(['2026-4-3', '2026-3-4'])
  })

  test.each([
    ['20:30', 1230],
    ['8h05', 485],
    ['8:30 pm', 1230],
    ['24:00', null],
    ['noon', null],
  ])('the time of day %s is minute %s', (text, minute) => {
    const ofDay = readTimeOfDay(text)
    expect(ofDay === null ? null : ofDay / 60_000).toBe(minute)
  })
})

describe('states', () => {
  test.each([
    ['won', 'WIN|Won|Green|GANHOU|acertou|gagné|Победа|выигрыш|SETTLED_WIN|Settled – Win|✅ Green'],
    ['lost', 'LOSS|lost|Red|perdeu|errou|perdu|Поражение|проигрыш|lose|SETTLED_LOSS|lost by 1'],
    ['push', 'push|PUSH'],
    ['void', 'void|refunded|cancelada|anulada|devolvida|Remboursé|Возврат|отмена'],
    ['cashed-out', 'cash out|Cashout|продана|encerrada'],
    ['half-won', 'half won|½ green|HW'],
    ['half-lost', 'half lost|½ red'],
    ['pending', 'pending|open|PLACED|em aberto|в игре'],
    ['settled', 'settled|Liquidada'],
  ])('%s is said in %s', (state, words) => {
    const read = words.split('|').map((word) => readState(word))
    expect(read).toEqual(read.map(() => state))
  })

  test('a letter has the meaning that the format gives it', () => {
    expect([readState('P'), readState('P', { p: 'pending' }), readState('banana')]).toEqual([null, 'pending', null])
  })

  test('yes and no are read in four languages', () => {
    expect(['Yes', 'sim', 'да', 'oui'].map(readYesNo)).toEqual([true, true, true, true])
    expect(['No', 'não', 'нет', 'non'].map(readYesNo)).toEqual([false, false, false, false])
    expect(readYesNo('perhaps')).toBeNull()
  })
})

describe('guards against formulas', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ["'=1", "''=1"],
    ['a;=b', "a;'=b"],
    ["O'Marmot - x", "O'Marmot - x"],
    ['\tx', "'\tx"],
  ])('%s is written as %s and comes back', (text, guarded) => {
    expect(withGuards(text)).toBe(guarded)
    expect(withoutGuards(guarded)).toBe(text)
  })

  test('every text comes back as it was', () => {
    const text = fc.string({
      unit: fc.constantFrom("'", '=', '-', '+', '@', ',', ';', '\t', '\n', '"', ' ', 'a', '＝', '\u200b'),
    })
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (typed) => {
        expect(withoutGuards(withGuards(typed))).toBe(typed)
      }),
      { numRuns: byTier(300, 10_000) },
    )
  })
})
