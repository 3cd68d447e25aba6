import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

async function person() {
  const browser = await app.signUp({ password: 'correct horse' })
  return { browser, imports: importsOf(browser), bets: betsOf(browser) }
}

/** A pending single as our own JSON has it. */
const PENDING = {
  id: 1,
  matchId: null,
  matchSwapped: false,
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  amount: '50.00',
  odds: '1.85',
  betType: 'match-winner',
  betTypeName: 'match-winner',
  betTypeValue: null,
  selection: { market: 'match-winner', side: 1, isThreeWay: false },
  legs: null,
  status: 'pending',
  outcome: null,
  result: null,
  freeBet: false,
  cashedOut: null,
  restOutcome: null,
  profile: null,
  grade: null,
  gradedResult: null,
  settledBy: null,
  bookmaker: 'GG.BET',
  tags: ['major'],
  note: 'a note',
  tipster: null,
  live: false,
  ownChance: '55.5',
  close: { odds: '1.80', otherOdds: '2.00', at: '2026-03-01T12:00:00.000Z', source: 'hltv' },
  closeMissing: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  placedAt: '2026-03-01T10:00:00.000Z',
  settledAt: null,
  correctedAt: null,
}
const WON = {
  ...PENDING,
  status: 'won',
  outcome: 'won',
  result: '42.50',
  settledBy: 'user',
  settledAt: '2026-03-01T14:00:00.000Z',
}
const CASHED = { ...PENDING, cashedOut: { stake: '20.00', paid: '25.00' } }
const SETTLED_REST = {
  ...WON,
  ...CASHED,
  status: 'won',
  outcome: 'cashed-out',
  restOutcome: 'won',
  result: '30.50',
}
const leg = (teams: string, selectedTeam: string, side: 1 | 2) => ({
  matchId: null,
  matchSwapped: false,
  teams,
  selectedTeam,
  odds: '2.00',
  betType: 'match-winner',
  selection: { market: 'match-winner', side, isThreeWay: false },
  grade: null,
  close: null,
  closeMissing: 'not-tied',
})
const LEGS = [leg('Alfa vs Bravo', 'Alfa', 1), leg('Charlie vs Delta', 'Delta', 2)]
const MULTIPLE = {
  ...PENDING,
  teams: 'Alfa vs Bravo + Charlie vs Delta',
  selectedTeam: 'Alfa + Delta',
  odds: '4.00',
  betType: 'multiple',
  betTypeName: 'multiple',
  selection: null,
  legs: LEGS,
  close: null,
  closeMissing: 'not-tied',
}
const MOVEMENT = {
  id: 1,
  kind: 'deposit',
  amount: '100.00',
  bookmaker: 'GG.BET',
  at: '2026-02-01T10:00:00.000Z',
  note: null,
}

const json = (bets: readonly object[], movements: readonly object[] = []) => JSON.stringify({ movements, bets })

