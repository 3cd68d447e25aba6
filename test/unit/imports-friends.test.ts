import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Draft, ImportedPick } from '../../src/domain/import/draft.ts'
import type { ImportPlan } from '../../src/domain/import/plan.ts'
import { type Cents, formatCents } from '../../src/domain/money/money.ts'
import { formatOdds } from '../../src/domain/money/odds.ts'
import { readDrafts } from '../../src/server/imports/reading/read-drafts.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { surveyed } from '../support/import-drafts.ts'

/** Files as friends would send them, whose right values stand in the README beside them. */
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/imports-friends')
const NOW = new Date('2026-12-31T00:00:00Z')

const bytesOf = (name: string) => readFileSync(path.join(FOLDER, name))

/** The drafts by the proposed plan with the user's answers and unit. */
async function draftsOf(name: string, answers: Partial<ImportPlan> = {}, unit: Cents | null = null): Promise<Draft[]> {
  const bytes = bytesOf(name)
  const { proposed } = surveyFile(bytes)
  const drafts: Draft[] = []
  for (const batch of readDrafts(bytes, { ...proposed, ...answers }, { now: NOW, unit })) drafts.push(...batch)
  return drafts
}

/** "map-winner Fluxo map 1"; null where it stays text. */
function marketOf({ selection, teams }: ImportedPick): string | null {
  if (!selection) return null
  const { market, side, choice, line, map } = { side: null, choice: null, line: null, map: null, ...selection }
  const team = side === null ? null : teams.split(' vs ')[Number(side) - 1]
  return [market, team, choice, line, map === null ? null : `map ${map}`].filter((part) => part !== null).join(' ')
}

const OPEN_MARKET = /\((.+)\)$/u

/** What a draft says, as its right text does; markets that may stay text are taken from there. */
function textOf(draft: Draft, right: string): string {
  if ('problem' in draft) return /^\d+\?/u.test(right) ? right : `${draft.line}: no bet`
  if ('cash' in draft) return `${draft.line}: ${draft.cash.kind} ${formatCents(draft.cash.amount)}`
  const { picks, amount, odds, placedAt, settlement, freeBet } = draft.bet
  const isSingle = picks.length === 1
  const open = OPEN_MARKET.exec(right)?.[1]?.split(' + ') ?? []
  const markets = picks.map((pick, index) => {
    const price = isSingle ? '' : ` at ${formatOdds(pick.odds)}`
    const market = marketOf(pick)
    return market === null ? (open[index] ?? 'text') : `${market}${price}`
  })
  const of = open.length > 0 ? `(${markets.join(' + ')})` : markets.join(' + ')
  const result = settlement ? `${settlement.outcome} ${formatCents(settlement.result)}` : 'pending'
  const stake = `${formatCents(amount)} at ${formatOdds(odds)}${freeBet ? ' free' : ''}`
  const mark = /^\d+\?/u.test(right) ? '?' : ''
  return `${draft.line}${mark}: ${[placedAt.toISOString().slice(0, 10), stake, result, of].join(' | ')}`
}

/**
 * "4: 2026-03-02 | 50.00 at 1.45 | won 22.50 | match-winner FURIA" of each row with its line. After "4?" a problem row is right, too, and
 * a market in parentheses may stay text.
 */
function expectDrafts(drafts: readonly Draft[], rights: readonly string[]): void {
  expect(drafts.map((draft, index) => textOf(draft, rights[index] ?? ''))).toEqual(rights)
}

test('a Brazilian sheet with a title, empty rows and a total (01)', async () => {
  expect((await surveyed(bytesOf('01-planilha-brasil.csv'))).currencies).toEqual(['BRL'])
  expectDrafts(await draftsOf('01-planilha-brasil.csv'), [
    '4: 2026-03-02 | 50.00 at 1.45 | won 22.50 | match-winner FURIA',
    '5: 2026-03-05 | 30.00 at 1.62 | lost -30.00 | map-handicap Imperial 1.5',
    '7: 2026-03-14 | 40.00 at 2.10 | won 44.00 | total-maps over 2.5',
    '8: 2026-03-21 | 25.00 at 1.90 | void 0.00 | map-winner Fluxo map 1',
    '10: 2026-03-28 | 1000.00 at 1.80 | cashed-out 150.00 | match-winner NAVI',
    '11: no bet',
  ])
})

