import { describe, expect, test } from 'vitest'
import { newBet } from '../../src/contract/bets/bets.ts'
import { settleByOutcome } from '../../src/domain/bet/settlement.ts'
import { stakeOfBet } from '../../src/domain/import/bet-problem.ts'
import type { ImportPlan } from '../../src/domain/import/plan.ts'
import { parseExactOdds } from '../../src/domain/money/exact-odds.ts'
import { formatCents } from '../../src/domain/money/money.ts'
import { SPIRIT_BET } from '../support/bets.ts'
import { draftsOf, lineOf, surveyed } from '../support/import-drafts.ts'
import { bookOf, exportOf } from '../support/own-files.ts'

const HEAD = 'Date,Sport,Selection,Stake,Odds,Result'

/** A PlayerProfit file whose rows have these odds and are won. */
const playerProfit = (...odds: readonly string[]) =>
  Buffer.from(
    [HEAD, ...odds.map((each, at) => `03/${13 + at}/2026,Counter-Strike,Team ${at} ML,$1000,"${each}",WIN`)].join('\n'),
  )

/** The bets of a file, or why its rows are none. */
async function read(file: Uint8Array, answers: Partial<ImportPlan> = {}) {
  const drafts = await draftsOf(file, { dateOrder: 'month-first', ...answers })
  return drafts.map((draft) => {
    if ('problem' in draft) return [draft.problem.code, draft.problem.column, draft.problem.value]
    return 'bet' in draft ? [draft.bet.odds, draft.bet.amount, draft.bet.settlement?.result] : null
  })
}

describe('odds that can be read in two ways', () => {
  test.each([
    ['whole numbers without a sign', ['110', '150'], ['110']],
    ['a number without a sign beside signed ones', ['-150', '110'], ['-150', '110']],
    ['signed ones beside decimal ones', ['-150', '1.85'], ['-150', '1.85']],
    ['a number of three digits beside decimal ones', ['1.85', '101'], ['1.85', '101']],
  ])('are asked about: %s', async (_, odds, examples) => {
    expect(await surveyed(playerProfit(...odds))).toMatchObject({
      proposed: { oddsNotation: null },
      asks: { oddsNotation: { examples } },
    })
  })

  test.each([
    ['signed', ['-150', '+110', '-110.5'], 'american'],
    ['less than 100', ['1.85', '2', '12,5', '@2.10'], 'decimal'],
    ['fractions', ['10/11', 'EVEN', '1/3'], 'decimal'],
  ])('do not concern a column whose odds are all %s', async (_, odds, oddsNotation) => {
    expect(await surveyed(playerProfit(...odds))).toMatchObject({
      proposed: { oddsNotation },
      asks: { oddsNotation: null },
    })
  })

  test.each([
    ['American odds', 'american'],
    ['Odds (American)', 'american'],
    ['Decimal odds', 'decimal'],
  ])('are read as the name of the column says: %s', async (name, oddsNotation) => {
    const file = `Placed at;Event;Pick;${name};Stake;Result\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;110;50.00;won`
    expect(await surveyed(Buffer.from(file))).toMatchObject({
      proposed: { oddsNotation },
      asks: { oddsNotation: null },
    })
  })

  test('are refused as rows without an answer, and the rest of the file is read', async () => {
    expect(await read(playerProfit('110', '-150', '1.85', '150'))).toEqual([
      ['oddsOpen', 'Odds', '110'],
      [1667, 100_000, 66_667],
      [1850, 100_000, 85_000],
      ['oddsOpen', 'Odds', '150'],
    ])
  })

  test('are what the answer says', async () => {
    const file = playerProfit('110', '150')
    expect(await read(file, { oddsNotation: 'american' })).toEqual([
      [2100, 100_000, 110_000],
      [2500, 100_000, 150_000],
    ])
    expect(await read(file, { oddsNotation: 'decimal' })).toEqual([
      [110_000, 100_000, 10_900_000],
      [150_000, 100_000, 14_900_000],
    ])
  })
})

