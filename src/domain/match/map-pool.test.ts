import { expect, test } from 'vitest'
import { mapName } from './map-name.ts'
import { activeDutyMaps } from './map-pool.ts'

test.each([
  ['2026-07-17', 'Cache', 'Overpass'],
  ['2026-07-08', 'Cache', 'Overpass'],
  ['2026-07-07', 'Overpass', 'Cache'],
  ['2026-02-01', 'Anubis', 'Train'],
  ['2025-12-14', 'Overpass', 'Anubis'],
  ['2025-03-08', 'Train', 'Vertigo'],
  ['2024-06-01', 'Vertigo', 'Train'],
])('on %s %s was in the pool and %s was not', (day, within, without) => {
  const pool = activeDutyMaps(new Date(day))
  expect(pool).toContain(within)
  expect(pool).not.toContain(without)
})

test.each(['2020-01-01', '2025-03-15', '2025-09-15', '2026-04-15', '2026-11-25'])(
  'the pool of %s has seven maps that have a name',
  (day) => {
    const names = activeDutyMaps(new Date(day)).map(mapName)
    expect(names).not.toContain(null)
    expect(new Set(names).size).toBe(7)
  },
)
