import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportPlan } from '../../src/domain/import/plan.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf, surveyed } from '../support/import-drafts.ts'
import { byTier, DAILY_SEED } from '../support/tier.ts'
import { sheetsOf } from '../support/zip.ts'

const table = (...rows: string[]) => rows.join('\n')
const bet = (day: number | string, odds: string, stake: string, result: string, sum = '') =>
  `${typeof day === 'string' ? day : `2026-01-${String(day).padStart(2, '0')}`},FURIA vs MOUZ,FURIA,${odds},${stake},${result},${sum}`

/** "2026-01-02 10.00 at 1.85 won 8.50" of each bet, and the problems. */
async function read(source: string | Uint8Array, answers: Partial<ImportPlan> = {}): Promise<string[]> {
  const lines = (await draftsOf(typeof source === 'string' ? Buffer.from(source) : source, answers)).map(lineOf)
  return lines.map((line) =>
    line.replace(
      /^(.*?) \| .*? \| ([\d.]+ at [\d.]+) \| ([\d-]+)T\d\d:\d\d \| ([^|]*?)( \| .*)?$/u,
      '$1 | $3 | $2 | $4',
    ),
  )
}

const survey = (text: string) => surveyFile(Buffer.from(text))
const HEADER = 'Date,Event,Selection,Odds,Stake,Result,Gain'

/** A workbook whose rows have texts. */
const workbook = (sheets: Readonly<Record<string, readonly string[]>>) =>
  sheetsOf(
    Object.entries(sheets).map(([name, rows]) => {
      const cells = (row: string) =>
        row
          .split(',')
          .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
          .join('')
      const xml = rows.map((row, at) => `<row r="${at + 1}">${cells(row)}</row>`)
      return [name, `<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`] as const
    }),
    [],
  )

