import { expect, test } from 'vitest'
import { exchangesKeys } from './exchanged-keys.ts'

const sides = (name1: string, key1: string | null, name2: string, key2: string | null) => ({
  team1: { name: name1, key: key1, logoUrl: null },
  team2: { name: name2, key: key2, logoUrl: null },
})
const stored = sides('Team Spirit', '1', 'FURIA', '2')

test.each([
  ['the keys of both teams are exchanged', sides('Spirit', '2', 'FURIA', '1')],
  ['the names of both teams are exchanged', sides('FURIA', '1', 'Spirit', '2')],
])('which team is which is not certain where %s', (_, reading) => {
  expect(exchangesKeys(stored, reading)).toBe(true)
})

test.each([
  ['nothing has changed', stored, stored],
  ['the teams stand in the other order', stored, sides('FURIA', '2', 'SPIRIT', '1')],
  ['a key is another one', stored, sides('Spirit', '2', 'FURIA', '3')],
  ['a key is another one, in the other order', stored, sides('FURIA', '3', 'Spirit', '2')],
  ['a key is another one, beside one that moves', stored, sides('Spirit', '3', 'FURIA', '1')],
  ['a name is another one', stored, sides('Spirit', '2', 'MOUZ', '1')],
  ['a key was not known', sides('Spirit', null, 'FURIA', '2'), sides('Spirit', '2', 'FURIA', null)],
  ['the other key was not known', sides('Spirit', '1', 'FURIA', null), sides('Spirit', null, 'FURIA', '1')],
  ['both have one name', sides('Spirit', '1', 'spirit', '2'), sides('Spirit', '2', 'Spirit', '1')],
  ['both have one key', sides('Spirit', '1', 'FURIA', '1'), sides('FURIA', '1', 'Spirit', '1')],
])('it is certain, or not told by the keys, where %s', (_, before, reading) => {
  expect(exchangesKeys(before, reading)).toBe(false)
})
