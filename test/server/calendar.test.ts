import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarSettings } from '../../src/contract/matches/calendar.ts'
import type { Format, MatchStatus } from '../../src/domain/match/match.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { stoppedClock } from '../support/match-source.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { storeMatch } from '../support/stored-matches.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const clock = stoppedClock()
const { now } = clock
const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR_MS)
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({
    source: scriptedSource(),
    now,
    config: { publicUrl: 'https://bets.example', trustProxy: 1 },
  })
})
afterAll(() => app.close())

const settingsOf = async (answer: Response) => (await answer.json()) as CalendarSettings
const read = async (browser: Browser) => settingsOf(await browser.get('/api/calendar'))
const change = (browser: Browser, json: unknown) => browser.fetch('/api/calendar', { method: 'PUT', json })

/** Switches the calendar on, and answers its path. */
async function switchOn(browser: Browser, parts: object = { favorites: true, bets: true }): Promise<string> {
  const { path } = await settingsOf(await change(browser, parts))
  if (path === null) throw new Error('the calendar is still off')
  return path
}

/** What another program's parser reads at a path. */
async function eventsAt(path: string) {
  const answer = await app.fetch(path)
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]).getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString()
    return {
      uid: value('uid'),
      summary: value('summary'),
      start: value('dtstart'),
      end: value('dtend'),
      status: value('status'),
      description: value('description'),
      url: value('url'),
      changed: value('last-modified'),
    }
  })
}
const summariesAt = async (path: string) => (await eventsAt(path)).map(({ summary }) => summary)

async function publicId(match: number): Promise<number> {
  const row = await app.deps.db.selectFrom('matches').select('hltvId').where('id', '=', match).executeTakeFirstOrThrow()
  return row.hltvId
}

async function favorite(browser: Browser, match: Parameters<typeof storeMatch>[1] = {}) {
  const id = await storeMatch(app, { scheduledTime: inHours(3), ...match })
  const hltvId = await publicId(id)
  const answer = await browser.post('/api/favorites', { hltvId })
  if (answer.status !== 201) throw new Error(`answered ${answer.status}`)
  return { id, hltvId }
}