describe('a table below another header is read by its own numbers:', () => {
  test('its gain is a payout where the first has it as profit', async () => {
    const text = table(
      HEADER,
      bet(1, '1.85', '10', 'won', '8.50'),
      bet(2, '1.50', '20', 'lost', '-20'),
      HEADER,
      bet(3, '1.90', '20', 'won', '38.00'),
      bet(4, '2.10', '5', 'lost', '0'),
    )
    expect(await read(text)).toEqual([
      '2 | 2026-01-01 | 10.00 at 1.85 | won 8.50',
      '3 | 2026-01-02 | 20.00 at 1.50 | lost -20.00',
      '5 | 2026-01-03 | 20.00 at 1.90 | won 18.00',
      '6 | 2026-01-04 | 5.00 at 2.10 | lost -5.00',
    ])
    const { proposed, asks, explained, rows } = survey(text)
    expect(proposed.columns[6]).toBe('profit')
    expect(proposed.parts).toEqual([
      {
        tables: [{ line: 4 }],
        columns: ['placedAt', 'event', 'pick', 'odds', 'stake', 'state', 'payout'],
        oddsNotation: 'decimal',
      },
    ])
    expect([asks.reading, asks.parts, explained, rows]).toEqual([null, undefined, { rows: 4, of: 4 }, 4])
  })

  test('a column whose only cell tells nothing is what it is in another table', async () => {
    const rows = (line: string) => ['Seçim,Tarih,Durum,Miktar,Maç,Status,Kazanç,Oran', line]
    const file = workbook({
      First: rows('MOUZ,18.12.2025,Won/Lost,186.00,FURIA vs MOUZ,Settled,444.54,3.78'),
      Second: [
        'Seçim,Maç,Tarih,Miktar,Kazanç,Status,Oran,Durum',
        'MOUZ,FURIA vs MOUZ,24.12.2025,53.50,0.00,Settled,2.74,Kaybetti',
      ],
    })
    expect(await read(file)).toEqual([
      'First 2 | stateUnknown | Durum | Won/Lost',
      'Second 2 | 2025-12-24 | 53.50 at 2.74 | lost -53.50',
    ])
  })

  test('its odds are American', async () => {
    const text = table(
      HEADER,
      bet(1, '1.85', '10', 'won', '8.50'),
      HEADER,
      bet(2, '-110', '11', 'won', '10.00'),
      bet(3, '+150', '10', 'lost', '-10'),
    )
    const { proposed, asks } = survey(text)
    expect([proposed.oddsNotation, asks.oddsNotation]).toEqual(['decimal', null])
    expect(proposed.parts).toEqual([{ tables: [{ line: 3 }], oddsNotation: 'american' }])
    expect(await read(text)).toEqual([
      '2 | 2026-01-01 | 10.00 at 1.85 | won 8.50',
      '4 | 2026-01-02 | 11.00 at 1.909 | won 10.00',
      '5 | 2026-01-03 | 10.00 at 2.50 | lost -10.00',
    ])
  })

  test('its odds are those of Hong Kong', async () => {
    const text = table(
      HEADER,
      bet(1, '1.85', '10', 'won', '8.50'),
      HEADER,
      bet(2, '0.85', '10', 'won', '8.50'),
      bet(3, '1.20', '10', 'won', '12.00'),
    )
    expect(await read(text)).toEqual([
      '2 | 2026-01-01 | 10.00 at 1.85 | won 8.50',
      '4 | 2026-01-02 | 10.00 at 1.85 | won 8.50',
      '5 | 2026-01-03 | 10.00 at 2.20 | won 12.00',
    ])
  })

  test('its dates have the month first', async () => {
    const first = [
      bet('25/01/2026', '1.85', '10', 'won'),
      bet('26/01/2026', '1.85', '10', 'won'),
      bet('02/03/2026', '1.85', '10', 'won'),
    ]
    const other = [
      bet('01/25/2026', '1.85', '10', 'won'),
      bet('01/26/2026', '1.85', '10', 'won'),
      bet('02/03/2026', '1.85', '10', 'won'),
    ]
    const days = async (text: string) => (await read(text)).map((line) => line.split(' | ')[1])
    expect(await days(table(HEADER, ...first, HEADER, ...other))).toEqual([
      '2026-01-25',
      '2026-01-26',
      '2026-03-02',
      '2026-01-25',
      '2026-01-26',
      '2026-02-03',
    ])
    expect(await days(table(HEADER, ...other, HEADER, ...first))).toEqual([
      '2026-01-25',
      '2026-01-26',
      '2026-02-03',
      '2026-01-25',
      '2026-01-26',
      '2026-03-02',
    ])
  })

  test('its numbers have a decimal comma', async () => {
    const rows = ['2026-01-02;FURIA vs MOUZ;FURIA;1,85;1.250;won;', '2026-01-02;FURIA vs MOUZ;FURIA;1,85;12,50;won;']
    const header = HEADER.replaceAll(',', ';')
    const points = ['1.50', '2.50', '3.50'].map((stake) => bet(1, '1.85', stake, 'won').replaceAll(',', ';'))
    expect((await read(table(header, ...points, header, ...rows))).slice(3)).toEqual([
      '6 | 2026-01-02 | 1250.00 at 1.85 | won 1062.50',
      '7 | 2026-01-02 | 12.50 at 1.85 | won 10.63',
    ])
  })

  test('its letters mean something else', async () => {
    const text = table(
      HEADER,
      bet(1, '1.85', '10', 'G', '8.50'),
      bet(2, '1.85', '10', 'R', '-10.00'),
      HEADER,
      bet(4, '1.85', '10', 'G', '8.50'),
      bet(5, '1.85', '10', 'R', '0.00'),
    )
    expect((await read(text)).map((line) => line.split(' | ').at(-1))).toEqual([
      'won 8.50',
      'lost -10.00',
      'won 8.50',
      'void 0.00',
    ])
  })

  test('its header is in another language, and nothing stands where it stood', async () => {
    const text = table(
      HEADER,
      bet(1, '1.85', '10', 'won', '8.50'),
      'Casa,Jogo,Palpite,Valor,Odd,Data,Situacao',
      'Betano,G2 vs FaZe,G2,20,1.90,2026-02-01,Ganha',
    )
    expect(await read(text)).toEqual([
      '2 | 2026-01-01 | 10.00 at 1.85 | won 8.50',
      '4 | 2026-02-01 | 20.00 at 1.90 | won 18.00',
    ])
  })

  test('its stakes are in units', async () => {
    const text = table(
      'Date,Event,Selection,Odds,Stake (€),Result',
      '2026-01-01,FURIA vs MOUZ,FURIA,1.85,10,won',
      'Date,Event,Selection,Odds,Stake (u),Result',
      '2026-01-02,FURIA vs MOUZ,FURIA,1.85,2,won',
    )
    const lines = (await draftsOf(Buffer.from(text), {}, 500)).map(lineOf)
    expect(lines).toEqual([expect.stringContaining('10.00 at 1.85'), expect.stringContaining('10.00 at 1.85')])
    expect((await draftsOf(Buffer.from(text))).map(lineOf)[1]).toBe('4 | unitUnset | Stake (u) | 2')
  })

  test('its column of picks is the column of stakes of the first', async () => {
    const text = table(
      'Data,Jogo,Aposta,Odd,Valor,Resultado',
      '2026-01-01,FURIA vs MOUZ,FURIA,1.85,10,ganha',
      'Data,Jogo,Palpite,Odd,Aposta,Resultado',
      '2026-01-02,G2 vs FaZe,G2,1.90,20,ganha',
    )
    expect(await read(text)).toEqual([
      '2 | 2026-01-01 | 10.00 at 1.85 | won 8.50',
      '4 | 2026-01-02 | 20.00 at 1.90 | won 18.00',
    ])
  })

  test('it is the export of a known tracker', async () => {
    const file = workbook({
      Mine: [HEADER, bet(1, '1.85', '10', 'won', '8.50')],
      Tracker: [
        'Date,Sport,Book,Type,Team or Player,Odds American,Stake,Result',
        '2026-01-02,Esports,Bet365,Moneyline,FURIA,110,10,W',
        '2026-01-03,Esports,Bet365,Moneyline,FURIA,110,10,P',
      ],
    })
    expect((await surveyed(file)).proposed.parts).toMatchObject([
      { tables: [{ sheet: 'Tracker', line: 1 }], format: 'bet-tracker-us', oddsNotation: 'american' },
    ])
    expect((await read(file)).map((line) => line.split(' | ').slice(-2).join(' | '))).toEqual([
      '10.00 at 1.85 | won 8.50',
      '10.00 at 2.10 | won 11.00',
      '10.00 at 2.10 | push 0.00',
    ])
  })
})

