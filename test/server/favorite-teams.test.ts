import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarSettings } from '../../src/contract/matches/calendar.ts'
import { FAVORITE_TEAMS_LIMIT, type FavoriteTeam } from '../../src/contract/matches/favorite-teams.ts'
import type { Favorite } from '../../src/contract/matches/favorites.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { upcomingReading } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { finished, storeMatch } from '../support/stored-matches.ts'

const HOUR_MS = 60 * 60 * 1000

const clock = stoppedClock()
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS)
const source = testSource(clock)
let app: TestApp
let ana: Browser

beforeAll(async () => {
  app = await startTestApp({ source, now: clock.now })
  ana = await app.signUp()
})
afterAll(() => app.close())

const follow = (browser: Browser, json: unknown) => browser.post('/api/favorite-teams', json)
const unfollow = (browser: Browser, id: unknown) =>
  browser.fetch(`/api/favorite-teams/${String(id)}`, { method: 'DELETE' })
const star = (browser: Browser, hltvId: number) => browser.post('/api/favorites', { hltvId })
const unstar = (browser: Browser, hltvId: number) => browser.fetch(`/api/favorites/${hltvId}`, { method: 'DELETE' })

async function followed(browser: Browser, name: string): Promise<FavoriteTeam> {
  const answer = await follow(browser, { name })
  expect(answer.status).toBe(201)
  return (await answer.json()) as FavoriteTeam
}
const teamsOf = async (browser: Browser) => (await (await browser.get('/api/favorite-teams')).json()) as FavoriteTeam[]
async function favoritesOf(browser: Browser): Promise<Favorite[]> {
  const answer = await browser.get('/api/favorites')
  expect(answer.status).toBe(200)
  return (await answer.json()) as Favorite[]
}
const idsOf = async (browser: Browser) => (await favoritesOf(browser)).map(({ hltvId }) => hltvId)
const isFavorite = async (browser: Browser, hltvId: number) =>
  ((await (await browser.get(`/api/favorites/check/${hltvId}`)).json()) as { isFavorite: boolean }).isFavorite

let teams = 0
/** A team that no other test has. */
const newTeam = () => {
  teams += 1
  return `Time ${teams}`
}

/** The public id of a stored match, in three hours unless it says otherwise. */
async function stored(more: Parameters<typeof storeMatch>[1]): Promise<number> {
  const id = await storeMatch(app, { scheduledTime: inHours(3), ...more })
  const row = await app.deps.db.selectFrom('matches').select('hltvId').where('id', '=', id).executeTakeFirstOrThrow()
  return row.hltvId
}

async function read(matches: readonly MatchReading[]): Promise<void> {
  source.answer = () => ({ matches, complete: ['upcoming'] })
  clock.pass(60)
  await expectRead(app, clock)
}

