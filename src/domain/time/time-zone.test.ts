import { expect, test } from 'vitest'
import { canonicalZone, knownZone } from './time-zone.ts'

test.each([
  ['America/Sao_Paulo', 'America/Sao_Paulo'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['US/Pacific', 'US/Pacific'],
  ['UTC', 'UTC'],
  // https://data.iana.org/time-zones/tzdb/backward: CET is a link to Europe/Brussels.
  ['CET', 'Europe/Brussels'],
  ['America/Port-au-Prince', 'America/Port-au-Prince'],
  ['Etc/GMT+3', 'Etc/GMT+3'],
  ['+03:00', null],
  ['-03:00', null],
  ['03:00', null],
  [' UTC', null],
  ['Moon/Base', null],
  ['', null],
  [`America/${'o'.repeat(64)}`, null],
])('%s is the zone %s', (name, zone) => {
  expect(knownZone(name)).toBe(zone)
})

test('two names of one zone have one canonical name', () => {
  expect(canonicalZone('Asia/Calcutta')).toBe(canonicalZone('Asia/Kolkata'))
  expect(canonicalZone('Moon/Base')).toBeNull()
})
