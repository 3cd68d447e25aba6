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

  test.each<readonly [string, string]>([
    ...['amount', 'odds'].flatMap((field) =>
      [
        '1e309',
        '-1e309',
        '-0',
        '"-0"',
        '-1',
        '0',
        '0.0001',
        '1000000000000',
        '1e21',
        '1e-7',
        '"1e2"',
        '"NaN"',
        '"Infinity"',
        '"٥٠"',
        '"５０"',
        '"5O"',
        '"1,50"',
        '"0x10"',
        '"1_0"',
        '"1 0"',
        '"1.85.0"',
        '"1."',
        '".5"',
        '"12345678901234567890"',
        '""',
        '" "',
        'null',
        'true',
        '[]',
        '["1.85"]',
        '{"toString": "x"}',
      ].map((literal) => [field, literal] as const),
    ),
    ['amount', '0.001'],
    ['amount', '"0.001"'],
    ['amount', '1000000.01'],
    ['odds', '1'],
    ['odds', '"1.009"'],
    ['odds', '"1000.001"'],
    ['teams', '"Team Spirit"'],
    ['teams', '"Team Spirit vs "'],
    ['teams', '"Team Spirit vs Team Spirit"'],
    ['teams', '" \\u200b "'],
    ['teams', '"Team Spirit vs A\\u0000"'],
    ['teams', '"Team Spirit vs A\\ud800"'],
    ['teams', '"Team Spirit vs A\\nB"'],
    ['teams', `"Team Spirit vs ${'A'.repeat(500)}"`],
    ['teams', '7'],
    ['selectedTeam', '"Somebody else"'],
    ['selectedTeam', '""'],
    ['selectedTeam', '{}'],
    ['betType', '"moneyline"'],
    ['betType', '"handicap (1.5"'],
    ['betType', '"handicap -1.5"'],
    ['betType', '"__proto__"'],
    ['betType', `"other (${'x'.repeat(200)})"`],
    ['betType', '""'],
    ['matchId', '"1"'],
    ['matchId', '1.5'],
    ['matchId', '0'],
    ['matchId', '-0'],
    ['matchId', '1e309'],
    ['matchId', '999999999'],
    ['placedAt', '"٢٠٢٦-٠١-٠١T00:00:00Z"'],
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

const HANDICAP = { market: 'map-handicap', side: 1, line: -1.5 }
test.each([
  ['of another type', { betType: 'total-maps', selection: HANDICAP }],
  ['on the other team', { betType: 'handicap', selection: { ...HANDICAP, side: 2 } }],
  ['between the quarters', { betType: 'handicap', selection: { ...HANDICAP, line: -1.6 } }],
  ['beyond every format', { betType: 'handicap', selection: { ...HANDICAP, line: -5.5 } }],
  ['without its line', { betType: 'handicap', selection: { market: 'map-handicap', side: 1 } }],
  ['on a market that does not exist', { betType: 'other', selection: { market: 'aces' } }],
  ['of a draw in a two-way market', { selection: { market: 'match-winner', side: 'draw', isThreeWay: false } }],
])('a selection %s is refused', async (_, fields) => {
  await expectRefused(await post(JSON.stringify({ ...SPIRIT_BET, ...fields })), 400, 'badInput', 'selection')
})