describe('the notation of odds', () => {
  const HEADER = 'Date,Event,Selection,Stake,Result,Odds'
  const sheet = (odds: readonly string[], profits: readonly string[] = [], picks: readonly string[] = []) =>
    Buffer.from(
      [
        profits.length > 0 ? `${HEADER},Profit` : HEADER,
        ...odds.map((price, at) =>
          [
            '2026-01-31 10:00',
            'FURIA vs MOUZ',
            picks[at] ?? 'FURIA',
            '10',
            'won',
            price,
            ...profits.slice(at, at + 1),
          ].join(),
        ),
      ].join('\n'),
    )
  const notationOf = async (...file: Parameters<typeof sheet>) => {
    const { proposed, asks } = await surveyed(sheet(...file))
    return asks.oddsNotation || asks.reading ? 'asked' : proposed.oddsNotation
  }

  test.each([
    ['american', ['110', '150'], ['11.00', '15.00']],
    ['american', ['-110', '150'], ['9.09', '15.00']],
    ['decimal', ['110', '150'], ['1090.00', '1490.00']],
    ['cents', ['55', '40'], ['8.18', '15.00']],
    ['decimal', ['55', '40'], ['540.00', '390.00']],
    ['cents', ['55%', '40%'], ['8.18', '15.00']],
  ] as const)('is %s by the sums: %j', async (notation, odds, profits) => {
    expect(await notationOf(odds, profits)).toBe(notation)
  })

  test('is that of prices in cents where both sides of a market have the margin of a bookmaker only so', async () => {
    // 55 % and 48 %; as decimal odds 2 % and 2 %.
    expect(await notationOf(['55', '48'], [], ['FURIA', 'MOUZ'])).toBe('cents')
    expect(await notationOf(['2', '3'], [], ['FURIA', 'MOUZ'])).toBe('decimal')
  })

  test.each([
    ['whole prices below 100', ['55', '40']],
    ['whole prices of 100 and more', ['110', '150']],
    ['sums that follow by none', ['110', '150'], ['5.00', '6.00']],
  ])('is asked about without a proof: %s', async (_, odds, profits = []) => {
    expect(await notationOf(odds, profits)).toBe('asked')
  })

  test('is offered with all in which the odds have a price', async () => {
    const { asks, oddsNotations } = await surveyed(sheet(['110', '150']))
    expect(asks.oddsNotation?.notations).toEqual(['decimal', 'american', 'hong-kong'])
    expect(oddsNotations).toEqual(['decimal', 'american', 'hong-kong'])
    expect((await surveyed(sheet(['-110', '1.85']))).asks.oddsNotation?.notations).toEqual(['decimal', 'american'])
    expect((await surveyed(sheet(['0.55', '0.40']))).oddsNotations).toEqual(['hong-kong', 'malay', 'cents'])
    const other = await surveyed(sheet(['55%', '40%']))
    expect([other.asks.reading, other.proposed.oddsNotation]).toEqual([null, 'cents'])
  })
})

describe('odds of thousands', () => {
  const sheet = (name: string, ...bets: string[]) =>
    Buffer.from(
      [
        `Date;Event;Selection;${name};Stake;Result;Profit`,
        ...bets.map((bet) => `2026-01-01;FURIA vs MOUZ;FURIA;${bet}`),
      ].join('\n'),
    )
  const odds = async (file: Uint8Array) =>
    (await draftsOf(file)).map((draft) => ('bet' in draft ? draft.bet.odds : 'problem' in draft && draft.problem.code))

  test.each([
    ['Odds', ['+1,000;10;won;100', '-1,000;20;won;2']],
    ['Odds', ['1,000;10;won;100', '-1000;20;won;2']],
    ['American odds', ['1,000;10;won;', '-1,000;20;lost;']],
    ['Odds', ['+1,000;10;won;', '-1,000;20;lost;', '-150;15;lost;']],
  ])('are American with a separator: %s %j', async (name, bets) => {
    // 1 + 1000 / 100, and 1 + 100 / 1000.
    expect((await odds(sheet(name, ...bets))).slice(0, 2)).toEqual([11_000, 1100])
  })

  test('or those of Indonesia with three decimals, by their sums', async () => {
    // 10 × 1.05, and 20 / 1.25.
    expect(await odds(sheet('Odds', '1.050;10;won;10.50', '-1.250;20;won;16'))).toEqual([2050, 1800])
    const open = sheet('Odds', '+1,050;10;won;', '-1,250;20;won;')
    const { asks } = await surveyed(open)
    expect(asks.reading?.alternatives.map(({ oddsNotation }) => oddsNotation)).toEqual(['indonesian', 'american'])
    expect(await odds(open)).toEqual(['readingOpen', 'readingOpen'])
  })

  test('are never decimal ones: "1,850" is 1.85', async () => {
    expect(await odds(sheet('Odds', '1,850;10;won;8,50', '2,100;10;lost;-10'))).toEqual([1850, 2100])
  })
})

