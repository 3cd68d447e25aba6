import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { importsOf } from '../support/imports.ts'
import {
  CASHED,
  MOVEMENT,
  MULTIPLE,
  ownJson,
  PENDING,
  WON,
  WRONG,
  WRONG_TIMES,
  wrongBets,
} from '../support/own-format.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { thinned } from '../support/thinned.ts'

// test/unit/own-format-rules.test.ts has each rule by itself.

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

async function person() {
  const browser = await app.signUp({ password: 'correct horse' })
  return { browser, imports: importsOf(browser), bets: betsOf(browser) }
}

test('rows of our own format that the API would refuse are listed with their reasons, and the others become bets', async () => {
  const { imports, bets } = await person()
  const movements = [MOVEMENT, ...WRONG_TIMES.map(([at]) => ({ ...MOVEMENT, at }))]
  const ready = await imports.uploaded(ownJson([WON, ...WRONG.map(([, wrong]) => wrong), MULTIPLE], movements))
  const counts = { new: 2, cash: 1, problem: WRONG.length + WRONG_TIMES.length }
  expect(ready).toMatchObject({ state: 'ready', counts })
  const listed = (await imports.rows(ready.id, 'problem')).map(({ problem }) => [problem?.code, problem?.column])
  expect(listed).toEqual([
    ...WRONG_TIMES.map(([, code]) => [code, 'at']),
    ...WRONG.map(([, , code, column]) => [code, column]),
  ])
  expect(await imports.run(ready.id)).toMatchObject({ state: 'done', counts })
  expect(await bets.list()).toHaveLength(2)
})

/** A bet without the fields that an import makes anew. */
const kept = ({ id: _id, createdAt: _createdAt, ...rest }: Bet) => rest
const sorted = (bets: readonly Bet[]) => bets.map((bet) => JSON.stringify(kept(bet))).toSorted()

test('a wrong field is refused as a row, or makes a bet that the API takes too', { timeout: 600_000 }, async () => {
  const ana = await person()
  const wrong = [...thinned(wrongBets(), 60)]
  const ready = await ana.imports.uploaded(ownJson(wrong))
  const { new: fresh = 0, known = 0, problem = 0 } = ready.counts ?? {}
  expect(ready.state).toBe('ready')
  expect(fresh + known + problem).toBe(wrong.length)
  expect(await ana.imports.run(ready.id)).toMatchObject({ state: 'done', counts: { new: fresh } })
  const book = await ana.bets.list()
  expect(book).toHaveLength(fresh)
  const isNew = unlikeEarlier()
  for (const bet of book.filter(isNew)) {
    const {
      teams,
      selectedTeam,
      betType,
      selection,
      amount,
      odds,
      freeBet,
      bookmaker,
      tags,
      note,
      tipster,
      live,
      ownChance,
    } = bet
    const details = { bookmaker, tags, note, tipster, live, ownChance }
    const pick = bet.legs ? {} : { teams, selectedTeam, betType, selection }
    const { placedAt, profile } = bet
    // An event that is no pair of teams is a bet that only an import makes.
    const isPair = bet.legs !== null || !betType.startsWith('other')
    const answer =
      bet.status === 'pending'
        ? await ana.bets.change(bet.id, { amount, odds, freeBet, placedAt, profile, ...(isPair && pick), ...details })
        : await ana.bets.fetch(`/api/bets/${bet.id}/correction`, {
            method: 'PATCH',
            json: { amount, odds, freeBet, ...details },
          })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { amount, odds, result: bet.result, outcome: bet.outcome },
    ])
    if (bet.status !== 'pending') continue
    expect([bet.id, (await ana.bets.settle(bet.id, { outcome: 'lost' })).status]).toEqual([bet.id, 200])
    expect((await ana.bets.reopen(bet.id)).status).toBe(200)
  }
  const after = sorted(await ana.bets.list())
  const answer = await ana.browser.post('/api/account/export/bets.json', { password: 'correct horse' })
  const other = await person()
  const again = await other.imports.imported(new Uint8Array(await answer.arrayBuffer()), 'bets.json')
  expect(again).toMatchObject({ state: 'done', counts: { new: fresh, known: 0, problem: 0 } })
  expect(sorted(await other.bets.list())).toEqual(after)
})

/** True for the first bet of those that are alike but for their note and number. */
function unlikeEarlier(): (bet: Bet) => boolean {
  const seen = new Set<string>()
  return ({ id: _id, note, ...rest }) => {
    const key = JSON.stringify([note?.startsWith('note ') ? null : note, rest])
    return seen.size < seen.add(key).size
  }
}

