import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Alert } from '../../src/contract/alerts.ts'
import type { FavoriteTeam } from '../../src/contract/matches/favorite-teams.ts'
import type { AlertMode } from '../../src/domain/alerts/alert-mode.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { meeting, NOT_STARTED, type SettlingApp, startSettlingApp } from '../support/settling-app.ts'

let server: SettlingApp
let ana: Browser
/** The match of the test, and its start: an hour and a half after the test begins. */
let sourceId = ''
let start: Date
beforeAll(async () => {
  server = await startSettlingApp()
})
// Each test has people and a match of its own, days after that of the test before.
beforeEach(async () => {
  server.clock.pass(3 * 24 * 3600)
  const now = server.clock.now().getTime()
  sourceId = `of ${now}`
  start = new Date(now + 90 * 60_000)
  ana = await server.app.signUp({ password: 'correct horse' })
})
afterAll(() => server.close())

const upcoming = (more: Partial<MatchReading> = {}): MatchReading =>
  meeting(sourceId, { ...NOT_STARTED, status: 'upcoming', scheduledTime: start, ...more })
const moved = (more: Partial<MatchReading> = {}) =>
  upcoming({ scheduledTime: new Date(start.getTime() + 3_600_000), ...more })
const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.00', betType: 'match-winner' }

async function reads(...matches: readonly MatchReading[]): Promise<void> {
  await server.poll(...matches)
  await server.settled()
  const untold = async () =>
    (await server.app.deps.database.pool.query('SELECT FROM alert_facts WHERE NOT told')).rowCount
  await expect.poll(untold, { interval: 20 }).toBe(0)
}

async function publicId(): Promise<number> {
  const matches = server.app.deps.db.selectFrom('matches').select('hltvId').where('sourceId', '=', sourceId)
  return (await matches.executeTakeFirstOrThrow()).hltvId
}

async function follow(browser: Browser, name: string, more: object = {}): Promise<FavoriteTeam> {
  const answer = await browser.post('/api/favorite-teams', { name, ...more })
  expect(answer.status).toBe(201)
  return (await answer.json()) as FavoriteTeam
}
const unfollow = (browser: Browser, id: number) => browser.fetch(`/api/favorite-teams/${id}`, { method: 'DELETE' })
const teamsOf = async (browser: Browser) => (await (await browser.get('/api/favorite-teams')).json()) as FavoriteTeam[]

const chooseForTeam = (browser: Browser, id: number, alerts: unknown) =>
  browser.fetch(`/api/favorite-teams/${id}/alerts`, { method: 'PUT', json: { alerts } })
const chooseForMatch = (browser: Browser, id: unknown, alerts: unknown) =>
  browser.fetch(`/api/alerts/matches/${String(id)}`, { method: 'PUT', json: { alerts } })
const choicesOf = async (browser: Browser): Promise<unknown> => (await browser.get('/api/alerts/matches')).json()

async function kinds(browser: Browser): Promise<Alert['kind'][]> {
  const { alerts } = (await (await browser.get('/api/alerts')).json()) as { alerts: Alert[] }
  return alerts.map(({ kind }) => kind)
}

type Wishes = { team?: AlertMode; other?: AlertMode | null; match?: AlertMode; hasBet?: boolean }

/** Somebody who follows Alfa, and Bravo where `other` is given. */
async function follower({ team, other, match, hasBet = false }: Wishes): Promise<Browser> {
  const browser = await server.app.signUp()
  await follow(browser, 'Alfa', { alerts: team ?? null })
  if (other !== undefined) await follow(browser, 'Bravo', { alerts: other })
  if (match) expect((await chooseForMatch(browser, await publicId(), match)).status).toBe(200)
  if (hasBet) await betsOf(browser).placed({ ...BET, matchId: await server.matchId(sourceId) })
  return browser
}

describe('the matches of a favorite team', () => {
  test('send alerts, except those unstarred individually, and those listed again for an unstarred one', async () => {
    await reads(upcoming())
    const [bia, carla] = [await follower({}), await follower({})]
    await carla.fetch(`/api/favorites/${await publicId()}`, { method: 'DELETE' })
    await reads(moved())
    expect([await kinds(bia), await kinds(carla), await kinds(ana)]).toEqual([['matchMoved'], [], []])
    await reads(moved({ status: 'cancelled' }))
    await reads(moved({ sourceId: `${sourceId} again` }))
    await reads(moved({ sourceId: `${sourceId} again`, status: 'live' }))
    expect([await kinds(bia), await kinds(carla)]).toEqual([['matchStarts', 'matchMoved'], []])
  })

  test('against an undecided opponent send alerts', async () => {
    const undecided = { team2: { key: null, name: 'TBD', logoUrl: null } }
    await reads(upcoming(undecided))
    const bia = await follower({})
    await reads(moved(undecided))
    expect(await kinds(bia)).toEqual(['matchMoved'])
  })

  test('send alerts as the person chose: for the match, else for its teams, else in the settings', async () => {
    await reads(upcoming())
    const wishes: readonly (readonly [Wishes, boolean])[] = [
      [{ team: 'off' }, false],
      [{ team: 'off', hasBet: true }, false],
      [{ team: 'withBet' }, false],
      [{ team: 'withBet', hasBet: true }, true],
      [{ team: 'off', other: 'all' }, true],
      [{ team: 'off', other: null }, true],
      [{ team: 'off', other: 'withBet' }, false],
      [{ team: 'off', match: 'all' }, true],
      [{ team: 'all', match: 'off', hasBet: true }, false],
      [{ team: 'all', match: 'withBet' }, false],
      [{ team: 'off', match: 'withBet', hasBet: true }, true],
    ]
    const people: Browser[] = []
    for (const [wish] of wishes) people.push(await follower(wish))
    await reads(moved())
    const told = await Promise.all(people.map(async (browser) => (await kinds(browser)).length === 1))
    expect(told).toEqual(wishes.map(([, isTold]) => isTold))
  })

  test('send alerts in spite of "only with a bet" where the team or the match says so', async () => {
    await reads(upcoming())
    const people = [await follower({}), await follower({ team: 'all' }), await follower({ match: 'all' })]
    for (const browser of people) {
      const settings = (await (await browser.get('/api/alerts/settings')).json()) as object
      const json = { ...settings, onlyWithBet: true }
      expect((await browser.fetch('/api/alerts/settings', { method: 'PUT', json })).status).toBe(200)
    }
    await reads(moved())
    expect(await Promise.all(people.map(kinds))).toEqual([[], ['matchMoved'], ['matchMoved']])
  })
})

