import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTestDatabase } from '../../../test/support/connected-database.ts'
import type { Database } from '../db/connect.ts'
import { inKnownZone, sameZone } from './known-zone.ts'

let database: Database
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())

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

test('a name that is none here is not another one of them', () => {
  expect(sameZone('No/Such_Zone', ['posix/Europe/Berlin', 'Europe/Berlin'])).toBeUndefined()
})

test('a name without a region is no other name: an old link may be missing in other programs', () => {
  expect(sameZone('America/New_York', ['EST5EDT', 'US/Eastern'])).toBe('US/Eastern')
})

const hourIn = async (zone: string) => {
  const { rows } = await database.pool.query<{ hour: number }>(
    `SELECT extract(hour FROM timestamptz '2026-01-01T12:00Z' AT TIME ZONE $1)::int AS hour`,
    [zone],
  )
  return rows[0]?.hour
}

test('what is read by a zone that PostgreSQL knows is the answer', async () => {
  expect(await inKnownZone(database, 'America/Sao_Paulo', hourIn)).toBe(9)
})

test('a zone whose name PostgreSQL does not know is read by another name of it', async () => {
  const asked: string[] = []
  // 12:00 UTC is 17:30 in India.
  const hour = await inKnownZone(database, 'Asia/Calcutta', (zone) => {
    asked.push(zone)
    return hourIn(asked.length === 1 ? 'No/Such_Zone' : zone)
  })
  expect(hour).toBe(17)
  expect(asked).toHaveLength(2)
})

test('a zone that PostgreSQL knows by no name is refused, another fault is thrown as it is', async () => {
  await expect(inKnownZone(database, 'No/Such_Zone', hourIn)).rejects.toMatchObject({
    code: 'badInput',
    fields: { tz: 'invalid' },
  })
  const fault = new Error('a fault')
  const asked: string[] = []
  const failing = inKnownZone(database, 'Asia/Kolkata', (zone) => {
    asked.push(zone)
    return Promise.reject(fault)
  })
  await expect(failing).rejects.toBe(fault)
  expect(asked).toEqual(['Asia/Kolkata'])
})