describe('a second column of odds', () => {
  /** Won, and lost. */
  const sheet = (names: string, first: readonly string[], second: readonly string[], profits: readonly string[] = []) =>
    Buffer.from(
      [
        `Date,Event,Selection,${names},Stake,Result${profits.length > 0 ? ',Profit' : ''}`,
        ...['won', 'lost'].map((result, at) =>
          [
            `2026-01-0${at + 1},FURIA vs MOUZ,FURIA`,
            first[at],
            second[at],
            '10',
            result,
            ...profits.slice(at, at + 1),
          ].join(),
        ),
      ].join('\n'),
    )
  const odds = async (file: Uint8Array) => {
    const drafts = await draftsOf(file)
    return drafts.map((draft) => ('bet' in draft ? [draft.bet.odds, draft.bet.close?.odds] : draft))
  }
  const offered = async (file: Uint8Array) => {
    const { asks } = await surveyed(file)
    return asks.reading?.alternatives.map(({ columns, oddsNotation }) => `${columns.indexOf('odds')} ${oddsNotation}`)
  }

  test.each([
    ['Odds,American odds', ['1.85', '2.10'], ['-118', '+110'], [1850, 2100]],
    ['Odds,American odds', ['1.85', '2.10'], ['-118', '110'], [1850, 2100]],
    ['Odds,Price', ['1.85', '2.10'], ['-118', '+110'], [1850, 2100]],
    // 1 + 100 / 118
    ['American odds,Decimal odds', ['-118', '+110'], ['1.85', '2.10'], [1847, 2100]],
  ] as const)('of the same odds in another notation is no question: %s %j %j', async (names, first, second, read) => {
    expect(await odds(sheet(names, first, second))).toEqual(read.map((one) => [one, undefined]))
  })

  test('of other odds is offered in its own notation', async () => {
    expect(await offered(sheet('Odds,American odds', ['1.85', '2.10'], ['-150', '150']))).toEqual([
      '3 decimal',
      '4 american',
    ])
    expect(await offered(sheet('Odds,Price', ['1.85', '2.10'], ['-150', '+150']))).toEqual(['3 decimal', '4 american'])
    // Without a sign they may be in two.
    expect(await offered(sheet('Odds,Price', ['1.85', '2.10'], ['150', '110']))).toEqual([
      '3 decimal',
      '4 decimal',
      '4 american',
    ])
  })

  test('of American odds counts where the sums follow from it', async () => {
    // 1 + 100 / 150, and 1 + 150 / 100.
    const file = sheet('Odds,Price', ['1.85', '2.10'], ['-150', '+150'], ['6.67', '-10'])
    expect(await odds(file)).toEqual([
      [1667, undefined],
      [2500, undefined],
    ])
    const without = sheet('Odds,Price', ['1.85', '2.10'], ['150', '110'], ['15.00', '-10'])
    expect(await odds(without)).toEqual([
      [2500, undefined],
      [2100, undefined],
    ])
  })

  test.each(['Closing odds (decimal)', 'Decimal closing odds'])(
    'of closing prices is in the notation of its name: %s',
    async (name) => {
      const file = sheet(`Odds,${name}`, ['0.85', '1.10'], ['1.80', '2.05'], ['8.50', '-10'])
      expect(await odds(file)).toEqual([
        [1850, 1800],
        [2100, 2050],
      ])
    },
  )

  test('of closing prices that may be decimal beside those of Hong Kong is a note', async () => {
    const file = sheet('Odds,Closing odds', ['0.85', '1.10'], ['1.80', '1.05'], ['8.50', '-10'])
    expect(await odds(file)).toEqual([
      [1850, undefined],
      [2100, 2050],
    ])
    expect((await draftsOf(file)).map(lineOf)[0]).toContain('Closing odds: 1.80')
  })
})

