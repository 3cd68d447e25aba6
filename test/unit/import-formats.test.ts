import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportFormat, ImportPlan } from '../../src/domain/import/plan.ts'
import { draftsOf, lineOf, surveyed } from '../support/import-drafts.ts'

const FOLDER = 'test/fixtures/imports'
const file = (name: string) => readFileSync(join(FOLDER, name))

type Golden = readonly [name: string, format: ImportFormat, lines: readonly string[], answers?: Partial<ImportPlan>]

/** Made-up rows under the header that the program of that name writes. The drafts are written by hand, from the rows. */
const GOLDEN: readonly Golden[] = [
  [
    'bet-analytix-export.csv',
    'bet-analytix-export',
    [
      '2 | Kestrel Five vs Otter Club > Kestrel Five vs Otter Club > other (Match Winner) | 50.00 at 1.85 | 2025-10-01T11:18 | won 42.50 | Bookie One | Ana | Counter-Strike majors | close 1.78 | chance 56 | Kestrel Five / Competition: Autumn Cup',
      '3 | Kestrel Five vs Lynx Unit > Kestrel Five > match-winner = match-winner 1.40 | Otter Club vs Marmot > Otter Club > match-winner = match-winner 2.30 | 10.00 at 3.22 | 2025-10-02T20:05 | lost -10.00 | live | Bookie One | Esports | Kestrel Five vs Lynx Unit: Kestrel Five (1.40): W / Otter Club vs Marmot: Otter Club (2.30): L',
      '6 | Winner of the league > Winner of the league > other (Outright) | 5.00 at 12.00 | 2025-10-03T09:00 | pending | free | Bookie Two | Football',
      '7 | Alfa vs Bravo: Alfa (1.70) + Delta vs Echo: Echo (2.00) + Golf vs Hotel: Golf (1.50) > Alfa vs Bravo: Alfa (1.70) + Delta vs Echo: Echo (2.00) + Golf vs Hotel: Golf (1.50) > other (2/3) | 6.00 at 5.10 | 2025-10-04T10:00 | lost -6.00 | Bookie Two | Esports | Alfa vs Bravo: Alfa (1.70): L / Delta vs Echo: Echo (2.00): W / Golf vs Hotel: Golf (1.50): L',
    ],
  ],
  [
    'bet-analytix-form.csv',
    'bet-analytix-form',
    [
      '2 | Kestrel Five vs Otter Club > Kestrel Five > total-rounds (Over 26.5 rounds map 1) = total-rounds | 20.00 at 1.90 | 2026-02-10T19:30 | won 18.00 | live | Stake | E-sport | Competition: Winter Cup',
      '3 | Marmot vs Lynx Unit > Marmot > match-winner = match-winner | 20.00 at 1.50 | 2026-02-11T21:00 | lost -20.00 | Rivalry | E-sport | duas / linhas / Competition: Winter Cup',
    ],
  ],
  [
    'pikkit.csv',
    'pikkit',
    [
      '2 | Kestrel Five vs Otter Club Moneyline Kestrel Five > Kestrel Five vs Otter Club Moneyline Kestrel Five > other | 25.00 at 1.91 | 2025-12-27T22:55 | won 22.75 on 2025-12-28T01:10 | Bookie One | Counter-Strike cs night | close 1.85 | ev: 0.032 / leagues: ESL',
      '3 | Alfa to win / Delta to win / Golf to win > Alfa to win / Delta to win / Golf to win > other | 10.00 at 6.50 | 2025-12-28T18:00 | lost -10.00 on 2025-12-28T23:00 | Bookie Two | Counter-Strike',
      '4 | Marmot -1.5 > Marmot -1.5 > other | 15.00 at 2.10 | 2025-12-29T12:00 | pending | Bookie One | Counter-Strike | close 2.05 | ev: -0.01',
    ],
  ],
  [
    'betfair-profit-en.csv',
    'betfair-profit',
    [
      '2 | correction | 12.34 | 2024-04-30T18:45 | Betfair | Esports / Kestrel Five v Otter Club : Match Odds / Start time: 30-Apr-24 16:10',
      '3 | correction | -1.23 | 2024-05-01T16:02 | Betfair | Esports / Marmot v Lynx Unit : Map 1 Winner / Start time: 01-May-24 15:00',
    ],
  ],
  [
    'betfair-profit-pt.csv',
    'betfair-profit',
    [
      '2 | correction | -4.50 | 2026-07-09T13:00 | Betfair | Esports / Kestrel Five v Otter Club : Match Odds',
      '3 | correction | 1020.75 | 2026-08-10T09:30 | Betfair | Esports / Marmot v Lynx Unit : Match Odds',
    ],
  ],
  [
    'betfair-statement.csv',
    'betfair-statement',
    [
      '2 | deposit | 1000.00 | 2026-03-17T22:37 | Betfair | Depósito: PIX',
      '3 | correction | -50.00 | 2026-03-17T23:01 | Betfair | Sportsbook: Bet Placed',
      '4 | correction | 92.50 | 2026-03-18T04:15 | Betfair | Sportsbook: Bet Settled (Bet Ref: O/1234567/0000001) / Entrada de bônus (R$): 5.00',
      '5 | withdrawal | 1000.00 | 2026-03-19T13:00 | Betfair | Saque: PIX',
    ],
    { zone: 'America/Sao_Paulo' },
  ],
  [
    'betting-tracker.csv',
    'betting-tracker',
    [
      '2 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 50.00 at 1.85 | 2026-03-01T18:30 | pending | Bookie One | first leg',
      // A lay of 40 at 1.80 risks 32 to win 40, which is 32 at 2.25.
      '3 | Kestrel Five vs Otter Club > Lay: Kestrel Five > other (lay) | 32.00 at 2.25 | 2026-03-01T18:40 | pending | Exchange A | hedge',
    ],
  ],
  [
    'betting-tracker-sets.csv',
    'betting-tracker-sets',
    [
      '2 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 20.00 at 2.00 | 2026-03-02T21:00 | won 20.00 on 2026-03-02T21:00 | Bookie One | welcome',
      // 19.05 × 1.10 is 20.955, and 2.10 / 1.10 is 1.909.
      '2 | Kestrel Five vs Otter Club > Lay: Kestrel Five > other (lay) | 20.96 at 1.909 | 2026-03-02T21:00 | lost -20.96 on 2026-03-02T21:00 | Exchange A | welcome',
    ],
  ],
  [
    'betting-tracker-balances.csv',
    'betting-tracker-balances',
    ['2 | deposit | 100.00 | 2026-02-01T00:00 | Bookie One', '3 | withdrawal | 35.50 | 2026-02-10T00:00 | Exchange A'],
  ],
  [
    'sharkbetx.csv',
    'sharkbetx',
    [
      // A stake is never rounded.
      '2 | amountTooPrecise | stake_usdc | 10.004',
      '3 | Kestrel Five vs Otter Club > Otter Club > match-winner = match-winner | 10.00 at 2.50 | 2026-01-05T17:00 | won 14.71 on 2026-01-05T20:00 | SharkBetX | commission_usdc: 0.30',
    ],
  ],
  [
    'bettracker.csv',
    'bettracker',
    [
      '2 | Kestrel Five vs Otter Club > Otter Club > match-winner = match-winner | 20.00 at 2.50 | 2026-01-25T00:00 | won 30.00 | Bookie One | Counter-Strike',
      '3 | Marmot vs Lynx Unit > Marmot > handicap (Map 1: Marmot -3.5 rounds) = round-handicap | 22.00 at 1.909 | 2026-01-26T00:00 | lost -22.00 | Bookie Two | Counter-Strike',
      '4 | Marmot vs Lynx Unit > Marmot vs Lynx Unit > other (Total) | 21.00 at 1.952 | 2026-01-27T00:00 | push 0.00 | Bookie Two | Counter-Strike',
    ],
  ],
  [
    'draftkings.csv',
    'draftkings',
    [
      '2 | Kestrel Five > Kestrel Five > other (Match Winner) | 10.00 at 1.752 | 2026-01-10T18:00 | won 7.52 on 2026-01-10T22:00 | DraftKings',
      '3 | Otter Club > Otter Club > other (Match Winner) 2.00 | Marmot > Marmot > other (Match Winner) 1.82 | 5.00 at 3.64 | 2026-01-11T18:00 | lost -5.00 on 2026-01-11T23:00 | DraftKings',
    ],
  ],
  [
    'player-profit.csv',
    'player-profit',
    [
      '2 | Kestrel Five vs Otter Club > Kestrel Five vs Otter Club > other | 1500.00 at 1.909 | 2026-03-04T00:00 | won 1363.64 | Counter-Strike',
      '3 | Marmot ML > Marmot ML > other | 200.00 at 2.35 | 2026-04-05T00:00 | lost -200.00 | Counter-Strike',
      '4 | Lynx Unit ML > Lynx Unit ML > other | 100.00 at 2.00 | 2026-05-06T00:00 | push 0.00 | Counter-Strike',
    ],
    { dateOrder: 'month-first' },
  ],
  [
    'bet-tracker-us.csv',
    'bet-tracker-us',
    [
      '2 | Kestrel Five > Kestrel Five > other (moneyline) | 30.00 at 1.667 | 2026-01-15T00:00 | won 20.00 | Bookie One | cs2 | ok',
      '3 | Otter Club > Otter Club > other (moneyline) | 10.00 at 2.20 | 2026-01-16T00:00 | lost -10.00 | Bookie One | cs2',
      '4 | Marmot -1.5 > Marmot -1.5 > other (spread) | 10.00 at 2.10 | 2026-01-17T00:00 | push 0.00 | Bookie One | cs2',
      '5 | Lynx Unit > Lynx Unit > other (moneyline) | 10.00 at 3.00 | 2026-01-18T00:00 | pending | Bookie One | cs2',
    ],
  ],
  [
    'tracker-ru.csv',
    'tracker-ru',
    [
      '4 | Kestrel Five vs Otter Club > Kestrel Five vs Otter Club > other | 1234.56 at 1.85 | 2026-03-15T18:00 | won 1049.38',
      '5 | Спирит vs Нави > Спирит > match-winner = match-winner | 500.00 at 2.10 | 2026-03-16T17:30 | lost -500.00',
      '6 | Marmot vs Lynx Unit > Marmot vs Lynx Unit > other | 100.00 at 1.50 | 2026-03-17T16:00 | void 0.00',
    ],
    { zone: 'Europe/Moscow' },
  ],
  [
    'results-en.csv',
    'results-en',
    [
      '2 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 2500.00 at 1.72 | 2026-03-15T00:00 | won 1800.00 | League: Spring League',
      '3 | Marmot vs Lynx Unit > Lynx Unit > match-winner = match-winner | 40.00 at 2.35 | 2026-03-02T00:00 | lost -40.00 | League: Spring League',
    ],
  ],
  [
    'tracker-fr.csv',
    'tracker-fr',
    [
      '2 | Kestrel Five > Kestrel Five > other (Vainqueur du match) | 10.50 at 1.85 | 2026-08-24T00:00 | won 8.93 | CS2',
      '3 | Otter Club > Otter Club > other (Vainqueur du match) | 20.00 at 2.40 | 2026-08-25T00:00 | lost -20.00 | CS2',
    ],
  ],
  [
    'pinnacle-slips.txt',
    'pinnacle-slips',
    [
      '1 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 111.00 at 1.901 | 2024-09-29T18:02 | won 100.00 on 2024-09-29T21:18 | Pinnacle | Details: CS2 - Autumn Cup',
      '18 | Marmot vs Lynx Unit > Lynx Unit > match-winner = match-winner | 20.00 at 2.20 | 2024-09-30T17:00 | lost -20.00 on 2024-09-30T20:00 | Pinnacle | Details: CS2 - Autumn Cup',
    ],
  ],
  [
    'fonbet.json',
    'fonbet-json',
    [
      '1 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 40100.00 at 2.25 | 2026-01-01T00:00 | lost -40100.00 | Киберспорт. CS 2',
      '2 | Marmot vs Lynx Unit > Marmot > match-winner = match-winner 1.50 | Otter Club vs Delta > Otter Club > match-winner = match-winner 2.00 | 1000.00 at 3.00 | 2026-01-02T00:00 | won 2000.00 | live | Киберспорт. CS 2',
    ],
  ],
  [
    'fonbet-collector.json',
    'fonbet-json',
    [
      '1 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 1000.00 at 2.25 | 2026-02-07T18:26 | won 1250.00 | Киберспорт. CS 2',
      // Sold for 850.
      '2 | Marmot vs Lynx Unit > Marmot > match-winner = match-winner | 1000.00 at 1.50 | 2026-02-08T18:26 | cashed-out -150.00 | live | Киберспорт. CS 2',
      // Its coupon could not be loaded.
      '3 | stakeMissing | sum',
      '4 | Marmot vs Lynx Unit > Marmot > match-winner = match-winner 1.50 | Otter Club vs Delta > Otter Club > match-winner = match-winner 2.00 | 300.00 at 3.00 | 2026-02-09T18:26 | lost 0.00 | free | Киберспорт. CS 2',
      '5 | deposit | 5000.00 | 2026-02-06T17:46',
      '6 | withdrawal | 1200.50 | 2026-02-10T05:06',
    ],
  ],
  [
    'clutchbook.csv',
    'clutchbook-csv',
    [
      '2 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 50.00 at 1.85 | 2026-03-01T18:30 | won 42.50 on 2026-03-01T21:00',
      "3 | =Lynx vs O'Marmot > =Lynx > handicap (-1.5 maps) = map-handicap | 10.00 at 2.40 | 2026-03-02T18:30 | lost -10.00 on 2026-03-02T21:00",
      '4 | Alfa vs Bravo > Bravo > total-rounds (map 1 over 21.5) = total-rounds | 20.00 at 1.90 | 2026-03-03T18:30 | pending',
    ],
  ],
  [
    'clutchbook.json',
    'clutchbook-json',
    [
      '1 | Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 50.00 at 1.85 | 2026-03-01T18:30 | won 42.50 on 2026-03-01T21:00 | live | Bookie One | Ana | final | a / b',
      '2 | Marmot vs Lynx Unit > Marmot > match-winner = match-winner 1.50 | Alfa vs Bravo > Alfa > match-winner = match-winner 2.00 | 10.00 at 3.00 | 2026-03-01T18:30 | pending',
    ],
  ],
  [
    'generic-pt.csv',
    'generic',
    [
      '3 | Kestrel Five vs Otter Club > Otter Club > match-winner = match-winner | 100.00 at 2.05 | 2026-03-15T23:30 | won 105.00 | Casa Um',
      '4 | Marmot vs Lynx Unit > Marmot > match-winner = match-winner | 50.00 at 1.60 | 2026-03-17T00:00 | lost -50.00 | Casa Um',
    ],
    { zone: 'America/Sao_Paulo' },
  ],
]

