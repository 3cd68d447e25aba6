import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetEvent } from '../../src/contract/bets/bet-results.ts'
import type { ImportDetail } from '../../src/contract/imports.ts'
import type { Statistics } from '../../src/contract/statistics.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { hasSharedFixtures, SHARED_FIXTURES } from '../support/recorded.ts'
import { scriptedSource } from '../support/scripted-source.ts'

// What differs, and what is taken over, is tested where it is decided: row-question.test.ts. Here is what becomes of the book.

const HEAD = 'ID;Date;Match;Pick;Odds;Stake;Result;Profit'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const row = (id: number, pick: string, result: string, profit: string) =>
  `${id};2026-03-0${id} 18:30;${pick} vs Zulu;${pick};1.80;10.00;${result};${profit}`
const OPEN = file(row(1, 'Alfa', 'pending', ''), row(2, 'Bravo', 'pending', ''))
const SETTLED = file(row(1, 'Alfa', 'won', '8.00'), row(2, 'Bravo', 'lost', '-10.00'))

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

/** With sums as the file has them: a commission is taken off some. */
const previewed = async ({ imports }: Person, content: string): Promise<ImportDetail> =>
  imports.planned(await imports.uploaded(content, 'newer.csv'), { takenAsSaid: 'all' })

/** Results by team, in the order of the alphabet. */
const resultsOf = async ({ bets }: Person) =>
  (await bets.list())
    .map(({ selectedTeam, outcome, result }) => `${selectedTeam} ${outcome ?? 'open'} ${result ?? ''}`.trim())
    .toSorted()

async function profitOf({ bets }: Person): Promise<string> {
  return ((await (await bets.fetch('/api/stats')).json()) as Statistics).totalProfit
}

const eventsOf = async ({ bets }: Person, id: number) =>
  (await (await bets.fetch(`/api/bets/${id}/history`)).json()) as BetEvent[]

const idOf = async ({ bets }: Person, team: string) =>
  (await bets.list()).find(({ selectedTeam }) => selectedTeam === team)?.id ?? 0

describe('results that a newer export has of open bets', () => {
  test('are counted by their name and applied, with the sums and an event in the history', async () => {
    const ana = await person()
    await ana.imports.imported(OPEN)
    const ready = await previewed(ana, SETTLED)
    expect(ready).toMatchObject({ counts: { new: 0, differs: 2, known: 0 }, asked: { settled: 2, taken: 0 } })
    expect(await ana.imports.rows(ready.id, 'differs')).toMatchObject([
      {
        question: 'settled',
        bet: { selectedTeam: 'Alfa', status: 'won', result: '8.00' },
        inBook: { selectedTeam: 'Alfa', status: 'pending', result: null },
      },
      { question: 'settled', bet: { result: '-10.00' }, inBook: { selectedTeam: 'Bravo' } },
    ])
    expect(await ana.imports.run(ready.id)).toMatchObject({
      state: 'done',
      counts: { differs: 2 },
      asked: { taken: 2 },
      book: { bets: 0, changed: 0, results: 2 },
    })
    expect(await resultsOf(ana)).toEqual(['Alfa won 8.00', 'Bravo lost -10.00'])
    expect(await profitOf(ana)).toBe('-2.00')
    const events = await eventsOf(ana, await idOf(ana, 'Alfa'))
    expect(events.at(-1)).toMatchObject({ kind: 'settled', by: 'user', reason: 'newer.csv' })
    await expectSumsAsCounted(app)
    // Taken over, they are known.
    expect(await previewed(ana, SETTLED)).toMatchObject({ counts: { known: 2, differs: 0 } })
    // An older export is no news.
    expect(await previewed(ana, OPEN)).toMatchObject({ counts: { known: 2, differs: 0 } })
  })

  test('are open again when the import is reverted, and the older import can be reverted after it', async () => {
    const ana = await person()
    const older = await ana.imports.imported(OPEN)
    const newer = await ana.imports.imported(SETTLED)
    expect(await ana.imports.read(older.id)).toMatchObject({ book: { bets: 2, changed: 0 } })
    expect((await ana.imports.post(`/${newer.id}/take-back`)).status).toBe(200)
    expect(await resultsOf(ana)).toEqual(['Alfa open', 'Bravo open'])
    const events = await eventsOf(ana, await idOf(ana, 'Alfa'))
    expect(events.map(({ kind }) => kind)).toEqual(['created'])
    await expectSumsAsCounted(app)
    // The file can be taken over again.
    expect(await previewed(ana, SETTLED)).toMatchObject({ asked: { settled: 2 } })
    expect((await ana.imports.post(`/${older.id}/take-back`)).status).toBe(200)
    expect(await ana.bets.list()).toEqual([])
  })

  test('stay where their user changed them since, when the import is reverted', async () => {
    const ana = await person()
    await ana.imports.imported(OPEN)
    const newer = await ana.imports.imported(SETTLED)
    await ana.bets.fetch(`/api/bets/${await idOf(ana, 'Alfa')}/correction`, {
      method: 'PATCH',
      json: { result: '7.60', status: 'won' },
    })
    expect((await ana.imports.post(`/${newer.id}/take-back`)).status).toBe(200)
    expect(await resultsOf(ana)).toEqual(['Alfa won 7.60', 'Bravo open'])
    await expectSumsAsCounted(app)
  })

  test('are left where their user says so, one by one or all', async () => {
    const ana = await person()
    await ana.imports.imported(OPEN)
    const ready = await previewed(ana, SETTLED)
    const [first] = await ana.imports.rows(ready.id, 'differs')
    await ana.imports.run(ready.id, { take: ['settled'], except: [first?.number] })
    expect(await resultsOf(ana)).toEqual(['Alfa open', 'Bravo lost -10.00'])
    const again = await previewed(ana, SETTLED)
    expect(again).toMatchObject({ counts: { known: 1, differs: 1 } })
    expect(await ana.imports.run(again.id, { take: [] })).toMatchObject({ asked: { settled: 1, taken: 0 } })
    expect(await resultsOf(ana)).toEqual(['Alfa open', 'Bravo lost -10.00'])
  })
})