describe('the profit of odds that three decimals do not hold', () => {
  const ofBettracker = (odds: string, stake: string, toWin = '', state = 'Won') =>
    Buffer.from(
      `Date,Site,Sport,Type,Name,Odds,Bet,To Win,Result\n1/25/2026,Bookie,Counter-Strike,Moneyline,Alfa vs Bravo: Alfa,${odds},${stake},${toWin},${state}`,
    )

  // American odds: https://en.wikipedia.org/wiki/Fixed-odds_betting#Moneyline_odds
  test.each([
    ['-110', '1000', '', '909.09'],
    ['1/3', '300', '', '100.00'],
    ['-120', '60', '', '50.00'],
    ['8/11', '22', '', '16.00'],
    ['-120', '120', '100', '100.00'],
    ['-110', '100', '90.91', '90.91'],
    // The odds are rounded to a hundredth, and the file has the sum.
    ['1.91', '100', '90.91', '90.91'],
    ['+150', '20', '30', '30.00'],
    // 0.0454… and 0.0091…: the file rounds a sum of few cents its own way.
    ['-110', '0.05', '0.04', '0.04'],
    ['-110', '0.01', '0.02', '0.02'],
    ['1.85', '0.10', '0.08', '0.08'],
  ])('%s for %s to win "%s" is %s: settled in the file, and by hand later', async (odds, stake, toWin, profit) => {
    const [settled] = await draftsOf(ofBettracker(odds, stake, toWin))
    const result = settled && 'bet' in settled ? settled.bet.settlement?.result : null
    const [pending] = await draftsOf(ofBettracker(odds, stake, toWin, 'Pending'))
    const later = pending && 'bet' in pending ? settleByOutcome(stakeOfBet(pending.bet), 'won', 0) : null
    expect([result, later?.result].map((cents) => formatCents(cents ?? 0))).toEqual([profit, profit])
  })

  test('of a few cents comes back from an export', async () => {
    const { bets } = await bookOf(ofBettracker('-110', '0.05', '0.04', 'Pending'))
    expect(bets[0]?.exactOdds).not.toBeNull()
    for (const format of ['csv', 'xlsx', 'json'] as const) {
      const again = await bookOf(await exportOf(bets, format))
      expect(again.bets[0]).toMatchObject({ amount: '0.05', exactOdds: bets[0]?.exactOdds })
    }
  })

  test('of a lay bet is the stake that the other side lost', async () => {
    const head = 'kind,market,selection,odds,stake,exchange,currency,placedAt,status'
    const row = 'lay,Alfa vs Bravo,Alfa,3.75,10.00,Exchange,EUR,2026-01-25T10:00:00Z,won'
    expect(await read(Buffer.from(`${head}\n${row}`))).toEqual([[expect.any(Number), 2_750, 1_000]])
  })

  test('is asked about where the file wins something else than its odds', async () => {
    expect(await read(ofBettracker('-110', '100', '190.91'))).toEqual([['winAndOddsDisagree', 'To Win', '190.91']])
  })

  test.each([
    [1909, '9/5'],
    [1909, '42/22'],
    [1909, 'x'],
    [2500, '5/2'],
    [1909, '0/0'],
  ])('is no fraction of another price, in lowest terms: %s is not %s', (odds, exactOdds) => {
    expect(parseExactOdds(exactOdds, odds)).toBeNull()
    expect(parseExactOdds('21/11', 1909)).toBe('21/11')
  })

  test('is no fraction of more characters than any price has', () => {
    const refused = newBet.safeParse({ ...SPIRIT_BET, odds: '1.909', exactOdds: `${'1'.repeat(60)}/11` })
    expect(refused.error?.issues[0]).toMatchObject({ path: ['exactOdds'], message: 'exactOddsInvalid' })
  })
})

describe('a chance in percent', () => {
  const table = (header: string, ...rows: string[]) => Buffer.from([header, ...rows].join('\n'))
  const BET = '2026-03-04,NAVI vs G2,NAVI'

  test('is rounded: what a win paid proves it, and a lost one costs its stake', async () => {
    const rows = [`${BET},55.6%,10.00,won`, `${BET},50%,20.00,lost`]
    expect(await read(table('Date,Event,Selection,Odds,Stake,Result', ...rows))).toEqual([
      ['oddsInvalid', 'Odds', '55.6%'],
      [2000, 2000, -2000],
    ])
    // 1 / 0.556 is 1.799.
    const paid = [`${BET},55.6%,10.00,8.00,won`, `${BET},50%,20.00,-20.00,lost`]
    expect(await read(table('Date,Event,Selection,Odds,Stake,Profit,Result', ...paid))).toEqual([
      [1799, 1000, 800],
      [2000, 2000, -2000],
    ])
  })
})
