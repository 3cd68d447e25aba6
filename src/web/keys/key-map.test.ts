import { expect, test } from 'vitest'
import { GROUPS } from '../layout/navigation/sections.ts'
import { actOfKey, PLACES_BY_LETTER } from './key-map.ts'

test.each([
  ['n', false, { go: '/nova-aposta' }],
  ['N', false, { go: '/nova-aposta' }],
  ['/', false, 'search'],
  ['?', false, 'shortcuts'],
  ['g', false, 'wait'],
  ['b', true, { go: '/historico' }],
  ['B', true, { go: '/historico' }],
  ['a', true, { go: '/notificacoes' }],
  [',', true, { go: '/configuracoes' }],
  ['b', false, null],
  ['n', true, null],
  ['x', true, null],
] as const)('%s, after g: %s', (key, isAfterG, act) => {
  expect(actOfKey(key, isAfterG)).toEqual(act)
})

test('every letter leads to a place of its own: of the navigation, or the page of the bell', () => {
  const paths = PLACES_BY_LETTER.map(([, { path }]) => path)
  const known = ['/notificacoes', ...GROUPS.flatMap(({ places }) => places.map(({ path }) => path))]
  expect(new Set(paths).size).toBe(paths.length)
  expect(new Set(PLACES_BY_LETTER.map(([letter]) => letter)).size).toBe(paths.length)
  expect(paths.filter((path) => !known.includes(path))).toEqual([])
})