test('a Portuguese table in windows-1252 with payouts and a half result (02)', async () => {
  expectDrafts(await draftsOf('02-apostas-portugal.tsv'), [
    '2: 2026-04-03 | 15.00 at 1.72 | won 10.80 | match-winner Spirit',
    '3: 2026-04-04 | 10.00 at 1.85 | lost -10.00 | total-maps under 2.5',
    '4: 2026-04-18 | 20.00 at 1.90 | half-won 9.00 | total-rounds over 20.75 map 1',
    '5: 2026-04-19 | 12.50 at 2.40 | void 0.00 | map-handicap SAW -1.5',
    '6: 2026-04-25 | 40.00 at 1.30 | pending | match-winner Falcons',
  ])
})

test('American odds with losses in parentheses and a total (03)', async () => {
  expectDrafts(await draftsOf('03-american-odds.csv'), [
    '2: 2026-03-14 | 150.00 at 1.667 | won 100.00 | match-winner Liquid',
    '3: 2026-03-15 | 50.00 at 3.20 | lost -50.00 | map-handicap G2 -1.5',
    '4: 2026-03-22 | 40.00 at 2.05 | push 0.00 | match-winner M80',
    '5: 2026-04-02 | 1100.00 at 1.909 | won 1000.00 | total-maps over 2.5',
    '6: 2026-04-03 | 25.00 at 2.00 | lost -25.00 | match-winner BIG',
    '8: no bet',
  ])
})

test('a Spanish book with a running balance, a deposit and a withdrawal (04)', async () => {
  expectDrafts(await draftsOf('04-saldo-espanol.csv'), [
    '2: no bet',
    '3: 2026-05-03 | 20.00 at 1.55 | won 11.00 | match-winner Fnatic',
    '4: 2026-05-09 | 15.00 at 1.70 | lost -15.00 | map-handicap BESTIA 1.5',
    '5: 2026-05-16 | 25.00 at 1.40 | won 10.00 | match-winner G2',
    '6: no bet',
    '7: 2026-05-23 | 10.00 at 1.95 | void 0.00 | total-maps over 2.5',
    '8: 2026-05-30 | 12.00 at 1.62 | won 7.44 | match-winner Vitality',
  ])
})

test('a Russian book in windows-1251 whose column of stakes names the currency (05)', async () => {
  expect((await surveyed(bytesOf('05-stavki-cp1251.csv'))).currencies).toEqual(['RUB'])
  expectDrafts(await draftsOf('05-stavki-cp1251.csv'), [
    '2: 2026-01-12 | 1000.00 at 1.35 | won 350.00 | match-winner Team Spirit',
    '3: 2026-01-13 | 500.00 at 2.75 | lost -500.00 | (map-handicap Natus Vincere -1.5)',
    '4: 2026-01-18 | 700.00 at 1.92 | won 644.00 | total-maps over 2.5',
    '5: 2026-01-19 | 300.00 at 1.88 | void 0.00 | map-winner 1win map 2',
    '6: 2026-01-25 | 400.00 at 2.40 | lost -400.00 | match-winner MOUZ',
    '7: no bet',
  ])
})

test('a German text with pipes and two kinds of hyphens (06)', async () => {
  expectDrafts(await draftsOf('06-wetten.txt'), [
    '2: 2026-02-07 | 50.00 at 1.22 | won 11.00 | match-winner BIG',
    '3: 2026-02-08 | 20.00 at 1.65 | lost -20.00 | match-winner ENCE',
    '4: 2026-02-15 | 10.00 at 2.05 | won 10.50 | total-maps over 2.5',
    '5: 2026-02-21 | 30.00 at 1.57 | void 0.00 | (map-handicap BIG 1.5)',
    '6: 2026-02-28 | 15.00 at 1.80 | pending | map-winner Astralis map 1',
    '7: no bet',
  ])
})

test('payouts after a tax on the stake are not those of the odds (07)', async () => {
  expectDrafts(await draftsOf('07-kupony-podatek.csv'), [
    '2?: 2026-04-11 | 10.00 at 2.00 | won 7.60 | match-winner Betclic Apogee',
    '3?: 2026-04-12 | 20.00 at 1.75 | won 10.80 | (match-winner G2)',
    '4: 2026-04-18 | 50.00 at 1.68 | lost -50.00 | total-maps under 2.5',
    '5: 2026-04-19 | 25.00 at 1.50 | void 0.00 | (map-handicap NAVI 1.5)',
    '6?: 2026-05-02 | 15.00 at 2.20 | won 14.04 | (map-handicap Falcons -1.5)',
  ])
})