describe('a row of our own format that the API would refuse is listed with its reason:', () => {
  test.each<readonly [string, object, string, string | null]>([
    ['won with the outcome lost', { ...WON, outcome: 'lost' }, 'stateAndProfitDisagree', 'result'],
    ['void with a profit', { ...WON, outcome: 'void', result: '7.77' }, 'stateAndProfitDisagree', 'result'],
    ['lost with a profit', { ...WON, status: 'lost', outcome: 'lost' }, 'stateAndProfitDisagree', 'result'],
    ['a loss above the stake', { ...WON, status: 'lost', outcome: 'lost', result: '-50.01' }, 'lossTooLarge', 'result'],
    ['pending with a result', { ...PENDING, result: '42.50' }, 'stateAndProfitDisagree', 'result'],
    ['pending with an outcome', { ...PENDING, outcome: 'won' }, 'stateAndProfitDisagree', 'outcome'],
    ['settled without an outcome', { ...WON, outcome: null }, 'stateUnknown', 'outcome'],
    ['an unknown outcome', { ...WON, outcome: 'winner' }, 'stateUnknown', 'outcome'],
    [
      'a cash-out of nothing',
      { ...PENDING, cashedOut: { stake: '0.00', paid: '500.00' } },
      'cashOutInvalid',
      'cashedOut',
    ],
    ['a cash-out of all', { ...PENDING, cashedOut: { stake: '50.00', paid: '60.00' } }, 'cashOutInvalid', 'cashedOut'],
    [
      'a giant cash-out',
      { ...CASHED, cashedOut: { stake: '20.00', paid: '9999999999.99' } },
      'cashOutInvalid',
      'cashedOut',
    ],
    ['a rest that was not cashed out', { ...WON, restOutcome: 'won' }, 'stateAndProfitDisagree', 'result'],
    ['a void rest that won', { ...SETTLED_REST, restOutcome: 'void' }, 'stateAndProfitDisagree', 'result'],
    ['placed in the year 1', { ...PENDING, placedAt: '0001-01-01T00:00:00Z' }, 'dateImpossible', 'placedAt'],
    ['placed in the year 0', { ...PENDING, placedAt: '0000-01-01T00:00:00Z' }, 'dateImpossible', 'placedAt'],
    ['placed in 1999', { ...PENDING, placedAt: '1999-12-31T23:59:59Z' }, 'dateImpossible', 'placedAt'],
    ['placed in the year 9999', { ...PENDING, placedAt: '9999-01-01T00:00:00Z' }, 'inFuture', 'placedAt'],
    ['settled in the year 9999', { ...WON, settledAt: '9999-01-01T00:00:00Z' }, 'inFuture', 'settledAt'],
    ['settled before it was placed', { ...WON, settledAt: '2026-03-01T09:59:59Z' }, 'settledBeforePlaced', 'settledAt'],
    [
      'a closing price of the year 0',
      { ...PENDING, close: { ...PENDING.close, at: '0000-01-01T00:00:00Z' } },
      'closingInvalid',
      'close',
    ],
    [
      'a closing price below 1.01',
      { ...PENDING, close: { ...PENDING.close, odds: '1.00' } },
      'closingInvalid',
      'close',
    ],
    ['no stake', { ...PENDING, amount: '0.00' }, 'stakeInvalid', 'amount'],
    ['a price above 1000', { ...PENDING, odds: '1000.01' }, 'oddsInvalid', 'odds'],
    ['more than a bet can win', { ...MULTIPLE, amount: '1000000.00', odds: '1000000' }, 'oddsInvalid', 'odds'],
    [
      'a leg of more than 1000',
      { ...MULTIPLE, legs: [{ ...LEGS[0], odds: '1000.01' }, LEGS[1]] },
      'oddsInvalid',
      'legs',
    ],
    ['exact odds of another price', { ...PENDING, exactOdds: '9/5' }, 'exactOddsInvalid', 'exactOdds'],
    ['exact odds that are text', { ...PENDING, exactOdds: 'x'.repeat(65_536) }, 'exactOddsInvalid', 'exactOdds'],
    [
      'exact odds of a leg at another price',
      { ...MULTIPLE, legs: [{ ...LEGS[0], exactOdds: '19/10' }, LEGS[1]] },
      'exactOddsInvalid',
      'legs',
    ],
    [
      'exact odds of a leg with a hundred digits',
      { ...MULTIPLE, legs: [{ ...LEGS[0], exactOdds: `2${'0'.repeat(99)}1/1${'0'.repeat(100)}` }, LEGS[1]] },
      'exactOddsInvalid',
      'legs',
    ],
    ['one leg', { ...MULTIPLE, legs: LEGS.slice(0, 1) }, 'legsInvalid', 'legs'],
    ['21 legs', { ...MULTIPLE, legs: Array.from({ length: 21 }, () => LEGS[0]) }, 'legsInvalid', 'legs'],
    [
      'legs that exclude each other',
      { ...MULTIPLE, legs: [LEGS[0], leg('Bravo vs Alfa', 'Bravo', 1)] },
      'legsExclusive',
      'legs',
    ],
    ['a pick that is no side', { ...PENDING, selectedTeam: 'Charlie' }, 'valueInvalid', 'selectedTeam'],
    ['a selection of the other side', { ...PENDING, selectedTeam: 'Bravo' }, 'valueInvalid', 'selection'],
    ['an unknown bookmaker of rules', { ...PENDING, profile: 'nobody' }, 'valueInvalid', 'profile'],
    ['a chance of 100 %', { ...PENDING, ownChance: '100' }, 'valueInvalid', 'ownChance'],
    ['21 tags', { ...PENDING, tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'textTooLong', 'tags'],
    ['a long note', { ...PENDING, note: 'x'.repeat(2001) }, 'textTooLong', 'note'],
    ['something else', { teams: 'Alfa vs Bravo' }, 'notABet', null],
  ])('%s', async (_, wrong, code, column) => {
    const { imports, bets } = await person()
    const ready = await imports.uploaded(json([WON, wrong, MULTIPLE]))
    expect(ready).toMatchObject({ state: 'ready', counts: { new: 2, problem: 1 } })
    expect(await imports.rows(ready.id, 'problem')).toMatchObject([{ line: 2, problem: { code, column } }])
    expect(await imports.run(ready.id)).toMatchObject({ state: 'done', counts: { new: 2, problem: 1 } })
    expect(await bets.list()).toHaveLength(2)
  })

  test.each([
    ['0000-01-01T00:00:00Z', 'dateImpossible'],
    ['0001-01-01T00:00:00Z', 'dateImpossible'],
    ['1969-12-31T23:59:59Z', 'dateImpossible'],
    ['9999-12-31T23:59:59Z', 'inFuture'],
  ])('money of %s', async (at, code) => {
    const { imports } = await person()
    const ready = await imports.uploaded(json([WON], [MOVEMENT, { ...MOVEMENT, at }]))
    expect(ready.counts).toMatchObject({ new: 1, cash: 1, problem: 1 })
    expect(await imports.rows(ready.id, 'problem')).toMatchObject([{ problem: { code, column: 'at', value: at } }])
    expect(await imports.run(ready.id)).toMatchObject({ state: 'done', counts: { new: 1, cash: 1, problem: 1 } })
  })
})

/** What a file that was edited by hand, or made by another program, may have in any field. */
const VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '0.00',
  '-1',
  '1',
  '1.00',
  '1.005',
  '7.77',
  '42.50',
  '-50.00',
  '50.01',
  '1e5',
  'NaN',
  '1,85',
  '1000.00',
  '999999.99',

  '9999999999.99',
  'x',
  'won',
  'lost',
  'void',
  'push',
  'half-won',
  'half-lost',
  'pending',
  'cashed-out',
  'multiple',
  'match-winner (1x2)',
  'other',
  'other (x)',

  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '2026-03-01T14:00:00Z',
  '9999-01-01T00:00:00Z',

  'x'.repeat(61),
  'x'.repeat(421),
  'x'.repeat(2_001),
  'a\0b',
  'a\ud800b',
  'a\nb',
  'Alfa',
  'Bravo',
  'Alfa x Bravo',
  'Bravo vs Alfa',
  '\u200b',

  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  {},
  [],
  [''],
  ['a', 'A'],
  Array.from({ length: 21 }, (_, at) => `t${at}`),
  { stake: '0.00', paid: '500.00' },
  { stake: '10.00', paid: '0.00' },
  { stake: '50.00', paid: '1.00' },
  { stake: '1.00', paid: '-1.00' },

  { stake: '49.99', paid: '1000000000.00' },
  { stake: '49.99', paid: '1000000000.01' },

  { market: 'match-winner', side: 2, isThreeWay: false },
  { market: 'other' },
  { market: 'total-maps', choice: 'over', line: 2.5 },

  { odds: '1.80', otherOdds: null, at: null, source: null },
  { odds: '0.5', otherOdds: null, at: null, source: 'typed' },
  { odds: '2.00', otherOdds: '1', at: '0000-01-01T00:00:00Z', source: 'x' },

  LEGS,
  LEGS.slice(0, 1),
  [LEGS[0], LEGS[0]],
  [LEGS[0], leg('Alfa vs Bravo', 'Bravo', 2)],
  Array.from({ length: 21 }, () => LEGS[0]),
]
const BASES = [PENDING, WON, CASHED, SETTLED_REST, MULTIPLE]
const FIELDS = Object.keys(PENDING).filter((field) => !['id', 'grade', 'gradedResult', 'settledBy'].includes(field))

