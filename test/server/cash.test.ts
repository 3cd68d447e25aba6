import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BalanceCurve, Balances, Movement } from '../../src/contract/cash.ts'
import { deleteImportedMovements, insertMovements, type MovementDraft } from '../../src/server/cash/movement-queries.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'

const now = new Date('2026-11-22T12:00:00Z')
let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

const move = (json: object, headers = {}, by = mine) =>
  by.fetch('/api/cash/movements', { method: 'POST', json: { kind: 'deposit', amount: '100.00', ...json }, headers })
const moved = async (json: object) => (await (await move(json)).json()) as Movement
const list = async (cursor = '', by = mine) =>
  (await (await by.fetch(`/api/cash/movements${cursor && `?cursor=${cursor}`}`)).json()) as {
    movements: Movement[]
    count: number
    next: string | null
  }
const balances = async (by = mine) => (await (await by.fetch('/api/cash/balances')).json()) as Balances
/** "Betano 120.00", … and "in all 120.00". */
const shown = async (by = mine) => {
  const { bookmakers, total } = await balances(by)
  return [...bookmakers.map(({ bookmaker, balance }) => `${bookmaker} ${balance}`), `in all ${total.balance}`]
}
const reconcile = (json: object) => mine.fetch('/api/cash/reconcile', { method: 'POST', json })
const idOf = async (bets: Bets) => ((await (await bets.fetch('/api/auth/user')).json()) as { id: number }).id

test('without money and bets everything is zero', async () => {
  expect(await balances()).toEqual({
    bookmakers: [],
    total: {
      deposited: '0.00',
      withdrawn: '0.00',
      corrected: '0.00',
      profit: '0.00',
      openStakes: '0.00',
      balance: '0.00',
    },
  })
})

test('a balance is in − out + corrections + profit − open stakes, at each bookmaker and in all', async () => {
  await moved({ bookmaker: 'Betano', amount: '200.00' })
  await moved({ bookmaker: 'Betano', kind: 'withdrawal', amount: '30.00' })
  await moved({ bookmaker: 'Betano', kind: 'correction', amount: '-1.50' })
  const won = await mine.placed({ bookmaker: 'Betano', amount: '50.00', odds: '1.85' })
  await mine.settle(won.id, { status: 'won' })
  await mine.placed({ bookmaker: 'Betano', amount: '20.00' })
  await mine.placed({ bookmaker: 'Bwin', amount: '5.00', freeBet: true })
  await mine.placed({ amount: '7.00' })
  const { bookmakers } = await balances()
  expect(bookmakers[0]).toEqual({
    bookmaker: 'Betano',
    deposited: '200.00',
    withdrawn: '30.00',
    corrected: '-1.50',
    profit: '42.50',
    openStakes: '20.00',
    balance: '191.00',
  })
  expect(await shown()).toEqual(['Betano 191.00', 'Bwin 0.00', 'null -7.00', 'in all 184.00'])
})

test('the sums of a bookmaker are of all its movements and all its bets, and bookmakers are listed by name in any case', async () => {
  for (const amount of ['10.00', '20.00']) {
    await moved({ bookmaker: 'betano', amount })
    await moved({ bookmaker: 'betano', kind: 'withdrawal', amount: amount.replace('0.', '.') })
    await moved({ bookmaker: 'betano', kind: 'correction', amount: `-0.${amount.slice(0, 2)}` })
    const lost = await mine.placed({ bookmaker: 'betano', amount })
    await mine.settle(lost.id, { status: 'lost' })
    await mine.placed({ bookmaker: 'betano', amount })
  }
  await moved({ bookmaker: 'Casa' })
  await moved({ bookmaker: 'Bwin' })
  const { bookmakers } = await balances()
  expect(bookmakers[0]).toEqual({
    bookmaker: 'betano',
    deposited: '30.00',
    withdrawn: '3.00',
    corrected: '-0.30',
    profit: '-30.00',
    openStakes: '30.00',
    balance: '-33.30',
  })
  expect(bookmakers.map(({ bookmaker }) => bookmaker)).toEqual(['betano', 'Bwin', 'Casa'])
})

test('what was cashed out of a bet is in the balance, and the rest is open', async () => {
  const { id } = await mine.placed({ amount: '50.00' })
  await mine.cashOut(id, { stake: '20.00', paid: '26.00' })
  // 50.00 left the account, 26.00 came back.
  expect((await balances()).total).toMatchObject({ profit: '6.00', openStakes: '30.00', balance: '-24.00' })
  await mine.settle(id, { outcome: 'lost' })
  expect((await balances()).total).toMatchObject({ profit: '-24.00', openStakes: '0.00', balance: '-24.00' })
})

