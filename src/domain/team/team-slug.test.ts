import fc from 'fast-check'
import { expect, test } from 'vitest'
import { teamIdentity } from './team-identity.ts'
import { teamSlug } from './team-slug.ts'

test.each([
  ['Team Spirit', 'team-spirit'],
  ['Virtus.pro', 'virtus-pro'],
  ['MÖB', 'mob'],
  ['Soul’s Heart', 'souls-heart'],
  ['Ёлка', 'елка'],
  ['A+ $Money', 'a+-$money'],
  ['?!', '?!'],
])('%s has the address %s', (name, slug) => {
  expect(teamSlug(name)).toBe(slug)
})

test.each(['TBD', 'tba', '', ' ', '..', '.'])('%j has no page', (name) => {
  expect(teamSlug(name)).toBeNull()
})

test('an address names the team that it was made of', () => {
  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('a', 'B', ' ', '-', '.', '!', '’') }),
  )
  fc.assert(
    fc.property(names, (name) => {
      const slug = teamSlug(name)
      if (slug !== null) expect(teamIdentity(slug)).toBe(teamIdentity(name))
    }),
  )
})
