import { describe, expect, test } from 'vitest'
import type { ImportPlan } from '../../src/domain/import/plan.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf } from '../support/import-drafts.ts'

const fileOf = (...lines: string[]) => Buffer.from(lines.join('\n'))
const read = async (file: Buffer, answers: Partial<ImportPlan> = {}, unit: number | null = null) =>
  (await draftsOf(file, answers, unit)).map(lineOf)

describe('several matches in one cell', () => {
  const HEADER = 'Date,Event,Selection,Odds,Stake,Result'
  const withOdds = (event: string, pick: string, odds: string) =>
    fileOf(HEADER, ['2026-03-04', event, pick, odds, '10', 'won'].map((cell) => `"${cell}"`).join(','))

  test.each([
    ['NAVI v G2; FURIA v MIBR', 'NAVI'],
    ['NAVI vs G2 + FURIA - MIBR', 'NAVI'],
    ['NAVI - G2 + FURIA - MIBR', 'NAVI'],
    ['NAVI vs G2\nFURIA - MIBR', 'NAVI'],
    ['NAVI vs G2\nFURIA vs MIBR', 'NAVI\nFURIA'],
    ['NAVI vs G2 - FURIA vs MIBR', 'NAVI'],
  ])('%s is no bet on the first of them', async (event, pick) => {
    const [draft, ...others] = await draftsOf(withOdds(event, pick, '3.00'))
    expect(others).toEqual([])
    if (!draft || !('bet' in draft)) throw new Error('a row without a bet')
    expect(draft.bet.picks).toMatchObject([{ betType: { name: 'other' }, selection: null }])
    expect(draft.bet.picks[0]?.teams).toContain('FURIA')
  })

  test.each([
    ['NAVI vs G2\nFURIA vs MIBR', 'NAVI\nMIBR', '1.50\n2.00'],
    ['NAVI v G2; FURIA v MIBR', 'NAVI; MIBR', '1.50; 2.00'],
    ['NAVI - G2 + FURIA - MIBR', 'NAVI + MIBR', '1.50 + 2.00'],
  ])('is a multiple with a pick and odds for each: %s', async (event, pick, odds) => {
    // 1.50 × 2.00 = 3.00; 10.00 win 20.00.
    expect(await read(withOdds(event, pick, odds))).toEqual([
      '2 | NAVI vs G2 > NAVI > match-winner = match-winner 1.50 | FURIA vs MIBR > MIBR > match-winner = match-winner 2.00 | 10.00 at 3.00 | 2026-03-04T00:00 | won 20.00',
    ])
  })

  test('with fewer odds than matches is a problem', async () => {
    expect(await read(withOdds('NAVI vs G2; FURIA vs MIBR; FaZe vs BIG', 'NAVI; MIBR; BIG', '1.50; 2.00'))).toEqual([
      '2 | oddsInvalid | Odds | 1.50; 2.00',
    ])
  })

  test('as lines of both sides is none of their joined names', async () => {
    const file = fileOf('Date,Home,Away,Pick,Odds,Stake', '2026-03-04,"NAVI\nFURIA","G2\nMIBR","NAVI\nFURIA",3.00,10')
    expect(await read(file)).toEqual([
      '2 | NAVI vs G2 + FURIA vs MIBR > NAVI FURIA > other | 10.00 at 3.00 | 2026-03-04T00:00 | pending',
    ])
  })

  test.each(['NAVI vs G2\nESL Pro League - Group A', 'NAVI vs G2\nGroup A - Day 2', 'NAVI vs G2'])(
    'is not what stands beside one match: %s',
    async (event) => {
      const [draft] = await draftsOf(withOdds(event, 'NAVI', '1.85'))
      expect(draft && 'bet' in draft && draft.bet.picks[0]?.selection?.market).toBe('match-winner')
    },
  )
})

