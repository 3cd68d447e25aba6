import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Draft } from '../../src/domain/import/draft.ts'
import { formatCents } from '../../src/domain/money/money.ts'
import { formatOdds } from '../../src/domain/money/odds.ts'
import { readDrafts } from '../../src/server/imports/reading/read-drafts.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'

/** Files of trackers, bookmakers and sheets in nine languages; the README beside them says how their values were found. */
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/imports-abroad')
const NOW = new Date('2026-12-31T00:00:00Z')

/** The drafts by the proposed plan; of a file that asks, by the reading that gives this letter this meaning. */
async function draftsOf(name: string, letter?: string, state?: string): Promise<Draft[]> {
  const bytes = readFileSync(path.join(FOLDER, name))
  const { proposed, asks } = surveyFile(bytes)
  expect(asks.reading !== null).toBe(letter !== undefined)
  const chosen = asks.reading?.alternatives.find(({ states }) => letter !== undefined && states[letter] === state)
  const drafts: Draft[] = []
  for (const batch of readDrafts(bytes, { ...proposed, ...chosen }, { now: NOW, unit: null })) drafts.push(...batch)
  return drafts
}

/** "2: 2026-03-05 21:45 | 10.00 at 1.83 | won 8.30", "2: deposit 50.00 | 2026-01-01", or "2: no bet" for a problem row. */
function textOf(draft: Draft): string {
  const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
  if ('problem' in draft) return `${draft.line}: no bet`
  if ('cash' in draft) {
    const { kind, amount, at } = draft.cash
    return `${draft.line}: ${kind} ${formatCents(amount)} | ${minute(at).slice(0, 10)}`
  }
  const { amount, odds, placedAt, settlement } = draft.bet
  const result = settlement ? `${settlement.outcome} ${formatCents(settlement.result)}` : 'pending'
  return `${draft.line}: ${minute(placedAt)} | ${formatCents(amount)} at ${formatOdds(odds)} | ${result}`
}

