import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Draft } from '../../src/domain/import/draft.ts'
import { resolveBet } from '../../src/domain/import/resolve-bet.ts'
import { formatCents } from '../../src/domain/money/money.ts'
import { formatOdds } from '../../src/domain/money/odds.ts'
import { readDrafts } from '../../src/server/imports/reading/read-drafts.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { surveyed } from '../support/import-drafts.ts'

/** Files as people have them, whose right values stand in the README beside them. */
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/imports-wild')
const NOW = new Date('2026-12-31T00:00:00Z')

const bytesOf = (name: string) => readFileSync(path.join(FOLDER, name))

/** The drafts by the proposed plan, or by one of the readings that the survey asks about. */
async function draftsOf(name: string, reading?: number, currency?: null): Promise<Draft[]> {
  const bytes = bytesOf(name)
  const { proposed, asks } = surveyFile(bytes)
  const answer = reading === undefined ? {} : { ...asks.reading?.alternatives[reading], isOpen: false }
  const chosen = currency === null ? { ...answer, currency } : answer
  const drafts: Draft[] = []
  for (const batch of readDrafts(bytes, { ...proposed, ...chosen }, { now: NOW, unit: null })) drafts.push(...batch)
  return drafts
}

/** "won 8.30", "pending", or the code of a problem. */
function result(draft: Draft): string {
  if ('problem' in draft) return draft.problem.code
  if ('cash' in draft) return `${draft.cash.kind} ${formatCents(draft.cash.amount)}`
  const { settlement } = draft.bet
  return settlement ? `${settlement.outcome} ${formatCents(settlement.result)}` : 'pending'
}

const times = (count: number, text: string) => Array.from({ length: count }, () => text)
const resultsOf = async (name: string, reading?: number) => (await draftsOf(name, reading)).map(result)
const betsOf = (drafts: readonly Draft[]) => drafts.flatMap((draft) => ('bet' in draft ? [draft.bet] : []))

test('the kind of slip is no market, and the market beside it is read (01)', async () => {
  const picks = betsOf(await draftsOf('01-bet-type-and-market.csv')).map(({ picks: [pick] }) => pick)
  expect(picks.map((pick) => pick?.selection)).toMatchObject([
    { market: 'map-winner', map: 1, side: 1 },
    { market: 'match-winner', side: 1 },
    { market: 'map-handicap', side: 1, line: -1.5 },
    null,
    { market: 'map-winner', map: 2, side: 1 },
  ])
  expect(picks[3]).toMatchObject({
    betType: { name: 'other', value: 'First Pistol Round Map 1' },
    selectedTeam: 'MOUZ',
  })
})

test('halves are halves, and what contradicts itself is a problem (02)', async () => {
  expect(await resultsOf('02-half-results.csv')).toEqual([
    ...times(4, 'half-won 4.00'),
    ...times(2, 'half-lost -5.00'),
    'half-won 4.00',
    ...times(3, 'stateUnknown'),
  ])
})

test('what a bet paid is no profit, whatever its column is called (03)', async () => {
  expect(await resultsOf('03-gross-payout-pt.csv')).toEqual(['won 8.30', 'won 10.00', 'lost -10.00'])
  expect(await resultsOf('03-gross-payout-fr.csv')).toEqual(['won 8.00', 'lost -10.00'])
  expect(await resultsOf('03-control.csv')).toEqual(['won 8.30', 'lost -10.00'])
})

test('a letter with two meanings is asked about, with the same rows read both ways (04)', async () => {
  const { asks } = await surveyed(bytesOf('04-letters-br-G-R.csv'))
  expect(asks.reading?.alternatives.map(({ states }) => states)).toEqual([
    { g: 'won', r: 'lost' },
    { g: 'won', r: 'void' },
  ])
  expect(asks.reading?.rows.map(({ line }) => line)).toEqual([3, 4, 2])
  expect(await resultsOf('04-letters-br-G-R.csv')).toEqual(['won 8.30', 'stateUnknown', 'stateUnknown'])
  expect(await resultsOf('04-letters-br-G-R.csv', 0)).toEqual(['won 8.30', 'lost -10.00', 'lost -10.00'])
  const answers = (await surveyed(bytesOf('04-letters-pt-G-P-D.csv'))).asks.reading?.alternatives ?? []
  expect(answers.map(({ states }) => states['p'])).toEqual(expect.arrayContaining(['lost']))
  expect(answers.map(({ states }) => states['p'])).not.toContain('push')
  const lost = answers.findIndex(({ states }) => states['p'] === 'lost')
  expect(await resultsOf('04-letters-pt-G-P-D.csv', lost)).toEqual([
    'won 8.30',
    'lost -10.00',
    'lost -10.00',
    'void 0.00',
  ])
})

test('1 and 0 are results and no profit (05)', async () => {
  const answers = (await surveyed(bytesOf('05-result-1-0.csv'))).asks.reading?.alternatives ?? []
  const lost = answers.findIndex(({ states }) => states['0'] === 'lost')
  expect(await resultsOf('05-result-1-0.csv', lost)).toEqual(['won 8.00', 'lost -10.00', 'won 8.00'])
  expect(await resultsOf('05-result-1-0.csv')).toEqual(['won 8.00', 'stateUnknown', 'won 8.00'])
})

