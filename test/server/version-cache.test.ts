import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Movement } from '../../src/contract/cash.ts'
import { rebuildSums } from '../../src/server/book/book.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { meeting, type SettlingApp, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'
import { evenBets, storeBets } from '../support/stored-bets.ts'
import { NIGHTLY } from '../support/tier.ts'

let server: SettlingApp
/** Another process on the same database, with a cache of its own. */
let other: TestApp
beforeAll(async () => {
  server = await startSettlingApp()
  other = await startTestApp({ build: betsApp, database: server.app.database, now: server.clock.now })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const QUESTIONS = {
  totals: '/api/bets?limit=3&oddsFrom=1.01',
  tagged: '/api/bets?limit=3&tag=a',
  tied: '/api/bets?limit=3&tied=yes',
  groups: '/api/stats/explorer?by=bookmaker&and=tags',
  closes: '/api/stats/explorer?by=market&and=live',
  skill: '/api/stats/skill?tz=UTC',
}
type Asked = keyof typeof QUESTIONS
const ASKED = Object.keys(QUESTIONS) as readonly Asked[] // the keys of a record of exactly these

type Answers = Readonly<Partial<Record<Asked, string>>>
type Process = Pick<TestApp, 'url'>

/** The answers of a process, as text: headers with totals, and body. */
async function answersOf({ url }: Process, asked = ASKED, by = browser): Promise<Answers> {
  const answers = asked.map(async (name) => {
    const answer = await fetch(url + QUESTIONS[name], { headers: { cookie: by.cookie() } })
    expect(answer.status).toBe(200)
    const totals = ['count', 'staked', 'profit'].map((total) => answer.headers.get(`x-total-${total}`))
    return [name, JSON.stringify([totals, await answer.json()])] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const differing = (one: Answers, two: Answers) => ASKED.filter((name) => one[name] !== two[name])

let tests = 0
let browser: Browser
let mine: Bets
let imports: Imports
/** Of forty-two bets, those with a tag: one on a match that has not begun, and a won one. */
let ids: { readonly pending: number; readonly won: number }
beforeEach(async () => {
  tests += 1
  browser = await server.app.signUp()
  mine = betsOf(browser)
  imports = importsOf(browser)
  await storeBets(server.app.deps.database, evenBets(await idOf(browser), 40, 22))
  await server.poll(match(UPCOMING))
  const bet = { teams: TEAMS().join(' vs '), selectedTeam: TEAMS()[0], matchId: await server.matchId(SOURCE_ID()) }
  const pending = await mine.placed({
    ...bet,
    selection: { market: 'match-winner', side: 1, isThreeWay: false },
    tags: ['a'],
  })
  const won = await mine.placed({ tags: ['a'], placedAt: '2026-11-19T12:00:00Z' })
  await mine.settle(won.id, { outcome: 'won' })
  ids = { pending: pending.id, won: won.id }
})

/** The match of this test. */
const SOURCE_ID = () => `kept-${tests}`
const TEAMS = () => [`Alfa ${tests}`, `Bravo ${tests}`] as const
const UPCOMING = { status: 'upcoming', score1: null, score2: null, maps: [] } as const
function match(more: Parameters<typeof meeting>[1], [one, two]: readonly [string, string] = TEAMS(), id = SOURCE_ID()) {
  const team = (name: string) => ({ key: name, name, logoUrl: null })
  return meeting(id, { team1: team(one), team2: team(two), odds: { odds1: 1800, odds2: 2050 }, ...more })
}

async function send(method: string, path: string, json?: object): Promise<Response> {
  const answer = await mine.fetch(path, { method, ...(json !== undefined && { json }) })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer
}
const change = (id: number, json: object) => send('PATCH', `/api/bets/${id}`, json)

async function deposit(amount = '1000.00') {
  const json = { kind: 'deposit', amount, at: '2026-10-01T12:00:00Z' }
  return (await (await send('POST', '/api/cash/movements', json)).json()) as Movement
}
let movement: Movement
const deposited = async () => {
  movement = await deposit()
}

const inBulk = (action: object) =>
  mine.fetch('/api/bets/bulk', {
    method: 'POST',
    json: { bets: { ids: [ids.pending, ids.won] }, action },
    headers: { 'Idempotency-Key': ACT() },
  })
/** The key of an act on many bets. */
const ACT = () => `version-cache-${tests}`
const tagged = () => inBulk({ kind: 'add-tag', tag: 'b' })

const ROW = '2026-03-01T10:00:00Z;Echo vs Foxtrot;Echo;1.85;50.00;won;a'
const FILE = `Placed at;Event;Pick;Odds;Stake;Result;Tags\n${ROW}`
let importId: number
const imported = async () => {
  importId = (await imports.imported(FILE)).id
}

const settings = (more: object) => send('PUT', '/api/book-settings', { currency: 'EUR', unit: null, ...more })
const expectPending = (expected: Partial<Record<keyof Bet, unknown>>) =>
  expect.poll(async () => (await mine.read(ids.pending)).json(), { timeout: 20_000 }).toMatchObject(expected)

type Door = readonly [
  name: string,
  /** At least these answers change. */
  changes: readonly Asked[],
  change: () => Promise<unknown>,
  /** Before the answers are asked. */
  before?: () => Promise<unknown>,
]
const DOORS: readonly Door[] = [
  ['a bet', ['totals', 'tagged', 'groups', 'closes'], () => mine.placed({ tags: ['a'] })],
  ['a bet with a key', ['totals', 'closes'], () => mine.place({}, { 'idempotency-key': SOURCE_ID() })],
  [
    'a multiple',
    ['totals', 'closes'],
    () => mine.placeMultiple({ amount: '5.00', legs: [1, 2].map((n) => ({ ...LEG, teams: `Alfa vs Golf ${n}` })) }),
  ],
  ['another stake', ['totals', 'tagged', 'groups'], () => change(ids.pending, { amount: '7.00' })],
  ['another tag', ['tagged', 'groups'], () => change(ids.pending, { tags: ['b'] })],
  ['live', ['closes'], () => change(ids.pending, { live: true })],
  ['a corrected bet', ['skill'], () => send('PATCH', `/api/bets/${ids.won}/correction`, { amount: '70.00' })],
  ['the tie of a bet to no match', ['tied'], () => change(ids.pending, { matchId: null })],
  ['a settled bet', ['totals', 'skill', 'closes'], () => mine.settle(ids.pending, { outcome: 'lost' })],
  ['a part that was cashed out', ['totals'], () => mine.cashOut(ids.pending, { stake: '20.00', paid: '26.00' })],
  ['a reopened bet', ['totals', 'skill'], () => mine.reopen(ids.won)],
  [
    'a typed closing price',
    ['closes', 'skill'],
    () => send('PUT', `/api/bets/${ids.won}/close`, { odds: '1.60', otherOdds: '2.50' }),
  ],
  [
    'a removed closing price',
    ['closes', 'skill'],
    () => send('DELETE', `/api/bets/${ids.won}/close`),
    () => send('PUT', `/api/bets/${ids.won}/close`, { odds: '1.60', otherOdds: '2.50' }),
  ],
  ['a deleted bet', ['totals', 'tagged', 'groups', 'skill'], () => mine.remove(ids.won)],
  ['a cleared book', ['totals', 'tagged', 'tied', 'groups', 'closes', 'skill'], () => mine.clear()],
  ['a tag of many bets', ['groups'], tagged],
  ['many settled bets', ['totals', 'skill'], () => inBulk({ kind: 'settle', outcome: 'won' })],
  ['many deleted bets', ['totals', 'tagged', 'skill'], () => inBulk({ kind: 'delete' })],
  ['a tag undone', ['groups'], () => send('POST', `/api/bets/bulk/${ACT()}/undo`), tagged],
  [
    'deleted bets that are back',
    ['totals', 'tagged', 'skill'],
    () => send('POST', `/api/bets/bulk/${ACT()}/undo`),
    () => inBulk({ kind: 'delete' }),
  ],
  ['an import', ['totals', 'tagged', 'groups', 'skill'], imported],
  [
    'an import reverted',
    ['totals', 'tagged', 'groups', 'skill'],
    () => imports.post(`/${importId}/take-back`),
    imported,
  ],
  [
    'deleted bets that an import brings back',
    ['totals', 'skill'],
    async () => imports.run((await imports.planned(await imports.uploaded(FILE))).id, { again: true }),
    async () => {
      await imported()
      await mine.remove((await mine.list('?tag=a')).find(({ teams }) => teams === 'Echo vs Foxtrot')?.id ?? 0)
    },
  ],
  ['a deposit', ['skill'], () => deposit()],
  [
    'another deposit',
    ['skill'],
    () => send('PUT', `/api/cash/movements/${movement.id}`, { kind: 'deposit', amount: '2000.00', at: movement.at }),
    deposited,
  ],
  ['a deleted deposit', ['skill'], () => send('DELETE', `/api/cash/movements/${movement.id}`), deposited],
  ['deleted deposits', ['skill'], () => send('DELETE', '/api/cash/movements'), deposited],
  ['a unit', ['skill'], () => settings({ unit: '10.00' })],
  ['a margin method', ['skill', 'closes'], () => settings({ marginMethod: 'power' })],
  [
    'the closing price of a match that begins',
    ['tied'],
    async () => {
      await server.poll(match({}))
      await expectPending({ close: { odds: '1.80' } })
    },
  ],
  [
    'what the program settles',
    ['totals', 'skill'],
    async () => {
      await server.poll(match(WON_2_0))
      await server.settled()
      await expectPending({ status: 'won' })
    },
    () => send('PUT', '/api/settlement-settings', { profile: 'standard', automatic: ['won'] }),
  ],
  [
    'the match that a bet waited for',
    ['tied'],
    async () => {
      await server.poll(match(UPCOMING, [`Golf ${tests}`, `Hotel ${tests}`], `${SOURCE_ID()}-new`))
      await server.settled()
    },
    () => mine.placed({ teams: `Golf ${tests} vs Hotel ${tests}`, selectedTeam: `Golf ${tests}` }),
  ],
  [
    'sums that are counted anew',
    ['totals', 'groups'],
    async () => {
      const { pool } = server.app.deps.database
      await pool.query('UPDATE bets SET amount = 12300 WHERE id = $1', [ids.pending])
      await rebuildSums(pool)
    },
  ],
  [
    'what another process writes',
    ['totals', 'groups'],
    async () => {
      const headers = { cookie: browser.cookie() }
      expect((await other.fetch(`/api/bets/${ids.won}`, { method: 'DELETE', headers })).status).toBe(204)
    },
  ],
]
const LEG = { selectedTeam: 'Alfa', odds: '1.50', betType: 'match-winner' }

const NAMED = DOORS.map(([name, changes, act, before]) => ({ name, changes, act, before }))

test.each(NAMED)('answers that were kept show $name at once', async ({ changes, act, before }) => {
  // A question costs 30 ms of computing: the nightly tier asks all of them, for changes that are not named here.
  const asked = NIGHTLY ? ASKED : changes
  await before?.()
  const kept = await answersOf(server.app, asked)
  expect(await answersOf(server.app, asked)).toEqual(kept)
  const answer = await act()
  if (answer instanceof Response) expect(answer.ok, await answer.clone().text()).toBe(true)
  const after = await answersOf(server.app, asked)
  expect(differing(kept, after)).toEqual(expect.arrayContaining([...changes]))
  // This process was not asked before.
  expect(await answersOf(other, asked)).toEqual(after)
})

test('the answers of two people who ask the same are their own', async () => {
  const [answers, ana] = [await answersOf(server.app), await server.app.signUp()]
  await betsOf(ana).placed({ tags: ['a'] })
  const own = await answersOf(server.app, ASKED, ana)
  expect(differing(answers, own)).toEqual(ASKED)
  expect(JSON.parse(own.totals ?? '')).toMatchObject([['1', '50.00', '0.00'], [{ tags: ['a'] }]])
  expect(await answersOf(server.app)).toEqual(answers)
})