test.skipIf(!hasSharedFixtures)(
  'an open and then a settled export of a tracker (need ../shared/fixtures) settle its bets, and bring the new one',
  async () => {
    const ana = await person()
    const wild = (name: string) => readFileSync(join(SHARED_FIXTURES, 'imports-wild', name), 'utf8')
    await ana.imports.imported(wild('13-open.csv'))
    expect(await profitOf(ana)).toBe('0.00')
    await ana.imports.imported(wild('13-settled.csv'))
    expect(await resultsOf(ana)).toEqual(['FURIA won 8.00', 'G2 lost -20.00', 'G2 lost -20.00'])
  },
)

describe('another result than the one of the book', () => {
  const WON = file(row(1, 'Alfa', 'won', '8.00'), row(2, 'Bravo', 'won', '8.00'))
  const CORRECTED = file(row(1, 'Alfa', 'won', '7.60'), row(2, 'Bravo', 'lost', '-10.00'))

  test('is left in the book unless it is taken over, by its kind', async () => {
    const ana = await person()
    await ana.imports.imported(WON)
    const left = await previewed(ana, CORRECTED)
    expect(left).toMatchObject({ counts: { differs: 2 }, asked: { settled: 0, outcome: 1, result: 1 } })
    await ana.imports.run(left.id)
    expect(await resultsOf(ana)).toEqual(['Alfa won 8.00', 'Bravo won 8.00'])
    const sums = await previewed(ana, CORRECTED)
    await ana.imports.run(sums.id, { take: ['result'] })
    expect(await resultsOf(ana)).toEqual(['Alfa won 7.60', 'Bravo won 8.00'])
    const outcomes = await previewed(ana, CORRECTED)
    expect(outcomes).toMatchObject({ counts: { known: 1, differs: 1 }, asked: { outcome: 1 } })
    await ana.imports.run(outcomes.id, { take: ['outcome'] })
    expect(await resultsOf(ana)).toEqual(['Alfa won 7.60', 'Bravo lost -10.00'])
    expect(await profitOf(ana)).toBe('-2.40')
    await expectSumsAsCounted(app)
    for (const { id } of [outcomes, sums]) expect((await ana.imports.post(`/${id}/take-back`)).status).toBe(200)
    expect(await resultsOf(ana)).toEqual(['Alfa won 8.00', 'Bravo won 8.00'])
    await expectSumsAsCounted(app)
  })

  test('that their user has typed is no news for the file that it came from', async () => {
    const ana = await person()
    await ana.imports.imported(WON)
    await ana.bets.fetch(`/api/bets/${await idOf(ana, 'Alfa')}/correction`, {
      method: 'PATCH',
      json: { result: '7.60', status: 'won' },
    })
    expect(await previewed(ana, WON)).toMatchObject({ counts: { known: 2, differs: 0 } })
    expect(await previewed(ana, CORRECTED)).toMatchObject({ counts: { known: 1, differs: 1 }, asked: { outcome: 1 } })
  })

  test('of a bet that was typed by hand differs, too', async () => {
    const ana = await person()
    const bet = { teams: 'Alfa vs Zulu', selectedTeam: 'Alfa', odds: '1.80', amount: '10.00' }
    await ana.bets.placed({ ...bet, placedAt: '2026-03-01T18:30:00Z' })
    const ready = await previewed(ana, file(row(1, 'Alfa', 'won', '8.00')))
    expect(ready).toMatchObject({ counts: { new: 0, differs: 1 }, asked: { settled: 1 } })
    await ana.imports.run(ready.id)
    expect(await resultsOf(ana)).toEqual(['Alfa won 8.00'])
  })

  test('that the book got meanwhile is known when the import runs', async () => {
    const ana = await person()
    await ana.imports.imported(OPEN)
    const ready = await previewed(ana, SETTLED)
    await ana.bets.settle(await idOf(ana, 'Alfa'), { status: 'won' })
    expect(await ana.imports.run(ready.id)).toMatchObject({
      state: 'done',
      counts: { known: 1, differs: 1 },
      asked: { taken: 1 },
    })
    expect(await resultsOf(ana)).toEqual(['Alfa won 8.00', 'Bravo lost -10.00'])
    expect(await eventsOf(ana, await idOf(ana, 'Alfa'))).toHaveLength(2)
  })

  test('that no longer fits the stake of the bet is a problem of its row', async () => {
    const ana = await person()
    await ana.imports.imported(OPEN)
    await ana.bets.change(await idOf(ana, 'Bravo'), { amount: '5.00' })
    const ready = await previewed(ana, SETTLED)
    expect(ready).toMatchObject({ counts: { differs: 1, problem: 1 } })
    expect(await ana.imports.rows(ready.id, 'problem')).toMatchObject([
      { problem: { code: 'exportChanged' }, bet: { selectedTeam: 'Bravo' } },
    ])
  })
})

