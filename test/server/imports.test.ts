import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LARGEST_FILE } from '../../src/domain/import/file-limits.ts'
import { lockBook } from '../../src/server/book/lock-queries.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { ACTIVITY } from '../support/database.ts'
import { IMPORT_FILES, readImportFile } from '../support/import-files.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { finished, storeMatch } from '../support/stored-matches.ts'
import { NIGHTLY } from '../support/tier.ts'

const HEAD = 'Placed at;Event;Pick;Decimal odds;Stake;Result;Bookmaker'
const WON = '2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won;GG.BET'
const LOST = '2026-03-02T10:00:00Z;Charlie vs Delta;Delta;2.10;10.00;lost;'
const OPEN = '2026-03-03T10:00:00Z;Echo vs Foxtrot;Echo;1.50;20.00;pending;'
const IMPOSSIBLE = '2026-03-04T10:00:00Z;Golf vs Hotel;Golf;0.50;20.00;won;'
const FILE = [HEAD, WON, LOST, OPEN, IMPOSSIBLE].join('\n')

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), connections: 10 })
})
afterAll(() => app.close())

type Person = { readonly imports: Imports; readonly bets: Bets }

async function person(): Promise<Person> {
  const browser = await app.signUp()
  return { imports: importsOf(browser), bets: betsOf(browser) }
}

