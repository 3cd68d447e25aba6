import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squadKey } from './squad.ts'

test.each([
  ['Team Spirit', 'spirit'],
  ['MÖUZ Esports', 'Mouz'],
  ['Imperial fe', 'Imperial Female'],
  ['NAVI Junior', 'NAVI Jr.'],
  ['Spirit Academy', 'Team Spirit academy'],
  ['ex-Spirit', 'Ex Team Spirit'],
  ['FURIA Women’s', 'FURIA women'],
  ['Team 2', 'TEAM  2'],
])('%s and %s may be one team', (a, b) => expect(squadKey(a)).toBe(squadKey(b)))

test.each([
  ['Spirit', 'Spirit Academy'],
  ['Spirit Academy', 'Spirit Junior'],
  ['NAVI', 'NAVI Javelins'],
  ['Imperial', 'Imperial fe'],
  ['Spirit', 'ex-Spirit'],
  ['Spirit', 'Spirit 2'],
  ['Team 1', 'Team 2'],
  ['Academy', 'Academy Academy'],
  ['Exeed', 'ex-eed'],
])('%s and %s are two teams', (a, b) => expect(squadKey(a)).not.toBe(squadKey(b)))

test.each(['TBD', ' tba ', ''])('"%s" is no team', (name) => expect(squadKey(name)).toBeNull())

const anyName = fc
  .oneof(
    fc.string({ maxLength: 30 }),
    fc
      .array(fc.constantFrom('Team', 'Spirit', 'ex', 'Academy', 'fe', '2', 'Esports', '-', 'É'), { maxLength: 4 })
      .map((words) => words.join(' ')),
  )
  .filter((name) => squadKey(name) !== null)
const anyMark = fc.constantFrom('Academy', 'Junior', 'Youth', 'fe', 'Female', 'JR', '2')

test('a squad is never its first team, whatever the name', () => {
  fc.assert(
    fc.property(anyName, anyMark, (name, mark) => {
      expect(squadKey(`${name} ${mark}`)).not.toBe(squadKey(name))
    }),
  )
})

test('a former team is never the team of today', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      expect(squadKey(`ex-${name}`)).not.toBe(squadKey(name))
    }),
  )
})

test('upper case and spaces around make no other team', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      expect(squadKey(` ${name.toUpperCase()} `)).toBe(squadKey(name))
    }),
  )
})
