import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf, bettor, SPIRIT_BET } from '../support/bets.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
  mine = await bettor(app)
})
afterAll(() => app.close())

const jsonType = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = jsonType) =>
  mine.fetch('/api/bets', { method: 'POST', body, headers })
/** A valid bet, except for one field: `literal` is its JSON. */
const bodyWith = (field: string, literal: string) =>
  JSON.stringify({ ...SPIRIT_BET, [field]: '@' }).replace('"@"', () => literal)

const stored = () => app.deps.db.selectFrom('bets').select('id').execute()

async function expectRefused(answer: Response, status: number, code: string, field?: string) {
  const body = (await answer.json()) as { message: string; code: string; fields?: Record<string, string> }
  expect([answer.status, body.code, ...Object.keys(body.fields ?? {})]).toEqual([
    status,
    code,
    ...(field ? [field] : []),
  ])
  // Repeats no input, and shows nothing of the implementation.
  expect(JSON.stringify(body)).not.toMatch(/SELECT|INSERT|zod|\bat .*\.ts|node_modules|Spirit/)
  expect(await stored()).toEqual([])
}

describe('is refused, and stores nothing', () => {
  test.each(['NaN', '-Infinity', '{', '[1,]', '{"teams": "A vs B"', '\ufeff{}{}'])(
    'a body that is not JSON: %s',
    async (body) => {
      await expectRefused(await post(body), 400, 'malformedJson')
    },
  )

  test.each(['[]', 'null', '5', '"text"'])('a body that is not an object: %s', async (body) => {
    await expectRefused(await post(body), 400, 'badInput')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'the content type %s',
    async (type) => {
      await expectRefused(await post(JSON.stringify(SPIRIT_BET), { 'content-type': type }), 415, 'wrongContentType')
    },
  )

  test('a megabyte of text', async () => {
    await expectRefused(await post(bodyWith('teams', `"${'A'.repeat(1024 * 1024)} vs B"`)), 413, 'tooLarge')
  })

  // test/unit/new-bet.test.ts has every wrong value of each field.
  test.each<readonly [string, string]>([
    ['amount', '"1,50"'],
    ['odds', '1e309'],
    ['teams', '"Team Spirit vs A\\u0000"'],
    ['selectedTeam', '"Somebody else"'],
    ['betType', '"__proto__"'],
    ['matchId', '"1"'],
    ['matchId', '999999999'],
    ['placedAt', '1767225600000'],
    ['placedAt', '"9999-12-31T23:59:59Z"'],
    ['status', '"lost"'],
  ])('a bet whose %s is %s', async (field, literal) => {
    await expectRefused(await post(bodyWith(field, literal)), 400, 'badInput', field)
  })

  test.each<readonly [string, (bets: Bets) => Promise<Response>]>([
    ['a list', (bets) => bets.fetch('/api/bets')],
    ['a list by status', (bets) => bets.fetch('/api/bets/status/won')],
    ['a new bet', (bets) => bets.place()],
    ['a change', (bets) => bets.change(1, { amount: '1.00' })],
    ['a settlement', (bets) => bets.settle(1, { status: 'won' })],
    ['a deletion', (bets) => bets.remove(1)],
    ['the deletion of all bets', (bets) => bets.clear()],
  ])('%s without a session', async (_, request) => {
    await expectRefused(await request(betsOf(app.browser())), 401, 'notSignedIn')
  })

  test.each(['abc', '0', '-1', '1.5', '1e3', '٣', '9'.repeat(30), '%00'])('the id %j', async (id) => {
    const answer = await mine.fetch(`/api/bets/${encodeURIComponent(id)}`, { method: 'DELETE' })
    await expectRefused(answer, 400, 'badInput', 'id')
  })
})

test('unknown fields are ignored and never stored', async () => {
  const answer = await post(
    `{"id": 1, "userId": 1, "user_id": 1, "result": "9.00", "settledAt": "2026-01-01T00:00:00Z", "__proto__": {"x": 1}, "constructor": {}, ${JSON.stringify(SPIRIT_BET).slice(1)}`,
  )
  expect(answer.status).toBe(201)
  expect(await mine.list()).toMatchObject([{ ...SPIRIT_BET, status: 'pending', result: null, settledAt: null }])
  await mine.clear()
})

test('a selection of another type is refused', async () => {
  const selection = { market: 'map-handicap', side: 1, line: -1.5 }
  await expectRefused(
    await post(JSON.stringify({ ...SPIRIT_BET, betType: 'total-maps', selection })),
    400,
    'badInput',
    'selection',
  )
})