test('a stake of more than two decimals is never rounded (06)', async () => {
  expect(await resultsOf('06-btc-stakes.csv')).toEqual(times(4, 'amountTooPrecise'))
  expect((await surveyed(bytesOf('06-btc-stakes.csv'))).currencies).toEqual(['BTC'])
})

test('every currency is another one (07)', async () => {
  const { currencies } = await surveyed(bytesOf('07-currencies-by-code.csv'))
  expect(currencies).toEqual(['EUR', 'PEN', 'USDT', 'NGN'])
  expect(await resultsOf('07-currencies-by-code.csv')).toEqual(['won 8.00', ...times(3, 'otherCurrency')])
})

test('odds of Hong Kong win what they say (08)', async () => {
  const drafts = await draftsOf('08-hong-kong-odds.csv')
  expect(drafts.map(result)).toEqual(['won 8.50', 'won 12.00', 'won 21.00'])
  expect(betsOf(drafts).map(({ odds }) => formatOdds(odds))).toEqual(['1.85', '2.20', '3.10'])
})

test('a quote that is not closed swallows no bet (09)', async () => {
  await expect(surveyed(bytesOf('09-open-quote-in-note.csv'))).rejects.toMatchObject({
    code: 'quoteNotClosed',
    line: 2,
  })
  expect(await resultsOf('09-control.csv')).toEqual(['won 8.00', 'lost -20.00', 'lost -30.00', 'lost -40.00'])
})

test('each sheet is read by its own header (10)', async () => {
  expect(await resultsOf('10-other-header-sheets.xlsx')).toEqual([
    'won 8.50',
    'lost -10.00',
    'lost -70.00',
    'lost -40.00',
  ])
})

test('bets on other games are tied to no match (11)', () => {
  const file = bytesOf('11-other-games.csv').toString()
  const filled = file.replaceAll('{A}', 'FURIA').replaceAll('{B}', 'MOUZ').replaceAll('{T}', '2026-11-20T10:00:00Z')
  const bytes = Buffer.from(filled)
  const drafts: Draft[] = []
  for (const batch of readDrafts(bytes, surveyFile(bytes).proposed, { now: NOW, unit: null })) {
    drafts.push(...batch)
  }
  const spell = () => ({ bookmaker: null, tags: [], tipster: null })
  const by = { userId: 1, now: NOW, ambiguous: new Set<string>(), profile: 'standard', words: { spell } } as const
  expect(
    betsOf(drafts).map((bet) => {
      const row = resolveBet(bet, [[]], by)
      return 'tieRefused' in row && row.tieRefused
    }),
  ).toEqual([true, true, true, false])
})

test('an open bet and its result have one identity (13)', async () => {
  const marks = async (name: string) =>
    (await draftsOf(name)).map((draft) => ('fingerprint' in draft ? draft.fingerprint : ''))
  expect((await marks('13-settled.csv')).slice(0, 2)).toEqual(await marks('13-open.csv'))
  expect(await resultsOf('13-settled.csv')).toEqual(['won 8.00', 'lost -20.00', 'lost -20.00'])
})

test('a second table is read by its own header (14)', async () => {
  const drafts = await draftsOf('14-two-tables.csv')
  expect(drafts.map(result)).toEqual(['won 8.50', 'won 18.00', 'lost -5.00'])
  expect(betsOf(drafts).map(({ amount, odds }) => [amount, odds])).toEqual([
    [1000, 1850],
    [2000, 1900],
    [500, 2100],
  ])
})

test('the encoding is the one in which words are words (15)', async () => {
  const teams = async (name: string) => betsOf(await draftsOf(name)).map(({ picks: [pick] }) => pick?.selectedTeam)
  expect(await teams('15-macroman.csv')).toEqual(['Fluxo São'])
  expect(await teams('15-cp1250.csv')).toEqual(['Permitta Łódź'])
  expect(await teams('15-control.csv')).toEqual(['Fluxo São'])
})

test('every spelling of a date is read (16)', async () => {
  const times = betsOf(await draftsOf('16-dates.csv')).map(({ placedAt }) => placedAt.toISOString().slice(0, 16))
  const at = '2026-01-31T10:00'
  expect(times).toEqual([
    at,
    at,
    at,
    at,
    at,
    at,
    at,
    '2025-12-31T10:00',
    '2025-10-31T10:00',
    at,
    '2026-01-31T00:00',
    at,
  ])
})

test('every spelling of an amount is read (17)', async () => {
  const amounts = betsOf(await draftsOf('17-amounts.csv', undefined, null)).map(({ amount }) => formatCents(amount))
  expect(amounts).toEqual([...times(7, '25.00'), '123456.00', '25.00', '25.00'])
})

test('every word of a result is read (18)', async () => {
  expect((await resultsOf('18-states.csv')).map((text) => text.split(' ')[0])).toEqual(
    'pending won lost void void won half-won half-lost won lost won lost'.split(' '),
  )
})

test('a result decides where the status only says that there is one (19)', async () => {
  expect(await resultsOf('19-status-and-result.csv')).toEqual(['won 8.00', 'lost -10.00', 'void 0.00', 'pending'])
})

test('deposits and withdrawals are a table of their own (20)', async () => {
  expect(await resultsOf('20-deposits.csv')).toEqual(['deposit 50.00', 'withdrawal 20.00'])
})

test('every file has its values', () => {
  const tested = readFileSync(import.meta.filename, 'utf8')
  expect(readdirSync(FOLDER).filter((name) => name !== 'README.md' && !tested.includes(`'${name}'`))).toEqual([])
})
