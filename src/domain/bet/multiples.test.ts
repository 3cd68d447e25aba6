import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Grade, VERDICTS } from '../verdict/verdict.ts'
import { profitOf } from './bet-arithmetic.ts'
import { gradeMultiple, type Leg } from './multiples.ts'

const EVIDENCE = { code: 'seriesScore', score1: 2, score2: 1 } as const
const NOT_FINISHED: Grade = { verdict: 'needs-you', reason: 'notFinished' }
const FORFEIT: Grade = { verdict: 'needs-you', reason: 'forfeit' }

/** "won 1.85" */
function leg(text: string): Leg {
  const [verdict = '', odds = ''] = text.split(' ')
  const grade = verdict === 'pending' ? NOT_FINISHED : verdict === 'asked' ? FORFEIT : decided(verdict)
  return { odds: Math.round(Number(odds) * 1000), exactOdds: null, grade }
}

function decided(text: string): Grade {
  const verdict = VERDICTS.find((verdict) => verdict === text)
  if (verdict === undefined) throw new Error(`no verdict: ${text}`)
  return { verdict, evidence: EVIDENCE }
}

function profit(amount: number, legs: readonly string[], price: number | null = null): number | null {
  const graded = gradeMultiple(legs.map(leg), price)
  return 'factor' in graded ? profitOf({ amount, isFreeBet: false, cashOuts: [] }, graded.factor) : null
}

describe('a multiple of 10.00', () => {
  test.each<[string, string[], number | null, string, number | null]>([
    ['all won: 2.00 × 1.50 × 1.85 = 5.55', ['won 2.00', 'won 1.50', 'won 1.85'], null, 'won', 4550],
    ['one void: 2.00 × 1.85 = 3.70', ['won 2.00', 'void 1.50', 'won 1.85'], null, 'won', 2700],
    ['one half won: 2.00 × 1.25 = 2.50', ['won 2.00', 'half-won 1.50'], null, 'half-won', 1500],
    ['one half lost: 3.00 × 0.5 = 1.50', ['won 3.00', 'half-lost 1.50'], null, 'half-won', 500],
    ['one half lost: 1.50 × 0.5 = 0.75', ['won 1.50', 'half-lost 1.50'], null, 'half-lost', -250],
    ['one half lost: 2.00 × 0.5 = 1.00', ['won 2.00', 'half-lost 1.50'], null, 'push', 0],
    ['all void', ['void 2.00', 'void 1.50'], null, 'void', 0],
    ['void and push', ['void 2.00', 'push 1.50'], null, 'void', 0],
    ['all push', ['push 2.00', 'push 1.50'], null, 'push', 0],
    ['one lost', ['won 2.00', 'lost 1.50'], null, 'lost', -1000],
    ['one lost while one is not over', ['pending 2.00', 'lost 1.50', 'asked 2.00'], null, 'lost', -1000],
    ['one is not over', ['pending 2.00', 'won 1.50', 'asked 2.00'], null, 'pending', null],
    ['one needs the user', ['won 2.00', 'won 1.50', 'asked 2.00'], null, 'needs-you', null],
    ['own price, all won', ['won 2.00', 'won 1.50'], 3300, 'won', 2300],
    ['own price, one void: 3.30 × 2.00 / 3.00 = 2.20', ['won 2.00', 'void 1.50'], 3300, 'won', 1200],
    ['own price, all void', ['void 2.00', 'void 1.50'], 3300, 'void', 0],
    ['a low own price, two void: not below the stake', ['won 1.10', 'void 1.10', 'void 1.10'], 1150, 'won', 0],
    ['one leg is a single', ['half-won 1.50'], null, 'half-won', 250],
  ])('%s', (_, legs, price, verdict, result) => {
    expect(gradeMultiple(legs.map(leg), price)).toMatchObject({ verdict })
    expect(profit(1000, legs, price)).toBe(result)
  })

  test('names the legs that are open', () => {
    expect(gradeMultiple([leg('won 2.00'), leg('pending 2.00'), leg('asked 2.00')])).toEqual({
      verdict: 'pending',
      legs: [1],
    })
    expect(gradeMultiple([leg('won 2.00'), leg('void 2.00'), leg('asked 2.00')])).toEqual({
      verdict: 'needs-you',
      legs: [2],
    })
  })

  test('is rounded once: 0.01 at 1.01 twenty times returns 0.0122', () => {
    expect(profit(1, Array<string>(20).fill('won 1.01'))).toBe(0)
    expect(profit(100, Array<string>(20).fill('won 1.01'))).toBe(22)
  })
})

test('a multiple returns the product of its legs, in any order', () => {
  const legs = fc.array(
    fc.record({ odds: fc.integer({ min: 1010, max: 20_000 }), verdict: fc.constantFrom(...VERDICTS) }),
    { minLength: 2, maxLength: 20 },
  )
  fc.assert(
    fc.property(legs, (legs) => {
      const graded = gradeMultiple(
        legs.map(({ odds, verdict }) => ({ odds, exactOdds: null, grade: { verdict, evidence: EVIDENCE } })),
      )
      if (!('factor' in graded)) throw new Error('every leg is decided')
      const twoThousandths = legs.map(({ odds, verdict }) => {
        return { won: 2 * odds, lost: 0, push: 2000, void: 2000, 'half-won': odds + 1000, 'half-lost': 1000 }[verdict]
      })
      const product = twoThousandths.reduce((sum, part) => sum * BigInt(part), 1n)
      const { numerator, denominator } = graded.factor
      expect(numerator * 2000n ** BigInt(legs.length)).toBe(product * denominator)
    }),
  )
})
