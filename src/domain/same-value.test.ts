import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue } from './same-value.ts'

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, undefined, 0, -0, 1, Number.NaN, '', 'a', true, 1n),
    fc.constantFrom(0, 1, Number.NaN).map((time) => new Date(time)),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any

test('two values are the same exactly where Node.js calls them deeply and strictly equal', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(isSameValue(a, b)).toBe(isDeepStrictEqual(a, b))
      expect(isSameValue(a, structuredClone(a))).toBe(true)
    }),
  )
})

test('the order of keys, which PostgreSQL changes in stored JSON, makes no difference', () => {
  expect(isSameValue({ verdict: 'won', evidence: { map: 1 } }, { evidence: { map: 1 }, verdict: 'won' })).toBe(true)
})
