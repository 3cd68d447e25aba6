import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportDetail } from '../../src/contract/imports.ts'
import type { Statistics } from '../../src/contract/statistics.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { byTier, DAILY_SEED } from '../support/tier.ts'

// What a row says of its id and its slip is tested where it is read: row-id.test.ts, slip-rows.test.ts. Here is what the book knows.
const RUNS = { numRuns: byTier(2, 40), seed: DAILY_SEED }

const HEAD = 'ID;Date;Match;Pick;Odds;Stake;Result'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const JANUARY = file(
  '1;2026-01-10;Alfa vs Bravo;Alfa;1.85;25.00;lost',
  '2;2026-01-11;Charlie vs Delta;Charlie;2.00;14.00;lost',
)
const APRIL = file(
  '1;2026-04-03;Echo vs Foxtrot;Echo;1.70;100.00;lost',
  '2;2026-04-05;Golf vs Hotel;Hotel;2.40;25.00;lost',
)
const TIMED = '7;2026-03-01 18:30;Alfa vs Bravo;Alfa;1.85;10.00;pending'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

type Person = { readonly imports: Imports; readonly bets: Bets }

async function person(): Promise<Person> {
  const browser = await app.signUp()
  return { imports: importsOf(browser), bets: betsOf(browser) }
}

type Counts = NonNullable<ImportDetail['counts']>
const NONE: Counts = { new: 0, differs: 0, alike: 0, known: 0, deleted: 0, problem: 0, cash: 0, leftOut: 0 }

/** Imports the file, and checks that its counts are those of the preview, and that the book gains as many bets as it says. */
async function imported(who: Person, content: string, plan: Partial<ImportDetail['plan']> = {}): Promise<Counts> {
  const before = await countOf(who)
  const ready = await who.imports.planned(await who.imports.uploaded(content), plan)
  const done = await who.imports.run(ready.id)
  expect([done.state, done.counts]).toEqual(['done', ready.counts])
  expect((await countOf(who)) - before).toBe(done.counts?.new)
  return done.counts ?? NONE
}

const countOf = async ({ bets }: Person) => Number((await bets.fetch('/api/bets?limit=1')).headers.get('X-Total-Count'))

async function profitOf({ bets }: Person): Promise<string> {
  const answer = await bets.fetch('/api/stats')
  return ((await answer.json()) as Statistics).totalProfit
}

const previewed = async ({ imports }: Person, content: string) => imports.planned(await imports.uploaded(content))

const problemsOf = async ({ imports }: Person, content: string, plan: Partial<ImportDetail['plan']> = {}) => {
  const { id, counts } = await imports.planned(await imports.uploaded(content), plan)
  const rows = await imports.rows(id, 'problem')
  return { counts, problems: rows.map(({ line, problem, bet }) => [line, problem?.code, problem?.value, bet?.teams]) }
}

describe('bets with the ids of other bets', () => {
  test('are other bets: two files that are numbered from 1 give -164.00, in any order and as often as they come', async () => {
    for (const files of [
      [JANUARY, APRIL],
      [APRIL, JANUARY],
    ]) {
      const ana = await person()
      for (const content of files) expect(await imported(ana, content)).toEqual({ ...NONE, new: 2 })
      for (const content of files) expect(await imported(ana, content)).toEqual({ ...NONE, known: 2 })
      expect(await profitOf(ana)).toBe('-164.00')
    }
  })

  test('are all new in one file, and the run writes what the preview says', async () => {
    const ana = await person()
    const rows = [JANUARY, APRIL].flatMap((content) => content.split('\n').slice(1))
    expect(await imported(ana, file(...rows))).toEqual({ ...NONE, new: 4 })
    expect(await profitOf(ana)).toBe('-164.00')
  })
})

