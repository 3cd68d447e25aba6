import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { BET_CELLS, csvOf, MARKS, sheetOf } from '../support/import-tables.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

// test/unit/imported-texts.test.ts has each column and each place of a cut by itself.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

async function person() {
  const browser = await app.signUp()
  return { imports: importsOf(browser), bets: betsOf(browser) }
}

test('a cell of combining marks is that row’s problem; the other rows become bets', async () => {
  const { imports } = await person()
  const other = { ...BET_CELLS, Event: 'MIBR vs G2', Pick: 'G2' }
  const done = await imports.imported(csvOf([{ ...BET_CELLS, Event: MARKS }, other]))
  expect(done.counts).toMatchObject({ new: 1, problem: 1 })
  expect(await imports.rows(done.id, 'problem')).toMatchObject([{ problem: { code: 'textTooLong', column: 'Event' } }])
})

test('texts that are cut within an emoji do not stop their file', async () => {
  const { imports, bets } = await person()
  const cuts = [199, 200].map((length) => 'x'.repeat(length) + '😀'.repeat(300))
  const empty = { Notes: '', 'Bet ID': '', Tags: '', Score: '' }
  const rows = cuts.flatMap((cut) => Object.keys(empty).map((column) => ({ ...BET_CELLS, ...empty, [column]: cut })))
  // Each is a bet of another day.
  const dated = rows.map((row, at) => ({ ...row, Date: `2026-03-1${at}T20:00:00Z` }))
  const wrong = cuts.map((cut) => ({ ...BET_CELLS, ...empty, Odds: cut }))
  const done = await imports.imported(csvOf([...dated, ...wrong]))
  expect(done).toMatchObject({ state: 'done', counts: { new: rows.length, problem: cuts.length } })
  expect(await bets.list()).toHaveLength(rows.length)
})

test('escaped characters of a workbook that no text can hold are replaced, and stop no file', async () => {
  const { imports, bets } = await person()
  const escape = 'a_xD83D_b_x0000_c'
  const row = {
    ...BET_CELLS,
    Notes: escape,
    Bookmaker: escape,
    'Bet ID': escape,
    Tags: escape,
    [`Score ${escape}`]: escape,
  }
  const rows = [row, { ...row, Event: escape }, { ...row, Odds: escape }]
  const done = await imports.imported(sheetOf(rows.map((cells, at) => ({ ...cells, 'Bet ID': `${escape} ${at}` }))))
  expect(done).toMatchObject({ state: 'done', counts: { new: 2, problem: 1 } })
  for (const { note } of await bets.list()) expect(note).toMatch(/^a\uFFFDb\uFFFDc/u)
})