test('the balance is what a wallet holds after any deposits, bets, cash-outs and results', async () => {
  const euros = fc.integer({ min: 2, max: 500 })
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom('deposit' as const, 'withdrawal' as const), amount: euros }),
    fc.record({
      what: fc.constant('bet' as const),
      amount: euros,
      freeBet: fc.boolean(),
      paid: fc.option(fc.integer({ min: 0, max: 800 }), { nil: null }),
      outcome: fc.constantFrom('won' as const, 'lost' as const, 'push' as const, null),
    }),
  )
  const ODDS = 3
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const bettorOnce = await bettor(app)
      // Whole euros: what leaves the account and what comes into it.
      let wallet = 0
      for (const each of steps) {
        if (each.what !== 'bet') {
          await move({ kind: each.what, amount: `${each.amount}` }, {}, bettorOnce)
          wallet += each.what === 'deposit' ? each.amount : -each.amount
          continue
        }
        const { amount, freeBet, paid, outcome } = each
        const { id } = await bettorOnce.placed({ amount: `${amount}`, odds: `${ODDS}.00`, freeBet })
        if (!freeBet) wallet -= amount
        const part = paid === null ? 0 : 1
        if (paid !== null) {
          await bettorOnce.cashOut(id, { stake: `${part}`, paid: `${paid}` })
          wallet += paid
        }
        if (outcome === null) continue
        expect((await bettorOnce.settle(id, { outcome })).status).toBe(200)
        const rest = amount - part
        if (outcome === 'won') wallet += rest * (freeBet ? ODDS - 1 : ODDS)
        if (outcome === 'push' && !freeBet) wallet += rest
      }
      const { total } = await balances(bettorOnce)
      expect(total.balance).toBe(wallet.toFixed(2))
      const { days } = (await (await bettorOnce.fetch('/api/cash/curve')).json()) as BalanceCurve
      expect(days.at(-1)).toMatchObject({
        balance: total.balance,
        paidIn: (Number(total.deposited) - Number(total.withdrawn)).toFixed(2),
      })
    }),
    { numRuns: 12 },
  )
})

describe('a movement', () => {
  test('keeps the bookmaker as it was first spelled, its time and its note', async () => {
    const at = '2026-11-20T10:00:00.000Z'
    await mine.placed({ bookmaker: 'Betano' })
    const first = await moved({ bookmaker: 'BETANO', at, note: ' pix ' })
    expect(first).toEqual({ id: first.id, kind: 'deposit', amount: '100.00', bookmaker: 'Betano', at, note: 'pix' })
    expect(await moved({ bookmaker: '' })).toMatchObject({ bookmaker: null, note: null, at: now.toISOString() })
  })

  test('sent twice with one key is recorded once', async () => {
    const send = async () => (await (await move({}, { 'idempotency-key': 'k1' })).json()) as Movement
    expect(await send()).toEqual(await send())
    await Promise.all([send(), send()])
    expect((await list()).count).toBe(1)
    expect((await move({}, { 'idempotency-key': 'k1' }, await bettor(app))).status).toBe(201)
  })

  test('with the key of another one is refused', async () => {
    const keyed = (more: object) => move(more, { 'idempotency-key': 'k2' })
    const at = '2026-11-20T10:00:00.000Z'
    expect((await keyed({ amount: '7.01', at, bookmaker: 'Betano' })).status).toBe(201)
    expect((await keyed({ amount: 7.01, at, bookmaker: 'Betano' })).status).toBe(201)
    for (const other of [
      { amount: '8.00' },
      { kind: 'withdrawal' },
      { note: 'pix' },
      { at: '2026-11-21T10:00:00.000Z' },
    ]) {
      const answer = await keyed({ amount: '7.01', at, bookmaker: 'Betano', ...other })
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'idempotencyKeyReused' }])
    }
    expect((await list()).movements).toMatchObject([{ kind: 'deposit', amount: '7.01', at }])
  })

  test('is replaced, keeping its time where none is sent, and deleted', async () => {
    const kept = await moved({ amount: '3.00' })
    const { id, at } = await moved({ at: '2026-11-20T10:00:00.000Z', note: 'pix' })
    const change = (json: object, by = mine) => by.fetch(`/api/cash/movements/${id}`, { method: 'PUT', json })
    const changed = { id, kind: 'withdrawal', amount: '5.50', bookmaker: 'Bwin', at, note: null }
    expect(await (await change({ kind: 'withdrawal', amount: '5.5', bookmaker: 'Bwin' })).json()).toEqual(changed)
    const others = await bettor(app)
    expect((await change({ kind: 'deposit', amount: '1' }, others)).status).toBe(404)
    expect((await others.fetch(`/api/cash/movements/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await list()).movements).toEqual([kept, changed])
    expect((await mine.fetch(`/api/cash/movements/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await list()).movements).toEqual([kept])
  })

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '1000000000.01' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ kind: 'correction', amount: '0.00' }, 'amount'],
    [{ kind: 'gift' }, 'kind'],
    [{ at: '2026-11-22T12:00:01Z' }, 'at'],
    [{ at: 'yesterday' }, 'at'],
    [{ bookmaker: 'a'.repeat(61) }, 'bookmaker'],
  ])('%j is refused', async (json, field) => {
    const answer = await move(json)
    expect(answer.status).toBe(400)
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field])
    expect((await list()).count).toBe(0)
  })
})

