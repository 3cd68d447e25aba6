import { expect, test } from 'vitest'
import { seededIntegers } from './seeded-random.ts'

/** The shifts 13, 17 and 5 of the paper, in whole numbers of any size. */
function xorshift32(seed: bigint, count: number): bigint[] {
  const word = 2n ** 32n
  let y = seed
  return Array.from({ length: count }, () => {
    y ^= (y << 13n) % word
    y ^= y >> 17n
    y ^= (y << 5n) % word
    return y
  })
}

test('the numbers of a seed are those of the generator of Marsaglia', () => {
  // 2463534242 is the seed in the paper, 723471715 its first number.
  const expected = xorshift32(2_463_534_242n, 1000)
  expect(expected[0]).toBe(723_471_715n)
  const draw = seededIntegers(2_463_534_242)
  expect(expected.map(() => BigInt(draw(2 ** 32)))).toEqual(expected)
  const dice = seededIntegers(2_463_534_242)
  expect(expected.map(() => BigInt(dice(6)))).toEqual(expected.map((y) => (y * 6n) >> 32n))
})

test('a seed of 0 has numbers too', () => {
  const draw = seededIntegers(0)
  const first = xorshift32(1n, 3)
  expect([draw(2 ** 32), draw(2 ** 32), draw(2 ** 32)].map(BigInt)).toEqual(first)
})