async function placed(browser: Browser, matchId: number, teams: [string, string], more: object = {}): Promise<number> {
  const bet = {
    teams: teams.join(' vs '),
    selectedTeam: teams[0],
    amount: '1.00',
    odds: '2.00',
    betType: 'match-winner',
  }
  const answer = await browser.post('/api/bets', { ...bet, matchId, ...more })
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

describe('the settings', () => {
  test('are off at first, and show both parts when switched on', async () => {
    const browser = await app.signUp()
    expect(await read(browser)).toEqual({ path: null, favorites: true, bets: true })
    const path = await switchOn(browser)
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
    expect(await read(browser)).toEqual({ path, favorites: true, bets: true })
  })

  test('change what is shown and keep the path; a new one ends the old', async () => {
    const browser = await app.signUp()
    const path = await switchOn(browser)
    expect(await settingsOf(await change(browser, { favorites: false, bets: true }))).toEqual({
      path,
      favorites: false,
      bets: true,
    })
    const renewed = await settingsOf(await browser.post('/api/calendar/renew'))
    expect(renewed.path).not.toBe(path)
    expect(renewed).toMatchObject({ favorites: false, bets: true })
    expect((await app.fetch(path)).status).toBe(404)
    expect((await app.fetch(renewed.path ?? '')).status).toBe(200)
  })

  test('switch it off: its path ends at once, and another one comes back', async () => {
    const browser = await app.signUp()
    const path = await switchOn(browser)
    expect((await browser.fetch('/api/calendar', { method: 'DELETE' })).status).toBe(204)
    expect((await app.fetch(path)).status).toBe(404)
    expect(await read(browser)).toEqual({ path: null, favorites: true, bets: true })
    expect((await browser.post('/api/calendar/renew')).status).toBe(404)
    expect(await switchOn(browser)).not.toBe(path)
  })

  test.each([[{}], [{ favorites: true }], [{ favorites: 'yes', bets: true }], [[]]])('refuse %j', async (json) => {
    const browser = await app.signUp()
    expect((await change(browser, json)).status).toBe(400)
    expect((await read(browser)).path).toBeNull()
  })

  test('and the path end with the account', async () => {
    const browser = await app.signUp({ password: 'correct horse' })
    const path = await switchOn(browser)
    await browser.fetch('/api/account', { method: 'DELETE', json: { password: 'correct horse' } })
    expect((await app.fetch(path)).status).toBe(404)
  })
})

describe('the calendar', () => {
  test('has the times, the tournament and the address of the match', async () => {
    const browser = await app.signUp()
    const { id, hltvId } = await favorite(browser, {
      team1: 'Alfa, Inc; "Юг" \\ 🏆',
      team2: 'Bravo',
      tournament: 'Harbour Cup, 2026',
      scheduledTime: new Date('2026-11-29T18:30:00Z'),
    })
    const { updatedAt } = await app.deps.db
      .selectFrom('matches')
      .select('updatedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await eventsAt(await switchOn(browser))).toEqual([
      {
        uid: `match-${hltvId}@clutchbook`,
        summary: 'Alfa, Inc; "Юг" \\ 🏆 vs Bravo',
        start: '2026-11-29T18:30:00Z',
        // A BO3 has up to three maps, each about an hour.
        end: '2026-11-29T21:30:00Z',
        status: 'CONFIRMED',
        description: `Harbour Cup, 2026 · BO3\nhttps://bets.example/jogo/${hltvId}`,
        url: `https://bets.example/jogo/${hltvId}`,
        changed: updatedAt.toISOString().replace(/\.\d+Z/, 'Z'),
      },
    ])
  })

  test.each<[string, Format, number]>([
    ['one hour', 'BO1', 1],
    ['two hours', 'BO2', 2],
    ['five hours', 'BO5', 5],
  ])('plans %s for a %s', async (_, format, hours) => {
    const browser = await app.signUp()
    await favorite(browser, { format })
    const [event] = await eventsAt(await switchOn(browser))
    expect(Date.parse(event?.end ?? '') - Date.parse(event?.start ?? '')).toBe(hours * HOUR_MS)
  })

  test('ends a finished match when it ended, and marks one that was called off', async () => {
    const browser = await app.signUp()
    const ended = inHours(-1)
    await favorite(browser, { status: 'finished', scheduledTime: inHours(-3), finishedTime: ended })
    await favorite(browser, { status: 'cancelled' satisfies MatchStatus })
    const events = await eventsAt(await switchOn(browser))
    expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED'])
    expect(events[0]?.end).toBe(ended.toISOString().replace(/\.\d+Z/, 'Z'))
  })

  test('moves a match that is rescheduled, under the same uid and with a later change', async () => {
    const browser = await app.signUp()
    const { id } = await favorite(browser)
    const path = await switchOn(browser)
    const [before] = await eventsAt(path)
    const etag = (await app.fetch(path)).headers.get('etag')
    clock.pass(60)
    await app.deps.db
      .updateTable('matches')
      .set({ scheduledTime: inHours(48), updatedAt: now() })
      .where('id', '=', id)
      .execute()
    const [after] = await eventsAt(path)
    expect(after?.uid).toBe(before?.uid)
    expect(after?.start).toBe(
      inHours(48)
        .toISOString()
        .replace(/\.\d+Z/, 'Z'),
    )
    expect(Date.parse(after?.changed ?? '')).toBeGreaterThan(Date.parse(before?.changed ?? ''))
    expect((await app.fetch(path)).headers.get('etag')).not.toBe(etag)
  })

  test('shows favorites, matches with a bet, or both once', async () => {
    const browser = await app.signUp()
    const both = await favorite(browser, { team1: 'Both', team2: 'Rest' })
    await favorite(browser, { team1: 'Starred', team2: 'Rest', scheduledTime: inHours(4) })
    const single = await storeMatch(app, { team1: 'Single', team2: 'Rest', scheduledTime: inHours(5) })
    const leg1 = await storeMatch(app, { team1: 'Leg1', team2: 'Rest', scheduledTime: inHours(6) })
    const leg2 = await storeMatch(app, { team1: 'Leg2', team2: 'Rest', scheduledTime: inHours(7) })
    await placed(browser, both.id, ['Both', 'Rest'])
    await placed(browser, single, ['Single', 'Rest'])
    const leg = (team: string, matchId: number) => ({
      teams: `${team} vs Rest`,
      selectedTeam: team,
      odds: '2.00',
      betType: 'match-winner',
      matchId,
    })
    const multiple = { amount: '1.00', legs: [leg('Leg1', leg1), leg('Leg2', leg2)] }
    expect((await browser.post('/api/bets/multiple', multiple)).status).toBe(201)
    const named = (...teams: string[]) => teams.map((team) => `${team} vs Rest`)
    expect(await summariesAt(await switchOn(browser))).toEqual(named('Both', 'Starred', 'Single', 'Leg1', 'Leg2'))
    expect(await summariesAt(await switchOn(browser, { favorites: true, bets: false }))).toEqual(
      named('Both', 'Starred'),
    )
    expect(await summariesAt(await switchOn(browser, { favorites: false, bets: true }))).toEqual(
      named('Both', 'Single', 'Leg1', 'Leg2'),
    )
    expect(await summariesAt(await switchOn(browser, { favorites: false, bets: false }))).toEqual([])
  })

  test('reaches 30 days back, and leaves out settled bets placed before that', async () => {
    const browser = await app.signUp()
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const old = await storeMatch(app, { team1: 'Old', team2: 'Rest', scheduledTime: daysAgo(31) })
    const recent = await storeMatch(app, { team1: 'Recent', team2: 'Rest', scheduledTime: daysAgo(29) })
    const settledEarly = await storeMatch(app, { team1: 'Early', team2: 'Rest', scheduledTime: daysAgo(1) })
    await storeMatch(app, { team1: 'Nobody', team2: 'Rest', scheduledTime: inHours(1) })
    await placed(browser, old, ['Old', 'Rest'])
    await placed(browser, recent, ['Recent', 'Rest'])
    const early = await placed(browser, settledEarly, ['Early', 'Rest'], { placedAt: daysAgo(40).toISOString() })
    const path = await switchOn(browser)
    expect(await summariesAt(path)).toEqual(['Recent vs Rest', 'Early vs Rest'])
    await browser.fetch(`/api/bets/${early}/result`, { method: 'PATCH', json: { status: 'won' } })
    expect(await summariesAt(path)).toEqual(['Recent vs Rest'])
  })

  test('leaves out a match without a time, and everything of other people', async () => {
    const browser = await app.signUp()
    await favorite(browser, { scheduledTime: null })
    await favorite(await app.signUp())
    expect(await eventsAt(await switchOn(browser))).toEqual([])
  })
})