async function codeOf(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

/** Waits until this number of statements waits for a lock. */
async function expectWaiting(statements: number): Promise<void> {
  const waiting = `SELECT FROM ${ACTIVITY} WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.deps.database.pool.query(waiting)).rowCount).toBe(statements)
}

/** The totals that the list of bets shows: count, staked, profit. */
async function totals({ bets }: Person) {
  const { headers } = await bets.fetch('/api/bets?limit=1')
  return ['X-Total-Count', 'X-Total-Staked', 'X-Total-Profit'].map((name) => headers.get(name))
}

describe('a file', () => {
  test('goes from the upload to bets in the book, with its counts and totals', async () => {
    const ana = await person()
    const surveyed = await ana.imports.uploaded(FILE, 'minhas apostas.csv')
    expect(surveyed).toMatchObject({ state: 'surveyed', name: 'minhas apostas.csv', survey: { rows: 4 } })
    const ready = await ana.imports.planned(surveyed)
    expect(ready).toMatchObject({ state: 'ready', counts: { new: 3, known: 0, deleted: 0, problem: 1, cash: 0 } })
    expect(await ana.bets.list()).toEqual([])
    expect(await ana.imports.rows(ready.id, 'problem')).toMatchObject([
      { line: 5, problem: { code: 'oddsInvalid', value: '0.50' } },
    ])
    expect(await ana.imports.rows(ready.id, 'new')).toMatchObject([
      { line: 2, bet: { teams: 'Alfa vs Bravo', odds: '1.85', amount: '50.00', status: 'won', result: '42.50' } },
      { line: 3, bet: { status: 'lost', result: '-10.00' } },
      { line: 4, bet: { status: 'pending', result: null } },
    ])
    expect(await ana.imports.run(ready.id)).toMatchObject({
      state: 'done',
      counts: { new: 3, problem: 1 },
      book: { bets: 3, changed: 0 },
    })
    expect(await ana.bets.list()).toMatchObject([
      { teams: 'Echo vs Foxtrot', status: 'pending', settledBy: null, placedAt: '2026-03-03T10:00:00.000Z' },
      { teams: 'Charlie vs Delta', status: 'lost', result: '-10.00', settledBy: 'user' },
      { teams: 'Alfa vs Bravo', status: 'won', result: '42.50', settledBy: 'user' },
    ])
    expect(await totals(ana)).toEqual(['3', '80.00', '32.50'])
    expect(await ana.imports.list()).toMatchObject([{ id: ready.id, state: 'done', counts: { new: 3 } }])
    // The rows that were not understood can still be read.
    expect(await ana.imports.rows(ready.id, 'problem')).toHaveLength(1)
  })

  test('says what its new bets come to, as the book counts them afterwards', async () => {
    const ana = await person()
    const free = '2026-03-05T10:00:00Z;Golf vs Hotel;Golf;3.00;7.00;won;'
    const head = `${HEAD};Free bet`
    const rows = [LOST, WON, OPEN].map((row) => `${row};no`)
    const file = [head, ...rows, `${IMPOSSIBLE};no`, `${free};yes`].join('\n')
    const ready = await ana.imports.planned(await ana.imports.uploaded(file))
    expect(ready.totals).toEqual({
      from: '2026-03-01T10:00:00.000Z',
      to: '2026-03-05T10:00:00.000Z',
      sums: [{ currency: null, staked: '80.00', profit: '46.50' }],
    })
    expect(await ana.imports.run(ready.id)).toMatchObject({ totals: ready.totals })
    expect(await totals(ana)).toEqual(['4', '80.00', '46.50'])
    expect(await ana.imports.planned(await ana.imports.uploaded(file))).toMatchObject({ totals: null })
  })

  test('in several currencies has sums of each where all of it is taken as it is', async () => {
    const ana = await person()
    const file = [HEAD, WON.replace('50.00', 'R$ 50.00'), LOST.replace('10.00', '10.00 EUR'), OPEN].join('\n')
    const surveyed = await ana.imports.uploaded(file)
    expect(await ana.imports.planned(surveyed, { currency: 'EUR' })).toMatchObject({
      totals: { sums: [{ currency: null, staked: '30.00', profit: '-10.00' }] },
    })
    expect(await ana.imports.planned(surveyed, { currency: null })).toMatchObject({
      totals: {
        sums: [
          { currency: 'BRL', staked: '50.00', profit: '42.50' },
          { currency: 'EUR', staked: '10.00', profit: '-10.00' },
          { currency: null, staked: '20.00', profit: '0.00' },
        ],
      },
    })
  })

  test('imported twice adds nothing, and equal rows of one file stay as many bets', async () => {
    const ana = await person()
    const file = [HEAD, WON, WON, LOST].join('\n')
    expect(await ana.imports.imported(file)).toMatchObject({ counts: { new: 3, known: 0 } })
    expect(await ana.imports.imported(file)).toMatchObject({ counts: { new: 0, known: 3 } })
    // A longer export of the same book.
    expect(await ana.imports.imported(`${file}\n${WON}\n${OPEN}`)).toMatchObject({ counts: { new: 2, known: 3 } })
    expect(await ana.bets.list()).toHaveLength(5)
  })

  test('knows a bet that was recorded by hand', async () => {
    const ana = await person()
    await ana.bets.placed({
      teams: 'Echo vs Foxtrot',
      selectedTeam: 'Echo',
      odds: '1.50',
      amount: '20.00',
      placedAt: '2026-03-03T10:00:00Z',
    })
    expect(await ana.imports.imported([HEAD, OPEN, OPEN].join('\n'))).toMatchObject({ counts: { new: 1, known: 1 } })
  })

  test('takes an equal bet on another market or with another bookmaker as another bet, and what says neither as the same', async () => {
    const ana = await person()
    const [head, bet] = ['Date;Match;Pick;Market;Odds;Stake;Bookmaker;Result', '2026-03-03;Echo vs Foxtrot;Echo']
    const row = (market: string, bookmaker: string) => `${bet};${market};1.50;20.00;${bookmaker};pending`
    const counts = async (...rows: string[]) => (await ana.imports.imported([head, ...rows].join('\n'))).counts
    expect(await counts(row('Map 1 Winner', 'bet365'))).toMatchObject({ new: 1, known: 0 })
    expect(await counts(row('Map 2 Winner', 'bet365'))).toMatchObject({ new: 1, known: 0 })
    expect(await counts(row('Map 1 Winner', 'Pinnacle'))).toMatchObject({ new: 1, known: 0 })
    expect(await ana.bets.list()).toHaveLength(3)
    // One bet of the book is one row at most.
    const silent = ['', '', '', ''].map((bookmaker) => row('Map 1 Winner', bookmaker))
    expect(await counts(...silent)).toMatchObject({ new: 2, known: 2 })
    expect(await counts(row('Map 1 Winner', 'GG.BET'))).toMatchObject({ new: 0, known: 1 })
    expect(await counts(row('Map 2 Winner', 'GG.BET'))).toMatchObject({ new: 1, known: 0 })
    expect(await ana.bets.list()).toHaveLength(6)
  })

  test('brings back a bet that was deleted only when asked to', async () => {
    const ana = await person()
    await ana.imports.imported(FILE)
    const [newest] = await ana.bets.list()
    await ana.bets.remove(newest?.id ?? 0)
    expect(await ana.imports.imported(FILE)).toMatchObject({ counts: { new: 0, known: 2, deleted: 1 } })
    expect(await ana.bets.list()).toHaveLength(2)
    const again = await ana.imports.planned(await ana.imports.uploaded(FILE))
    expect(await ana.imports.run(again.id, { again: true })).toMatchObject({ counts: { new: 1, known: 2, deleted: 0 } })
    expect(await ana.bets.list()).toHaveLength(3)
    expect(await totals(ana)).toEqual(['3', '80.00', '32.50'])
  })

  test('that brings one deleted bet back leaves the others of earlier files deleted', async () => {
    const ana = await person()
    await ana.imports.imported(FILE)
    for (const { id } of await ana.bets.list()) await ana.bets.remove(id)
    expect(await ana.imports.imported(FILE)).toMatchObject({ counts: { new: 0, known: 0, deleted: 3 } })
    const again = await ana.imports.planned(await ana.imports.uploaded([HEAD, WON].join('\n')))
    expect(await ana.imports.run(again.id, { again: true })).toMatchObject({ counts: { new: 1, known: 0, deleted: 0 } })
    expect(await ana.imports.imported(FILE)).toMatchObject({ counts: { new: 0, known: 1, deleted: 2 } })
    expect(await totals(ana)).toEqual(['1', '50.00', '42.50'])
  })

  test('that brings deleted bets back ends the undoing of their deletion', async () => {
    const ana = await person()
    await ana.imports.imported(FILE)
    const json = { bets: { filter: {}, count: 3 }, action: { kind: 'delete' } }
    const headers = { 'Idempotency-Key': 'all-of-it' }
    const undo = () => ana.bets.fetch('/api/bets/bulk/all-of-it/undo', { method: 'POST' })
    const deleted = await ana.bets.fetch('/api/bets/bulk', { method: 'POST', json, headers })
    expect(await deleted.json()).toMatchObject({ changed: 3 })
    const again = await ana.imports.planned(await ana.imports.uploaded([HEAD, WON, LOST].join('\n')))
    expect(await ana.imports.run(again.id, { again: true })).toMatchObject({ counts: { new: 2 } })
    expect(await (await undo()).json()).toEqual({ total: 1, restored: 1, kept: 0 })
    expect(await (await undo()).json()).toEqual({ total: 1, restored: 0, kept: 1 })
    expect(await ana.bets.list()).toHaveLength(3)
    expect(await totals(ana)).toEqual(['3', '80.00', '32.50'])
  })

  test('is new again after the whole history was cleared', async () => {
    const ana = await person()
    await ana.imports.imported(FILE)
    await ana.bets.clear()
    expect(await ana.imports.imported(FILE)).toMatchObject({ counts: { new: 3, known: 0, deleted: 0 } })
    expect(await totals(ana)).toEqual(['3', '80.00', '32.50'])
  })

  test('has its bets tied to matches and graded; what it says of a result stays', async () => {
    const ana = await person()
    const day = new Date('2026-03-01T12:00:00Z')
    const matchId = await storeMatch(app, {
      team1: 'India',
      team2: 'Juliett',
      ...finished(
        [
          [13, 5],
          [13, 7],
        ],
        day,
      ),
    })
    // What was paid has commission in it.
    const rows = ['pending;;', 'won;9.50;0.50'].map(
      (state) => `2026-03-01T09:00:00Z;Juliett vs India;India;2.00;10.00;${state}`,
    )
    await ana.imports.imported([HEAD.replace('Bookmaker', 'Profit;Commission'), ...rows].join('\n'))
    const bets = await ana.bets.list()
    expect(bets.map(({ status, result }) => [status, result])).toEqual(
      expect.arrayContaining([
        ['won', '9.50'],
        ['pending', null],
      ]),
    )
    for (const bet of bets) expect(bet).toMatchObject({ matchId, matchSwapped: true, grade: { verdict: 'won' } })
  })

  test('ties a settled bet to the meeting of its day whose result it has, and leaves others open', async () => {
    const ana = await person()
    const maps: [number, number][] = [
      [13, 5],
      [13, 7],
    ]
    const [first] = await Promise.all(
      ['2026-03-01T12:00:00Z', '2026-03-05T12:00:00Z'].map((day) =>
        storeMatch(app, { team1: 'Kilo', team2: 'Lima', ...finished(maps, new Date(day)) }),
      ),
    )
    const rows = ['won', 'lost', 'pending'].map((state) => `2026-03-01;Kilo vs Lima;Kilo;2.00;10.00;${state};`)
    await ana.imports.imported([HEAD, ...rows].join('\n'))
    const bets = await ana.bets.list()
    expect(new Map(bets.map(({ status, matchId }) => [status, matchId]))).toEqual(
      new Map([
        ['won', first],
        ['lost', null],
        ['pending', null],
      ]),
    )
  })

  test('of a known format with amounts in two currencies is not read before its user chose', async () => {
    const ana = await person()
    const rows = ['EUR', 'USD'].map((currency) => `back,Alfa vs Bravo,Alfa,1.85,50,,${currency},2026-03-01T18:30:00Z,`)
    const file = ['kind,market,selection,odds,stake,exchange,currency,placedAt,notes', ...rows].join('\n')
    const surveyed = await ana.imports.uploaded(file)
    expect(surveyed).toMatchObject({
      state: 'surveyed',
      survey: { format: 'betting-tracker', currencies: ['EUR', 'USD'] },
    })
    const ready = await ana.imports.planned(surveyed, { currency: 'EUR' })
    expect(ready).toMatchObject({ counts: { new: 1, problem: 1 } })
    expect(await ana.imports.rows(ready.id, 'problem')).toMatchObject([
      { problem: { code: 'otherCurrency', value: 'USD' } },
    ])
  })

  test.each([
    ['a code of its rows', 'Date;Event;Pick;Odds;Stake;Currency', '2026-03-01;Alfa vs Bravo;Alfa;1.85;50;BRL', 'BRL'],
    ['a sign of its amounts', 'Date;Event;Pick;Odds;Stake', '2026-03-01;Alfa vs Bravo;Alfa;1.85;$50', 'USD'],
    ['the name of a column', 'Date;Event;Pick;Odds;Stake;Profit (R$)', '2026-03-01;Alfa vs Bravo;Alfa;1.85;50;', 'BRL'],
  ])(
    'in another currency than the book, by %s, is refused until its user takes it as it is',
    async (_, head, row, code) => {
      const ana = await person()
      const surveyed = await ana.imports.uploaded([head, row].join('\n'))
      expect(surveyed).toMatchObject({ state: 'surveyed', survey: { currencies: [code] } })
      // Nothing says what became of the bet: it is taken as open.
      const refused = await ana.imports.planned(surveyed, { currency: null, isOpen: false })
      expect(refused).toMatchObject({ state: 'ready', counts: { new: 0, problem: 1 } })
      expect(await ana.imports.rows(refused.id, 'problem')).toMatchObject([{ problem: { code: 'otherCurrency' } }])
      expect(await ana.imports.planned(surveyed, { currency: code, isOpen: false })).toMatchObject({
        counts: { new: 1, problem: 0 },
      })
    },
  )

  test('of a known format in another currency than the book is not read at once', async () => {
    const ana = await person()
    const head = 'kind,market,selection,odds,stake,exchange,currency,placedAt,notes'
    const file = (currency: string) => `${head}\nback,Alfa vs Bravo,Alfa,1.85,50,,${currency},2026-03-01T18:30:00Z,`
    expect(await ana.imports.uploaded(file('USD'))).toMatchObject({ state: 'surveyed' })
    expect(await ana.imports.uploaded(file('EUR'))).toMatchObject({ state: 'ready', counts: { new: 1 } })
  })

  test('without a column that is needed asks for it, and is read with the one that its user names', async () => {
    const ana = await person()
    const surveyed = await ana.imports.uploaded(FILE.replace('Decimal odds', 'Xyz'))
    expect(surveyed).toMatchObject({ state: 'surveyed', survey: { asks: { columns: ['odds'] } } })
    const columns = surveyed.survey?.columns.map(({ name, target }) => (name === 'Xyz' ? 'odds' : target)) ?? []
    expect(await ana.imports.planned(surveyed, { columns })).toMatchObject({ counts: { new: 3, problem: 1 } })
  })

  test('with stakes in units is read with the unit of its user, and is the same file at another unit', async () => {
    const browser = await app.signUp()
    const imports = importsOf(browser)
    const setUnit = (unit: string) =>
      browser.fetch('/api/book-settings', { method: 'PUT', json: { currency: 'EUR', unit } })
    const file = [HEAD, '2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;2u;won;'].join('\n')
    const refused = await imports.planned(await imports.uploaded(file))
    expect(refused).toMatchObject({ counts: { new: 0, problem: 1 } })
    expect(await imports.rows(refused.id, 'problem')).toMatchObject([{ problem: { code: 'unitUnset', value: '2u' } }])
    await setUnit('12.50')
    expect(await imports.imported(file)).toMatchObject({ counts: { new: 1, problem: 0 } })
    expect(await betsOf(browser).list()).toMatchObject([{ amount: '25.00', result: '21.25' }])
    await setUnit('20.00')
    expect(await imports.imported(file)).toMatchObject({ counts: { new: 0, known: 1 } })
  })

  test('with multiples keeps their legs', async () => {
    const ana = await person()
    await ana.imports.imported(readImportFile('bet-analytix-export.csv'))
    const multiple = (await ana.bets.list()).find(({ legs }) => legs !== null)
    expect(multiple).toMatchObject({
      betTypeName: 'multiple',
      teams: 'Kestrel Five vs Lynx Unit + Otter Club vs Marmot',
      odds: '3.22',
      result: '-10.00',
      legs: [
        { selectedTeam: 'Kestrel Five', odds: '1.40' },
        { selectedTeam: 'Otter Club', odds: '2.30' },
      ],
    })
  })

  test('whose process died while it was surveyed is surveyed again without being sent again, up to three times', async () => {
    const ana = await person()
    const killed = async (id: number, job: number) => {
      await app.deps.database.pool.query(
        `UPDATE imports SET state = 'surveying', survey = NULL, plan = NULL, job = ${job},
          alive_at = now() - interval '11 s' WHERE id = ${id}`,
      )
    }
    const { id, survey } = await ana.imports.uploaded(FILE)
    await killed(id, 2)
    await expect.poll(async () => (await ana.imports.read(id)).survey, { timeout: 20_000 }).toEqual(survey)
    expect(await ana.imports.imported(FILE)).toMatchObject({ counts: { new: 3 } })
    const next = await ana.imports.uploaded(FILE)
    await killed(next.id, 3)
    await expect
      .poll(() => ana.imports.read(next.id), { timeout: 20_000 })
      .toMatchObject({ state: 'refused', failure: { code: 'interrupted' } })
  })

  test('whose process died while its rows were read goes back one step, says so, and is read without being sent again', async () => {
    const ana = await person()
    const { id, survey } = await ana.imports.uploaded(FILE)
    await app.deps.database.pool.query(
      `UPDATE imports SET state = 'reading', job = job + 1, alive_at = now() - interval '11 s' WHERE id = ${id}`,
    )
    await expect
      .poll(() => ana.imports.read(id), { timeout: 20_000 })
      .toMatchObject({ state: 'surveyed', survey, plan: survey?.proposed, failure: { code: 'interrupted' } })
    const ready = await ana.imports.planned(await ana.imports.read(id))
    expect(ready).toMatchObject({ state: 'ready', counts: { new: 3 }, failure: null })
  })

  test.each(['', '/bets.csv', '/bets.xlsx', '/bets.json'])(
    'that is the export%s of an empty book has nothing to import',
    async (kind) => {
      const browser = await app.signUp()
      const imports = importsOf(browser)
      const json = { password: 'correct horse' }
      const answer = await browser.fetch(`/api/account/export${kind}`, { method: 'POST', json })
      expect(answer.status).toBe(200)
      const { state, failure } = await imports.uploaded(new Uint8Array(await answer.arrayBuffer()))
      expect([state, failure?.code]).toEqual(['refused', 'empty'])
    },
  )

  test('that cannot be read is refused with its reason', async () => {
    const ana = await person()
    expect(await ana.imports.uploaded('hello')).toMatchObject({ state: 'refused', failure: { code: 'noHeader' } })
  })
})

// Each is read in test/unit/import-formats.test.ts. Here is one of each kind: a table of money, our own, coupons and slips.
const KINDS = ['betfair-statement.csv', 'clutchbook.json', 'fonbet-collector.json', 'pinnacle-slips.txt']

test.each(IMPORT_FILES.filter(({ name }) => NIGHTLY || KINDS.includes(name)))(
  '$name comes with its bets, once, and its movements of money',
  async ({ name, bets, cash, problems = 0, answers = {} }) => {
    const ana = await person()
    for (const counts of [
      { new: bets, known: 0, cash },
      { new: 0, known: bets + cash, cash: 0 },
    ]) {
      const uploaded = await ana.imports.uploaded(readImportFile(name), name)
      const ready = uploaded.state === 'ready' ? uploaded : await ana.imports.planned(uploaded, answers)
      expect(ready).toMatchObject({ state: 'ready', counts: { ...counts, problem: problems, deleted: 0 } })
      await ana.imports.run(ready.id)
    }
    expect(await ana.bets.list()).toHaveLength(bets)
  },
)

describe('the upload', () => {
  test.each([
    ['without a byte', 0, [400, 'badInput']],
    ['of more than 25 MB', LARGEST_FILE + 1, [413, 'tooLarge']],
  ] as const)('of a file %s is refused', async (_, size, code) => {
    const { imports } = await person()
    expect(await codeOf(await imports.send(new Uint8Array(size)))).toEqual(code)
    expect(await imports.list()).toEqual([])
  })

  test('of a file of several MB reaches its reader whole', async () => {
    const { imports } = await person()
    const rows = Array.from({ length: 50_000 }, (_, at) => WON.replace('50.00', `${at + 1}.00`))
    expect(await imports.uploaded([HEAD, ...rows].join('\n'))).toMatchObject({
      state: 'surveyed',
      survey: { rows: 50_000 },
    })
  })

  test('of another file takes the place of one that was not finished', async () => {
    const { imports } = await person()
    const first = await imports.uploaded(FILE)
    const second = await imports.uploaded(FILE)
    expect(await imports.ask(`/${first.id}`).then((answer) => answer.status)).toBe(404)
    expect(await imports.list()).toMatchObject([{ id: second.id }])
  })

  test.each([
    ['without an open import', ''],
    ['that both take the place of an open one', FILE],
  ])('begun in two tabs at the same moment, %s, is that of the second', async (_, open) => {
    const { imports } = await person()
    if (open !== '') await imports.uploaded(open)
    const first = await app.deps.database.pool.connect()
    await first.query('BEGIN')
    await first.query('DELETE FROM imports WHERE user_id = (SELECT max(id) FROM users)')
    await first.query(
      `INSERT INTO imports (user_id, name, size, created_at) SELECT max(id), 'first.csv', 9, now() FROM users`,
    )
    const second = imports.begin(FILE, 'second.csv')
    await expectWaiting(1)
    await first.query('COMMIT')
    first.release()
    const id = await second
    expect(await imports.list()).toMatchObject([{ id, name: 'second.csv' }])
  })
})

describe('every call', () => {
  test('answers 404 for the import of somebody else', async () => {
    const ana = await person()
    const bia = await person()
    const { id, survey } = await ana.imports.uploaded(FILE)
    const calls = [
      bia.imports.ask(`/${id}`),
      bia.imports.ask(`/${id}/rows?kind=new`),
      bia.imports.post(`/${id}/plan`, survey?.proposed),
      ...['run', 'cancel', 'take-back'].map((step) =>
        bia.imports.post(`/${id}/${step}`, step === 'run' ? {} : undefined),
      ),
      bia.imports.ask(`/${id}`, { method: 'DELETE' }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
    expect(await ana.imports.read(id)).toMatchObject({ state: 'surveyed' })
  })

  test('out of its step answers 409', async () => {
    const { imports } = await person()
    const { id, survey } = await imports.uploaded(FILE)
    expect(await codeOf(await imports.post(`/${id}/run`, {}))).toEqual([409, 'importNotReady'])
    expect(await codeOf(await imports.post(`/${id}/take-back`))).toEqual([409, 'importNotReady'])
    await imports.planned(await imports.read(id))
    await imports.run(id)
    expect(await codeOf(await imports.post(`/${id}/plan`, survey?.proposed))).toEqual([409, 'importNotReady'])
    expect(await codeOf(await imports.ask(`/${id}`, { method: 'DELETE' }))).toEqual([409, 'importNotReady'])
  })

  test.each([
    { zone: 'Mars/Olympus' },
    { zone: '+03:00' },
    { columns: ['nothing'] },
    { format: 'xml' },
    { dateOrder: 'year-last' },
  ])('refuses a plan with %j', async (change) => {
    const { imports } = await person()
    const { id, survey } = await imports.uploaded(FILE)
    expect(await codeOf(await imports.post(`/${id}/plan`, { ...survey?.proposed, ...change }))).toEqual([
      400,
      'badInput',
    ])
  })

  test('pressed twice starts one job', async () => {
    const ana = await person()
    const { id } = await ana.imports.planned(await ana.imports.uploaded(FILE))
    const answers = await Promise.all([1, 2, 3].map(() => ana.imports.post(`/${id}/run`, {})))
    // The last requests may find the import already finished.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await ana.imports.rested(id)).toMatchObject({ state: 'done', counts: { new: 3 } })
    expect(await ana.bets.list()).toHaveLength(3)
  })
})

describe('taking back', () => {
  test('removes the bets and their sums, and the file can be imported again', async () => {
    const ana = await person()
    await ana.bets.placed({ placedAt: '2026-03-01T10:00:00Z' })
    const { id } = await ana.imports.imported(FILE)
    expect(await ana.imports.post(`/${id}/take-back`).then((answer) => answer.json())).toMatchObject({
      state: 'taken-back',
    })
    expect(await ana.bets.list()).toHaveLength(1)
    expect(await totals(ana)).toEqual(['1', '50.00', '0.00'])
    expect(await codeOf(await ana.imports.post(`/${id}/take-back`))).toEqual([409, 'importNotReady'])
    expect(await ana.imports.imported(FILE)).toMatchObject({ counts: { new: 3 } })
  })

  test('one file leaves the bets of other files and of other people', async () => {
    const [ana, eva] = [await person(), await person()]
    await eva.imports.imported(FILE)
    const { id } = await ana.imports.imported([HEAD, WON, WON, LOST].join('\n'))
    const later = '2026-03-05T10:00:00Z;India vs Juliet;India;2.00;30.00;won;'
    const other = await ana.imports.imported([HEAD, OPEN, later].join('\n'))
    expect(await ana.imports.read(other.id)).toMatchObject({ book: { bets: 2, changed: 0 } })
    expect(await totals(ana)).toEqual(['5', '160.00', '105.00'])
    await ana.imports.post(`/${id}/take-back`)
    expect((await ana.bets.list()).map(({ teams }) => teams)).toEqual(['India vs Juliet', 'Echo vs Foxtrot'])
    expect(await totals(ana)).toEqual(['2', '50.00', '30.00'])
    expect(await totals(eva)).toEqual(['3', '80.00', '32.50'])
    expect(await ana.imports.imported(FILE)).toMatchObject({ counts: { new: 2, known: 1 } })
    await expectSumsAsCounted(app)
  })

  test('leaves the bets that were changed by hand, with their sums, and the file knows them', async () => {
    const ana = await person()
    const { id } = await ana.imports.imported(FILE)
    const [open, won] = await ana.bets.list()
    await ana.bets.settle(open?.id ?? 0, { status: 'won' })
    expect(await ana.imports.read(id)).toMatchObject({ book: { bets: 3, changed: 1 } })
    // A note is a change by hand.
    await ana.bets.fetch(`/api/bets/${won?.id}/correction`, { method: 'PATCH', json: { note: 'by phone' } })
    expect(await ana.imports.read(id)).toMatchObject({ book: { bets: 3, changed: 2 } })
    expect((await ana.imports.post(`/${id}/take-back`)).status).toBe(200)
    expect((await ana.bets.list()).map((bet) => bet.id)).toEqual([open?.id, won?.id])
    await expectSumsAsCounted(app)
    expect(await ana.imports.imported(FILE)).toMatchObject({ counts: { new: 1, known: 2 } })
  })
})

describe('a running import', () => {
  const ROWS = 1_500
  const WRITTEN_BEFORE_HOLD = 1_000
  const LONG = [HEAD, ...Array.from({ length: ROWS }, (_, at) => WON.replace('50.00', `${at + 1}.00`))].join('\n')

  /** Runs the file, and holds up its last batch by an uncommitted row of the same fingerprint; `release` lets it go on. */
  async function runningImport({ imports }: Pick<Person, 'imports'>) {
    const { id, state } = await imports.planned(await imports.uploaded(LONG))
    expect(state).toBe('ready')
    const holder = await app.deps.database.pool.connect()
    await holder.query('BEGIN')
    await holder.query(
      `INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id, said)
       SELECT user_id, fingerprint, import_id, 0, 'pending' FROM import_rows
       WHERE import_id = $1 AND number = $2`,
      [id, WRITTEN_BEFORE_HOLD + 1],
    )
    await imports.post(`/${id}/run`, {})
    await expect
      .poll(async () => (await imports.read(id)).progress, { timeout: 20_000 })
      .toMatchObject({ done: WRITTEN_BEFORE_HOLD })
    return {
      id,
      async release() {
        await holder.query('ROLLBACK')
        holder.release()
      },
    }
  }

  test('that is cancelled leaves no trace and can be run again', async () => {
    const ana = await person()
    const { id, release } = await runningImport(ana)
    const cancelled = await ana.imports.post(`/${id}/cancel`)
    expect(await cancelled.json()).toMatchObject({ state: 'ready', progress: null })
    await release()
    expect(await ana.bets.list()).toEqual([])
    expect(await totals(ana)).toEqual(['0', '0.00', '0.00'])
    expect(await ana.imports.run(id)).toMatchObject({ state: 'done', counts: { new: ROWS } })
    expect((await totals(ana))[0]).toBe(String(ROWS))
  })

  test('keeps its place: another file answers 409 until it is cancelled', async () => {
    const ana = await person()
    const { id, release } = await runningImport(ana)
    expect(await codeOf(await ana.imports.send(FILE))).toEqual([409, 'importRunning'])
    expect(await ana.imports.list()).toMatchObject([{ id, state: 'running' }])
    await ana.imports.post(`/${id}/cancel`)
    await release()
    const next = await ana.imports.begin(FILE)
    expect(await ana.imports.list()).toMatchObject([{ id: next }])
  })

  test('does not hold up other bets of the user, nor the deletion of the account', async () => {
    const browser = await app.signUp()
    const [imports, bets] = [importsOf(browser), betsOf(browser)]
    const { id, release } = await runningImport({ imports })
    await bets.placed()
    expect(await imports.read(id)).toMatchObject({ state: 'running' })
    const deleting = browser.fetch('/api/account', { method: 'DELETE', json: { password: 'correct horse' } })
    await release()
    expect((await deleting).status).toBe(204)
  })

  test('that brings deleted bets back ends before the book is cleared', async () => {
    const ana = await person()
    await ana.imports.imported([HEAD, LOST].join('\n'))
    for (const { id } of await ana.bets.list()) await ana.bets.remove(id)
    const { id } = await ana.imports.planned(await ana.imports.uploaded([HEAD, WON, LOST].join('\n')))
    const holder = await app.deps.database.pool.connect()
    await holder.query('BEGIN')
    await holder.query(
      `INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id, said)
       SELECT user_id, fingerprint, import_id, 0, 'pending' FROM import_rows
       WHERE import_id = $1 AND number = 1`,
      [id],
    )
    await ana.imports.post(`/${id}/run`, { again: true })
    await expectWaiting(1)
    const clearing = ana.bets.clear()
    await expectWaiting(2)
    await holder.query('ROLLBACK')
    holder.release()
    expect((await clearing).status).toBe(200)
    expect(await ana.imports.rested(id)).toMatchObject({ state: 'done', counts: { new: 2 } })
    expect(await ana.bets.list()).toEqual([])
    expect(await totals(ana)).toEqual(['0', '0.00', '0.00'])
  })

  test('takes the lock of the bets before the words of the user, as a correction of the balance does', async () => {
    const { db } = app.deps
    const ana = await person()
    await ana.bets.placed({ bookmaker: 'GG.BET' })
    const { id } = await ana.imports.planned(await ana.imports.uploaded(FILE))
    const { userId } = await db.selectFrom('imports').select('userId').where('id', '=', id).executeTakeFirstOrThrow()
    await db.transaction().execute(async (tx) => {
      await lockBook(tx, userId)
      await ana.imports.post(`/${id}/run`, {})
      await expectWaiting(1)
      await tx.selectFrom('ownWords').select('name').where('userId', '=', userId).forUpdate().noWait().execute()
    })
    expect(await ana.imports.rested(id)).toMatchObject({ state: 'done' })
  })
})
