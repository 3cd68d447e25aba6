import { describe, expect, test } from 'vitest'
import type { ImportPlan, Survey } from '../../src/domain/import/plan.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf, NOW } from '../support/import-drafts.ts'

const table = (header: string, ...rows: string[]) => Buffer.from([header, ...rows].join('\n'))
const survey = (file: Buffer, now = NOW): Survey => surveyFile(file, { now })
/** What came of each bet, its bookmaker and note, or why its row is a problem; as proposed now, with these answers. */
async function read(file: Buffer, answers: Partial<ImportPlan> = {}): Promise<string[]> {
  const lines = (await draftsOf(file, { ...survey(file).proposed, ...answers })).map(lineOf)
  return lines.map((line) => line.replace(/^\d+ \| (?:.*T\d\d:\d\d \| )?/u, ''))
}

const HEADER = 'Date,Event,Selection,Odds,Stake'
const NAVI = '2026-03-04,NAVI vs G2,NAVI,1.85,10'
const MIBR = '2026-03-05,FURIA vs MIBR,MIBR,2.10,20'
const FAZE = '2026-03-06,FaZe vs Spirit,FaZe,2.50,10'

describe('a file that says nothing of what became of its bets', () => {
  const silent = table(HEADER, NAVI, MIBR)

  test('is asked about, and no bet is open without an answer', async () => {
    expect(survey(silent).asks.reading).toMatchObject({ isSilent: true, alternatives: [{}] })
    expect(await read(silent)).toEqual(['readingOpen', 'readingOpen'])
    const [open] = survey(silent).asks.reading?.alternatives ?? []
    expect(await read(silent, { ...open, isOpen: false })).toEqual(['pending', 'pending'])
  })

  test.each([
    ['an empty column of results', 'Result', ''],
    ['an empty column of sums', 'Profit', ''],
    ['what may be won', 'To Win', '8.50'],
    ['a word that is no result', 'Confidence', 'high'],
  ])('has %s', async (_, name, cell) => {
    const file = table(`${HEADER},${name}`, `${NAVI},${cell}`, `${FAZE},${cell === '8.50' ? '15.00' : cell}`)
    expect(survey(file).asks.reading?.isSilent).toBe(true)
  })

  test('is not asked about where most of its bets are of the last days', () => {
    expect(survey(silent, new Date('2026-03-06T12:00:00Z')).asks.reading).toBeNull()
  })

  test.each([
    ['a result', 'Result', 'won'],
    ['a profit', 'Profit', '8.50'],
    ['a balance', 'Balance', '108.50'],
    ['the side that won', 'Winner', 'NAVI'],
    ['a mark in the pick', 'Note', '', 'NAVI ✅'],
  ])('is none that has %s', (_, name, cell, pick = 'NAVI') => {
    const file = table(`${HEADER},${name}`, `2026-03-04,NAVI vs G2,${pick},1.85,10,${cell}`)
    expect(survey(file).asks.reading?.isSilent).toBeUndefined()
  })

  test('can have its results in a column that is chosen by hand', async () => {
    const file = table(`${HEADER},Banana`, `${NAVI},great`, `${MIBR},lost`)
    const { proposed } = survey(file)
    const columns = proposed.columns.map((target, index) => (index === 5 ? ('state' as const) : target))
    expect(await read(file, { columns, isOpen: false, states: { great: 'won' } })).toEqual(['won 8.50', 'lost -20.00'])
  })
})