test('a book that has such rows from an older version is read, exported, settled and paged', async () => {
  const ana = await person()
  await ana.imports.imported(ownJson([PENDING, WON, CASHED, { ...WON, note: 'void' }]))
  const { pool } = app.deps.database
  const { id: owner } = (await (await ana.browser.get('/api/auth/user')).json()) as { id: number }
  for (const set of [
    `placed_at = '0001-01-01T00:00:00Z', created_at = '0001-01-01T00:00:00Z' WHERE note = 'a note' AND cashed_stake = 0 AND status = 'pending'`,
    `placed_at = '9999-12-31T23:59:00Z', outcome = 'lost' WHERE note = 'a note' AND status = 'won'`,
    `cashed_stake = 0, cashed_paid = 50000 WHERE cashed_stake > 0`,
    `outcome = 'void', result = 777 WHERE note = 'void'`,
  ]) {
    const { rowCount } = await pool.query(`UPDATE bets SET ${set} AND user_id = $1`, [owner])
    expect(rowCount).toBe(1)
  }
  await pool.query(
    `INSERT INTO cash_movements (user_id, kind, amount, at) SELECT $1, 'deposit', 100, '0001-01-01T00:00:00Z'::timestamptz + n * interval '20 years'
     FROM generate_series(0, 99) AS n`,
    [owner],
  )
  const { rebuildSums } = await import('../../src/server/book/sums/bet-sum-queries.ts')
  await rebuildSums(pool)

  const book = await ana.bets.list()
  expect(book.map(({ placedAt }) => placedAt.slice(0, 4))).toEqual(['9999', '2026', '2026', '0001'])
  for (const path of ['/api/stats', '/api/cash/balances', '/api/bets/open', '/api/bets?limit=1&sort=placedAt']) {
    expect([path, (await ana.browser.get(path)).status]).toEqual([path, 200])
  }
  const pages = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await ana.browser.get(`/api/cash/movements${cursor && `?cursor=${cursor}`}`)
    expect(answer.status).toBe(200)
    const page = (await answer.json()) as { movements: object[]; next: string | null }
    pages.push(page.movements.length)
    cursor = page.next
  }
  expect(pages).toEqual([50, 50])
  for (const file of ['bets.csv', 'bets.xlsx', 'bets.json']) {
    const answer = await ana.browser.post(`/api/account/export/${file}`, { password: 'correct horse' })
    expect([file, answer.status]).toEqual([file, 200])
  }
  for (const { id, status } of book) {
    if (status === 'pending') expect((await ana.bets.settle(id, { outcome: 'won' })).status).toBe(200)
    expect((await ana.bets.reopen(id)).status).toBe(200)
    expect((await ana.bets.remove(id)).status).toBe(204)
  }
  const sums = await pool.query('SELECT * FROM bet_sums WHERE user_id = $1 AND bets <> 0', [owner])
  expect(sums.rows).toEqual([])
})

describe('an export that no longer says what the book of its account says', () => {
  const exported = async ({ browser }: Awaited<ReturnType<typeof person>>, name: string) => {
    const answer = await browser.post(`/api/account/export/${name}`, { password: 'correct horse' })
    expect(answer.status).toBe(200)
    return answer.text()
  }

  test('is read whatever bets it is of', async () => {
    const { imports } = await person()
    const origins = [
      { createdAt: '0000-01-01T00:00:00Z' },
      { createdAt: '9999-12-31T23:59:59.999Z' },
      { id: Number.MAX_SAFE_INTEGER },
      { id: -1 },
      { id: 0 },
    ]
    const bets = origins.map((origin) => ({ ...WON, ...origin }))
    expect(await imports.imported(ownJson(bets), 'bets.json')).toMatchObject({
      state: 'done',
      counts: { new: 5, problem: 0 },
    })
  })

  test.each(['bets.csv', 'bets.json'])(
    'is asked about row by row: %s, changed in the file or in the book',
    async (name) => {
      const ana = await person()
      await ana.imports.imported(ownJson([WON, { ...WON, amount: '60.00', result: '51.00' }]), 'bets.json')
      const { id } = await ana.bets.placed({ amount: '70.00' })
      const file = await exported(ana, name)
      // 50.00 becomes 55.00 in the file, 70.00 becomes 75.00 in the book.
      expect((await ana.bets.change(id, { amount: '75.00' })).status).toBe(200)
      const changed = file.replace(/50(?:\.00)?(?=[",])/u, '55.00').replace(/42\.50?/u, '46.75')
      expect(changed).not.toBe(file)
      const again = await ana.imports.imported(changed, name)
      expect(again.counts).toMatchObject({ new: 0, known: 1, problem: 2 })
      const problems = await ana.imports.rows(again.id, 'problem')
      expect(problems.map(({ problem }) => problem?.code)).toEqual(['exportChanged', 'exportChanged'])
      expect((await ana.bets.list()).map(({ amount }) => amount).toSorted()).toEqual(['50.00', '60.00', '75.00'])
      // They are bets of their own in the book of somebody else.
      expect((await (await person()).imports.imported(changed, name)).counts).toMatchObject({ new: 3, problem: 0 })
    },
  )
})