describe('a team', () => {
  test('is added by its name, listed with its last result, and removed', async () => {
    const name = newTeam()
    await stored({
      team1: name,
      team2: 'Ж',
      ...finished(
        [
          [13, 5],
          [13, 9],
        ],
        inHours(-50),
      ),
    })
    const last = await stored({
      team1: 'Ж',
      team2: name,
      ...finished(
        [
          [13, 5],
          [9, 13],
          [11, 13],
        ],
        inHours(-2),
      ),
    })
    const team = await followed(ana, name)
    expect(team).toEqual({
      id: expect.any(Number) as number,
      name,
      alerts: null,
      logo: null,
      last: { hltvId: last, opponent: 'Ж', score: 2, opponentScore: 1, finishedTime: inHours(-2).toISOString() },
    })
    expect(await teamsOf(ana)).toEqual([team])
    expect((await unfollow(ana, team.id)).status).toBe(204)
    expect((await unfollow(ana, team.id)).status).toBe(204)
    expect(await teamsOf(ana)).toEqual([])
  })

  test('is one in any case, with or without accents and punctuation, and keeps the name that was chosen first', async () => {
    const bia = await app.signUp()
    const team = await followed(bia, '  Çınaraltı  ')
    expect(team.name).toBe('Çınaraltı')
    for (const name of ['çınaraltı', 'CINARALTI', 'Cinaraltı', 'Çınar\u200Baltı']) {
      const answer = await follow(bia, { name })
      expect([name, answer.status, await answer.json()]).toEqual([name, 200, team])
    }
    expect(await teamsOf(bia)).toEqual([team])
  })

  test.each([
    ['Ж', 'ж', 'X'],
    ['İstanbul Wildcats', 'istanbul wildcats', 'Istanbul Wild cats'],
    ['🔥 Owls 🔥', '🔥 OWLS 🔥', 'Owls'],
    ['الأهلي', 'الأهلي', 'الاهلي'],
    ['Virtus.pro', 'Virtus pro', 'Virtuspro'],
    ['Spirit', 'SPIRIT', 'Team Spirit'],
    // Cyrillic letters that look like Latin ones.
    ['CMEX', 'cmex', 'СМЕХ'],
  ])('%s is %s, and not %s', async (name, same, other) => {
    const bia = await app.signUp()
    const ours = await stored({ team1: same, team2: newTeam() })
    const theirs = await stored({ team1: newTeam(), team2: other })
    await followed(bia, name)
    const ids = await idsOf(bia)
    expect(ids).toContain(ours)
    expect(ids).not.toContain(theirs)
  })

  test('is followed once by twenty tabs at once', async () => {
    const [bia, name] = [await app.signUp(), newTeam()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(bia, { name })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([201, ...Array<number>(19).fill(200)])
    const [team] = await teamsOf(bia)
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(answers.map(() => team))
    const removals = await Promise.all(Array.from({ length: 20 }, () => unfollow(bia, team?.id)))
    expect(new Set(removals.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await teamsOf(bia)).toEqual([])
  })

  test('is added and removed at once without a fault', async () => {
    const [bia, name] = [await app.signUp(), newTeam()]
    for (let round = 0; round < 40; round++) {
      const { id } = (await (await follow(bia, { name })).json()) as FavoriteTeam
      const again = Array.from({ length: 8 }, () => follow(bia, { name }))
      // While the others are under way, each round at another moment.
      const removed = sleep(round % 20).then(() => unfollow(bia, id))
      for (const { status } of await Promise.all([...again, removed])) expect(status).toBeLessThan(300)
    }
  })

  test(`is refused as number ${FAVORITE_TEAMS_LIMIT + 1}, also by many at once`, async () => {
    const bia = await app.signUp()
    const userId = await idOf(bia)
    const rows = Array.from({ length: FAVORITE_TEAMS_LIMIT - 2 }, (_, n) => ({
      userId,
      id: n + 1,
      teamKey: `many ${n}`,
      name: `Many ${n}`,
      createdAt: clock.now(),
    }))
    await app.deps.db.insertInto('favoriteTeams').values(rows).execute()
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(bia, { name: newTeam() })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400, 400, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(await refused?.json()).toMatchObject({
      code: 'badInput',
      fields: { name: expect.stringMatching('200') as string },
    })
    // One that is a favorite already is none too many.
    expect((await follow(bia, { name: 'MANY 1' })).status).toBe(200)
    expect(await teamsOf(bia)).toHaveLength(FAVORITE_TEAMS_LIMIT)
  })

  test.each([
    ['nothing', {}],
    ['null', { name: null }],
    ['a number', { name: 5 }],
    ['a list', { name: ['Spirit'] }],
    ['an empty name', { name: '' }],
    ['a space', { name: ' ' }],
    ['marks that nobody sees', { name: '\u200B\u2060' }],
    ['two lines', { name: 'Spirit\nNaVi' }],
    ['a control character', { name: 'Spirit\u0000' }],
    ['half of a pair of code units', { name: 'Spirit \uD83D' }],
    ['301 characters', { name: 'x'.repeat(301) }],
    ['an opponent that is not decided', { name: 'TBD' }],
    ['the same as "tba"', { name: ' tba ' }],
    ['a list instead of an object', ['Spirit']],
  ])('%s is refused', async (_, json) => {
    const bia = await app.signUp()
    const answer = await follow(bia, json)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'badInput' })
    expect(await teamsOf(bia)).toEqual([])
  })

  test.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('the address %s is refused', async (id) => {
    expect((await unfollow(ana, id)).status).toBe(400)
  })

  test('is seen and removed by its user only, and by nobody who is not signed in', async () => {
    const [bia, name] = [await app.signUp(), newTeam()]
    const team = await followed(ana, name)
    expect(await teamsOf(bia)).toEqual([])
    expect((await unfollow(bia, team.id)).status).toBe(204)
    expect(await teamsOf(ana)).toEqual([team])
    const visitor = app.browser()
    expect((await visitor.get('/api/favorite-teams')).status).toBe(401)
    expect((await follow(visitor, { name })).status).toBe(401)
    expect((await unfollow(visitor, team.id)).status).toBe(401)
    await unfollow(ana, team.id)
  })
})

