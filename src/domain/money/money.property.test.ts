import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOfSum, divideHalfUp, formatCents, parseAmount, parseCents } from './money.ts'

const CASES = { numRuns: 10_000 }
const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })

/** "123.45" of 12345, by moving characters. */
function written(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0').split('')
  digits.splice(-2, 0, '.')
  return (cents < 0 ? '-' : '') + digits.join('')
}

describe('money', () => {
  test('is written with two decimals and read back as the same', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(formatCents(value)).toBe(written(value))
        expect(formatCents(BigInt(value))).toBe(written(value))
        expect(parseCents(formatCents(value))).toBe(value)
      }),
      CASES,
    )
  })

  test('a sum of any size is read as it is written', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(centsOfSum(written(value))).toBe(value)
      }),
      CASES,
    )
  })

  test.each(['', '5', '5.0', '.50', '1e3.00', '5.00 ', '+5.00', '90071992547409.92'])('%s is no sum', (text) => {
    expect(() => centsOfSum(text)).toThrow('no sum')
  })

  test('is read without needless zeros, with a plus, and with space around it', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), (value) => {
        const short = written(value).replace(/\.?0+$/, '') || '0'
        const whole = written(value).endsWith('.00') ? written(value).slice(0, -3) : short
        expect(parseCents(` +${whole}\t`)).toBe(value)
      }),
      CASES,
    )
  })

  test('any text is either refused or read as its decimal value', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,+-e ')), maxLength: 8 }), (text) => {
        const read = parseCents(text)
        if (read === null) return
        expect(BigInt(read)).toBe(
          BigInt(
            text
              .trim()
              .replace('+', '')
              .replace(/^(-?\d+)$/, '$1.')
              .replace(/\.(\d*)$/, (_, d: string) => d.padEnd(2, '0')),
          ),
        )
      }),
      CASES,
    )
  })

  test.each(['', '-0', '-0.00', '0.001', '1e3', 'NaN', '1,5', '٥', '.5', '5.', '--5', '12345678901'])(
    '%s is no amount of money',
    (text) => {
      expect(parseCents(text)).toBeNull()
    },
  )

  test('a stake is 0.01 to 1000000.00', () => {
    expect(['0.01', '1000000.00', '0', '1000000.01', '-1'].map(parseAmount)).toEqual([1, 100_000_000, null, null, null])
  })
})

describe('dividing', () => {
  test('rounds to the nearest whole, halves away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 6n), (dividend, divisor) => {
        const quotient = divideHalfUp(dividend, divisor)
        // |quotient − dividend/divisor| ≤ ½, and at exactly ½ the larger in size.
        const error = 2n * (quotient * divisor - dividend)
        const size = error < 0n ? -error : error
        expect(size <= divisor).toBe(true)
        if (size === divisor) expect(error > 0n).toBe(dividend > 0n)
      }),
      CASES,
    )
  })
})
