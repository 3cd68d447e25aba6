import { expect, test } from 'vitest'
import { sameZone } from './known-zone.ts'

// The "backward" file of the IANA database links these.
test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['US/Pacific', 'America/Los_Angeles'],
])('%s is %s where only that name is known', (name, known) => {
  expect(sameZone(name, ['America/Sao_Paulo', 'No/Such_Zone', known])).toBe(known)
})

test('a zone that has no other name here is none', () => {
  expect(sameZone('America/Sao_Paulo', ['Asia/Kolkata', 'Etc/UTC', 'posixrules'])).toBeUndefined()
})