const CASES = GOLDEN.map(([name, format, lines, answers]) => ({ name, format, lines, answers: answers ?? {} }))

test.each(CASES)('$name is recognised and every row is read', async ({ name, format, lines, answers }) => {
  expect((await surveyed(file(name))).format).toBe(format)
  expect((await draftsOf(file(name), answers)).map(lineOf)).toEqual(lines)
})

test('a deposit of coupons has no sum where no bet shows the unit of the sums', async () => {
  const whole = JSON.parse(file('fonbet-collector.json').toString('utf8')) as { bets: object[]; freebets: object[] }
  const [, , withoutCoupon] = whole.bets
  const bytes = Buffer.from(JSON.stringify({ ...whole, bets: [withoutCoupon], freebets: [] }))
  expect((await draftsOf(bytes)).map(lineOf)).toEqual([
    '1 | stakeMissing | sum',
    '2 | notABet | money',
    '3 | notABet | money',
  ])
})

test('every fixture has its expected drafts', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(GOLDEN.map(([name]) => name).sort())
})

test.each(CASES)('$name imported again has the same fingerprints, also in another zone', async ({ name, answers }) => {
  const marks = async (zone: string) =>
    (await draftsOf(file(name), { ...answers, zone })).map((draft) => ('fingerprint' in draft ? draft.fingerprint : ''))
  const first = await marks('UTC')
  expect(await marks('Asia/Tokyo')).toEqual(first)
  expect(new Set(first).size).toBe(first.length)
})

