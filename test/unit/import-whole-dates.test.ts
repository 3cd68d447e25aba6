import { describe, expect, test } from 'vitest'
import type { ImportPlan } from '../../src/domain/import/plan.ts'
import { withYear } from '../../src/domain/import/text/date-text.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, NOW } from '../support/import-drafts.ts'

const HEADER = 'Date;Event;Selection;Odds;Stake;Result'
const BET = 'NAVI vs G2;NAVI;1.85;10;won'
const fileOf = (...dates: string[]) => Buffer.from([HEADER, ...dates.map((date) => `${date};${BET}`)].join('\n'))
const asksOf = (file: Buffer, now = NOW) => surveyFile(file, { now }).asks

/** The times of the bets, or why they are none. */
async function times(file: Buffer, answers: Partial<ImportPlan> = {}): Promise<string[]> {
  const { proposed } = surveyFile(file, { now: NOW })
  const drafts = await draftsOf(file, { ...proposed, ...answers })
  return drafts.map((draft) =>
    'bet' in draft ? draft.bet.placedAt.toISOString().slice(0, 16) : 'problem' in draft ? draft.problem.code : 'cash',
  )
}

test.each([
  ['28/12', '28/12/2025'],
  ['28.12. 21:00', '28.12.2025 21:00'],
  ['05.03 21:45', '05.03.2025 21:45'],
  ['Sat 28/12', 'Sat 28/12/2025'],
  ['28 dez', '28 dez 2025'],
  ['28 декабря, 21:00', '28 декабря 2025 21:00'],
  ['Dec 28', 'Dec 28, 2025'],
  ['28/12/2024', null],
  ['2025-12-28', null],
  ['31/02', null],
  ['1.85', null],
  ['NAVI', null],
  ['21:45', null],
])('%s with the year 2025 is %s', (text, whole) => {
  expect(withYear(text, 2025)).toBe(whole)
})

describe('dates without a year', () => {
  test('are a problem until their year is said', async () => {
    const file = fileOf('28/12', '30/12', '02/01', '15/03')
    // From December on the dates go on in the next year: the last is before November 2026.
    expect(asksOf(file).years).toEqual({ examples: ['28/12', '30/12', '02/01'], years: [2025, 2024, 2023] })
    expect(await times(file)).toEqual(['dateUnknown', 'dateUnknown', 'dateUnknown', 'dateUnknown'])
    expect(await times(file, { firstYear: 2025 })).toEqual([
      '2025-12-28T00:00',
      '2025-12-30T00:00',
      '2026-01-02T00:00',
      '2026-03-15T00:00',
    ])
  })

  test('go back from the newest where that stands first', async () => {
    const file = fileOf('15/03', '02/01', '30/12', '28/12')
    expect(asksOf(file).years?.years).toEqual([2026, 2025, 2024])
    expect(await times(file, { firstYear: 2026 })).toEqual([
      '2026-03-15T00:00',
      '2026-01-02T00:00',
      '2025-12-30T00:00',
      '2025-12-28T00:00',
    ])
  })

  test('are of the year before where they are still ahead in this one', () => {
    expect(asksOf(fileOf('13/11', '20/12')).years?.years).toEqual([2025, 2024, 2023])
    expect(asksOf(fileOf('13/10', '20/10')).years?.years).toEqual([2026, 2025, 2024])
  })

  test('keep the question which of day and month comes first', async () => {
    const file = fileOf('03/04', '05/04')
    expect(asksOf(file)).toMatchObject({
      dateOrder: { examples: ['03/04', '05/04'] },
      years: { years: [2026, 2025, 2024] },
    })
    expect(await times(file, { firstYear: 2026, dateOrder: 'month-first' })).toEqual([
      '2026-03-04T00:00',
      '2026-05-04T00:00',
    ])
  })

  test('beside whole ones get a year of their own', async () => {
    expect(await times(fileOf('2026-03-13', '28/02'), { firstYear: 2026 })).toEqual([
      '2026-03-13T00:00',
      '2026-02-28T00:00',
    ])
  })
})

describe('a date that stands only in the first row of a day', () => {
  const file = fileOf('2026-03-01', '', '', '2026-03-02', '')

  test('is asked about, with the rows that have none', async () => {
    expect(asksOf(file).carriedDates).toEqual({ rows: 3 })
    expect(await times(file)).toEqual([
      '2026-03-01T00:00',
      'placedAtMissing',
      'placedAtMissing',
      '2026-03-02T00:00',
      'placedAtMissing',
    ])
  })

  test('is that of the rows below where its user says so', async () => {
    expect(await times(file, { carriesDates: true })).toEqual([
      '2026-03-01T00:00',
      '2026-03-01T00:00',
      '2026-03-01T00:00',
      '2026-03-02T00:00',
      '2026-03-02T00:00',
    ])
  })

  test('goes with a year that is said', async () => {
    expect(await times(fileOf('30/12', '', '02/01', ''), { carriesDates: true, firstYear: 2025 })).toEqual([
      '2025-12-30T00:00',
      '2025-12-30T00:00',
      '2026-01-02T00:00',
      '2026-01-02T00:00',
    ])
  })

  test('is no question for totals, for legs of one slip and above the first date', () => {
    const rows = (...lines: string[]) => Buffer.from([`ID;${HEADER}`, ...lines].join('\n'))
    expect(asksOf(rows(`1;2026-03-01;${BET}`, ';;Total;;;10;')).carriedDates).toBeUndefined()
    expect(asksOf(rows(`1;2026-03-01;${BET}`, `1;;${BET}`)).carriedDates).toBeUndefined()
    expect(asksOf(rows(`1;;${BET}`, `2;2026-03-01;${BET}`)).carriedDates).toBeUndefined()
  })
})