describe('the choice for a team', () => {
  test('is changed, removed, and forgotten with the team; who follows it again may bring it along', async () => {
    const team = await follow(ana, 'Alfa')
    expect(team.alerts).toBeNull()
    const answer = await chooseForTeam(ana, team.id, 'withBet')
    expect([answer.status, await answer.json()]).toEqual([200, { id: team.id, alerts: 'withBet' }])
    expect(await teamsOf(ana)).toMatchObject([{ name: 'Alfa', alerts: 'withBet' }])
    await chooseForTeam(ana, team.id, null)
    expect(await teamsOf(ana)).toMatchObject([{ alerts: null }])
    await chooseForTeam(ana, team.id, 'off')
    await unfollow(ana, team.id)
    const again = await follow(ana, 'Alfa')
    expect(again.alerts).toBeNull()
    await unfollow(ana, again.id)
    expect((await follow(ana, 'Alfa', { alerts: 'off' })).alerts).toBe('off')
  })

  test('is not changed by following it once more', async () => {
    await follow(ana, 'Alfa', { alerts: 'off' })
    const again = await ana.post('/api/favorite-teams', { name: 'ALFA', alerts: 'all' })
    expect([again.status, await again.json()]).toEqual([200, expect.objectContaining({ alerts: 'off' })])
  })

  test('is one of three or none, of an own team', async () => {
    const team = await follow(ana, 'Alfa')
    for (const alerts of ['loud', 1, undefined]) expect((await chooseForTeam(ana, team.id, alerts)).status).toBe(400)
    expect((await ana.post('/api/favorite-teams', { name: 'Bravo', alerts: 'loud' })).status).toBe(400)
    const bia = await server.app.signUp()
    expect((await chooseForTeam(bia, team.id, 'off')).status).toBe(404)
    expect((await chooseForTeam(server.app.browser(), team.id, 'off')).status).toBe(401)
    expect(await teamsOf(ana)).toMatchObject([{ alerts: null }])
  })
})

describe('the choice for a match', () => {
  test('is listed until the match is over, changed and removed', async () => {
    await reads(upcoming())
    const id = await publicId()
    const answer = await chooseForMatch(ana, id, 'withBet')
    expect([answer.status, await answer.json()]).toEqual([200, { hltvId: id, alerts: 'withBet' }])
    await chooseForMatch(ana, id, 'off')
    expect(await choicesOf(ana)).toEqual([{ hltvId: id, alerts: 'off' }])
    await chooseForMatch(ana, id, null)
    expect(await choicesOf(ana)).toEqual([])
    await chooseForMatch(ana, id, 'all')
    await reads(upcoming({ status: 'live' }))
    await reads(upcoming({ status: 'finished', score1: 2, score2: 0, finishedTime: server.clock.now() }))
    expect(await choicesOf(ana)).toEqual([])
  })

  test('is one of three or none, of a known match, and of nobody else', async () => {
    await reads(upcoming())
    const id = await publicId()
    for (const alerts of ['loud', 1, undefined]) expect((await chooseForMatch(ana, id, alerts)).status).toBe(400)
    expect((await chooseForMatch(ana, 'x', 'off')).status).toBe(400)
    expect((await chooseForMatch(ana, 9_007_199_254_740_991, 'off')).status).toBe(404)
    expect((await chooseForMatch(server.app.browser(), id, 'off')).status).toBe(401)
    expect((await server.app.browser().get('/api/alerts/matches')).status).toBe(401)
    const bia = await server.app.signUp()
    await chooseForMatch(bia, id, 'off')
    expect(await choicesOf(ana)).toEqual([])
  })

  test('is in the export of the account, and goes with it', async () => {
    await reads(upcoming())
    const id = await publicId()
    await chooseForMatch(ana, id, 'off')
    const answer = await ana.post('/api/account/export', { password: 'correct horse' })
    expect(await answer.json()).toMatchObject({ matchChoices: [{ hltvId: id, alerts: 'off' }] })
    const userId = await idOf(ana)
    await ana.fetch('/api/account', { method: 'DELETE', json: { password: 'correct horse' } })
    const { db } = server.app.deps
    expect(await db.selectFrom('matchChoices').select('userId').where('userId', '=', userId).execute()).toEqual([])
  })
})
