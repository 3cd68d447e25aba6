import { expect, test } from 'vitest'
import { activeDutyMaps } from '../../../domain/match/map-pool.ts'
import { FORMATS } from '../../../domain/match/match.ts'
import { MAPS_IN } from '../../../domain/match/series.ts'
import { veto } from './veto.ts'

const pool = activeDutyMaps(new Date('2026-08-01'))
const likes = (favorite: string, bane: string) => (map: string) => (map === favorite ? 1 : map === bane ? -1 : 0)

test.each(FORMATS)('a veto of a %s leaves as many different maps as the format plays', (format) => {
  const maps = veto(format, pool, [likes('Nuke', 'Cache'), likes('Mirage', 'Anubis')])
  expect(new Set(maps).size).toBe(MAPS_IN[format])
  expect(pool).toEqual(expect.arrayContaining([...maps]))
})

test('teams ban what they are worst on and pick what they are best on, team 1 first', () => {
  const maps = veto('BO3', pool, [likes('Nuke', 'Cache'), likes('Mirage', 'Anubis')])
  expect(maps.slice(0, 2)).toEqual(['Nuke', 'Mirage'])
  expect(maps).not.toContain('Cache')
  expect(maps).not.toContain('Anubis')
})
