import { expect, test } from 'vitest'
import { GROUPS } from '../layout/navigation/sections.ts'
import { PLACES_BY_LETTER } from './key-map.ts'

test('every letter leads to a place of its own: of the navigation, or the page of the bell', () => {
  const paths = PLACES_BY_LETTER.map(([, { path }]) => path)
  const known = ['/notificacoes', ...GROUPS.flatMap(({ places }) => places.map(({ path }) => path))]
  expect(new Set(paths).size).toBe(paths.length)
  expect(new Set(PLACES_BY_LETTER.map(([letter]) => letter)).size).toBe(paths.length)
  expect(paths.filter((path) => !known.includes(path))).toEqual([])
})