describe('a bet with its id', () => {
  test('is known in a later export in which only its note or its order has changed, and differs with its result', async () => {
    const ana = await person()
    expect(await imported(ana, file(TIMED, '8;2026-03-02;Alfa vs Bravo;Alfa;2.00;10.00;won'))).toMatchObject({ new: 2 })
    const later = [
      '8;2026-03-02;Alfa vs Bravo;Alfa;2.00;10.00;won',
      TIMED.replace('pending', 'won'),
      '9;2026-03-03;Alfa vs Bravo;Alfa;2.00;10.00;won',
    ]
    expect(await imported(ana, file(...later))).toEqual({ ...NONE, new: 1, differs: 1, known: 1 })
  })

  test('of the same content as another is a second bet', async () => {
    const ana = await person()
    const rows = ['1', '2'].map((id) => `${id};2026-03-02;Alfa vs Bravo;Alfa;2.00;10.00;won`)
    expect(await imported(ana, file(...rows))).toEqual({ ...NONE, new: 2 })
    expect(await imported(ana, file(...rows))).toEqual({ ...NONE, known: 2 })
  })

  test.each([
    ['stake', TIMED.replace('10.00', '12.00')],
    ['time', TIMED.replace('18:30', '19:30')],
  ])('asks when its %s has changed since, and leaves the bet of the book as it is', async (_, changed) => {
    const ana = await person()
    await imported(ana, file(TIMED))
    const ready = await previewed(ana, file(changed))
    expect(ready).toMatchObject({ counts: { ...NONE, alike: 1 }, asked: { alike: 1 } })
    expect(await ana.imports.rows(ready.id, 'alike')).toMatchObject([
      { line: 2, question: 'alike', problem: null, inBook: { odds: '1.85', amount: '10.00' } },
    ])
    for (const _again of [1, 2]) expect(await imported(ana, file(changed))).toEqual({ ...NONE, alike: 1 })
    expect(await ana.bets.list()).toMatchObject([{ odds: '1.85', amount: '10.00' }])
    // Without the column of ids it may be the same bet, too.
    const { survey } = await ana.imports.uploaded(file(changed))
    const columns = survey?.proposed.columns.map((target) => (target === 'externalId' ? null : target)) ?? []
    expect(await imported(ana, file(changed), { columns })).toEqual({ ...NONE, alike: 1 })
  })

  test('that its user calls the same is known from then on, in the file as it was and as it is', async () => {
    const ana = await person()
    await imported(ana, file(TIMED))
    const changed = file(TIMED.replace('10.00', '12.00'))
    const ready = await previewed(ana, changed)
    const [row] = await ana.imports.rows(ready.id, 'alike')
    const done = await ana.imports.run(ready.id, { same: [row?.number] })
    expect(done).toMatchObject({ state: 'done', counts: { ...NONE, known: 1 }, asked: { alike: 1 } })
    for (const content of [changed, file(TIMED)]) expect(await imported(ana, content)).toEqual({ ...NONE, known: 1 })
    expect(await ana.bets.list()).toMatchObject([{ odds: '1.85', amount: '10.00' }])
    // It is still a bet of the first import, and no bet of the second.
    expect((await ana.imports.post(`/${done.id}/take-back`)).status).toBe(200)
    expect(await ana.bets.list()).toHaveLength(1)
  })

  test('that is called the same asks again only about the result of an open bet', async () => {
    const ana = await person()
    const settled = TIMED.replace('7;', '8;').replace('03-01', '03-02').replace('pending', 'won')
    await imported(ana, file(TIMED, settled))
    const changed = [TIMED.replace('pending', 'lost'), settled].map((row) => row.replace('10.00', '12.00'))
    const { id } = await previewed(ana, file(...changed))
    expect(await ana.imports.run(id, { same: 'all' })).toMatchObject({ counts: { known: 2, alike: 0 } })
    const [open] = (await ana.bets.list()).filter(({ status }) => status === 'pending')
    await ana.bets.change(open?.id ?? 0, { amount: '12.00' })
    expect(await previewed(ana, file(...changed))).toMatchObject({
      counts: { known: 1, differs: 1 },
      asked: { settled: 1, alike: 0 },
    })
  })

  test('that is called another one is a second bet, and both are known', async () => {
    const ana = await person()
    await imported(ana, file(TIMED))
    const changed = file(TIMED.replace('10.00', '12.00'))
    const { id } = await previewed(ana, changed)
    // What is taken is not the same, whatever else is said of it.
    expect(await ana.imports.run(id, { take: ['alike'], same: 'all' })).toMatchObject({ counts: { ...NONE, new: 1 } })
    for (const content of [changed, file(TIMED)]) expect(await imported(ana, content)).toEqual({ ...NONE, known: 1 })
    expect(await ana.bets.list()).toHaveLength(2)
  })

  test('that was deleted does not come back with a file that has it otherwise', async () => {
    const ana = await person()
    await imported(ana, file(TIMED))
    for (const { id } of await ana.bets.list()) await ana.bets.remove(id)
    expect(await problemsOf(ana, file(TIMED.replace('10.00', '12.00')))).toMatchObject({
      counts: { ...NONE, problem: 1 },
      problems: [[2, 'idChanged', '7', 'Alfa vs Bravo']],
    })
  })

  test('is no correction of a bet that the same file still has as it was', async () => {
    const ana = await person()
    await imported(ana, file(TIMED))
    const second = TIMED.replace('18:30', '19:30').replace('10.00', '15.00')
    expect(await imported(ana, file(TIMED, second))).toEqual({ ...NONE, new: 1, known: 1 })
  })

  test('that the user has corrected as the file has it now is known', async () => {
    const ana = await person()
    await imported(ana, file(TIMED))
    const [bet] = await ana.bets.list()
    expect((await ana.bets.change(bet?.id ?? 0, { amount: '12.00' })).status).toBe(200)
    expect(await imported(ana, file(TIMED.replace('10.00', '12.00')))).toEqual({ ...NONE, known: 1 })
    expect(await imported(ana, file(TIMED))).toEqual({ ...NONE, known: 1 })
  })

  test('that stands twice in a file is new once; the second row asks', async () => {
    const ana = await person()
    expect(await problemsOf(ana, file(TIMED, TIMED))).toMatchObject({
      problems: [[3, 'idRepeated', '7', 'Alfa vs Bravo']],
    })
    expect(await imported(ana, file(TIMED, TIMED))).toEqual({ ...NONE, new: 1, problem: 1 })
    expect(await imported(ana, file(TIMED, TIMED))).toEqual({ ...NONE, known: 1, problem: 1 })
    expect(await imported(ana, file(TIMED, TIMED), { sameId: 'bets' })).toEqual({ ...NONE, new: 1, known: 1 })
  })

  test('that was deleted comes back when asked to, and the other bet with its id is still new', async () => {
    const ana = await person()
    await imported(ana, JANUARY)
    for (const { id } of await ana.bets.list()) await ana.bets.remove(id)
    expect(await imported(ana, JANUARY)).toEqual({ ...NONE, deleted: 2 })
    expect(await imported(ana, APRIL)).toEqual({ ...NONE, new: 2 })
    const again = await ana.imports.planned(await ana.imports.uploaded(JANUARY))
    expect(await ana.imports.run(again.id, { again: true })).toMatchObject({ counts: { ...NONE, new: 2 } })
    expect(await profitOf(ana)).toBe('-164.00')
  })
})

