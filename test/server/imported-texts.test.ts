import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { workbookOf } from '../support/zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

async function person(): Promise<{ imports: Imports; bets: Bets }> {
  const browser = await app.signUp()
  return { imports: importsOf(browser), bets: betsOf(browser) }
}

type Cells = Readonly<Record<string, string>>

/** Columns of a bet; every test changes one of its cells, or adds one. */
const BET: Cells = {
  Date: '2026-03-13T20:00:00Z',
  Event: 'FURIA vs NAVI',
  Pick: 'FURIA',
  Odds: '1.85',
  Stake: '10.00',
  Result: 'won',
}
const csvOf = (rows: readonly Cells[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')

const sheetOf = (rows: readonly Cells[]) =>
  workbookOf(
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
      .join(''),
  )

/** The longest run of marks that was normalised while a test ran. */
function longestRun(): () => number {
  const { normalize } = String.prototype
  let longest = 0
  const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    for (const [run] of this.matchAll(/(?:(?!\u034F)\p{M})+/gu)) longest = Math.max(longest, run.length)
    return normalize.call(this, form)
  })
  onTestFinished(() => spy.mockRestore())
  return () => longest
}

describe('a cell of combining marks', () => {
  // Out of order. Three cells of 98,000 took 10 s to sort; a line of CSV has up to 100,000 bytes.
  const MARKS = `x${'\u0315'.repeat(12_000)}${'\u0300'.repeat(12_000)}`

  test.each([
    'Event',
    'Pick',
    'Market',
    'Result',
    'Bookmaker',
    'Tipster',
    'Tags',
    'Sport',
    'Notes',
    'Kind',
    'Score',
    'Currency',
    'Bet ID',
  ])('as %s is that row’s problem; the other rows become bets, and it is not normalised', async (column) => {
    const { imports } = await person()
    const longest = longestRun()
    const other = { ...BET, Event: 'MIBR vs G2', Pick: 'G2', [column]: BET[column] ?? '' }
    const done = await imports.imported(csvOf([{ ...BET, [column]: MARKS }, other]))
    expect(done.counts).toMatchObject({ new: 1, problem: 1 })
    expect(await imports.rows(done.id, 'problem')).toMatchObject([{ problem: { code: 'textTooLong', column } }])
    expect(longest()).toBeLessThan(1_000)
  })

  test('as the name of a column is cut once, and not normalised again for every row', async () => {
    const { imports, bets } = await person()
    const longest = longestRun()
    const rows = ['1', '2', '3'].map((day) => ({ ...BET, Date: `2026-03-1${day}T20:00:00Z`, [MARKS]: 'a word' }))
    const surveyed = await imports.uploaded(csvOf(rows))
    expect(surveyed.survey?.columns.at(-1)?.name).toMatch(/^x.{199}$/u)
    const columns = [...(surveyed.survey?.proposed.columns.slice(0, -1) ?? []), 'note' as const]
    await imports.run((await imports.planned(surveyed, { columns })).id)
    expect((await bets.list()).map(({ note }) => note)).toEqual(
      Array(3).fill(expect.stringMatching(/^x.{199}: a word$/u)),
    )
    expect(longest()).toBeLessThan(1_000)
  })
})

