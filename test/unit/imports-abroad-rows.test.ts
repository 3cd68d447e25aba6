import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { draftsOf, lineOf } from '../support/import-drafts.ts'

/** Files whose single rows are easy to misread; the README beside them says why the values are right. */
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/imports-abroad/rows')

/** The rows by the proposed plan, in the words of `lineOf`. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  '01-unquoted-decimal-commas.csv': [
    '2 | cellsTooMany | 8 > 6',
    '3 | cellsTooMany | 8 > 6',
    '4 | cellsTooMany | 8 > 6',
  ],
  '02-note-with-comma.csv': [
    '2 | cellsTooMany | 8 > 7',
    '3 | oddsInvalid | Odds | G2',
    '4 | stakeMissing | Stake',
    '5 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 2.10 | 2026-01-16T10:00 | lost -20.00 | late, but fine',
  ],
  '03-winner-and-handicap.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-14T10:00 | lost -10.00',
    '4 | stateUnknown | Winner | G2',
    '5 | stateUnknown | Winner | G2',
  ],
  '04-each-way-placed.csv': [
    '2 | stateAndProfitDisagree | Returns | 15.00',
    '3 | sumDiffers | Returns | 60.00',
    '4 | IEM Katowice Outright > FURIA > other | 10.00 at 9.00 | 2026-01-31T10:02 | lost -10.00 | EW: Yes',
  ],
  '05-pending-with-profit.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-14T10:00 | pending',
    '4 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-15T10:00 | pending',
    '5 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-16T10:00 | lost -20.00',
    '6 | stateAndProfitDisagree | Profit | -20.00',
  ],
  '06-cash-out-offers.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-14T10:00 | lost -20.00',
    '4 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-15T10:00 | cashed-out 5.00',
    '5 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-16T10:00 | lost -20.00',
    '6 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-17T10:00 | pending',
  ],
  '07-back-and-lay.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | G2 vs FaZe > Lay: G2 > other (lay) | 20.00 at 1.50 | 2026-01-14T10:00 | won 10.00',
    '4 | G2 vs FaZe > Lay: FaZe > other (lay) | 20.00 at 1.50 | 2026-01-15T10:00 | lost -20.00',
  ],
  '08-lay-in-words.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | G2 vs FaZe > Lay: G2 > other (lay) | 20.00 at 1.50 | 2026-01-14T10:00 | won 10.00',
  ],
  '09-lay-in-pick.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | G2 vs FaZe > Lay: G2 > other (lay) | 20.00 at 1.50 | 2026-01-14T10:00 | won 10.00',
    '4 | G2 vs FaZe > Lay: FaZe > other (lay) | 20.00 at 1.50 | 2026-01-15T10:00 | lost -20.00',
  ],
  '10-pick-of-multiple.csv': [
    '2 | FURIA vs MOUZ + G2 vs FaZe > FURIA + FaZe > other | 10.00 at 2.70 | 2026-01-13T10:00 | pending',
    '3 | FURIA vs MOUZ > FURIA & over 2.5 maps > other | 10.00 at 2.70 | 2026-01-14T10:00 | pending',
  ],
  '11-systems.csv': [
    '2 | oddsInvalid | Odds | 1.50 / 1.80 / 2.00',
    '3 | FURIA vs MOUZ / G2 vs FaZe / Vitality vs Spirit > FURIA / G2 / Vitality > other (Trixie) | 40.00 at 5.40 | 2026-02-01T10:00 | won 107.00',
    '4 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-02-02T10:00 | won 18.00',
    '5 | FURIA vs MOUZ / G2 vs FaZe > FURIA / G2 > other | 10.00 at 2.70 | 2026-02-03T10:00 | won 17.00',
  ],
  '12-win-true-false.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-14T10:00 | lost -20.00',
    '4 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-15T10:00 | pending',
  ],
  '13-won-yes-no.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-14T10:00 | lost -10.00',
  ],
  '14-won-and-lost-sums.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T00:00 | won 8.50',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-14T00:00 | lost -20.00',
    '4 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-15T00:00 | won 18.00',
  ],
  '15-unknown-letters.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-14T10:00 | lost -20.00',
    '4 | G2 vs FaZe > FaZe > match-winner = match-winner | 20.00 at 2.00 | 2026-01-15T10:00 | pending',
  ],
  '16-yes-no-of-something.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | pending | Boosted: Yes / Win %: 60',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-14T10:00 | pending | Win %: 55',
  ],
  '17-event-in-market.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50',
    '3 | G2 vs FaZe > FaZe > match-winner = match-winner | 10.00 at 2.10 | 2026-01-14T10:00 | lost -10.00',
  ],
  '18-exchange-with-liability.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-31T10:00 | won 8.50 | Liability: 10.00',
    '3 | G2 v FaZe > Lay: G2 > other (lay) | 20.00 at 1.50 | 2026-02-01T10:00 | won 10.00 | Liability: 20.00',
    '4 | G2 v FaZe > Lay: FaZe > other (lay) | 20.00 at 1.50 | 2026-02-02T10:00 | lost -20.00 | Liability: 20.00',
  ],
  '19-home-away-1-2.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.80 | 2026-01-31T10:00 | won 8.00',
    '3 | G2 vs FaZe > FaZe > match-winner = match-winner | 10.00 at 2.00 | 2026-02-01T10:00 | lost -10.00',
    '4 | G2 vs FaZe > G2 > match-winner = match-winner | 10.00 at 2.00 | 2026-02-02T10:00 | won 10.00',
  ],
  '20-unix-milliseconds.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-03-05T21:45 | won 8.50',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 2.00 | 2026-03-06T20:00 | lost -20.00',
  ],
  '21-profit-in-percent.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50 | Profit %: 85%',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-14T10:00 | lost -20.00 | Profit %: -100%',
    '4 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-15T10:00 | won 18.00 | Profit %: 90',
  ],
  '22-map-behind-event.csv': [
    '2 | FURIA vs MOUZ, Nuke > FURIA > other | 10.00 at 1.85 | 2026-01-13T10:00 | pending',
    '3 | FURIA vs MOUZ (Mirage) > FURIA > other | 10.00 at 1.85 | 2026-01-14T10:00 | pending',
    '4 | FURIA vs MOUZ - Dust II > FURIA > other | 10.00 at 1.85 | 2026-01-15T10:00 | pending',
    '5 | FURIA vs MOUZ de_inferno > MOUZ > other | 10.00 at 1.85 | 2026-01-16T10:00 | pending',
    '6 | Mirage vs MOUZ > Mirage > match-winner = match-winner | 10.00 at 1.85 | 2026-01-17T10:00 | pending',
  ],
  '23-cents-contracts.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 56.00 at 1.786 | 2026-01-31T10:00 | won 44.00 | Contracts: 100',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 35.00 at 2.857 | 2026-02-01T10:00 | lost -35.00 | Contracts: 100',
    '4 | G2 vs FaZe > FaZe > match-winner = match-winner | 40.00 at 1.25 | 2026-02-02T10:00 | won 10.00 | Contracts: 50',
  ],
  '24-leagues-and-formats.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-13T10:00 | won 8.50 | IEM Katowice',
    '3 | FURIA vs MOUZ > MOUZ > match-winner = match-winner | 10.00 at 1.85 | 2026-01-14T10:00 | void 0.00 | CS2',
    '4 | stateUnknown | Result | ❎',
  ],
  '25-percent-stakes.xlsx': ['2 | stakeInvalid | Stake | 2%', '3 | stakeInvalid | Stake | 1.5%'],
  '26-fractions.xlsx': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 2.10 | 2026-01-31T10:00 | won 11.00',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 2.50 | 2026-03-05T21:45 | won 30.00',
  ],
  '27-year-first.csv': [
    '2 | FURIA vs MOUZ > FURIA > match-winner = match-winner | 10.00 at 1.85 | 2026-01-05T00:00 | won 8.50',
    '3 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2026-01-06T00:00 | lost -20.00',
    '4 | G2 vs FaZe > G2 > match-winner = match-winner | 20.00 at 1.90 | 2025-12-31T00:00 | lost -20.00',
  ],
  '28-dos-portuguese.csv': [
    '2 | Fluxo São vs MOUZ > Fluxo São > match-winner = match-winner | 10.00 at 1.80 | 2026-01-31T10:00 | won 8.00',
    '3 | Fluxo São vs MOUZ > Fluxo São > match-winner = match-winner | 10.00 at 1.80 | 2026-02-01T10:00 | lost -10.00',
  ],
  '29-dos-polish.csv': [
    '2 | Łódź Gaming vs MOUZ > Łódź Gaming > match-winner = match-winner | 10.00 at 1.80 | 2026-01-13T00:00 | won 8.00',
    '3 | Żółć vs Łódź Gaming > Żółć > match-winner = match-winner | 10.00 at 1.80 | 2026-01-14T00:00 | lost -10.00',
  ],
}

test.each(Object.entries(FILES))('%s', async (name, rows) => {
  expect((await draftsOf(readFileSync(path.join(FOLDER, name)))).map(lineOf)).toEqual(rows)
})

test('a text in two encodings is refused (30)', async () => {
  const bytes = readFileSync(path.join(FOLDER, '30-two-encodings.csv'))
  await expect(draftsOf(bytes)).rejects.toThrow(expect.objectContaining({ code: 'encodingInvalid' }))
})

test('every file has its values', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(
    [...Object.keys(FILES), '30-two-encodings.csv', 'README.md'].toSorted(),
  )
})
