import { afterEach, expect, test } from 'vitest'
import type { Favorite } from '../../src/contract/matches/favorites.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { SourceState } from '../../src/contract/system.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { type StandIn, type StandInName, startStandIn } from '../support/stand-in.ts'
import { FAULTS, type Fault } from '../support/stand-in-faults.ts'

let provider: StandIn
let app: TestApp
let clock: Clock
let administrator: Browser

afterEach(async () => {
  await app.close()
  await provider.close()
})

async function start(name: StandInName): Promise<void> {
  provider = await startStandIn(name)
  clock = stoppedClock('2026-08-29T13:00:00Z')
  const config = {
    matchProviders: [name] as const,
    hltvBaseUrl: provider.url,
    pandascoreBaseUrl: provider.url,
    bo3ggBaseUrl: provider.url,
    polymarketBaseUrl: provider.url,
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
  // `delayedSince` depends on the clock, not on what was read.
  return lists.flat().map((match) => ({ ...match, delayedSince: null }))
}

async function updatedAt(): Promise<string | null> {
  return (await app.fetch('/api/live-matches')).headers.get('x-data-updated-at')
}

/** The state of the provider on the system page. */
async function health() {
  const answer = await administrator.fetch('/api/system-state')
  const { sources } = (await answer.json()) as { sources: SourceState[] }
  return sources[0]
}

const everythingRead = {
  team1: 'Marble Owls',
  team2: 'Kettle Nine',
  score1: 1,
  score2: 0,
  format: 'BO3',
  status: 'LIVE',
}

/** The last part to be polled: HLTV has prices on the page of the match. */
const lastRead = (name: StandInName) => ({ status: 'upcoming', ...(name === 'hltv' && { odds1: '1.525' }) })

test.each<StandInName>(['hltv', 'pandascore', 'bo3gg', 'polymarket'])(
  'what %s plays is in the lists; through every fault they stay, and it is polled again after each',
  async (name) => {
    await start(name)
    await refresh()
    await expect.poll(shown).toContainEqual(expect.objectContaining(everythingRead))
    await expect.poll(shown).toContainEqual(expect.objectContaining(lastRead(name)))
    const before = await shown()
    // A provider that hangs gets 20 s; the tests of the adapters cover that with a shorter limit.
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
      await expect.poll(updatedAt, { message: fault }).toBe(clock.now().toISOString())
    }
  },
)

test.each<[StandInName, Fault]>([
  ['hltv', 'cut-page'],
  ['hltv', 'other-shape'],
  ['pandascore', 'cut-page'],
  ['pandascore', 'other-shape'],
  ['bo3gg', 'cut-page'],
  ['bo3gg', 'other-shape'],
  ['polymarket', 'cut-page'],
  ['polymarket', 'other-shape'],
])(
  '%s with every page broken (%s) is a failing source: its age grows, the breaker opens, the system page shows the reason',
  async (name, fault) => {
    await start(name)
    administrator = await app.signUpAdministrator()
    await refresh()
    await expect.poll(shown).toContainEqual(expect.objectContaining(lastRead(name)))
    provider.fault = fault
    const fail = async (times: number) => {
      for (let tries = 0; tries < times; tries++) {
        clock.pass(300)
        await refresh()
      }
    }
    // A poll that began before the fault may still end.
    await fail(2)
    const { lastSuccessAt } = (await health()) ?? {}
    await fail(6)
    const now = clock.now().getTime()
    const state = await health()
    expect(state).toMatchObject({ lastSuccessAt, failure: 'shape-changed' })
    expect(state?.failuresInARow).toBeGreaterThanOrEqual(5)
    expect(Date.parse(state?.openUntil ?? '')).toBeGreaterThan(now)
    expect(await updatedAt()).toBe(lastSuccessAt)
  },
)

test('a finished match whose page contradicts itself has no result, and is polled until it has one', async () => {
  await start('hltv')
  const fan = await app.signUp()
  await refresh()
  await expect.poll(shown).toContainEqual(expect.objectContaining(everythingRead))
  await fan.post('/api/favorites', { hltvId: 9100001 })
  const favorite = async () => ((await (await fan.fetch('/api/favorites')).json()) as Favorite[])[0]

  let header: [string, string] = ['1', '0']
  const over = (text: string) =>
    text
      .replace('>LIVE</div>', '>Match over</div>')
      .replace('>4</div>', '>13</div>')
      // The team that was behind has won the second map.
      .replace(/results-left lost(.*?)results-right won/s, 'results-left won$1results-right lost')
      .replace('<div class="teamName">Marble Owls</div></a>', `$&<div class="won">${header[0]}</div>`)
      .replace('<div class="teamName">Kettle Nine</div></a>', `$&<div class="lost">${header[1]}</div>`)
  const withoutLive = (text: string) =>
    text.replace(/<div class="match-wrapper live.*?(?=<div class="matches-list">)/s, '')
  provider.rewrite = (text, path) => (path.startsWith('/matches/9100001/') ? over(text) : withoutLive(text))
  clock.pass(200)
  await refresh()
  await expect.poll(favorite).toMatchObject({ status: 'finished', finalScore1: null, finalScore2: null })

  const asked = () => provider.calls.filter(({ path }) => path.startsWith('/matches/9100001/')).length
  const before = asked()
  clock.pass(3600)
  await refresh()
  await expect.poll(asked).toBeGreaterThan(before)
  expect(await favorite()).toMatchObject({ status: 'finished', finalScore1: null })

  header = ['2', '0']
  clock.pass(7200)
  await refresh()
  await expect.poll(favorite).toMatchObject({ status: 'finished', finalScore1: 2, finalScore2: 0 })
  // A day later the result is checked once, and then no more.
  const settled = asked()
  clock.pass(24 * 3600)
  await refresh()
  await expect.poll(asked).toBe(settled + 1)
  clock.pass(24 * 3600)
  await refresh()
  await expect.poll(updatedAt).toBe(clock.now().toISOString())
  expect(asked()).toBe(settled + 1)
})