describe('tables that do not contradict each other have one reading:', () => {
  test('letters of one are proved by the sums of another', async () => {
    const text = table(
      HEADER,
      bet(1, '1.85', '10', 'G', '8.50'),
      bet(2, '1.85', '10', 'R', '-10.00'),
      HEADER,
      bet(3, '1.85', '10', 'R'),
      // The same with a column more.
      `${HEADER},League`,
      `${bet(4, '1.85', '10', 'R')},ESL`,
    )
    const { asks, proposed } = survey(text)
    expect([asks.reading, asks.parts, proposed.parts]).toEqual([null, undefined, undefined])
    expect((await read(text)).map((line) => line.split(' | ')[3])).toEqual([
      'won 8.50',
      'lost -10.00',
      'lost -10.00',
      'lost -10.00',
    ])
  })

  test('letters of another book are asked about, what the first one proves first', () => {
    const text = table(
      HEADER,
      bet(1, '1.85', '10', 'G', '8.50'),
      bet(2, '1.85', '10', 'R', '-10.00'),
      'Date,Event,Selection,Odds,Stake,W/L',
      '2026-01-04,FURIA vs MOUZ,FURIA,1.85,10,G',
      '2026-01-04,FURIA vs MOUZ,FURIA,1.85,10,R',
    )
    const { asks, proposed } = survey(text)
    expect([asks.reading, proposed.parts]).toMatchObject([null, [{ tables: [{ line: 4 }], isOpen: true }]])
    expect(asks.parts?.[0]?.reading?.alternatives.map(({ states }) => states['r'])).toEqual(['lost', 'void'])
  })

  test('a sum that is missing proves nothing', async () => {
    const text = table(
      HEADER,
      bet(1, '1.85', '10', 'G', '8.50'),
      bet(2, '1.85', '10', 'P', '-10.00'),
      HEADER,
      bet(3, '1.85', '10', 'P', ''),
      bet(3, '1.85', '10', 'P', ''),
    )
    expect((await read(text)).at(-1)).toBe('6 | 2026-01-03 | 10.00 at 1.85 | lost -10.00')
  })

  test('a single date that may be a slip of the hand is asked about', async () => {
    const text = table(
      HEADER,
      bet('25/01/2026', '1.85', '10', 'won'),
      bet('26/01/2026', '1.85', '10', 'won'),
      HEADER,
      bet('01/27/2026', '1.85', '10', 'won'),
      bet('02/03/2026', '1.85', '10', 'won'),
    )
    const { proposed, asks } = survey(text)
    expect([proposed.dateOrder, asks.dateOrder]).toEqual(['day-first', null])
    expect(proposed.parts).toEqual([{ tables: [{ line: 4 }], dateOrder: null }])
    expect(asks.parts).toEqual([{ part: 0, dateOrder: { examples: ['02/03/2026'] } }])
    expect((await read(text)).at(-1)).toBe('6 | dateUnknown | Date | 02/03/2026')
  })

  test('one question is asked for all of them', () => {
    const text = table(HEADER, bet('02/03/2026', '1.85', '10', 'G'), HEADER, bet('02/04/2026', '1.85', '10', 'P'))
    const { proposed, asks } = survey(text)
    expect(asks.dateOrder).toEqual({ examples: ['02/03/2026', '02/04/2026'] })
    expect(asks.reading?.alternatives.map(({ states }) => states['p'])).toContain('lost')
    expect([proposed.parts, asks.parts]).toEqual([undefined, undefined])
  })
})