describe('a column of lines with American odds', () => {
  test.each(['Line', 'Linha', 'Линия'])('is that of the odds where no other is: %s', async (name) => {
    const file = fileOf(
      `Date,Event,Selection,${name},Stake,Result,Profit`,
      '2026-03-04,NAVI vs G2,NAVI,-110,110,won,100',
      '2026-03-05,FURIA vs MIBR,MIBR,+150,10,won,15',
      '2026-03-06,FaZe vs Spirit,FaZe,+120,10,lost,-10',
    )
    const { columns, asks, proposed } = surveyFile(file)
    expect(columns[3]).toMatchObject({ target: 'odds', certain: true })
    expect([asks.reading, asks.columns, proposed.oddsNotation]).toEqual([null, [], 'american'])
    // -110 is 1 + 100/110; 110.00 win 100.00. +150: 10.00 win 15.00.
    expect((await read(file)).map((line) => line.split(' | ').slice(-1)[0])).toEqual([
      'won 100.00',
      'won 15.00',
      'lost -10.00',
    ])
  })

  test('is a guess without a sum that proves it', () => {
    const file = fileOf('Date,Event,Selection,Line,Stake,Result', '2026-03-04,NAVI vs G2,NAVI,-110,110,won')
    expect(surveyFile(file).columns[3]).toMatchObject({ target: 'odds', certain: false })
  })

  test.each([
    ['beside a column of odds', 'Line,Odds', '-110,1.91', 'note'],
    ['with handicaps', 'Line,Price', '-1.5,1.91', 'market'],
  ])('is none %s', (_, names, cells, target) => {
    const file = fileOf(`Date,Event,Selection,${names},Stake,Result`, `2026-03-04,NAVI vs G2,NAVI,${cells},110,won`)
    expect(surveyFile(file).columns[3]?.target).toBe(target)
  })
})

describe('stakes in units whose sums show what a unit is worth', () => {
  const HEADER = 'Date,Event,Selection,Odds,Stake,Result'
  const NAVI = '2026-03-04,NAVI vs G2,NAVI,1.85,2u,won'
  const MIBR = '2026-03-05,FURIA vs MIBR,MIBR,2.10,1.5u,lost'
  const FAZE = '2026-03-06,FaZe vs Spirit,FaZe,2.50,1u,won'
  /** Of the user: another worth than the file's. */
  const OWN = 2_000

  test.each([
    // 2 × 10.00 × 0.85 = 17.00; 1.5 × 10.00 = 15.00; 1 × 10.00 × 1.50 = 15.00.
    ['Profit', '17.00', '-15.00', '15.00'],
    // The same with the stakes: 20.00 + 17.00; nothing; 10.00 + 15.00.
    ['Payout', '37.00', '0', '25.00'],
    ['Bankroll', '1017.00', '1002.00', '1017.00'],
  ])('are worth that, whatever the unit of the user: %s', async (name, navi, mibr, faze) => {
    const file = fileOf(`${HEADER},${name}`, `${NAVI},${navi}`, `${MIBR},${mibr}`, `${FAZE},${faze}`)
    expect(surveyFile(file).proposed.unitValue).toBe('10.00')
    expect((await read(file, {}, OWN)).map((line) => line.replace(/^.*? \| .*? \| | \| 2026.*? \| .*$/gu, ''))).toEqual(
      ['20.00 at 1.85', '15.00 at 2.10', '10.00 at 2.50'],
    )
  })

  test('are worth what the user says where the sums are in units too', async () => {
    const file = fileOf(`${HEADER},Profit`, `${NAVI},1.70`, `${MIBR},-1.50`, `${FAZE},1.50`)
    expect(surveyFile(file).proposed.unitValue).toBeUndefined()
    expect((await read(file, {}, OWN))[0]).toContain('40.00 at 1.85')
  })

  test.each([
    ['no sum', '', '', ''],
    ['sums of several worths', '17.00', '-30.00', '45.00'],
    ['one sum', '17.00', '', ''],
  ])('are worth what the user says with %s', (_, navi, mibr, faze) => {
    const file = fileOf(`${HEADER},Profit`, `${NAVI},${navi}`, `${MIBR},${mibr}`, `${FAZE},${faze}`)
    expect(surveyFile(file).proposed.unitValue).toBeUndefined()
  })

  test('may have their worth in a column that no sum proves, which is asked about', async () => {
    const file = fileOf(`${HEADER},Unit`, `${NAVI},10`, `${MIBR},10`)
    const { asks, proposed } = surveyFile(file)
    expect([asks.unitValue, proposed.unitValue]).toEqual([{ value: '10.00' }, undefined])
    expect((await read(file, { unitValue: '10.00' }, OWN))[0]).toContain('20.00 at 1.85')
    expect((await read(file, { unitValue: null }, OWN))[0]).toContain('40.00 at 1.85')
    expect(surveyFile(fileOf(`${HEADER},Unit`, `${NAVI},10`, `${MIBR},20`)).asks.unitValue).toBeUndefined()
  })
})