describe('a text that is cut within an emoji', () => {
  /** An emoji takes two code units: one of two lengths in a row cuts it in half. */
  const cells = [197, 198, 199, 200].map((length) => 'x'.repeat(length) + '😀'.repeat(300))
  const cut = /^x{197,200}(?:😀)*$/u

  test.each(['Bet ID', 'Notes', 'Score', 'Tags'])('as %s does not stop its file', async (column) => {
    const { imports } = await person()
    const rows = cells.map((cell, at) => ({ ...BET, Date: `2026-03-1${at}T20:00:00Z`, [column]: cell }))
    const done = await imports.imported(csvOf(rows))
    expect(done).toMatchObject({ state: 'done', counts: { new: 4 } })
    for (const example of done.survey?.columns.at(-1)?.examples ?? []) expect(example).toMatch(cut)
  })

  test.each(['Date', 'Odds', 'Stake', 'Event', 'Result'])('as %s is reported with the row', async (column) => {
    const { imports } = await person()
    const ready = await imports.planned(
      await imports.uploaded(csvOf([BET, ...cells.map((cell) => ({ ...BET, [column]: cell }))])),
    )
    expect(ready).toMatchObject({ state: 'ready', counts: { new: 1, problem: 4 } })
    for (const { problem } of await imports.rows(ready.id, 'problem')) expect(problem?.value).toMatch(cut)
  })

  test.each(cells)('as the name of a column does not stop its file', async (name) => {
    const { imports } = await person()
    const done = await imports.imported(csvOf([{ ...BET, [name]: 'a word' }]))
    expect(done).toMatchObject({ state: 'done', counts: { new: 1 } })
    expect(done.survey?.columns.at(-1)?.name).toMatch(cut)
  })

  test.each([418, 419])('as the text of a multiple that is too long does not stop its file', async (length) => {
    const { imports, bets } = await person()
    const event = 'x'.repeat(length) + '😀'.repeat(9)
    await imports.imported(csvOf([{ ...BET, Kind: 'parlay', Event: event, Pick: '' }]))
    expect(await bets.list()).toMatchObject([{ teams: `${'x'.repeat(length)}…`, note: event }])
  })

  test.each([0, 1])('in a broken item of our own JSON is reported with the item', async (shift) => {
    const { imports } = await person()
    const good = { ...movement(), note: 'a deposit' }
    const bad = { ...movement(), kind: 'unknown', note: 'x'.repeat(100 + shift) + '😀'.repeat(100) }
    const ready = await imports.planned(
      await imports.uploaded(JSON.stringify({ exportedAt: '2026-10-01T00:00:00Z', movements: [good, bad], bets: [] })),
    )
    expect(ready).toMatchObject({ state: 'ready', counts: { cash: 1, problem: 1 } })
    expect((await imports.rows(ready.id, 'problem'))[0]?.problem?.value.isWellFormed()).toBe(true)
  })
})

const movement = () => ({
  id: 1,
  kind: 'deposit',
  amount: '5.00',
  bookmaker: null,
  at: '2026-03-01T00:00:00.000Z',
  note: null,
})

// ECMA-376 part 1, 22.9.2.19: _xHHHH_ stands for a code unit that XML cannot hold.
describe('an escaped character in a workbook', () => {
  test.each([
    ['an emoji in two halves', 'a _xD83D__xDE00_ word', 'a 😀 word'],
    ['half an emoji', 'a _xD83D_ word', 'a \uFFFD word'],
    ['NUL', 'a_x0000_word', 'a\uFFFDword'],
    ['a line break', 'one_x000A_two', 'one\ntwo'],
  ])('%s is kept where it can be', async (_, written, kept) => {
    const { imports, bets } = await person()
    const done = await imports.imported(sheetOf([{ ...BET, Notes: written }]))
    expect(done).toMatchObject({ state: 'done', counts: { new: 1 } })
    expect(await bets.list()).toMatchObject([{ note: kept }])
  })

  test.each(['_xD83D_', '_x0000_'])('%s stops no file, wherever it stands', async (escape) => {
    const { imports } = await person()
    for (const column of [...Object.keys(BET), 'Bookmaker', 'Bet ID', 'Tags', `Score ${escape}`]) {
      const row = { ...BET, [column]: `FURIA${escape} vs NAVI` }
      const ready = await imports.planned(
        await imports.uploaded(sheetOf([BET, row].map((one) => ({ ...row, ...one })))),
      )
      expect(ready).toMatchObject({ state: 'ready' })
      const kinds = await Promise.all(
        (['new', 'known', 'problem'] as const).map((kind) => imports.rows(ready.id, kind)),
      )
      expect(kinds.flat()).toHaveLength(2)
    }
  })
})
