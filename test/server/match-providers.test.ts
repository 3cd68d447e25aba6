import { afterEach, expect, test } from 'vitest'
import type { Match } from '../../src/contract/matches.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { type StandIn, type StandInName, startStandIn } from '../support/stand-in.ts'
import { FAULTS } from '../support/stand-in-faults.ts'

let provider: StandIn
let app: TestApp
let clock: Clock

afterEach(async () => {
  await app.close()
  await provider.close()
})

async function start(name: StandInName): Promise<void> {
  provider = await startStandIn(name)
  clock = stoppedClock('2026-08-29T13:00:00Z')
  const config = {
    matchProvider: name,
    hltvBaseUrl: provider.url,
    pandascoreBaseUrl: provider.url,
    bo3ggBaseUrl: provider.url,
    pandascoreToken: 'a token',
  }
  app = await startTestApp({ config, now: clock.now })
}

async function refresh(): Promise<void> {
  await app.fetch('/api/refresh-matches', { method: 'POST' })
}

async function shown(): Promise<Match[]> {
  const answers = await Promise.all(['live', 'upcoming'].map((list) => app.fetch(`/api/${list}-matches`)))
  const lists = await Promise.all(answers.map((answer) => answer.json() as Promise<Match[]>))
  // That it is late is not the match's own news.
  return lists.flat().map((match) => ({ ...match, delayedSince: null }))
}

const PATIENCE = { timeout: 10_000 }
const everythingRead = {
  team1: 'Marble Owls',
  team2: 'Kettle Nine',
  score1: 1,
  score2: 0,
  format: 'BO3',
  status: 'LIVE',
}

/** Of what is recorded the last to be read: HLTV has prices on the match's own page. */
const lastRead = (name: StandInName) => ({ status: 'upcoming', ...(name === 'hltv' && { odds1: '1.525' }) })

test.each<StandInName>(['hltv', 'pandascore', 'bo3gg'])('what %s plays is in the lists', async (name) => {
  await start(name)
  await refresh()
  await expect.poll(shown, PATIENCE).toContainEqual(expect.objectContaining(everythingRead))
  await expect.poll(shown, PATIENCE).toContainEqual(expect.objectContaining(lastRead(name)))
})

test.each<StandInName>(['hltv', 'pandascore', 'bo3gg'])(
  'whatever %s does instead of answering, the lists stand, and it is read again when it is well',
  async (name) => {
    await start(name)
    await refresh()
    await expect.poll(shown, PATIENCE).toContainEqual(expect.objectContaining(everythingRead))
    await expect.poll(shown, PATIENCE).toContainEqual(expect.objectContaining(lastRead(name)))
    const before = await shown()
    // A provider that hangs is given its 20 s: that is tried where the adapters are.
    for (const fault of FAULTS.filter((fault) => fault !== 'hang')) {
      provider.fault = fault
      const calls = provider.calls.length
      clock.pass(300)
      await refresh()
      expect(provider.calls.length, fault).toBeGreaterThan(calls)
      expect(await shown(), fault).toEqual(before)

      provider.fault = null
      clock.pass(15 * 60)
      await refresh()
      const { headers } = await app.fetch('/api/live-matches')
      expect(headers.get('x-data-updated-at'), fault).toBe(clock.now().toISOString())
    }
  },
  60_000,
)
