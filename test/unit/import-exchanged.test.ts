import { expect, test } from 'vitest'
import { draftsOf } from '../support/import-drafts.ts'
import { workbookOf } from '../support/zip.ts'

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
/** Days are shown as dates by the style 1 of the workbook. */
const date = (value: string | number) => (typeof value === 'number' ? `<c s="1"><v>${value}</v></c>` : text(value))

/** The days of the bets, or the problems of their rows. */
async function read(dates: readonly (string | number)[]): Promise<string[]> {
  const header = ['Date', 'Match', 'Pick', 'Odds', 'Stake', 'Result'].map(text).join('')
  const bet = ['NAVI vs G2', 'NAVI', '1.85', '10', 'Won'].map(text).join('')
  const rows = [header, ...dates.map((one) => `${date(one)}${bet}`)].map((row) => `<row>${row}</row>`)
  const drafts = await draftsOf(workbookOf(rows.join('')))
  return drafts.map((draft) =>
    'bet' in draft ? draft.bet.placedAt.toISOString().slice(0, 10) : 'problem' in draft ? draft.problem.code : 'cash',
  )
}

// 46115 is 2026-04-03 and 46116 the day after it: 3/4/2026 and 4/4/2026, read day first.
test('dates that a spreadsheet read day first beside texts that are month first are problems', async () => {
  expect(await read([46_115, '3/15/2026', '3/16/2026', 46_116])).toEqual([
    'dateExchanged',
    '2026-03-15',
    '2026-03-16',
    '2026-04-04',
  ])
})

test.each<readonly [string, readonly (string | number)[], readonly string[]]>([
  // 46097 is 2026-03-16.
  [
    'a date has a day that is no month',
    [46_115, '3/15/2026', '3/17/2026', 46_097],
    ['2026-04-03', '2026-03-15', '2026-03-17', '2026-03-16'],
  ],
  [
    'a text can be read in both orders',
    [46_115, '3/15/2026', '3/17/2026', '4/5/2026'],
    ['2026-04-03', '2026-03-15', '2026-03-17', '2026-04-05'],
  ],
])('dates are what they are where %s', async (_, dates, days) => {
  expect(await read(dates)).toEqual(days)
})
