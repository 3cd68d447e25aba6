import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { workbookOf } from '../support/zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

const HEADER = ['Date', 'Event', 'Pick', 'Odds', 'Stake', 'Result']
const bet = (day: number) => [`2026-03-1${day}T20:00:00Z`, 'FURIA vs NAVI', 'FURIA', '1.85', '10.00', 'won']

/** A sheet with a header and three bets; `numbers` are the row numbers as its XML has them, null for none. */
const sheetOf = (numbers: readonly (string | null)[]) =>
  workbookOf(
    [HEADER, bet(1), bet(2), bet(3)]
      .map((cells, at) => {
        const number = numbers[at] ?? null
        const texts = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`)
        return `<row${number === null ? '' : ` r="${number}"`}>${texts.join('')}</row>`
      })
      .join(''),
  )

describe('the rows of a sheet', () => {
  // Whole and growing numbers up to Excel's last row, 1,048,576, count; any other row is the next one.
  test.each([
    ['as a spreadsheet writes them', ['1', '2', '3', '4'], [2, 3, 4]],
    ['with gaps', ['3', '5', '100', '1048576'], [5, 100, 1_048_576]],
    ['without numbers', [null, null, null, null], [2, 3, 4]],
    ['with a fraction', ['1', '2.5', '3', '4'], [2, 3, 4]],
    ['with infinity', ['1', '1e400', '3', '4'], [2, 3, 4]],
    ['with a number beyond every sheet', ['1', '99999999999', '1048577', '4'], [2, 3, 4]],
    ['with words', ['1', 'abc', '', '4'], [2, 3, 4]],
    ['with a sign', ['1', '-7', '+3', '0'], [2, 3, 4]],
    ['that go back', ['9', '1', '2', '9'], [10, 11, 12]],
    ['with a header of no number', ['2.5', '3', 'NaN', '5'], [3, 4, 5]],
  ])('%s all become bets, with their lines', async (_, numbers, lines) => {
    const imports = importsOf(await app.signUp())
    const surveyed = await imports.uploaded(sheetOf(numbers))
    expect(surveyed.survey?.sample.map(({ line }) => line)).toEqual(lines)
    const ready = await imports.planned(surveyed)
    expect(ready).toMatchObject({ state: 'ready', counts: { new: 3, problem: 0 } })
    expect((await imports.rows(ready.id, 'new')).map(({ line }) => line)).toEqual(lines)
    expect(await imports.run(ready.id)).toMatchObject({ state: 'done', counts: { new: 3 } })
  })

  test('of an import that an older version surveyed can be read', async () => {
    const imports = importsOf(await app.signUp())
    const { id } = await imports.uploaded(sheetOf(['1', '2', '3', '4']))
    // What it stored of the rows 2.5, 1e400 and 4.
    await app.deps.database.pool.query(
      `UPDATE imports SET survey = jsonb_set(jsonb_set(jsonb_set(survey, '{sample,0,line}', '2.5'), '{sample,1,line}', 'null'), '{headerLine}', '0.5') WHERE id = $1`,
      [id],
    )
    const { survey } = await imports.read(id)
    expect(survey?.headerLine).toBeNull()
    expect(survey?.sample.map(({ line }) => line)).toEqual([1, 2, 4])
  })
})
