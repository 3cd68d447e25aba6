import { expect, test } from 'vitest'
import { isLoopback, limitsFor } from './limits.ts'

test.for([
  ['http://127.0.0.1:4100', true],
  ['http://127.9.9.9', true],
  ['http://localhost:4100/mirror', true],
  ['http://[::1]:4100', true],
  ['https://www.hltv.org', false],
  ['http://10.0.0.1', false],
  ['http://127.0.0.1.example.org', false],
  ['http://localhost.example.org', false],
] as const)('%s is this machine: %s', ([url, expected]) => {
  expect(isLoopback(url)).toBe(expected)
})

test('HLTV is asked once in 10 s at most, a mirror as often as one likes, at the same pace', () => {
  const { minGapSeconds, callsPerHour } = limitsFor('hltv', 'https://www.hltv.org')
  expect(minGapSeconds).toBe(10)
  expect(callsPerHour).toBeLessThan(3600 / minGapSeconds)
  expect(limitsFor('hltv', 'http://127.0.0.1:4100')).toMatchObject({
    minGapSeconds: 0,
    liveSeconds: 60,
    upcomingSeconds: 180,
  })
})