const FILES: readonly (readonly [name: string, holds: string, rows: readonly string[]])[] = [
  [
    '01-tr-kupon.csv',
    'Turkish coupons in windows-1254, with payouts',
    [
      '2: 2026-03-05 21:45 | 1000.00 at 1.85 | won 850.00',
      '3: 2026-03-06 20:00 | 250.00 at 2.10 | lost -250.00',
      '4: 2026-03-07 20:00 | 250.00 at 2.10 | void 0.00',
      '5: 2026-03-08 20:00 | 100.00 at 1.40 | pending',
    ],
  ],
  [
    '02-it-vincita.csv',
    'an Italian book with payouts',
    [
      '2: 2026-03-05 21:45 | 10.00 at 1.83 | won 8.30',
      '3: 2026-01-13 08:00 | 1200.00 at 2.05 | lost -1200.00',
      '4: 2026-01-14 08:00 | 10.00 at 2.05 | void 0.00',
      '5: 2026-01-15 08:00 | 10.00 at 2.05 | pending',
    ],
  ],
  [
    '03-de-gewinn.csv',
    'a German book whose Gewinn is the profit',
    [
      '2: 2026-03-05 21:45 | 10.00 at 1.83 | won 8.30',
      '3: 2026-03-06 20:00 | 25.00 at 2.10 | lost -25.00',
      '4: 2026-03-07 20:00 | 25.00 at 2.10 | void 0.00',
      '5: 2026-03-08 20:00 | 25.00 at 2.10 | pending',
    ],
  ],
  [
    '04-es-medias.csv',
    'Spanish words for half results',
    [
      '2: 2026-03-05 21:45 | 10.00 at 1.83 | won 8.30',
      '3: 2026-03-06 20:00 | 10.00 at 1.80 | half-won 4.00',
      '4: 2026-03-07 20:00 | 10.00 at 1.80 | half-lost -5.00',
      '5: 2026-03-08 20:00 | 10.00 at 1.80 | void 0.00',
      '6: 2026-03-09 20:00 | 10.00 at 1.80 | lost -10.00',
    ],
  ],
  [
    '05-ru-vyplata.csv',
    'a Russian book in windows-1251 with two-digit years and a sold bet',
    [
      '2: 2026-03-05 21:45 | 1000.00 at 1.83 | won 830.00',
      '3: 2026-03-06 20:00 | 500.00 at 2.10 | lost -500.00',
      '4: 2026-03-07 20:00 | 500.00 at 2.10 | void 0.00',
      '5: 2026-03-08 20:00 | 500.00 at 2.10 | cashed-out 120.00',
      '6: 2026-03-09 20:00 | 500.00 at 2.10 | pending',
    ],
  ],
  [
    '06-malay-odds.csv',
    'Malay odds by their name',
    [
      '2: 2026-01-31 10:00 | 10.00 at 1.85 | won 8.50',
      '3: 2026-02-01 10:00 | 10.00 at 2.25 | won 12.50',
      '4: 2026-02-02 10:00 | 10.00 at 3.00 | lost -10.00',
      '5: 2026-02-03 10:00 | 10.00 at 2.00 | won 10.00',
    ],
  ],
  [
    '07-indo-odds.csv',
    'Indonesian odds by their name',
    [
      '2: 2026-01-31 10:00 | 10.00 at 2.20 | won 12.00',
      '3: 2026-02-01 10:00 | 10.00 at 1.80 | won 8.00',
      '4: 2026-02-02 10:00 | 10.00 at 1.50 | won 5.00',
      '5: 2026-02-03 10:00 | 10.00 at 3.50 | lost -10.00',
    ],
  ],
  [
    '08-malay-unlabelled.csv',
    'odds that can only be Malay',
    [
      '2: 2026-01-31 10:00 | 10.00 at 1.85 | won 8.50',
      '3: 2026-02-01 10:00 | 10.00 at 2.053 | won 10.53',
      '4: 2026-02-02 10:00 | 10.00 at 1.92 | lost -10.00',
      '5: 2026-02-03 10:00 | 10.00 at 2.25 | lost -10.00',
    ],
  ],
  [
    '09-fractions-as-dates.csv',
    'fractions that a spreadsheet made dates',
    ['2: no bet', '3: 2026-02-01 10:00 | 20.00 at 2.10 | lost -20.00', '4: no bet'],
  ],
  [
    '10-amount-spellings.csv',
    'sums of eight spellings in one column',
    [
      '2: 2026-01-31 10:00 | 1234.50 at 1.80 | won 987.60',
      '3: 2026-01-31 10:01 | 1234.50 at 1.80 | won 987.60',
      '4: 2026-01-31 10:02 | 1234.50 at 1.80 | won 987.60',
      '5: 2026-01-31 10:03 | 25.00 at 1.80 | lost -25.00',
      '6: 2026-01-31 10:04 | 1500.00 at 1.80 | lost -1500.00',
      '7: 2026-01-31 10:05 | 1500.00 at 1.80 | lost -1500.00',
      '8: no bet',
      '9: 2026-01-31 10:07 | 25.50 at 1.80 | won 20.40',
    ],
  ],
  [
    '11-negatives.csv',
    'losses of ten spellings',
    [
      '2: 2026-01-31 10:00 | 10.00 at 1.85 | won 8.50',
      '3: 2026-01-31 10:01 | 10.00 at 1.85 | lost -10.00',
      '4: 2026-01-31 10:02 | 10.00 at 1.85 | lost -10.00',
      '5: 2026-01-31 10:03 | 10.00 at 1.85 | lost -10.00',
      '6: 2026-01-31 10:04 | 10.00 at 1.85 | lost -10.00',
      '7: 2026-01-31 10:05 | 10.00 at 1.85 | lost -10.00',
      '8: 2026-01-31 10:06 | 10.00 at 1.85 | lost -10.00',
      '9: 2026-01-31 10:07 | 10.00 at 1.85 | lost -10.00',
      '10: no bet',
      '11: 2026-01-31 10:09 | 10.00 at 1.85 | lost -10.00',
    ],
  ],
  [
    '12-running-only.csv',
    'an accumulated profit is no profit of a bet',
    [
      '2: 2026-01-31 10:00 | 10.00 at 1.85 | won 8.50',
      '3: 2026-02-01 10:00 | 20.00 at 2.00 | won 20.00',
      '4: 2026-02-02 10:00 | 5.00 at 2.00 | lost -5.00',
      '5: 2026-02-03 10:00 | 40.00 at 2.00 | lost -40.00',
    ],
  ],
  [
    '14-letters-pl-W-P-Z.csv',
    'Polish letters',
    [
      '2: 2026-03-05 21:45 | 10.00 at 1.83 | won 8.30',
      '3: 2026-03-13 08:00 | 10.00 at 2.05 | lost -10.00',
      '4: 2026-03-14 08:00 | 10.00 at 2.05 | lost -10.00',
      '5: 2026-03-15 08:00 | 10.00 at 2.05 | void 0.00',
    ],
  ],
  [
    '15-profit-is-payout.csv',
    'a payout that is called profit, with a cash-out',
    [
      '2: 2026-01-31 10:00 | 10.00 at 1.85 | won 8.50',
      '3: 2026-02-01 10:00 | 20.00 at 1.90 | lost -20.00',
      '4: 2026-02-02 10:00 | 20.00 at 1.90 | void 0.00',
      '5: 2026-02-03 10:00 | 20.00 at 1.90 | cashed-out 6.00',
      '6: 2026-02-04 10:00 | 20.00 at 1.50 | won 10.00',
    ],
  ],
  [
    '16-date-zones.csv',
    'times with zones',
    [
      '2: 2026-03-26 02:45 | 10.00 at 1.80 | won 8.00',
      '3: 2026-03-06 05:45 | 10.00 at 1.80 | won 8.00',
      '4: 2026-03-06 00:45 | 10.00 at 1.80 | won 8.00',
      '5: 2026-03-05 20:45 | 10.00 at 1.80 | won 8.00',
      '6: 2026-03-05 16:15 | 10.00 at 1.80 | won 8.00',
      '7: 2026-03-05 18:45 | 10.00 at 1.80 | won 8.00',
      '8: 2026-03-06 00:45 | 10.00 at 1.80 | won 8.00',
      '9: 2026-03-05 18:45 | 10.00 at 1.80 | won 8.00',
    ],
  ],
  [
    '17-excel-serials.csv',
    'days of a spreadsheet with a decimal comma',
    [
      '2: 2026-03-05 21:45 | 10.00 at 1.85 | won 8.50',
      '3: 2026-03-06 20:00 | 20.00 at 2.00 | lost -20.00',
      '4: 2026-02-14 00:00 | 20.00 at 2.00 | void 0.00',
    ],
  ],
  [
    '18-summary-first.xlsx',
    'a workbook whose first sheet is a summary',
    [
      '4: 2026-01-31 10:00 | 10.00 at 1.85 | won 8.50',
      '5: 2026-02-01 10:00 | 20.00 at 2.00 | lost -20.00',
      '6: 2026-02-14 00:00 | 20.00 at 2.00 | won 20.00',
      '7: no bet',
    ],
  ],
  [
    '19-month-subtotals.csv',
    'months with headers and subtotals of their own',
    [
      '3: 2026-01-30 00:00 | 10.00 at 1.85 | won 8.50',
      '4: 2026-01-31 00:00 | 20.00 at 1.90 | lost -20.00',
      '5: no bet',
      '6: no bet',
      '8: 2026-02-01 00:00 | 5.00 at 2.00 | won 5.00',
      '9: no bet',
      '10: no bet',
    ],
  ],
  [
    '20-money-languages.csv',
    'deposits and withdrawals in eight languages',
    [
      '2: deposit 50.00 | 2026-01-01',
      '3: withdrawal 20.00 | 2026-01-02',
      '4: deposit 50.00 | 2026-01-03',
      '5: withdrawal 20.00 | 2026-01-13',
      '6: deposit 50.00 | 2026-01-14',
      '7: withdrawal 20.00 | 2026-01-15',
      '8: deposit 50.00 | 2026-01-16',
      '9: withdrawal 20.00 | 2026-01-17',
      '10: deposit 50.00 | 2026-01-18',
      '11: withdrawal 20.00 | 2026-01-19',
      '12: deposit 50.00 | 2026-01-20',
      '13: withdrawal 20.00 | 2026-01-21',
      '14: deposit 50.00 | 2026-01-22',
      '15: withdrawal 20.00 | 2026-01-23',
      '16: withdrawal 20.00 | 2026-01-24',
      '17: withdrawal 20.00 | 2026-01-25',
    ],
  ],
  [
    '21-result-is-score.csv',
    'a score in the column of results',
    [
      '2: 2026-01-31 10:00 | 10.00 at 1.85 | won 8.50',
      '3: 2026-02-01 10:00 | 20.00 at 1.90 | lost -20.00',
      '4: 2026-02-02 10:00 | 20.00 at 1.90 | lost -20.00',
      '5: 2026-02-03 10:00 | 20.00 at 1.90 | pending',
    ],
  ],
  [
    '22-half-words.csv',
    'half results in seven languages',
    [
      '2: 2026-01-31 10:00 | 10.00 at 1.80 | won 8.00',
      '3: 2026-01-31 10:01 | 10.00 at 1.80 | half-won 4.00',
      '4: 2026-01-31 10:02 | 10.00 at 1.80 | half-lost -5.00',
      '5: 2026-01-31 10:03 | 10.00 at 1.80 | half-won 4.00',
      '6: 2026-01-31 10:04 | 10.00 at 1.80 | half-won 4.00',
      '7: 2026-01-31 10:05 | 10.00 at 1.80 | half-won 4.00',
      '8: 2026-01-31 10:06 | 10.00 at 1.80 | half-lost -5.00',
      '9: 2026-01-31 10:07 | 10.00 at 1.80 | half-won 4.00',
      '10: 2026-01-31 10:08 | 10.00 at 1.80 | half-lost -5.00',
      '11: 2026-01-31 10:09 | 10.00 at 1.80 | half-won 4.00',
      '12: 2026-01-31 10:10 | 10.00 at 1.80 | half-lost -5.00',
      '13: no bet',
    ],
  ],
  [
    '23-dates-more.csv',
    'dates of nineteen spellings',
    [
      '2: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '3: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '4: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '5: 2026-01-25 21:45 | 10.00 at 1.80 | won 8.00',
      '6: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '7: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '8: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '9: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '10: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '11: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '12: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '13: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '14: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '15: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '16: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '17: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '18: no bet',
      '19: 2026-01-05 21:45 | 10.00 at 1.80 | won 8.00',
      '20: 2025-12-25 21:45 | 10.00 at 1.80 | won 8.00',
    ],
  ],
  [
    '24-states-caps.csv',
    'results in capitals',
    [
      '2: 2026-01-05 10:00 | 10.00 at 1.80 | won 8.00',
      '3: 2026-01-05 10:01 | 10.00 at 1.80 | void 0.00',
      '4: 2026-01-05 10:02 | 10.00 at 1.80 | lost -10.00',
      '5: 2026-01-05 10:03 | 10.00 at 1.80 | won 8.00',
      '6: 2026-01-05 10:04 | 10.00 at 1.80 | lost -10.00',
      '7: 2026-01-05 10:05 | 10.00 at 1.80 | void 0.00',
      '8: 2026-01-05 10:06 | 10.00 at 1.80 | pending',
      '9: 2026-01-05 10:07 | 10.00 at 1.80 | won 8.00',
      '10: 2026-01-05 10:08 | 10.00 at 1.80 | lost -10.00',
      '11: 2026-01-05 10:09 | 10.00 at 1.80 | void 0.00',
      '12: 2026-01-05 10:10 | 10.00 at 1.80 | pending',
      '13: 2026-01-05 10:11 | 10.00 at 1.80 | lost -10.00',
      '14: 2026-01-05 10:12 | 10.00 at 1.80 | pending',
      '15: 2026-01-05 10:13 | 10.00 at 1.80 | lost -10.00',
      '16: 2026-01-05 10:14 | 10.00 at 1.80 | void 0.00',
      '17: 2026-01-05 10:15 | 10.00 at 1.80 | won 8.00',
      '18: 2026-01-25 10:16 | 10.00 at 1.80 | lost -10.00',
    ],
  ],
  [
    '25-stake-spellings.csv',
    'stakes that are no single sum',
    [
      '2: 2026-01-13 10:00 | 10.00 at 1.80 | won 8.00',
      '3: no bet',
      '4: no bet',
      '5: no bet',
      '6: no bet',
      '7: no bet',
      '8: no bet',
      '9: no bet',
      '10: no bet',
      '11: no bet',
      '12: no bet',
      '13: no bet',
      '14: no bet',
      '15: no bet',
      '16: no bet',
    ],
  ],
]

test.each(FILES)('%s: %s', async (name, _, rows) => {
  expect((await draftsOf(name)).map(textOf)).toEqual(rows)
})

test('Italian letters are asked about (13)', async () => {
  const rows = [
    '2: 2026-03-05 21:45 | 10.00 at 1.83 | won 8.30',
    '3: 2026-03-13 08:00 | 10.00 at 2.05 | lost -10.00',
    '4: 2026-03-14 08:00 | 10.00 at 2.05 | lost -10.00',
    '5: 2026-03-15 08:00 | 10.00 at 2.05 | void 0.00',
  ]
  expect((await draftsOf('13-letters-it-V-P-R.csv', 'p', 'lost')).map(textOf)).toEqual(rows)
})

test('every file has its values', () => {
  const tested = [...FILES.map(([name]) => name), '13-letters-it-V-P-R.csv', 'README.md', 'rows']
  expect(readdirSync(FOLDER).toSorted()).toEqual(tested.toSorted())
})