describe('a row that may be a bet of the book', () => {
  const BARE = 'Date;Match;Pick;Odds;Stake;Result'
  const bare = (...rows: string[]) => [BARE, ...rows].join('\n')
  const ROW = '2026-03-01 18:30;Furia vs Mouz;Furia;1.80;10.00;won'

  test.each([
    ['with a corrected stake', ROW.replace('10.00', '12.00')],
    ['with corrected odds', ROW.replace('1.80', '1.85')],
    ['with another time', ROW.replace('18:30', '11:30')],
    [
      'with its sides exchanged and the longer name',
      '2026-03-01 18:30;Mouz vs Furia Esports;Furia Esports;1.83;10.00;won',
    ],
    ['with a date alone', '2026-03-01;Furia vs Mouz;Furia;1.83;10.00;won'],
  ])('%s is neither doubled nor merged unasked', async (_, changed) => {
    const ana = await person()
    await ana.imports.imported(bare(ROW))
    const ready = await previewed(ana, bare(changed))
    expect(ready).toMatchObject({ counts: { new: 0, known: 0, alike: 1 }, asked: { alike: 1 } })
    expect(await ana.imports.rows(ready.id, 'alike')).toMatchObject([{ inBook: { odds: '1.80', amount: '10.00' } }])
    expect(await ana.imports.run(ready.id)).toMatchObject({ state: 'done', counts: { alike: 1 } })
    expect(await ana.bets.list()).toHaveLength(1)
    const taken = await previewed(ana, bare(changed))
    const [row] = await ana.imports.rows(taken.id, 'alike')
    await ana.imports.run(taken.id, { take: ['settled'], except: [row?.number] })
    expect(await ana.bets.list()).toHaveLength(2)
    // From now on both are known.
    expect(await previewed(ana, bare(ROW, changed))).toMatchObject({ counts: { known: 2, alike: 0 } })
    await expectSumsAsCounted(app)
  })

  test('that was typed by hand beside the export of the bookmaker asks, and other bets on the match do not', async () => {
    const ana = await person()
    const typed = { teams: 'Mouz vs Furia', selectedTeam: 'Furia', odds: '1.80', amount: '10.00' }
    await ana.bets.placed({ ...typed, placedAt: '2026-03-01T18:24:10Z' })
    const others = [ROW.replace('10.00', '30.00').replace('1.80', '1.90'), ROW.replace(';Furia;1.80', ';Mouz;2.10')]
    expect(await previewed(ana, bare(ROW.replace('1.80', '1.83'), ...others))).toMatchObject({
      counts: { new: 2, alike: 1 },
    })
  })

  test('is a new bet where the file has the bet of the book as well', async () => {
    const ana = await person()
    await ana.imports.imported(bare(ROW))
    expect(await ana.imports.imported(bare(ROW, ROW.replace('10.00', '12.00')))).toMatchObject({
      counts: { new: 1, known: 1, alike: 0 },
    })
  })

  test('a whole export with a field corrected in each row doubles nothing', async () => {
    const ana = await person()
    const rows = Array.from(
      { length: 63 },
      (_, at) => `2026-03-01 ${10 + (at % 10)}:${10 + (at % 50)};Team ${at} vs Rival ${at};Team ${at};1.80;10.00;won`,
    )
    await ana.imports.imported(bare(...rows))
    const corrected = rows.map((row) => row.replace('1.80', '1.81'))
    expect(await ana.imports.imported(bare(...corrected))).toMatchObject({ counts: { new: 0, alike: 63 } })
    expect(await ana.bets.list()).toHaveLength(63)
  })
})