const IS_EXHAUSTIVE = process.env['EXHAUSTIVE'] === '1'

/** Bets with each field wrong in turn, and with two at once: every value of a field in two of the five bets, with EXHAUSTIVE=1 in all. */
function wrongBets(): object[] {
  const inTurn = BASES.flatMap((base, one) =>
    FIELDS.flatMap((field, two) =>
      VALUES.filter((_, three) => IS_EXHAUSTIVE || (one + two + three) % BASES.length < 2).map((value) => ({
        ...base,
        [field]: value,
      })),
    ),
  )
  const change = fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom(...VALUES))
  const two = fc.tuple(fc.constantFrom(...BASES), change, change)
  const seed = Number(process.env['SEED'] ?? 20_261_123)
  const both = fc
    .sample(two, { numRuns: 1_000, seed })
    .map(([base, [one, a], [other, b]]) => ({ ...base, [one]: a, [other]: b }))
  // Each is another bet: the note tells them apart.
  return [...inTurn, ...both].map((bet, at) =>
    'note' in bet && bet.note === 'a note' ? { ...bet, note: `note ${at}` } : bet,
  )
}

/** A bet without the fields that an import makes anew. */
const kept = ({ id: _id, createdAt: _createdAt, ...rest }: Bet) => rest
const sorted = (bets: readonly Bet[]) => bets.map((bet) => JSON.stringify(kept(bet))).toSorted()