test('a question about one table leaves the others alone, and its answer is one of that table', async () => {
  const text = table(
    HEADER,
    bet(1, '1.85', '10', 'won', '8.50'),
    bet(2, '1.83', '20', 'won', '16.60'),
    'Date,Event,Selection,Odds,Stake,Result,Profit',
    // What odds of Hong Kong win is what decimal ones pay.
    bet(3, '1.83', '10', 'won', '18.30'),
    bet(4, '1.50', '20', 'won', '30.00'),
  )
  const { proposed, asks } = survey(text)
  expect(asks.reading).toBeNull()
  expect(proposed.parts).toMatchObject([{ tables: [{ line: 4 }], isOpen: true }])
  const [question] = asks.parts ?? []
  expect(question).toMatchObject({ part: 0, reading: { rows: [{ line: 5 }, { line: 6 }] } })
  expect((await read(text)).slice(1)).toEqual([
    '3 | 2026-01-02 | 20.00 at 1.83 | won 16.60',
    '5 | readingOpen',
    '6 | readingOpen',
  ])
  const answer = question?.reading?.alternatives.find(({ oddsNotation }) => oddsNotation === 'hong-kong')
  const [part] = proposed.parts ?? []
  expect(part).toBeDefined()
  if (!part) return
  expect((await read(text, { parts: [{ ...part, ...answer, isOpen: false }] })).slice(1)).toEqual([
    '3 | 2026-01-02 | 20.00 at 1.83 | won 16.60',
    '5 | 2026-01-03 | 10.00 at 2.83 | won 18.30',
    '6 | 2026-01-04 | 20.00 at 2.50 | won 30.00',
  ])
})