describe('the run counts what has changed since the preview', () => {
  test('a bet that was recorded by hand meanwhile gets its result', async () => {
    const ana = await person()
    const { id, counts } = await ana.imports.planned(await ana.imports.uploaded(JANUARY))
    expect(counts).toEqual({ ...NONE, new: 2 })
    const bet = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.85', amount: '25.00' }
    await ana.bets.placed({ ...bet, placedAt: '2026-01-10T00:00:00Z' })
    expect(await ana.imports.run(id)).toMatchObject({ state: 'done', counts: { ...NONE, new: 1, differs: 1 } })
    expect(await ana.bets.list()).toHaveLength(2)
  })

  test('a deleted bet whose deletion was undone meanwhile is known', async () => {
    const ana = await person()
    await imported(ana, JANUARY)
    const json = { bets: { filter: {}, count: 2 }, action: { kind: 'delete' } }
    await ana.bets.fetch('/api/bets/bulk', { method: 'POST', json, headers: { 'Idempotency-Key': 'all-of-it' } })
    const { id, counts } = await ana.imports.planned(await ana.imports.uploaded(JANUARY))
    expect(counts).toEqual({ ...NONE, deleted: 2 })
    await ana.bets.fetch('/api/bets/bulk/all-of-it/undo', { method: 'POST' })
    expect(await ana.imports.run(id, { again: true })).toMatchObject({ state: 'done', counts: { ...NONE, known: 2 } })
    expect(await ana.bets.list()).toHaveLength(2)
  })

  test('rows that do not add up end the import with nothing written', async () => {
    const ana = await person()
    const { id } = await ana.imports.planned(await ana.imports.uploaded(JANUARY))
    await app.deps.database.pool.query('DELETE FROM import_rows WHERE import_id = $1 AND number = 2', [id])
    expect(await ana.imports.run(id)).toMatchObject({ state: 'ready', failure: { code: 'failed' } })
    expect(await ana.bets.list()).toEqual([])
  })
})

