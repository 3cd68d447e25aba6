import { expect, test } from 'vitest'
import { formatOwnChance, parseOwnChance } from './own-chance.ts'

// In hundredths of a percent, from .01 to 99.99 %.
test.each([
  ['55.5', 5550],
  ['55.50', 5550],
  ['55.05', 5505],
  ['5', 500],
  [' 60 ', 6000],
  ['0.01', 1],
  ['99.99', 9999],
])('%s %% is a chance', (text, chance) => {
  expect(parseOwnChance(text)).toBe(chance)
})

test.each(['0', '0.00', '100', '99.999', '-5', '5.', '.5', '5,5', '1e1', '55.5%', '', '٥'])(
  '%s is no chance',
  (text) => {
    expect(parseOwnChance(text)).toBeNull()
  },
)

test('a chance is written without needless zeros', () => {
  expect([5550, 1, 9999, 6000].map(formatOwnChance)).toEqual(['55.5', '0.01', '99.99', '60'])
})