describe('a profit in percent of the stake', () => {
  test.each([
    ['ROI %', '85', '-100'],
    ['ROI', '85%', '-100%'],
    ['ROI (%)', '85.00', '-100.00'],
    ['Yield', '+85 %', '−100 %'],
    ['Profit %', '85%', '(100%)'],
  ])('is the result where nothing else says it: %s', async (name, won, lost) => {
    const file = table(`${HEADER},${name}`, `${NAVI},${won}`, `${MIBR},${lost}`, `${FAZE},`)
    expect(survey(file).asks.reading).toBeNull()
    // 10.00 × 85 % and 20.00 × -100 %.
    expect(await read(file)).toEqual(['won 8.50', 'lost -20.00', 'pending'])
  })

  test('is rounded, and pays what the odds pay', async () => {
    // 30.00 at 1.835 wins 25.05, which is 83.5 % of the stake.
    const file = table(
      `${HEADER},ROI %`,
      '2026-03-04,NAVI vs G2,NAVI,1.835,30,84',
      '2026-03-05,FURIA vs MIBR,MIBR,2.10,20,-100',
      '2026-03-06,FaZe vs Spirit,FaZe,2.50,10,-50',
    )
    expect(await read(file)).toEqual(['won 25.05', 'lost -20.00', 'half-lost -5.00'])
  })

  test('that follows from no result is a problem with its arithmetic', async () => {
    const file = table(`${HEADER},ROI %`, `${NAVI},85`, `${MIBR},-100`, `${FAZE},40`)
    // 10.00 × 40 % is no result of a bet at 2.50.
    expect(await read(file)).toEqual(['won 8.50', 'lost -20.00', 'sumDiffers | ROI % | 40'])
  })

  test('of the whole book so far is no result', async () => {
    const file = table(`${HEADER},Yield %`, `${NAVI},12.4`, `${MIBR},7.1`, `${FAZE},9.9`)
    expect(survey(file).asks.reading?.isSilent).toBe(true)
  })

  test('stays a note beside a result', async () => {
    expect(await read(table(`${HEADER},Result,ROI %`, `${NAVI},won,85`))).toEqual(['won 8.50 | ROI %: 85'])
  })

  test('without a sign of percent may be a share, and is asked about', () => {
    expect(survey(table(`${HEADER},ROI`, `${NAVI},0.85`, `${MIBR},-1`)).asks.reading?.isSilent).toBe(true)
  })
})

describe('profits in a column for each bookmaker', () => {
  const file = table(`${HEADER},Bet365,Pinnacle`, `${NAVI},8.50,`, `${MIBR},,-20`, `${FAZE},15,`)

  test('are the results, at the bookmaker of their column', async () => {
    expect(survey(file).asks.reading).toBeNull()
    expect(await read(file)).toEqual(['won 8.50 | Bet365', 'lost -20.00 | Pinnacle', 'won 15.00 | Bet365'])
  })

  test('leave a row without a sum open', async () => {
    const open = table(`${HEADER},Bet365,Pinnacle`, `${NAVI},8.50,`, `${MIBR},,-20`, `${FAZE},,`)
    expect(await read(open)).toEqual(['won 8.50 | Bet365', 'lost -20.00 | Pinnacle', 'pending'])
  })

  test('are a problem where one does not follow', async () => {
    const wrong = table(`${HEADER},Bet365,Pinnacle`, `${NAVI},8.50,`, `${MIBR},,-20`, `${FAZE},,3`)
    expect((await read(wrong))[2]).toMatch(/^sumDiffers/u)
  })

  test('are none where both have a sum in a row: those are prices, or stakes', () => {
    const prices = table(`${HEADER},Bet365,Pinnacle`, `${NAVI},1.83,1.85`, `${MIBR},2.05,2.10`)
    expect(survey(prices).asks.reading?.isSilent).toBe(true)
  })
})

describe('a column of losses alone', () => {
  const file = table(`${HEADER},Loss`, `${NAVI},`, `${MIBR},20.00`)

  test('says what was lost, and asks whether the others were won', async () => {
    const [won, open] = survey(file).asks.reading?.alternatives ?? []
    expect(await read(file)).toEqual(['readingOpen', 'readingOpen'])
    expect(await read(file, { ...won, isOpen: false })).toEqual(['won 8.50', 'lost -20.00'])
    expect(await read(file, { ...open, isOpen: false })).toEqual(['pending', 'lost -20.00'])
  })

  test('of another sum than the stake is a problem with its arithmetic', async () => {
    const half = table(`${HEADER},Loss`, `${NAVI},`, `${MIBR},10.00`)
    const [won] = survey(half).asks.reading?.alternatives ?? []
    expect((await read(half, { ...won, isOpen: false }))[1]).toMatch(/^sumDiffers/u)
  })

  test('that is filled in each row may be what could be lost', () => {
    const all = table(`${HEADER},Loss`, `${NAVI},10`, `${MIBR},20`)
    expect(survey(all).asks.reading?.isSilent).toBe(true)
  })
})