describe('the answer', () => {
  test('is text/calendar that may be kept for some minutes, and 304 where nothing changed', async () => {
    const path = await switchOn(await app.signUp())
    const answer = await app.fetch(path)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
    const etag = answer.headers.get('etag') ?? ''
    expect((await app.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test.each([
    ['an unknown address', `/api/calendar/${'A'.repeat(43)}.ics`],
    ['one that cannot be', '/api/calendar/short.ics'],
    ['another ending', `/api/calendar/${'A'.repeat(43)}.txt`],
    ['a name with NUL', '/api/calendar/%00.ics'],
    ['no name', '/api/calendar/.ics'],
  ])('to %s is the same 404', async (_, path) => {
    const answer = await app.fetch(path, { headers: { 'accept-language': 'en' } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ message: 'Not found', code: 'notFound' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('does not depend on a session, and is not one', async () => {
    const path = await switchOn(await app.signUp())
    const answer = await (await app.signUp()).get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('after 120 calls in a minute from one address is 429 with Retry-After', async () => {
    const path = await switchOn(await app.signUp())
    const from = (address: string) => app.fetch(path, { headers: { 'x-forwarded-for': address } })
    for (let count = 0; count < 120; count += 1) expect((await from('203.0.113.7')).status).toBe(200)
    const refused = await from('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('203.0.113.8')).status).toBe(200)
  })
})
