import { expect, test } from 'vitest'
import { mapName } from './map-name.ts'
import { activeDutyMaps } from './map-pool.ts'

test.each([
  ['2026-07-17', 'Cache', 'Overpass'],
  ['2026-02-01', 'Anubis', 'Train'],
  ['2025-12-14', 'Overpass', 'Anubis'],
  ['2025-03-08', 'Train', 'Vertigo'],
  ['2024-06-01', 'Vertigo', 'Train'],
])('on %s %s was in the pool and %s was not', (day, within, without) => {
  const pool = activeDutyMaps(new Date(day))
  expect(pool).toContain(within)
  expect(pool).not.toContain(without)
})

test('every pool has seven maps that we can name', () => {
  for (const year of [2020, 2025.2, 2025.7, 2026.3, 2026.9]) {
    const pool = activeDutyMaps(new Date((year - 1970) * 365.25 * 86_400_000))
    expect(new Set(pool.map(mapName)).size).toBe(7)
  }
})