describe('an answer about the first table is none about a table with another reading:', () => {
  const OTHER = [
    '',
    // By decimal odds alone 8.50 is the profit, and 18.50 what was paid.
    'Date,Event,Selection,Odds,Stake,Result,Profit,Paid',
    '2026-01-03,G2 vs FaZe,G2,1.85,10,won,8.50,18.50',
    '2026-01-04,G2 vs FaZe,G2,2.10,10,lost,-10,0',
  ]
  const AS_PROVED = ['2026-01-03 | 10.00 at 1.85 | won 8.50', '2026-01-04 | 10.00 at 2.10 | lost -10.00']
  const others = async (text: string, answers: Partial<ImportPlan>) =>
    (await read(text, answers)).slice(-2).map((line) => line.replace(/^\d+ \| /u, ''))

  test('a reading that is chosen of several', async () => {
    const text = table(
      HEADER.replace('Gain', 'Profit'),
      // What odds of Hong Kong win is what decimal ones pay.
      bet(1, '1.83', '10', 'won', '18.30'),
      bet(2, '1.50', '20', 'won', '30.00'),
      ...OTHER,
    )
    const { proposed, asks } = survey(text)
    const notations = asks.reading?.alternatives.map(({ oddsNotation }) => oddsNotation)
    expect(notations).toEqual(expect.arrayContaining(['decimal', 'hong-kong']))
    for (const answer of asks.reading?.alternatives ?? []) {
      expect(await others(text, { ...proposed, ...answer, isOpen: false })).toEqual(AS_PROVED)
    }
  })

  test.each(['american', 'hong-kong', 'decimal'] as const)('odds that are %s', async (oddsNotation) => {
    const open = table(HEADER, bet(1, '110', '10', 'won'), bet(2, '150', '10', 'lost'), ...OTHER)
    expect(await others(open, { oddsNotation })).toEqual(AS_PROVED)
    const chosen = table(HEADER, bet(1, '2.10', '10', 'won'), bet(2, '2.50', '10', 'lost'), ...OTHER)
    expect(await others(chosen, { oddsNotation })).toEqual(AS_PROVED)
  })

  test('and a question about the other is open until it is answered', async () => {
    const text = table(
      HEADER,
      bet(1, '110', '10', 'won'),
      'Date,Event,Selection,Odds,Stake,Result',
      '2026-01-02,G2 vs FaZe,G2,150,10,won',
    )
    const { proposed, asks } = survey(text)
    expect(asks.oddsNotation?.examples).toEqual(['110'])
    expect(asks.parts).toMatchObject([{ part: 0, oddsNotation: { examples: ['150'] } }])
    expect(proposed.parts).toMatchObject([{ tables: [{ line: 3 }], oddsNotation: null }])
    expect((await read(text, { oddsNotation: 'american' })).at(-1)).toBe('4 | oddsOpen | Odds | 150')
  })
})

test('a table that fits the readings of two others is asked about', async () => {
  const text = table(
    HEADER,
    bet(1, '1.85', '10', 'won', '8.50'),
    HEADER,
    bet(2, '0.85', '10', 'won', '8.50'),
    bet(3, '1.20', '10', 'won', '12.00'),
    HEADER,
    bet(4, '1.20', '10', 'won', ''),
  )
  const { asks } = survey(text)
  expect(asks.parts).toHaveLength(1)
  expect(asks.parts?.[0]?.reading?.alternatives.map(({ oddsNotation }) => oddsNotation)).toEqual(
    expect.arrayContaining(['decimal', 'hong-kong']),
  )
  expect((await read(text)).at(-1)).toBe('7 | readingOpen')
})

test('the first table is the one that stands first, whichever header has more names', async () => {
  const text = table(
    'My bets',
    'Date,Event,Selection,Odds,Stake,Result',
    '2026-01-01,FURIA vs MOUZ,FURIA,1.85,10,won',
    'Date,Event,Market,Selection,Odds,Stake,Result,Profit,Bookmaker,Tipster',
    '2026-01-02,G2 vs FaZe,Match winner,G2,1.90,20,won,18,bet365,me',
  )
  expect(survey(text).rows).toBe(2)
  expect((await read(text)).map((line) => line.split(' | ').slice(0, 4).join(' | '))).toEqual([
    '3 | 2026-01-01 | 10.00 at 1.85 | won 8.50',
    '5 | 2026-01-02 | 20.00 at 1.90 | won 18.00',
  ])
})