test('a wrong field is refused as a row, or makes a bet that the API takes too', { timeout: 600_000 }, async () => {
  const ana = await person()
  const wrong = wrongBets()
  const ready = await ana.imports.uploaded(json(wrong))
  const { new: fresh = 0, known = 0, problem = 0 } = ready.counts ?? {}
  expect(ready.state).toBe('ready')
  expect(fresh + known + problem).toBe(wrong.length)
  expect(await ana.imports.run(ready.id)).toMatchObject({ state: 'done', counts: { new: fresh } })
  const book = await ana.bets.list()
  expect(book).toHaveLength(fresh)
  const isNew = unlikeEarlier()
  // EXHAUSTIVE=1 sends every bet to the API.
  const step = IS_EXHAUSTIVE ? 1 : 10
  for (const bet of book.filter(isNew).filter((_, at) => at % step === 0)) {
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
  await ana.imports.imported(json([PENDING, WON, CASHED, { ...WON, note: 'void' }]))
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

  test.each([
    { createdAt: '0000-01-01T00:00:00Z' },
    { createdAt: '9999-12-31T23:59:59.999Z' },
    { id: Number.MAX_SAFE_INTEGER },
    { id: -1 },
    { id: 0 },
  ])('is read whatever bet it is of: %j', async (origin) => {
    const { imports } = await person()
    expect(await imports.imported(json([{ ...WON, ...origin }]), 'bets.json')).toMatchObject({
      state: 'done',
      counts: { new: 1, problem: 0 },
    })
  })

  test.each(['bets.csv', 'bets.json'])(
    'is asked about row by row: %s, changed in the file or in the book',
    async (name) => {
      const ana = await person()
      await ana.imports.imported(json([WON, { ...WON, amount: '60.00', result: '51.00' }]), 'bets.json')
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