test('a Turkish workbook with a merged title, an empty row and a total (08)', async () => {
  expect((await surveyed(bytesOf('08-iddaa-defteri.xlsx'))).currencies).toEqual(['TRY'])
  expectDrafts(await draftsOf('08-iddaa-defteri.xlsx'), [
    '4: 2026-06-06 | 200.00 at 1.40 | won 80.00 | match-winner Eternal Fire',
    '5: 2026-06-07 | 100.00 at 1.85 | lost -100.00 | map-handicap FUT Esports 1.5',
    '6: 2026-06-13 | 150.00 at 2.00 | won 150.00 | total-maps over 2.5',
    '7: 2026-06-14 | 80.00 at 1.95 | void 0.00 | match-winner G2',
    '9: 2026-06-20 | 120.00 at 2.10 | lost -120.00 | map-winner Aurora map 1',
    '10: no bet',
  ])
})

test('the pick of a French book in UTF-16 has a name of its own (09)', async () => {
  expectDrafts(await draftsOf('09-paris-utf16.txt'), [
    '2: 2026-07-05 | 20.00 at 1.50 | won 10.00 | match-winner Vitality',
    '3: 2026-07-06 | 10.00 at 1.80 | lost -10.00 | map-handicap 3DMAX 1.5',
    '4: 2026-07-19 | 15.00 at 2.10 | void 0.00 | map-winner Spirit map 2',
    '5: 2026-07-26 | 1250.00 at 1.90 | won 1125.00 | total-maps over 2.5',
    '6: 2026-08-02 | 30.00 at 1.33 | cashed-out 4.50 | match-winner MOUZ',
    '7: no bet',
  ])
})

test('Italian multiples have their legs in the rows below (10)', async () => {
  expectDrafts(await draftsOf('10-multiple-italiane.csv'), [
    '2: 2026-09-10 | 10.00 at 1.90 | won 9.00 | (match-winner NAVI)',
    '3: 2026-09-13 | 5.00 at 3.04 | won 10.20 | (match-winner Vitality at 1.60 + match-winner MOUZ at 1.90)',
    '6: 2026-09-20 | 5.00 at 4.50 | lost -5.00 | (match-winner Aurora at 2.50 + match-winner Astralis at 1.80)',
    '9: 2026-09-27 | 8.00 at 2.00 | void 0.00 | total-maps over 2.5',
  ])
})

test('odds of Hong Kong, days as numbers and half results (11)', async () => {
  expectDrafts(await draftsOf('11-hong-kong.csv'), [
    '2: 2026-01-06 | 200.00 at 1.85 | won 170.00 | match-winner TYLOO',
    '3: 2026-01-08 | 100.00 at 1.92 | lost -100.00 | map-handicap The MongolZ -1.5',
    '4: 2026-01-19 | 300.00 at 1.90 | half-won 135.00 | total-rounds over 20.75 map 1',
    '5: 2026-01-20 | 150.00 at 1.96 | half-lost -75.00 | total-rounds under 20.75 map 2',
    '6: 2026-01-28 | 80.00 at 2.45 | void 0.00 | match-winner TYLOO',
  ])
})

test('fractions, evens and a cash-out of a bookmaker (12)', async () => {
  expectDrafts(await draftsOf('12-fractions.csv'), [
    '2: 2026-02-14 | 11.00 at 1.909 | won 10.00 | match-winner Astralis',
    '3: 2026-02-15 | 8.00 at 2.50 | lost -8.00 | match-winner ENCE',
    '4: 2026-02-21 | 15.00 at 2.00 | won 15.00 | total-maps over 2.5',
    '5: 2026-02-22 | 12.00 at 1.667 | void 0.00 | map-handicap BIG 1.5',
    '6: 2026-02-28 | 20.00 at 2.25 | cashed-out 11.40 | match-winner G2',
    '7: 2026-03-01 | 5.50 at 1.727 | pending | map-winner NaVi map 2',
  ])
})