describe('rows of one id, time and stake', () => {
  const SLIP = file(
    'A1;2026-03-01 18:30;Alfa vs Bravo;Alfa;2.00;10.00;won',
    'A1;2026-03-01 18:30;Charlie vs Delta;Charlie;1.50;10.00;lost',
    'A2;2026-03-02 18:30;Echo vs Foxtrot;Echo;1.70;20.00;won',
    'A3;2026-03-03 18:30;Alfa vs Bravo;Alfa;2.00;30.00;won',
    'A3;;Charlie vs Delta;Charlie;1.50;;won',
    'A3;2026-03-03 18:30;Golf vs Hotel;Golf;1.20;;won',
  )

  test('are asked about, and each is listed while there is no answer', async () => {
    const ana = await person()
    const uploaded = await ana.imports.uploaded(SLIP)
    expect(uploaded.survey?.asks.sameId).toEqual({ examples: ['A1', 'A3'] })
    expect(await problemsOf(ana, SLIP)).toMatchObject({
      counts: { ...NONE, new: 1, problem: 5 },
      problems: [
        [2, 'idUnclear', 'A1', undefined],
        [3, 'idUnclear', 'A1', undefined],
        [5, 'idUnclear', 'A3', undefined],
        [6, 'idUnclear', 'A3', undefined],
        [7, 'idUnclear', 'A3', undefined],
      ],
    })
  })

  test('are one multiple where they are its legs: lost with one leg, at the product of their odds', async () => {
    const ana = await person()
    expect(await imported(ana, SLIP, { sameId: 'legs' })).toEqual({ ...NONE, new: 3 })
    const bets = (await ana.bets.list()).toSorted((a, b) => Number(a.amount) - Number(b.amount))
    expect(bets).toMatchObject([
      {
        odds: '3.00',
        amount: '10.00',
        result: '-10.00',
        legs: [
          { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00' },
          { teams: 'Charlie vs Delta', selectedTeam: 'Charlie', odds: '1.50' },
        ],
      },
      { odds: '1.70', legs: null },
      { odds: '3.60', amount: '30.00', result: '78.00', legs: [{}, {}, { teams: 'Golf vs Hotel' }] },
    ])
    expect(await imported(ana, SLIP, { sameId: 'legs' })).toEqual({ ...NONE, known: 3 })
  })

  test('are bets of their own where their user says so', async () => {
    const ana = await person()
    const rows = SLIP.split('\n').slice(1, 4)
    expect(await imported(ana, file(...rows), { sameId: 'bets' })).toEqual({ ...NONE, new: 3 })
    expect(await imported(ana, file(...rows), { sameId: 'bets' })).toEqual({ ...NONE, known: 3 })
  })

  test('ask as well where other rows stand between them', async () => {
    const ana = await person()
    const [, first = '', second = '', other = ''] = SLIP.split('\n')
    expect(await problemsOf(ana, file(first, other, second))).toMatchObject({
      counts: { ...NONE, new: 1, problem: 2 },
      problems: [
        [2, 'idUnclear', 'A1', 'Alfa vs Bravo'],
        [4, 'idUnclear', 'A1', 'Charlie vs Delta'],
      ],
    })
  })
})

test('a hundred rows of one id are a hundred bets or a hundred questions, at once', async () => {
  const ana = await person()
  const rows = Array.from({ length: 100 }, (_, at) => `X;2026-03-01;Alfa vs Team ${at};Alfa;1.${at + 10};10.00;won`)
  expect((await problemsOf(ana, file(...rows))).counts).toEqual({ ...NONE, problem: 100 })
  expect(await imported(ana, file(...rows), { sameId: 'bets' })).toEqual({ ...NONE, new: 100 })
})

/** Each has a minute and teams of its own, so that no two are perhaps one. */
const someBet = fc.nat(9).map((at) => {
  const time = `2026-02-1${at} 18:${10 + at}`
  return `${time};Team ${at} vs Rival ${at};Team ${at};${(1.2 + at / 100).toFixed(2)};${(at % 3) + 5}.00`
})
const someRow = fc.record({ id: fc.nat(4), bet: someBet, result: fc.constantFrom('won', 'lost', 'pending') })
const someFiles = fc.array(fc.array(someRow, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })

test('random files with repeated ids count every row, and give every distinct bet once, in any order and however often they are imported', async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, fc.infiniteStream(fc.nat()), async (files, random) => {
      const ana = await person()
      /** Equal bets are as many as one file has with different ids: other files may number them otherwise. */
      const book = new Map<string, number>()
      const again = files.toSorted(() => ((random.next().value ?? 0) % 2) - 0.5)
      for (const rows of [...files, ...again]) {
        const ids = Map.groupBy(rows, ({ bet }) => bet)
        const bets = [...ids].map(([bet, same]) => [bet, new Set(same.map(({ id }) => id)).size] as const)
        const fresh = bets.reduce((sum, [bet, count]) => sum + Math.max(0, count - (book.get(bet) ?? 0)), 0)
        const distinct = bets.reduce((sum, [, count]) => sum + count, 0)
        const counts = await imported(ana, file(...rows.map(({ id, bet, result }) => `${id};${bet};${result}`)))
        // Known, with another result, or with another id: each is one bet of the book.
        const { known, differs, alike, ...others } = counts
        expect({ ...others, there: known + differs + alike }).toEqual({
          new: fresh,
          there: distinct - fresh,
          deleted: 0,
          problem: rows.length - distinct,
          cash: 0,
          leftOut: 0,
        })
        for (const [bet, count] of bets) book.set(bet, Math.max(count, book.get(bet) ?? 0))
      }
      expect(await countOf(ana)).toBe([...book.values()].reduce((sum, count) => sum + count, 0))
    }),
    RUNS,
  )
})