describe('the matches of a favorite team', () => {
  test('are favorites as soon as the source lists them, also against an opponent that is not decided', async () => {
    const [bia, name] = [await app.signUp(), newTeam()]
    await followed(bia, name)
    expect(await favoritesOf(bia)).toEqual([])
    const team = { key: name, name, logoUrl: null }
    const other = { key: 'other', name: newTeam(), logoUrl: null }
    const first = upcomingReading('first', { publicId: 2395801, team1: team, team2: other })
    const second = upcomingReading('second', {
      publicId: 2395802,
      team1: { ...other, key: null, name: 'TBD' },
      team2: team,
    })
    await read([first, second])
    expect(await favoritesOf(bia)).toMatchObject([
      { hltvId: 2395801, id: null, byTeam: true, team1: name },
      { hltvId: 2395802, id: null, byTeam: true, team1: 'TBD' },
    ])
    expect(await isFavorite(bia, 2395802)).toBe(true)
    // Another team takes its place in the second.
    await read([first, { ...second, team2: { ...team, key: 'new', name: newTeam() } }])
    expect(await idsOf(bia)).toEqual([2395801])
  })

  test('are those in the lists, and the results of 31 days, in the order of the favorites', async () => {
    const [bia, team1] = [await app.signUp(), newTeam()]
    const over = (hours: number) =>
      stored({
        team1,
        ...finished(
          [
            [13, 5],
            [13, 9],
          ],
          inHours(hours),
        ),
      })
    const yesterday = await over(-24)
    const weeksAgo = await over(-24 * 30)
    await over(-24 * 32)
    const later = await stored({ team1, scheduledTime: inHours(9) })
    const soon = await stored({ team1: newTeam(), team2: team1 })
    const live = await stored({ team1, status: 'live' })
    const calledOff = await stored({ team1, status: 'cancelled', scheduledTime: inHours(-20) })
    await stored({ team1, status: 'cancelled', scheduledTime: inHours(-30) })
    await followed(bia, team1)
    expect(await idsOf(bia)).toEqual([live, calledOff, soon, later, yesterday, weeksAgo])
    const results = await (await bia.get('/api/favorites/results')).json()
    expect(results).toMatchObject({ matches: [{ hltvId: yesterday }, { hltvId: weeksAgo }], total: 2 })
  })

  test('are in the calendar', async () => {
    const [bia, team1, team2] = [await app.signUp(), newTeam(), newTeam()]
    await stored({ team1, team2 })
    const gone = await stored({ team1, team2: 'Unstarred' })
    await followed(bia, team1)
    await unstar(bia, gone)
    const settings = await bia.fetch('/api/calendar', { method: 'PUT', json: { favorites: true, bets: false } })
    const { path } = (await settings.json()) as CalendarSettings
    const text = await (await app.fetch(path ?? '')).text()
    expect(text.match(/^SUMMARY:.*(?=\r)/gm)).toEqual([`SUMMARY:${team1} vs ${team2}`])
    await bia.fetch('/api/calendar', { method: 'PUT', json: { favorites: false, bets: true } })
    expect(await (await app.fetch(path ?? '')).text()).not.toContain('SUMMARY')
  })

  test('are unstarred one by one, and starred again', async () => {
    const [bia, team1] = [await app.signUp(), newTeam()]
    const [one, two] = [await stored({ team1 }), await stored({ team1, scheduledTime: inHours(4) })]
    await followed(bia, team1)
    expect((await unstar(bia, one)).status).toBe(204)
    expect((await unstar(bia, one)).status).toBe(204)
    expect(await idsOf(bia)).toEqual([two])
    expect(await isFavorite(bia, one)).toBe(false)
    const again = await star(bia, one)
    expect(again.status).toBe(201)
    expect(await again.json()).toMatchObject({ hltvId: one, id: expect.any(Number) as number, byTeam: true })
    expect(await idsOf(bia)).toEqual([one, two])
  })

  test('stay unstarred when the source renames the match or lists it again under another id', async () => {
    const [bia, name, other] = [await app.signUp(), newTeam(), newTeam()]
    await followed(bia, name)
    const reading = (sourceId: string, publicId: number, more: Partial<MatchReading> = {}) =>
      upcomingReading(sourceId, {
        publicId,
        team1: { key: name, name, logoUrl: null },
        team2: { key: other, name: other, logoUrl: null },
        scheduledTime: inHours(30),
        ...more,
      })
    const old = reading('old', 2395811)
    await read([old])
    await unstar(bia, 2395811)
    await read([{ ...old, team1: { ...old.team1, name: name.toUpperCase() }, tournament: 'Copa de Teste 2' }])
    expect(await idsOf(bia)).toEqual([])
    const gone = { ...old, tournament: 'Copa de Teste 2', status: 'cancelled' as const }
    const next = reading('next', 2395812, { tournament: 'Copa de Teste 2', scheduledTime: inHours(31) })
    const rematch = reading('rematch', 2395813, { tournament: 'Copa de Teste 2', scheduledTime: inHours(24 * 4) })
    await read([gone, next, rematch])
    expect(await idsOf(bia)).toEqual([2395813])
  })

  test('leave with the team, but for those that the user starred', async () => {
    const [bia, team1, team2] = [await app.signUp(), newTeam(), newTeam()]
    const own = await stored({ team1 })
    const both = await stored({ team1, team2, scheduledTime: inHours(4) })
    await stored({ team1, scheduledTime: inHours(5) })
    await star(bia, own)
    const one = await followed(bia, team1)
    const two = await followed(bia, team2)
    expect(await favoritesOf(bia)).toMatchObject([{ hltvId: own, byTeam: true }, { hltvId: both }, { byTeam: true }])
    await unfollow(bia, one.id)
    expect(await favoritesOf(bia)).toMatchObject([
      { hltvId: own, byTeam: false },
      { hltvId: both, byTeam: true },
    ])
    await unfollow(bia, two.id)
    expect(await idsOf(bia)).toEqual([own])
  })

  test('unstarred before it leaves are unstarred when it comes back', async () => {
    const [bia, team1] = [await app.signUp(), newTeam()]
    const match = await stored({ team1 })
    const { id } = await followed(bia, team1)
    await unstar(bia, match)
    await unfollow(bia, id)
    await followed(bia, team1)
    expect(await idsOf(bia)).toEqual([])
  })

  test('that the user unstarred before they followed the team are favorites again', async () => {
    const [bia, team1] = [await app.signUp(), newTeam()]
    const match = await stored({ team1 })
    await star(bia, match)
    await unstar(bia, match)
    await followed(bia, team1)
    expect(await idsOf(bia)).toEqual([match])
  })

  test('of a source that is not configured are none', async () => {
    const [bia, team1] = [await app.signUp(), newTeam()]
    await stored({ team1 })
    await followed(bia, team1)
    const next = await startTestApp({
      source: testSource(clock, { name: 'bo3gg' }),
      now: clock.now,
      database: app.database,
    })
    const answer = await fetch(`${next.url}/api/favorites`, { headers: { cookie: bia.cookie() } })
    expect(await answer.json()).toEqual([])
    await next.close()
  })

  test('starred and unstarred at once end in one of the two states', async () => {
    const [bia, team1] = [await app.signUp(), newTeam()]
    const match = await stored({ team1 })
    await followed(bia, team1)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? unstar(bia, match) : star(bia, match))),
    )
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 204].includes(status))).toEqual([])
    await unstar(bia, match)
    expect(await idsOf(bia)).toEqual([])
    await star(bia, match)
    expect(await idsOf(bia)).toEqual([match])
  })
})