test('a tracker with closing prices, a free bet, a cash-out and halves (13)', async () => {
  const drafts = await draftsOf('13-tracker.csv')
  expectDrafts(drafts, [
    '2: 2026-05-11 | 10.00 at 2.40 | pending | match-winner Falcons',
    '3: 2026-05-10 | 12.00 at 2.05 | void 0.00 | match-winner Heroic',
    '4: 2026-05-09 | 10.00 at 2.20 | cashed-out 8.50 | match-winner MOUZ',
    '5: 2026-05-08 | 5.00 at 3.00 free | won 10.00 | match-winner B8',
    '6: 2026-05-07 | 10.00 at 1.92 | half-lost -5.00 | total-rounds under 20.75 map 2',
    '7: 2026-05-06 | 20.00 at 1.90 | half-won 9.00 | total-rounds over 20.75 map 1',
    '8: 2026-05-05 | 10.00 at 1.80 | lost -10.00 | text',
    '9: 2026-05-04 | 10.00 at 1.70 | won 7.00 | match-winner Spirit',
  ])
  const bets = drafts.flatMap((draft) => ('bet' in draft ? [draft.bet] : []))
  expect(bets.map(({ picks: [pick] }) => pick?.isOtherGame === true)).toEqual(bets.map((_, index) => index === 6))
  expect(bets.map(({ close }) => close && formatOdds(close.odds))).toEqual([
    null,
    '2.10',
    '1.95',
    '3.10',
    '1.90',
    '1.85',
    '1.75',
    '1.62',
  ])
})

test('the second of two tables has its columns in another order (14)', async () => {
  expectDrafts(await draftsOf('14-two-tables.csv'), [
    '3: 2026-01-03 | 10.00 at 1.60 | won 6.00 | match-winner Heroic',
    '4: 2026-01-10 | 10.00 at 1.85 | lost -10.00 | match-winner Monte',
    '5: 2026-01-17 | 20.00 at 1.75 | won 15.00 | match-winner GamerLegion',
    '6: no bet',
    '8: no bet',
    '10: 2026-02-07 | 12.00 at 1.50 | won 6.00 | match-winner SINNERS',
    '11: 2026-02-14 | 2.00 at 2.10 | lost -2.00 | match-winner Nemiga',
    '12: 2026-02-21 | 5.00 at 1.44 | won 2.20 | match-winner Passion UA',
    '13: no bet',
  ])
})

test('signs as results, and cells of several lines (15)', async () => {
  expectDrafts(await draftsOf('15-emoji.txt'), [
    '2: 2026-05-12 | 20.00 at 1.55 | won 11.00 | match-winner Vitality',
    '5: 2026-05-13 | 10.00 at 2.30 | lost -10.00 | map-handicap paiN -1.5',
    '6: 2026-05-16 | 15.00 at 1.95 | won 14.25 | match-winner ECSTATIC',
    '7?: 2026-05-17 | 25.00 at 1.72 | void 0.00 | total-maps under 2.5',
    '8?: 2026-05-20 | 10.00 at 2.05 | pending | match-winner B8',
  ])
})

test('days that may be months are asked about (16)', async () => {
  const name = '16-day-or-month.csv'
  expect((await surveyed(bytesOf(name))).asks.dateOrder).not.toBeNull()
  expectDrafts(await draftsOf(name), ['2: no bet', '3: no bet', '4: no bet', '5: no bet'])
  const rights = (days: readonly string[]) => [
    `2: ${days[0]} | 20.00 at 2.20 | won 24.00 | match-winner Liquid`,
    `3: ${days[1]} | 30.00 at 1.50 | lost -30.00 | match-winner NRG`,
    `4: ${days[2]} | 25.00 at 1.90 | won 22.50 | match-winner Wildcard`,
    `5: ${days[3]} | 50.00 at 1.40 | won 20.00 | match-winner Liquid`,
  ]
  const dayFirst = ['2026-04-03', '2026-04-05', '2026-06-07', '2026-09-08']
  const monthFirst = ['2026-03-04', '2026-05-04', '2026-07-06', '2026-08-09']
  expectDrafts(await draftsOf(name, { dateOrder: 'day-first' }), rights(dayFirst))
  expectDrafts(await draftsOf(name, { dateOrder: 'month-first' }), rights(monthFirst))
})

test('the letter before a score is the result of the bet, not of the team (17)', async () => {
  expectDrafts(await draftsOf('17-scores.csv'), [
    '2: 2026-03-01 | 20.00 at 1.50 | won 10.00 | match-winner FURIA',
    '3: 2026-03-02 | 10.00 at 2.60 | lost -10.00 | match-winner The MongolZ',
    '4: 2026-03-07 | 20.00 at 2.05 | lost -20.00 | (map-handicap Team Vitality -1.5)',
    '5: 2026-03-08 | 20.00 at 1.95 | won 19.00 | total-maps over 2.5',
    '6: 2026-03-14 | 10.00 at 1.60 | won 6.00 | (map-handicap Falcons 1.5)',
    '7: 2026-03-15 | 10.00 at 1.80 | push 0.00 | match-winner NIP',
  ])
})

