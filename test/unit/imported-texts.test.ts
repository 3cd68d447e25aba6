import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf } from '../support/import-drafts.ts'
import { BET_CELLS, type Cells, csvOf, MARKS, sheetOf } from '../support/import-tables.ts'
import { bookOf } from '../support/own-files.ts'

const surveyOf = (file: Uint8Array) => surveyFile(file)

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
    const longest = longestRun()
    const other = { ...BET_CELLS, Event: 'MIBR vs G2', Pick: 'G2', [column]: BET_CELLS[column] ?? '' }
    const { bets, problems } = await bookOf(csvOf([{ ...BET_CELLS, [column]: MARKS }, other]))
    expect(bets).toHaveLength(1)
    expect(problems).toMatchObject([{ line: 2, code: 'textTooLong', column }])
    expect(longest()).toBeLessThan(1_000)
  })

  test('as the name of a column is cut once, and not normalised again for every row', async () => {
    const longest = longestRun()
    const file = csvOf(
      ['1', '2', '3'].map((day) => ({ ...BET_CELLS, Date: `2026-03-1${day}T20:00:00Z`, [MARKS]: 'a word' })),
    )
    const { columns, proposed } = surveyOf(file)
    expect(columns.at(-1)?.name).toMatch(/^x.{199}$/u)
    const drafts = await draftsOf(file, { columns: [...proposed.columns.slice(0, -1), 'note'] })
    expect(drafts).toMatchObject(
      ['1', '2', '3'].map(() => ({ bet: { note: expect.stringMatching(/^x.{199}: a word$/u) as string } })),
    )
    expect(longest()).toBeLessThan(1_000)
  })
})

describe('a text that is cut within an emoji', () => {
  /** An emoji takes two code units: one of two lengths in a row cuts it in half. */
  const cells = [197, 198, 199, 200].map((length) => 'x'.repeat(length) + '😀'.repeat(300))
  const cut = /^x{197,200}(?:😀)*$/u

  test.each(['Bet ID', 'Notes', 'Score', 'Tags'])('as %s is whole where it is shown and stored', async (column) => {
    const file = csvOf(cells.map((cell, at) => ({ ...BET_CELLS, Date: `2026-03-1${at}T20:00:00Z`, [column]: cell })))
    const { bets } = await bookOf(file)
    expect(bets).toHaveLength(4)
    for (const bet of bets)
      expect(
        Object.values(bet)
          .flat()
          .every((text) => isWhole(text)),
      ).toBe(true)
    for (const example of surveyOf(file).columns.at(-1)?.examples ?? []) expect(example).toMatch(cut)
  })

  test.each(['Date', 'Odds', 'Stake', 'Event', 'Result'])('as %s is reported with the row', async (column) => {
    const { bets, problems } = await bookOf(
      csvOf([BET_CELLS, ...cells.map((cell) => ({ ...BET_CELLS, [column]: cell }))]),
    )
    expect(bets).toHaveLength(1)
    expect(problems).toMatchObject(cells.map(() => ({ column, value: expect.stringMatching(cut) as string })))
  })

  test.each(cells)('as the name of a column is cut before it', async (name) => {
    const file = csvOf([{ ...BET_CELLS, [name]: 'a word' }])
    expect((await bookOf(file)).bets).toHaveLength(1)
    expect(surveyOf(file).columns.at(-1)?.name).toMatch(cut)
  })

  test.each([418, 419])('as the text of a multiple that is too long is cut before it', async (length) => {
    const event = 'x'.repeat(length) + '😀'.repeat(9)
    const { bets } = await bookOf(csvOf([{ ...BET_CELLS, Kind: 'parlay', Event: event, Pick: '' }]))
    expect(bets).toMatchObject([{ teams: `${'x'.repeat(length)}…`, note: event }])
  })

  test.each([0, 1])('in a broken item of our own JSON is reported with the item', async (shift) => {
    const bad = { ...MOVEMENT, kind: 'unknown', note: 'x'.repeat(100 + shift) + '😀'.repeat(100) }
    const file = { exportedAt: '2026-10-01T00:00:00Z', movements: [{ ...MOVEMENT, note: 'a deposit' }, bad], bets: [] }
    const [good, broken] = await draftsOf(Buffer.from(JSON.stringify(file)))
    expect(good).toMatchObject({ cash: { note: 'a deposit' } })
    expect(broken && 'problem' in broken && broken.problem.value.isWellFormed()).toBe(true)
  })
})

const isWhole = (text: unknown) => typeof text !== 'string' || text.isWellFormed()

const MOVEMENT = { id: 1, kind: 'deposit', amount: '5.00', bookmaker: null, at: '2026-03-01T00:00:00.000Z', note: null }

// ECMA-376 part 1, 22.9.2.19: _xHHHH_ stands for a code unit that XML cannot hold.
describe('an escaped character in a workbook', () => {
  test.each([
    ['an emoji in two halves', 'a _xD83D__xDE00_ word', 'a 😀 word'],
    ['half an emoji', 'a _xD83D_ word', 'a \uFFFD word'],
    ['NUL', 'a_x0000_word', 'a\uFFFDword'],
    ['a line break', 'one_x000A_two', 'one\ntwo'],
  ])('%s is kept where it can be', async (_, written, kept) => {
    expect((await bookOf(sheetOf([{ ...BET_CELLS, Notes: written }]))).bets).toMatchObject([{ note: kept }])
  })

  test.each(['_xD83D_', '_x0000_'])('%s stands in no draft, wherever it is in the file', async (escape) => {
    for (const column of [...Object.keys(BET_CELLS), 'Bookmaker', 'Bet ID', 'Tags', `Score ${escape}`]) {
      const row: Cells = { ...BET_CELLS, [column]: `FURIA${escape} vs NAVI` }
      const drafts = await draftsOf(sheetOf([BET_CELLS, row].map((one) => ({ ...row, ...one }))))
      expect(drafts).toHaveLength(2)
      // Without the escapes of JSON for half a pair and NUL, which PostgreSQL does not store.
      expect(JSON.stringify(drafts)).not.toMatch(/\\u(?:d83d|0000)/iu)
    }
  })
})