test("the user's other tabs are notified once per change", async () => {
  const [bia, team1] = [await app.signUp(), newTeam()]
  const match = await stored({ team1 })
  const page = await new SocketClient(app.url, { headers: { cookie: bia.cookie() } }).register()
  const changes = () => page.messages.filter(({ type }) => type === 'changed')
  const { id } = await followed(bia, team1)
  await follow(bia, { name: team1 })
  await page.until(() => changes().length >= 1)
  for (const _ of [1, 2]) await unstar(bia, match)
  await page.until(() => changes().length >= 2)
  for (const _ of [1, 2]) await unfollow(bia, id)
  await page.until(() => changes().length >= 3)
  await star(bia, match)
  await page.until(() => changes().length >= 4)
  expect(changes()).toEqual([1, 2, 3, 4].map(() => ({ type: 'changed', what: ['favorites'] })))
  page.close()
})

test('teams and what was unstarred are in the export of the account, and go with it', async () => {
  const [bia, team1] = [await app.signUp({ password: 'correct horse' }), newTeam()]
  const match = await stored({ team1 })
  const team = await followed(bia, team1)
  await unstar(bia, match)
  const answer = await bia.post('/api/account/export', { password: 'correct horse' })
  expect(await answer.json()).toMatchObject({ favorites: [], favoriteTeams: [team], unstarred: [match] })
  const userId = await idOf(bia)
  const deleted = await bia.fetch('/api/account', { method: 'DELETE', json: { password: 'correct horse' } })
  expect(deleted.status).toBe(204)
  for (const table of ['favoriteTeams', 'unstarredMatches'] as const) {
    expect(await app.deps.db.selectFrom(table).select('userId').where('userId', '=', userId).execute()).toEqual([])
  }
})
