import { expect, test } from 'vitest'
import { OWN_DATA } from '../../contract/endpoint.ts'
import { RecentChanges } from './recent-changes.ts'

const ANA = 1
const RUI = 2

test('what changed within half a minute is known of its user, and nobody else', () => {
  const recent = new RecentChanges()
  recent.add(ANA, ['bets', 'stats'], 1_000)
  recent.add(ANA, ['bets', 'alerts'], 20_000)
  expect(recent.of(ANA, 20_000)).toEqual({ what: ['bets', 'stats', 'alerts'], ago: 0 })
  expect(recent.of(RUI, 20_000)).toBeNull()
  expect(recent.of(ANA, 49_999.5)).toEqual({ what: ['bets', 'stats', 'alerts'], ago: 29_999 })
  expect(recent.of(ANA, 50_000)).toBeNull()
})

test('anything may have changed, of anybody, where changes were missed', () => {
  const recent = new RecentChanges()
  recent.miss(5_000)
  expect(recent.of(RUI, 34_999)).toEqual({ what: OWN_DATA, ago: 29_999 })
  recent.add(RUI, ['bets'], 10_000)
  expect(recent.of(RUI, 34_999)).toEqual({ what: OWN_DATA, ago: 24_999 })
  expect(recent.of(RUI, 35_000)).toEqual({ what: ['bets'], ago: 25_000 })
  recent.miss(36_000)
  expect(recent.of(RUI, 36_000)).toEqual({ what: OWN_DATA, ago: 0 })
})

test('what is no longer recent takes no memory', () => {
  const recent = new RecentChanges()
  for (let user = 1; user <= 100; user += 1) recent.add(user, ['bets'], user)
  recent.add(ANA, ['bets'], 10_000)
  expect(recent.size).toBe(100)
  recent.add(RUI, ['book'], 30_099)
  expect(recent.size).toBe(3)
  recent.add(RUI, ['book'], 90_000)
  expect(recent.size).toBe(1)
  expect(recent.of(RUI, 90_000)).toEqual({ what: ['book'], ago: 0 })
})