test('a cell without a name belongs to no column of another table', async () => {
  const text = table(
    'Date,Event,Selection,Odds,Stake,Result',
    '2026-01-01,FURIA vs MOUZ,FURIA,1.85,10,won,99',
    'Date,Event,Selection,Odds,Stake,Result,Profit',
    '2026-01-02,G2 vs FaZe,G2,1.90,20,won,18',
  )
  expect((await read(text))[0]).toBe('2 | cellsTooMany | 7 > 6')
})

test('a multiple ends with its table', async () => {
  const text = table(
    'Date,Event,Selection,Odds,Stake,Result',
    '2026-01-01,FURIA vs MOUZ + G2 vs FaZe,,3.00,10,won',
    'Date,Event,Selection,Odds,Stake,Result',
    ',FURIA vs MOUZ,FURIA,1.5,,',
  )
  expect((await read(text)).at(-1)).toBe('4 | legWithoutBet')
})

test('a workbook may have a sheet for each week', async () => {
  const weeks: Record<string, readonly string[]> = {}
  for (let week = 1; week <= 53; week++) weeks[`Week ${week}`] = [HEADER, bet(1 + (week % 28), '1.85', '10', 'won')]
  const file = workbook(weeks)
  expect(await read(file)).toHaveLength(53)
  expect((await surveyed(file)).leftOut).toEqual([])
})

test('a thousand tables with one header are one table', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => [HEADER, bet(1 + (at % 28), '1.85', '10', 'won', '8.50')])
  const text = table(...lines.flat())
  const { rows, proposed, explained } = survey(text)
  expect([rows, proposed.parts, explained]).toEqual([1000, undefined, { rows: 1000, of: 1000 }])
})

test('tables with more names than a file can have columns are refused', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => [
    `Date,Event,Selection,Odds,Stake,Result,Column ${at}`,
    bet(1, '1.85', '10', 'won', ''),
  ])
  expect(() => survey(table(...lines.flat()))).toThrow(expect.objectContaining({ code: 'tooManyColumns' }))
})

/** What a bet of a stake at odds in hundredths pays on top, in cents. */
const sumsOf = { won: (stake: number, odds: number) => stake * (odds - 100), lost: (stake: number) => -stake * 100 }
const aBet = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  stake: fc.integer({ min: 1, max: 500 }),
  odds: fc.integer({ min: 101, max: 900 }),
  outcome: fc.constantFrom('won' as const, 'lost' as const),
  isNewTable: fc.boolean(),
  isTurned: fc.boolean(),
  hasNote: fc.boolean(),
})

test('headers between the rows of a book change nothing', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aBet, { minLength: 2, maxLength: 12 }),
      fc.boolean(),
      fc.constantFrom({ won: 'G', lost: 'R' }, { won: 'G', lost: 'P' }, { won: 'won', lost: 'lost' }),
      async (bets, isPayout, letters) => {
        const rows = bets.map(({ day, stake, odds, outcome }) => {
          const profit = sumsOf[outcome](stake, odds)
          const sum = ((isPayout ? profit + stake * 100 : profit) / 100).toFixed(2)
          return bet(day, (odds / 100).toFixed(2), `${stake}`, letters[outcome], sum).split(',')
        })
        const names = HEADER.split(',')
        const lines: string[][] = [names]
        let header = { isTurned: false, hasNote: false }
        rows.forEach((row, at) => {
          const { isNewTable = false, isTurned = false, hasNote = false } = bets[at] ?? {}
          const write = (cells: readonly string[], note: string) => {
            const all = header.hasNote ? [...cells, note] : [...cells]
            lines.push(header.isTurned ? all.toReversed() : all)
          }
          if (isNewTable) {
            header = { isTurned, hasNote }
            write(names, 'League')
          }
          write(row, '')
        })
        const text = (all: readonly (readonly string[])[]) => all.map((cells) => cells.join(',')).join('\n')
        const results = async (of: string) => (await read(of)).map((line) => line.replace(/^\d+ \| /u, ''))
        const whole = survey(text([names, ...rows]))
        fc.pre(whole.asks.reading === null)
        expect(await results(text(lines))).toEqual(await results(text([names, ...rows])))
      },
    ),
    { numRuns: byTier(60, 500), seed: DAILY_SEED },
  )
})