test('equal rows of one file stay two, and the same two in every file', async () => {
  const [header = '', row = ''] = file('bettracker.csv').toString().split('\n')
  const marks = async (rows: number) =>
    (await draftsOf(Buffer.from(`${header}\n${`${row}\n`.repeat(rows)}`))).flatMap((draft) =>
      'fingerprint' in draft ? [draft.fingerprint] : [],
    )
  const [two, three] = [await marks(2), await marks(3)]
  expect(new Set(three).size).toBe(3)
  expect(three.slice(0, 2)).toEqual(two)
})

test('a bet that was settled meanwhile is recognised by its pick, price, stake and time', async () => {
  const text = file('bettracker.csv').toString()
  const marks = async (bytes: string) =>
    (await draftsOf(Buffer.from(bytes))).map((draft) => ('fingerprint' in draft ? draft.fingerprint : ''))
  expect(await marks(text.replace(',Won', ',pending'))).toEqual(await marks(text))
})

test.each([
  [
    'day and month',
    'player-profit.csv',
    {
      dateOrder: { examples: ['03/04/2026', '04/05/2026', '05/06/2026'] },
      oddsNotation: null,
      sameId: null,
      reading: null,
      zone: true,
      columns: [],
    },
  ],
  [
    'the zone',
    'generic-pt.csv',
    { dateOrder: null, oddsNotation: null, sameId: null, reading: null, zone: true, columns: [] },
  ],
  [
    'nothing',
    'pikkit.csv',
    { dateOrder: null, oddsNotation: null, sameId: null, reading: null, zone: false, columns: [] },
  ],
])('a file that leaves open %s is asked about', async (_, name, asks) => {
  expect((await surveyed(file(name))).asks).toEqual(asks)
})

test('an unanswered order of day and month refuses the dates that need it', async () => {
  expect((await draftsOf(file('player-profit.csv'))).map(lineOf)).toEqual([
    '2 | dateUnknown | Date | 03/04/2026',
    '3 | dateUnknown | Date | 04/05/2026',
    '4 | dateUnknown | Date | 05/06/2026',
  ])
})
