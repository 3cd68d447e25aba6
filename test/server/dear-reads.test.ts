import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import type { Browser } from '../support/browser.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp
let [ana, ben]: Browser[] = []
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), connections: 10 })
  ana = await app.signUp()
  ben = await app.signUp()
  await betsOf(ana).placed()
})
afterAll(() => app.close())

const get = async (path: string, browser = ana as Browser) => browser.get(path)
/** Each of them is another question. */
const views = (count: number) =>
  Array.from({ length: count }, (_, at) => `/api/stats/explorer?by=market&oddsFrom=1.${String(at + 10)}`)

/** What the explorer needs, and lists, curves and sums do not. */
async function whileExplorerStands(act: () => Promise<void>): Promise<void> {
  const holder = await app.deps.database.pool.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE book_settings IN ACCESS EXCLUSIVE MODE')
    await act()
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

test('of sixteen views of one person four are read, the others get 429, and nobody else waits', async () => {
  let asked: readonly Promise<Response>[] = []
  let curve: Promise<Response> | undefined
  await whileExplorerStands(async () => {
    asked = views(16).map((view) => get(view))
    const seen: Response[] = []
    for (const each of asked) void each.then((answer) => seen.push(answer))
    await expect.poll(() => seen.length).toBe(12)
    for (const answer of seen) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
      expect(await answer.json()).toMatchObject({ code: 'tooManyRequests' })
    }
    // Another kind waits in a line of its own.
    curve = get('/api/cash/curve')
    expect((await get('/api/bets?limit=1')).status).toBe(200)
    expect((await get('/api/cash/curve', ben)).status).toBe(200)
    expect((await get('/api/stats', ben)).status).toBe(200)
  })
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect((await curve)?.status).toBe(200)
  expect((await get('/api/stats/explorer?by=market&oddsFrom=1.99')).status).toBe(200)
})

test('equal questions at the same time are one read', async () => {
  let asked: readonly Promise<Response>[] = []
  await whileExplorerStands(async () => {
    asked = Array.from({ length: 8 }, () => get('/api/stats/explorer?by=side'))
    expect((await get('/api/bets?limit=1')).status).toBe(200)
  })
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})

test.each([
  '/api/stats/explorer?by=market',
  '/api/cash/curve',
  '/api/cash/suspects?difference=1.00',
  '/api/stats/skill',
])('a visitor is asked to sign in before there is a line: %s', async (path) => {
  expect((await app.fetch(path)).status).toBe(401)
})

test.each(['/api/cash/curve?tz=Nowhere/Land', '/api/cash/suspects?difference=x', '/api/stats?tz=Nowhere/Land'])(
  'a bad question is refused, and takes no place: %s',
  async (path) => {
    for (let times = 0; times < 6; times += 1) expect((await get(path)).status).toBe(400)
    expect((await get('/api/cash/curve')).status).toBe(200)
  },
)

test('the curve and the suspects are those of now after each change of the book, and of nobody else', async () => {
  const eva = await app.signUp()
  const both = async () => {
    const [curve, suspects] = await Promise.all([
      get('/api/cash/curve', eva),
      get('/api/cash/suspects?difference=50.00', eva),
    ])
    return [
      ((await curve.json()) as { days: { balance: string }[] }).days.at(-1)?.balance,
      ((await suspects.json()) as { count: number }).count,
    ]
  }
  expect(await both()).toEqual([undefined, 0])
  await betsOf(eva).placed({ amount: '50.00' })
  expect(await both()).toEqual(['-50.00', 1])
  expect(await both()).toEqual(['-50.00', 1])
  const movement = { kind: 'deposit', amount: '70.00' }
  expect((await eva.post('/api/cash/movements', movement)).status).toBe(201)
  expect(await both()).toEqual(['20.00', 1])
  await eva.fetch('/api/bets', { method: 'DELETE' })
  expect(await both()).toEqual(['70.00', 0])
})
