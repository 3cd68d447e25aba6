import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { type StandIn, startStandIn } from '../support/stand-in.ts'
import { FAULTS } from '../support/stand-in-faults.ts'

let exchange: StandIn
let panda: StandIn
let app: TestApp
let clock: Clock

beforeEach(async () => {
  clock = stoppedClock('2026-08-29T07:00:00Z')
  exchange = await startStandIn('polymarket')
  panda = await startStandIn('pandascore')
  // The recordings are of two installations: here both have PandaScore's ids.
  exchange.rewrite = (text) => text.replaceAll(/\b90000(\d)\b/g, '70000$1').replaceAll(/\b50200(\d)\b/g, '50$1')
  const config = {
    matchProviders: ['polymarket', 'pandascore'] as const,
    polymarketBaseUrl: exchange.url,
    pandascoreBaseUrl: panda.url,
    pandascoreToken: 'a token',
  }
  app = await startTestApp({ config, now: clock.now })
})
afterEach(async () => {
  await app.close()
  await Promise.all([exchange.close(), panda.close()])
})

async function refreshAfter(seconds: number): Promise<void> {
  clock.pass(seconds)
  await app.fetch('/api/refresh-matches', { method: 'POST' })
}

async function shown(): Promise<Match[]> {
  const answers = await Promise.all(['live', 'upcoming'].map((list) => app.fetch(`/api/${list}-matches`)))
  return (await Promise.all(answers.map((answer) => answer.json() as Promise<Match[]>))).flat()
}
const names = async () =>
  (await shown()).map(({ id, team1, team2 }) => [id, ...[team1, team2].toSorted()].join()).toSorted()

test('recorded lists of two providers: every match once, and through every fault of either the same ones', async () => {
  const pairs = async () => (await shown()).map(({ team1, team2 }) => [team1, team2].toSorted().join(' - '))
  const both = async () => {
    await refreshAfter(60)
    return pairs()
  }
  const isWhole = (listed: readonly string[]) =>
    listed.includes('TBD - TBD') && listed.includes('Marble Owls - Salt Lanterns')
  await expect.poll(async () => isWhole(await both()), { timeout: 60_000 }).toBe(true)
  const listed = await pairs()
  expect(listed.filter((pair) => pair === 'Kettle Nine - Marble Owls')).toHaveLength(1)
  expect(listed.filter((pair) => pair === 'Paper Tigers - Salt Lanterns')).toHaveLength(1)
  const owls = (await shown()).find(({ team1, team2 }) => [team1, team2].toSorted()[0] === 'Kettle Nine')
  // The tournament of PandaScore, the rounds of Polymarket.
  expect(owls?.tournament).toMatch(/^Harbour Cup/)
  expect(new Set([owls?.currentMapScore1, owls?.currentMapScore2])).toEqual(new Set([4, 8]))

  const before = await names()
  for (const fault of FAULTS.filter((each) => each !== 'hang')) {
    for (const failing of [exchange, panda]) {
      failing.fault = fault
      await refreshAfter(300)
      await refreshAfter(60)
      expect(await names(), `${fault} of ${failing === exchange ? 'Polymarket' : 'PandaScore'}`).toEqual(before)
      failing.fault = null
      await refreshAfter(15 * 60)
    }
  }
})