describe('an equal bet with another id of the same tracker', () => {
  const FIRST = file('4711;2026-03-01 18:30;Alfa vs Zulu;Alfa;1.80;10.00;won;8.00')
  const SECOND = file('4712;2026-03-01 18:30;Alfa vs Zulu;Alfa;1.80;10.00;lost;-10.00')

  test('may be the same, and is another bet where its user says so', async () => {
    const ana = await person()
    await ana.imports.imported(FIRST)
    const left = await previewed(ana, SECOND)
    expect(left).toMatchObject({ counts: { new: 0, known: 0, alike: 1 }, asked: { alike: 1 } })
    expect(await ana.imports.rows(left.id, 'alike')).toMatchObject([
      { question: 'alike', bet: { result: '-10.00' }, inBook: { result: '8.00' } },
    ])
    await ana.imports.run(left.id)
    expect(await resultsOf(ana)).toEqual(['Alfa won 8.00'])
    const taken = await previewed(ana, SECOND)
    expect(await ana.imports.run(taken.id, { take: ['alike'] })).toMatchObject({ counts: { new: 1, alike: 0 } })
    expect(await resultsOf(ana)).toEqual(['Alfa lost -10.00', 'Alfa won 8.00'])
    for (const content of [FIRST, SECOND]) expect(await previewed(ana, content)).toMatchObject({ counts: { known: 1 } })
    await expectSumsAsCounted(app)
  })

  test('is a second bet without a question where the file has both', async () => {
    const ana = await person()
    await ana.imports.imported(FIRST)
    const both = file(FIRST.split('\n')[1] ?? '', SECOND.split('\n')[1] ?? '')
    expect(await ana.imports.imported(both)).toMatchObject({ counts: { new: 1, known: 1 } })
  })

  test('of another tracker is the same bet', async () => {
    const ana = await person()
    await ana.imports.imported(FIRST)
    const other = FIRST.replace('ID;Date;Match', 'Bet ID;Placed;Event').replace('4711', '99')
    expect(await previewed(ana, other)).toMatchObject({ counts: { known: 1, alike: 0 } })
  })
})
