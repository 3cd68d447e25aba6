import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapName } from './map-name.ts'

test.each([
  ['de_dust2', 'Dust2'],
  ['Dust2', 'Dust2'],
  ['dust_2', 'Dust2'],
  ['Dust II', 'Dust2'],
  ['d2', 'Dust2'],
  ['anc', 'Ancient'],
  ['inf', 'Inferno'],
  ['ssn', 'Season'],
  ['tcn', 'Tuscan'],
  ['ovp', 'Overpass'],
  ['trn', 'Train'],
  ['vtg', 'Vertigo'],
  ['cbl', 'Cobblestone'],
  ['cch', 'Cache'],
  ['mrg', 'Mirage'],
  ['nuke', 'Nuke'],
  ['anb', 'Anubis'],
  [' de_ANCIENT ', 'Ancient'],
  ['workshop/3071005299/de_inferno', 'Inferno'],
])('%s is %s', (raw, name) => expect(mapName(raw)).toBe(name))

test.each([
  'bo3',
  'BO5',
  'Best of 3',
  'Map 3',
  'Map',
  '3rd map',
  'Nuke or Mirage?',
  'TBA',
  'tbd',
  'Default',
  '-',
  '',
  '  ',
  null,
  undefined,
])('%s is no map', (raw) => expect(mapName(raw)).toBeNull())

test('an address without a name is no map', () => expect(mapName('workshop/')).toBeNull())

test('a map that came after us keeps its name', () => {
  expect(mapName('de_foo')).toBe('Foo')
  expect(mapName('Thera')).toBe('Thera')
  expect(mapName('inside_out')).toBe('Insideout')
  expect(mapName('de_thera2')).toBe('Thera2')
})

test('a map may have a name that begins or ends like a placeholder', () => {
  expect(mapName('de_seawall')).toBe('Seawall')
  expect(mapName('de_nonesuch')).toBe('Nonesuch')
})

test('a name is read as itself again', () => {
  fc.assert(
    fc.property(fc.string(), (raw) => {
      const name = mapName(raw)
      expect(name === null ? null : mapName(name)).toBe(name)
    }),
  )
})
