import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountFile } from '../../src/contract/account.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { storeBets } from '../support/stored-bets.ts'
import { byTier } from '../support/tier.ts'

const HLTV_ID = 2395747
const PASSWORD = 'correct horse'
let app: TestApp

beforeAll(async () => {
  const source = scriptedSource([liveReading('1', { publicId: HLTV_ID })])
  app = await startTestApp({ source, config: { loginLimit: 5, trustProxy: 1 } })
  await app.fetch('/api/refresh-matches', { method: 'POST' })
})
afterAll(() => app.close())

const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50.00', odds: '1.85', betType: 'handicap (-1.5)' }
const exported = (browser: Browser, password: unknown = PASSWORD) => browser.post('/api/account/export', { password })
const exportedBets = (browser: Browser, password: unknown = PASSWORD) =>
  browser.post('/api/account/export/bets.csv', { password })
const deleted = (browser: Browser, password: unknown = PASSWORD) =>
  browser.fetch('/api/account', { method: 'DELETE', json: { password }, headers: { 'accept-language': 'en' } })

async function placed(browser: Browser, bet: object = {}): Promise<number> {
  const answer = await browser.post('/api/bets', { ...BET, ...bet })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

describe('the export of everything', () => {
  test('is one file with the account, its sessions, favorites and bets, and no data of others', async () => {
    const person = newPerson({ firstName: 'Zoë', password: PASSWORD })
    const ana = await app.signUp(person)
    const bia = await app.signUp()
    await placed(bia, { teams: 'Other vs Side', selectedTeam: 'Other' })
    const first = await placed(ana)
    const settled = await placed(ana, { placedAt: '2026-11-01T10:00:00Z' })
    await ana.fetch(`/api/bets/${settled}/result`, { method: 'PATCH', json: { status: 'won' } })
    await ana.post('/api/favorites', { hltvId: HLTV_ID })
    const movement: unknown = await (await ana.post('/api/cash/movements', { kind: 'deposit', amount: '9.00' })).json()
    await app.browser().post('/api/login', person)

    const answer = await exported(ana)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.json"$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    const file = accountFile.parse(JSON.parse(text))
    expect(file.account).toEqual(await (await ana.get('/api/auth/user')).json())
    expect(file.bets.map(({ id }) => id)).toEqual([settled, first])
    expect(file.bets.toReversed()).toEqual(await (await ana.get('/api/bets')).json())
    expect(file.favorites).toEqual(await (await ana.get('/api/favorites')).json())
    expect(file.movements).toEqual([movement])
    expect(file.sessions).toHaveLength(2)
    expect(text).not.toMatch(/argon2|hash|Other vs Side/i)
  })

  test('has the settings, words, limits, filters, calendar, tokens and imports as the API gives them, without secrets', async () => {
    const ana = await app.signUp(newPerson({ password: PASSWORD }))
    const send = async (method: string, path: string, json?: unknown): Promise<unknown> => {
      const answer = await ana.fetch(path, { method, ...(json !== undefined && { json }) })
      expect(answer.ok, path).toBe(true)
      return answer.json()
    }
    const book = await send('PUT', '/api/book-settings', { currency: 'BRL', unit: '12.50', marginMethod: 'power' })
    const settlement = await send('PUT', '/api/settlement-settings', { profile: 'bwin', automatic: ['won'] })
    await send('PUT', '/api/brakes/limits/stake-day', { amount: '100.00' })
    await send('POST', '/api/brakes/break', { length: 'day' })
    const filter = await send('POST', '/api/bets/filters', { name: 'Ao vivo', query: 'tag=live' })
    const calendar = (await send('PUT', '/api/calendar', { favorites: true, bets: false })) as { path: string }
    const { token } = (await send('POST', '/api/tokens', { name: 'bot', scope: 'read', password: PASSWORD })) as {
      token: string
    }
    await placed(ana, { bookmaker: 'Betano', tags: ['Pré-jogo'], tipster: 'Zé' })
    await importsOf(ana).imported(JSON.stringify({ bets: await (await ana.get('/api/bets')).json() }), 'mine.json')

    const text = await (await exported(ana)).text()
    const file = accountFile.parse(JSON.parse(text))
    expect(file).toMatchObject({ book, settlement, filters: [filter], calendar: { favorites: true, bets: false } })
    expect(file.words).toEqual(await send('GET', '/api/own-words'))
    expect(file.words).toEqual({ bookmaker: ['Betano'], tag: ['Pré-jogo'], tipster: ['Zé'] })
    const { limits, breakUntil } = (await send('GET', '/api/brakes')) as { limits: object[]; breakUntil: string }
    expect(file.breakUntil).toBe(breakUntil)
    expect(limits).toMatchObject(file.limits)
    expect(file.limits).toContainEqual({ kind: 'stake-day', amount: '100.00', next: null })
    expect(file.tokens).toEqual(await send('GET', '/api/tokens'))
    expect(file.imports).toEqual(await send('GET', '/api/imports'))
    expect(text).not.toContain(token)
    expect(text).not.toContain(calendar.path)
  })

  test('brings bets and money in and out into another book, and adds nothing to its own', async () => {
    const [ana, bia] = [await app.signUp(newPerson({ password: PASSWORD })), await app.signUp()]
    const movements = async (of: Browser) => {
      const { movements } = (await (await of.get('/api/cash/movements')).json()) as { movements: { id: number }[] }
      return movements.map(({ id: _id, ...rest }) => rest)
    }
    await placed(ana, { placedAt: '2026-11-01T10:00:00Z' })
    for (const movement of [
      { kind: 'deposit', amount: '50.00', bookmaker: 'Betano', at: '2026-10-01T10:00:00Z', note: 'PIX "1";\nдва' },
      { kind: 'deposit', amount: '50.00', bookmaker: 'Betano', at: '2026-10-01T10:00:00Z', note: 'PIX "1";\nдва' },
      { kind: 'withdrawal', amount: '20.00', at: '2026-10-02T10:00:00Z' },
      { kind: 'correction', amount: '-0.01', at: '2026-10-03T10:00:00Z' },
    ]) {
      expect((await ana.post('/api/cash/movements', movement)).status).toBe(201)
    }
    const file = await (await exported(ana)).text()
    expect(await importsOf(bia).imported(file, 'account.json')).toMatchObject({
      counts: { new: 1, cash: 4, problem: 0 },
    })
    expect(await movements(bia)).toEqual(await movements(ana))
    for (const person of [ana, bia]) {
      expect(await importsOf(person).imported(file, 'account.json')).toMatchObject({
        counts: { new: 0, cash: 0, known: 5 },
      })
    }
    expect(await movements(ana)).toHaveLength(4)
  })

  test('of a new account has empty lists', async () => {
    const file = accountFile.parse(await (await exported(await app.signUp())).json())
    expect(file).toMatchObject({ bets: [], favorites: [] })
  })
})

describe('the bets as CSV', () => {
  test('have a head, decimal points, times in UTC, and what RFC 4180 asks for', async () => {
    const ana = await app.signUp()
    const id = await placed(ana, {
      teams: 'Team "One", The vs Команда',
      selectedTeam: 'Команда',
      placedAt: '2026-11-01T10:00:00.000Z',
    })
    await ana.fetch(`/api/bets/${id}/result`, { method: 'PATCH', json: { status: 'lost' } })
    const answer = await exportedBets(ana)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="bets-\d{4}-\d\d-\d\d\.csv"$/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, row, end] = bytes.subarray(3).toString('utf8').split('\r\n')
    expect(head).toBe(
      'id,placedAt,teams,selectedTeam,betType,amount,odds,status,outcome,result,settledAt,createdAt,matchId,bookmaker,tags,note,tipster,live,freeBet,cashedStake,cashedPaid,restOutcome,profile,selection,legs,ownChance,closingOdds,closingOtherOdds,closingAt,closingSource,exactOdds',
    )
    expect(row).toMatch(
      new RegExp(
        `^${id},2026-11-01T10:00:00\\.000Z,"Team ""One"", The vs Команда",Команда,handicap \\(-1\\.5\\),50\\.00,1\\.85,lost,lost,-50\\.00,[\\dT:.-]+Z,[\\dT:.-]+Z,,,,,,,false,,,,,,,,,,,,$`,
      ),
    )
    expect(end).toBe('')
  })

  test('with decimal commas are separated by semicolons, and a filter chooses them', async () => {
    const ana = await app.signUp()
    await placed(ana, { bookmaker: 'Betano', amount: '12.50' })
    await placed(ana, { bookmaker: 'bet365' })
    const answer = await ana.post('/api/account/export/bets.csv', {
      password: PASSWORD,
      decimals: 'comma',
      filter: { bookmaker: 'Betano' },
    })
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true, delimiter: ';' })
    expect(rows).toMatchObject([{ amount: '12,50', odds: '1,85', bookmaker: 'Betano' }])
    const bad = await ana.post('/api/account/export/bets.json', { password: PASSWORD, filter: { oddsFrom: 'x' } })
    expect(bad.status).toBe(400)
  })

  test('chosen by their ids are those bets of the user, and no others', async () => {
    const [ana, bea] = [await app.signUp(), await app.signUp()]
    const [first, , third] = [await placed(ana), await placed(ana), await placed(ana)]
    const foreign = await placed(bea)
    const chosen = (ids: number[]) => ana.post('/api/account/export/bets.json', { password: PASSWORD, ids })
    const { bets } = (await (await chosen([third, first, foreign])).json()) as { bets: { id: number }[] }
    expect(bets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first, third])
    expect((await chosen([])).status).toBe(400)
  })

  test('as a workbook have real numbers and dates', async () => {
    const ana = await app.signUp()
    await placed(ana, { placedAt: '2026-11-01T10:00:00.000Z' })
    const answer = await ana.post('/api/account/export/bets.xlsx', { password: PASSWORD })
    expect(answer.headers.get('content-disposition')).toMatch(/filename="bets-\d{4}-\d\d-\d\d\.xlsx"$/)
    const [head = [], row = []] = await readSheet(Buffer.from(await answer.arrayBuffer()))
    const cell = (name: string) => row[head.indexOf(name)]
    expect([cell('amount'), cell('odds')]).toEqual([50, 1.85])
    // A day is a whole number there: the reader cuts its fraction to milliseconds.
    const placedAt = cell('placedAt')
    expect(placedAt instanceof Date && Math.round(placedAt.getTime() / 1000)).toBe(Date.UTC(2026, 10, 1, 10) / 1000)
  })

  test('are read back by a CSV parser as they were typed', async () => {
    const ana = await app.signUp()
    const typed = { teams: '" Alfa; Team", The vs Bravo', selectedTeam: 'Bravo', betType: 'other (a "b", c)' }
    await placed(ana, typed)
    const rows: Record<string, string>[] = parse(await (await exportedBets(ana)).text(), { bom: true, columns: true })
    expect(rows).toMatchObject([
      { ...typed, amount: '50.00', odds: '1.85', status: 'pending', result: '', matchId: '' },
    ])
  })

  test.each([
    ['=HYPERLINK("http://evil.example";"x")', '"\'=HYPERLINK(""http://evil.example"";""x"")'],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
    ['＝1+1', "'＝1+1"],
    ['plain', 'plain'],
    ['A;=1+1;B', `"A;'=1+1;B`],
    ['A,+1', `"A,'+1`],
    ['A| @SUM(A1)', "A|' @SUM(A1)"],
    ['A;"=1&"', `"A;'""=1&""`],
    ['\uFE661+1', "'\uFE661+1"],
    ['\uFE621', "'\uFE621"],
    ['\uFE631', "'\uFE631"],
    ['\uFE6BSUM', "'\uFE6BSUM"],
    ['\u00AD=1', "'\u00AD=1"],
    ['\u200C\u00AD\u3164=1', "'\u200C\u00AD\u3164=1"],
    ['A - B; C', '"A - B; C'],
  ])('a team called %s runs nothing in a spreadsheet', async (team, cell) => {
    const ana = await app.signUp()
    await placed(ana, { teams: `${team} vs Bravo`, selectedTeam: team })
    const [, row = ''] = (await (await exportedBets(ana)).text()).split('\r\n')
    const wanted = cell.startsWith('"') ? `${cell} vs Bravo",${cell}",` : `${cell} vs Bravo,${cell},`
    expect(row).toContain(wanted)
  })

  test('begin no cell with a formula, for any separator of a spreadsheet', async () => {
    const ana = await app.signUp()
    const characters = fc.constantFrom(...'=+-@＝＋－＠﹦﹢﹣﹫,;|"\'A1 \u200B\uFEFF\u00A0\u2800\u115F'.split(''))
    const texts = fc.sample(fc.string({ unit: characters, minLength: 1, maxLength: 12 }), byTier(60, 300))
    for (const text of texts) {
      await placed(ana, { teams: `x${text}x vs ${text}x`, selectedTeam: `x${text}x`, betType: `other (${text}x)` })
    }
    const rows = (await (await exportedBets(ana)).text()).split('\r\n').slice(1, -1)
    expect(rows).toHaveLength(texts.length)
    const cells = rows.flatMap((row) => row.split(/[,;|\t]/))
    // As a spreadsheet reads it: without invisible characters, and every form of a sign as the sign.
    const seen = cells.map((cell) => cell.normalize('NFKC').replaceAll(/[\s\p{C}"\u2800\u1160\u115F]/gu, ''))
    expect(seen.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })

  test('of thousands of bets are all there, once, in the order they were placed', async () => {
    // A statement reads 200.
    const count = byTier(1_001, 30_000)
    const ana = await app.signUp()
    const userId = await idOf(ana)
    const start = Date.UTC(2020, 0, 1)
    const bets = Array.from({ length: count }, (_, n) => ({
      userId,
      placedAt: new Date(start + Math.floor(n / 3) * 60_000),
      betType: 'other' as const,
      status: 'pending' as const,
      amount: n + 1,
      result: null,
    }))
    await storeBets(app.deps.database, bets)
    const rows = (await (await exportedBets(ana)).text()).split('\r\n').slice(1, -1)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(count)
    const times = rows.map((row) => row.split(',')[1] ?? '')
    expect(times).toEqual(times.toSorted())
    expect((await deleted(ana)).status).toBe(204)
    expect(await rowsOf(userId)).toEqual({})
  })
})

/** The number of rows of a user in each table that has any. The audit log keeps the ids of deleted users, so it is left out. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const { pool } = app.deps.database
  const { rows } = await pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id'
      AND table_name <> 'audit_log'`,
  )
  const tables = [...rows.map(({ table_name }) => [table_name, 'user_id']), ['users', 'id']]
  const counts = await Promise.all(
    tables.map(async ([table, column]) => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*) FROM ${String(table)} WHERE ${String(column)} = $1`,
        [userId],
      )
      return [String(table), rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

describe('deleting the account', () => {
  test('deletes all data of the user, ends every session at once and frees the e-mail address', async () => {
    const person = newPerson({ password: PASSWORD })
    const ana = await app.signUp(person)
    const elsewhere = app.browser()
    await elsewhere.post('/api/login', person)
    const userId = await idOf(ana)
    await ana.fetch('/api/bets', { method: 'POST', json: BET, headers: { 'idempotency-key': 'once' } })
    await ana.post('/api/favorites', { hltvId: HLTV_ID })
    expect(Object.keys(await rowsOf(userId)).toSorted()).toEqual(
      ['accounts', 'bet_sums', 'bets', 'books', 'favorites', 'idempotency_keys', 'sessions', 'users'].toSorted(),
    )
    const page = await new SocketClient(app.url, { headers: { cookie: elsewhere.cookie() } }).register()

    const answer = await deleted(ana)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    // Who is online is stored each second.
    await expect.poll(() => rowsOf(userId)).toEqual({})
    expect((await elsewhere.get('/api/bets')).status).toBe(401)
    expect(await page.closed).toBe(4001)
    expect((await app.browser().post('/api/login', person)).status).toBe(401)
    expect((await app.browser().post('/api/register', person)).status).toBe(201)
  })

  test('leaves the data of other users as it is', async () => {
    const [ana, bia] = await Promise.all([app.signUp(), app.signUp()])
    const id = await placed(bia)
    await bia.post('/api/favorites', { hltvId: HLTV_ID })
    await deleted(ana)
    expect(await (await bia.get('/api/bets')).json()).toMatchObject([{ id }])
    expect(await (await bia.get('/api/favorites')).json()).toHaveLength(1)
    expect(await (await bia.get('/api/stats')).json()).toMatchObject({ totalBets: 1, totalStaked: '50.00' })
  })

  test('is refused for the administrator', async () => {
    const answer = await deleted(await app.signUpAdministrator())
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'forbidden' })
  })

  test('four times at the same time happens once', async () => {
    const ana = await app.signUp()
    const userId = await idOf(ana)
    const answers = await Promise.all(Array.from({ length: 4 }, () => deleted(ana)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => ![204, 400, 401].includes(status))).toEqual([])
    expect(await rowsOf(userId)).toEqual({})
  })

  test('while bets and favorites are being written leaves no rows, and no request fails', async () => {
    const ana = await app.signUp()
    const userId = await idOf(ana)
    const ids = await Promise.all(Array.from({ length: 10 }, () => placed(ana)))
    const writes = [
      ...Array.from({ length: 20 }, (_, n) =>
        ana.post('/api/bets', { ...BET, placedAt: new Date(Date.UTC(2020, n)).toISOString() }),
      ),
      ...ids.map((id) => ana.fetch(`/api/bets/${id}/result`, { method: 'PATCH', json: { status: 'won' } })),
      ...Array.from({ length: 5 }, () => ana.post('/api/favorites', { hltvId: HLTV_ID })),
    ]
    const answers = await Promise.all([...writes, deleted(ana)])
    const unexpected = answers
      .map(({ status }) => status)
      .filter((status) => ![200, 201, 204, 401, 404].includes(status))
    expect(unexpected).toEqual([])
    expect(await rowsOf(userId)).toEqual({})
  })
})

describe.each([
  ['POST', '/api/account/export'],
  ['POST', '/api/account/export/bets.csv'],
  ['DELETE', '/api/account'],
])('%s %s', (method, path) => {
  const ask = (browser: Browser, json: unknown, address?: string) =>
    browser.fetch(path, {
      method,
      json,
      headers: { 'accept-language': 'en', ...(address !== undefined && { 'x-forwarded-for': address }) },
    })

  test('asks for the password again', async () => {
    const ana = await app.signUp()
    const missing = await ask(ana, {})
    expect(missing.status).toBe(400)
    expect(await missing.json()).toMatchObject({ fields: { password: 'Password is required' } })
    const wrong = await ask(ana, { password: 'not the password' })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toEqual({
      code: 'badInput',
      message: 'Please check what you entered',
      fields: { password: 'Current password is incorrect' },
    })
    expect((await ana.get('/api/bets')).status).toBe(200)
  })

  test('a guessed password counts like a failed sign-in', async () => {
    const person = newPerson()
    const ana = await app.signUp(person)
    const address = '203.0.113.7'
    const guesses = await Promise.all(Array.from({ length: 12 }, () => ask(ana, { password: 'a guess' }, address)))
    expect(guesses.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(5)
    expect(guesses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(7)
    const refused = await ask(ana, { password: person.password }, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const login = { method: 'POST', json: person, headers: { 'x-forwarded-for': address } }
    expect((await app.fetch('/api/login', login)).status).toBe(429)
    await app.deps.database.pool.query('UPDATE rate_limits SET expire = 1')
  })

  test.each([
    ['null', null],
    ['a number', 5],
    ['an object', {}],
    ['an array', []],
    ['a boolean', true],
  ])('refuses %s as the password', async (_, password) => {
    expect((await ask(await app.signUp(), { password })).status).toBe(400)
  })

  test('refuses a body that is not JSON, is too long or comes from another site', async () => {
    const ana = await app.signUp()
    const raw = (body: string, type: string) => ana.fetch(path, { method, body, headers: { 'content-type': type } })
    expect((await raw('{"password":', 'application/json')).status).toBe(400)
    expect((await raw('password=correct+horse', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await raw(`{"password":"${'x'.repeat(1_000_000)}"}`, 'application/json')).status).toBe(413)
    const foreign = await ana.fetch(path, {
      method,
      json: { password: PASSWORD },
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    expect((await ana.get('/api/bets')).status).toBe(200)
  })
})