test('the movements of an account are no bets of their sums (18)', async () => {
  expectDrafts(await draftsOf('18-account-history.csv'), [
    '2: withdrawal 50.00',
    '3: no bet',
    '4?: 2026-06-06 | 10.00 at 1.90 | void 0.00 | total-maps over 2.5',
    '5?: 2026-06-03 | 15.00 at 2.30 | pending | match-winner FaZe',
    '6: no bet',
    '7?: 2026-06-02 | 20.00 at 1.65 | won 13.00 | match-winner Vitality',
    '8: deposit 100.00',
  ])
})

test('free bets cost nothing, and one currency of two is read (19)', async () => {
  expect((await surveyed(bytesOf('19-crypto-book.csv'))).currencies).toEqual(['EUR', 'USDT'])
  expectDrafts(await draftsOf('19-crypto-book.csv'), [
    '2: 2026-08-09 | 5.00 at 2.75 free | lost 0.00 | match-winner Aurora',
    '3: 2026-08-08 | 12.00 at 1.83 | void 0.00 | total-rounds under 21.5 map 2',
    '4: 2026-08-06 | 20.00 at 1.95 | cashed-out 7.30 | total-maps over 2.5',
    '5: no bet',
    '6: 2026-08-02 | 10.00 at 2.20 free | won 12.00 | map-winner G2 map 1',
    '7: 2026-08-01 | 25.00 at 1.48 | won 12.00 | match-winner Vitality',
  ])
})

test('stakes in units wait for what a unit is worth, and totals without a word are no bet (20)', async () => {
  const name = '20-units.xlsx'
  expect((await surveyed(bytesOf(name))).leftOut?.map(({ sheet }) => sheet)).toEqual(['Summary'])
  const unset = (await draftsOf(name)).map((draft) => ('problem' in draft ? draft.problem.code : 'bet'))
  expect(unset.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'unitUnset'))
  expectDrafts(await draftsOf(name, {}, 1000), [
    '3: 2026-09-05 | 10.00 at 1.90 | won 9.00 | match-winner Legacy',
    '4: 2026-09-06 | 20.00 at 1.45 | lost -20.00 | match-winner ODDIK',
    '5: 2026-09-12 | 5.00 at 2.20 | won 6.00 | total-maps over 2.5',
    '6: 2026-09-13 | 15.00 at 1.80 | won 12.00 | map-handicap paiN -1.5',
    '7: 2026-09-20 | 10.00 at 2.50 | void 0.00 | match-winner MIBR',
    '8: no bet',
  ])
})

test('a column of maps says which map was bet on (21)', async () => {
  expectDrafts(await draftsOf('21-map-column.csv'), [
    '2: 2026-03-14 | 10.00 at 1.50 | won 5.00 | map-winner FURIA map 1',
    '3: 2026-03-15 | 10.00 at 1.80 | lost -10.00 | map-winner NAVI map 2',
    '4: 2026-03-16 | 10.00 at 1.90 | lost -10.00 | match-winner NAVI',
  ])
})

test('a column of handicaps belongs to the market (22)', async () => {
  expectDrafts(await draftsOf('22-columna-de-handicap.csv'), [
    '2: 2026-03-14 | 10.00 at 2.50 | won 15.00 | (map-handicap G2 -1.5)',
    '3: 2026-03-15 | 10.00 at 1.80 | lost -10.00 | match-winner NAVI',
    '4: 2026-03-16 | 20.00 at 1.60 | won 12.00 | (map-handicap OG 1.5)',
  ])
})

test('a column of lines belongs to the market (23)', async () => {
  expectDrafts(await draftsOf('23-line-column.csv'), [
    '2: 2026-03-14 | 10.00 at 2.50 | won 15.00 | (map-handicap FURIA -1.5)',
    '3: 2026-03-15 | 10.00 at 1.80 | lost -10.00 | match-winner NAVI',
    '4: 2026-03-16 | 20.00 at 1.60 | won 12.00 | (map-handicap OG 1.5)',
  ])
})

test('a word for a thousand multiplies its number (24)', async () => {
  expectDrafts(await draftsOf('24-mil.csv'), [
    '2?: 2026-03-14 | 1000.00 at 1.50 | won 500.00 | match-winner FURIA',
    '3: 2026-03-15 | 500.00 at 1.80 | lost -500.00 | match-winner NAVI',
    '4?: 2026-03-16 | 2000.00 at 1.70 | lost -2000.00 | match-winner paiN',
  ])
})
