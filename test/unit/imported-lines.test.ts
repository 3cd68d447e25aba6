import { describe, expect, test } from 'vitest'
import { draftsOf, surveyed } from '../support/import-drafts.ts'
import { numberedSheet } from '../support/import-tables.ts'

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
    const file = numberedSheet(numbers)
    expect((await surveyed(file)).sample.map(({ line }) => line)).toEqual(lines)
    const drafts = await draftsOf(file)
    expect(drafts.map((draft) => ('bet' in draft ? draft.line : null))).toEqual(lines)
  })
})