test('movements are listed newest first, page by page, each once', async () => {
  const owner = await idOf(mine)
  const drafts = Array.from({ length: 120 }, (_, index): MovementDraft => {
    // Three at a time share a moment.
    const at = new Date(now.getTime() - Math.floor(index / 3) * 1000)
    return { kind: 'deposit', amount: index + 1, bookmaker: null, at, note: null, onceKey: null }
  })
  await insertMovements(app.deps.db, owner, drafts, null)
  const seen: Movement[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list(cursor)
    expect(page.count).toBe(120)
    seen.push(...page.movements)
    cursor = page.next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect((await mine.fetch('/api/cash/movements?cursor=x')).status).toBe(400)
})

describe('to reconcile', () => {
  test('records the difference to the shown balance as a correction', async () => {
    await moved({ bookmaker: 'Betano', amount: '120.00' })
    const answer = await reconcile({ bookmaker: 'betano', shown: '115', balance: '120.00', note: 'taxa' })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      kind: 'correction',
      amount: '-5.00',
      bookmaker: 'Betano',
      note: 'taxa',
    })
    expect(await shown()).toEqual(['Betano 115.00', 'in all 115.00'])
  })

  test('records nothing where the balance is another by now', async () => {
    await moved({ amount: '120.00' })
    const answers = await Promise.all(['1', '2'].map((shown) => reconcile({ shown, balance: '120.00' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await list()).count).toBe(2)
  })

  test.each([
    [{ shown: '120.00' }, 'shown'],
    [{ shown: '-1' }, 'shown'],
    [{ shown: 'all' }, 'shown'],
    [{ shown: '5', at: '2030-01-01T00:00:00Z' }, 'at'],
  ])('by %j is refused', async (json, field) => {
    await moved({ amount: '120.00' })
    const answer = await reconcile({ balance: '120.00', ...json })
    expect(answer.status).toBe(400)
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field])
  })
})

test('clearing the history keeps the movements, and clearing the movements keeps the bets', async () => {
  await moved({ amount: '100.00' })
  await mine.placed({ amount: '30.00' })
  await mine.clear()
  expect(await shown()).toEqual(['null 100.00', 'in all 100.00'])
  await mine.placed({ amount: '30.00' })
  expect(await (await mine.fetch('/api/cash/movements', { method: 'DELETE' })).json()).toEqual({ deleted: 1 })
  expect(await shown()).toEqual(['null -30.00', 'in all -30.00'])
})

test('a deletion of a movement whose id is missing deletes none', async () => {
  await moved({ amount: '100.00' })
  expect((await mine.fetch('/api/cash/movements/', { method: 'DELETE' })).status).toBe(404)
  expect(await shown()).toEqual(['null 100.00', 'in all 100.00'])
})

test('the movements of an import are written once, and reverted unless they were changed', async () => {
  const owner = await idOf(mine)
  const draft = (key: string): MovementDraft => ({
    kind: 'deposit',
    amount: 100,
    bookmaker: 'Betano',
    at: now,
    note: `file ${key}`,
    onceKey: `import/${key}`,
  })
  const { db } = app.deps
  expect(await insertMovements(db, owner, [draft('a'), draft('b')], 7)).toBe(2)
  expect(await insertMovements(db, owner, [draft('b'), draft('c')], 8)).toBe(1)
  expect(await insertMovements(db, owner, [], 9)).toBe(0)
  const notes = ['file c', 'file b', 'file a']
  expect((await list()).movements).toMatchObject(notes.map((note) => ({ bookmaker: 'Betano', note })))
  const [changed] = (await list()).movements
  const json = { kind: 'deposit', amount: '2.00' }
  await mine.fetch(`/api/cash/movements/${changed?.id}`, { method: 'PUT', json })
  expect(await deleteImportedMovements(db, owner, 8)).toBe(0)
  expect(await deleteImportedMovements(db, owner, 7)).toBe(2)
  expect((await list()).movements).toMatchObject([{ amount: '2.00' }])
})
