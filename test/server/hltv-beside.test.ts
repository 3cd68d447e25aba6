import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MatchDetails } from '../../src/contract/matches/match-pages.ts'
import type { MatchPair } from '../../src/contract/matches/match-pairs.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { type StandIn, startStandIn } from '../support/stand-in.ts'

let exchange: StandIn
let hltv: StandIn
let app: TestApp
let clock: Clock

beforeEach(async () => {
  clock = stoppedClock('2026-08-29T12:00:00Z')
  exchange = await startStandIn('polymarket')
  hltv = await startStandIn('hltv')
  const config = {
    matchProviders: ['polymarket', 'hltv'] as const,
    polymarketBaseUrl: exchange.url,
    hltvBaseUrl: hltv.url,
  }
  app = await startTestApp({ config, now: clock.now })
})
afterEach(async () => {
  await app.close()
  await Promise.all([exchange.close(), hltv.close()])
})

async function refreshAfter(seconds: number): Promise<void> {
  clock.pass(seconds)
  await app.fetch('/api/refresh-matches', { method: 'POST' })
}

test('HLTV’s pages serve a match of Polymarket once the administrator has joined them', async () => {
  const administrator = await app.signUpAdministrator()
  const tigers = async () => {
    const upcoming = (await (await app.fetch('/api/upcoming-matches')).json()) as Match[]
    return upcoming.filter(({ team1, team2 }) => [team1, team2].includes('Paper Tigers'))
  }
  const pairs = async () => {
    await refreshAfter(60)
    const { pairs: found } = (await (await administrator.get('/api/match-pairs')).json()) as { pairs: MatchPair[] }
    return found.filter(({ waiting }) => [waiting.team1, waiting.team2].includes('Paper Tigers'))
  }
  await expect.poll(async () => (await pairs()).length, { timeout: 60_000 }).toBe(1)
  expect(await tigers()).toHaveLength(1)
  const [pair] = await pairs()
  const answer = await administrator.fetch(`/api/match-pairs/${pair?.id}`, { method: 'PUT', json: { answer: 'same' } })
  expect(answer.status).toBe(204)

  const [match] = await tigers()
  const sources = async () => {
    await refreshAfter(60)
    const details = (await (await app.fetch(`/api/matches/${match?.hltvId}`)).json()) as MatchDetails
    return (details.sources ?? []).map(({ source }) => source).toSorted()
  }
  await expect.poll(sources, { timeout: 60_000 }).toEqual(['hltv', 'polymarket'])
  // The median of HLTV's bookmakers, from the page of the match.
  const odds = async () => {
    await refreshAfter(60)
    return (await tigers()).map(({ odds1, odds2 }) => [odds1, odds2])
  }
  await expect.poll(odds, { timeout: 60_000 }).toEqual([['1.525', '2.475']])
  exchange.fault = 'hang'
  for (let minute = 0; minute < 5; minute++) expect(await odds()).toEqual([['1.525', '2.475']])
  expect((await tigers()).map(({ id }) => id)).toEqual([match?.id])
})
