import { afterAll, beforeAll, expect, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

// One bet that its user typed and that stands in the export of the bookmaker, too.

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

const TYPED = {
  teams: 'FURIA vs MOUZ',
  selectedTeam: 'FURIA',
  amount: '10.00',
  odds: '1.80',
  betType: 'match-winner',
  placedAt: '2026-03-01T18:30:00Z',
}
const HEAD = 'Bet ID;Date;Match;Selection;Odds;Stake;Result;Bookmaker'
const OTHER = '8;2026-03-02T12:00:00Z;Alfa vs Bravo;Bravo;2.00;7.00;lost;Pinnacle'

/** The row of the bookmaker for the typed bet. */
const ROWS = {
  'seconds later': '7;2026-03-01T18:30:41Z;FURIA vs MOUZ;FURIA;1.80;10.00;won;Pinnacle',
  'eleven minutes earlier': '7;2026-03-01T18:19:00Z;FURIA vs MOUZ;FURIA;1.80;10.00;won;Pinnacle',
  'a date alone': '7;2026-03-01;FURIA vs MOUZ;FURIA;1.80;10.00;won;Pinnacle',
  'the sides exchanged': '7;2026-03-01T18:30:00Z;MOUZ vs FURIA;FURIA;1.80;10.00;won;Pinnacle',
  'a longer name': '7;2026-03-01T18:30:00Z;Furia Esports vs MOUZ;Furia Esports;1.80;10.00;won;Pinnacle',
  'another spelling of versus': '7;2026-03-01T18:30:00Z;FURIA x MOUZ;FURIA;1.80;10.00;won;Pinnacle',
  'other odds': '7;2026-03-01T18:30:00Z;FURIA vs MOUZ;FURIA;1.83;10.00;won;Pinnacle',
  'another stake': '7;2026-03-01T18:30:00Z;FURIA vs MOUZ;FURIA;1.80;10.50;won;Pinnacle',
  'longer names, exchanged, seconds later':
    '7;2026-03-01T18:30:41Z;mousesports MOUZ vs FURIA Esports;FURIA Esports;1.80;10.00;won;Pinnacle',
  'nothing different': '7;2026-03-01T18:30:00Z;FURIA vs MOUZ;FURIA;1.80;10.00;won;Pinnacle',
}
const TEAM = 'longer names, exchanged, seconds later'
/** Told apart by nothing: the same row. */
const SAME: readonly string[] = ['another spelling of versus', 'nothing different']
const FOUND = Object.entries(ROWS).filter(([how]) => how !== TEAM)

const previewed = async ({ imports }: Person, ...rows: string[]) =>
  imports.planned(await imports.uploaded([HEAD, ...rows].join('\n')), { zone: 'UTC' })
/** `known`: also with another result, or with one that the stake in the book cannot have. */
const countsOf = async (who: Person, ...rows: string[]) => {
  const { new: added, alike, known, differs, problem } = required((await previewed(who, ...rows)).counts, 'the counts')
  return { new: added, alike, known: known + differs + problem }
}

test.each(FOUND)(
  'a typed bet that the export has with %s is found, and asked about unless it is the same',
  async (how, row) => {
    const ana = await person()
    await ana.bets.placed(TYPED)
    const isSame = SAME.includes(how)
    // The result is news for the open bet.
    const asked = isSame ? { alike: 0, differs: 1 } : { alike: 1, differs: 0 }
    for (const rows of [
      [row, OTHER],
      [OTHER, row],
    ]) {
      expect((await previewed(ana, ...rows)).counts).toMatchObject({ new: 1, ...asked })
    }
  },
)

test.each(FOUND)('a bet of the export that is typed afterwards, %s, stays known', async (_, row) => {
  const ana = await person()
  await ana.imports.run((await previewed(ana, row, OTHER)).id)
  await ana.bets.placed(TYPED)
  expect(await countsOf(ana, row, OTHER)).toEqual({ new: 0, alike: 0, known: 2 })
})

const ASKED = FOUND.filter(([how]) => !SAME.includes(how))

test.each(ASKED)('a typed bet that the export has with %s is asked about once', async (_, row) => {
  const ana = await person()
  const { id } = await ana.bets.placed(TYPED)
  await ana.imports.run((await previewed(ana, row, OTHER)).id, { same: 'all' })
  // The same file, its rows the other way round, the row alone, and a later export.
  expect(await countsOf(ana, row, OTHER)).toEqual({ new: 0, alike: 0, known: 2 })
  expect(await countsOf(ana, OTHER, row)).toEqual({ new: 0, alike: 0, known: 2 })
  expect(await countsOf(ana, row)).toEqual({ new: 0, alike: 0, known: 1 })
  const later = OTHER.replace('8;2026-03-02', '9;2026-03-09')
  expect(await countsOf(ana, later, row, OTHER)).toEqual({ new: 1, alike: 0, known: 2 })
  expect(await ana.bets.list()).toHaveLength(2)
  // A bet that its user deleted is not brought back, except on request.
  expect((await ana.bets.remove(id)).status).toBe(204)
  const ready = await previewed(ana, row)
  expect(ready.counts).toMatchObject({ new: 0, alike: 0, known: 0, deleted: 1 })
  await ana.imports.run(ready.id, { again: true })
  expect(await ana.bets.list()).toHaveLength(2)
  expect(await countsOf(ana, row, OTHER)).toEqual({ new: 0, alike: 0, known: 2 })
})

test.each(ASKED)('a bet in a file kept by hand and in an export, with %s, is asked about once', async (_, row) => {
  const byHand = 'Date;Match;Selection;Odds;Stake\n2026-03-01T18:30:00Z;FURIA vs MOUZ;FURIA;1.80;10.00'
  for (const isExportFirst of [true, false]) {
    const ana = await person()
    const hand = async () => ana.imports.planned(await ana.imports.uploaded(byHand), { zone: 'UTC', isOpen: false })
    const files = isExportFirst ? [() => previewed(ana, row), hand] : [hand, () => previewed(ana, row)]
    for (const [number, file] of files.entries()) {
      const ready = await file()
      expect(ready.counts).toMatchObject(number === 0 ? { new: 1, alike: 0 } : { new: 0, alike: 1 })
      await ana.imports.run(ready.id, { same: 'all' })
    }
    for (const file of files) expect((await file()).counts).toMatchObject({ new: 0, alike: 0 })
    expect(await ana.bets.list()).toHaveLength(1)
  }
})

test('an import that is reverted keeps a typed bet that one of its rows was, and its answer', async () => {
  const ana = await person()
  await ana.bets.placed(TYPED)
  const ready = await previewed(ana, ROWS['seconds later'], OTHER)
  await ana.imports.run(ready.id, { same: 'all' })
  expect((await ana.imports.post(`/${ready.id}/take-back`)).status).toBe(200)
  expect(await ana.bets.list()).toHaveLength(1)
  expect(await countsOf(ana, ROWS['seconds later'], OTHER)).toEqual({ new: 1, alike: 0, known: 1 })
})

test('a name that may be another team makes another bet', async () => {
  const ana = await person()
  await ana.bets.placed(TYPED)
  const row = ROWS[TEAM]
  expect(await countsOf(ana, row)).toEqual({ new: 1, alike: 0, known: 0 })
})
