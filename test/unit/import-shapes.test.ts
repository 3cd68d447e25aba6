import { describe, expect, test } from 'vitest'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf } from '../support/import-drafts.ts'
import { workbookOf } from '../support/zip.ts'

const read = async (file: Buffer) => (await draftsOf(file)).map(lineOf)
const WON = 'NAVI vs G2 > NAVI > match-winner = match-winner | 10.00 at 1.85 | 2026-03-04T00:00 | won 8.50'
const LOST = 'FURIA vs MIBR > MIBR > match-winner = match-winner | 20.00 at 2.10 | 2026-03-05T00:00 | lost -20.00'

describe('a table whose bets are columns', () => {
  const ROWS = [
    ['Date', '2026-03-04', '2026-03-05'],
    ['Event', 'NAVI vs G2', 'FURIA vs MIBR'],
    ['Selection', 'NAVI', 'MIBR'],
    ['Odds', '1.85', '2.10'],
    ['Stake', '10', '20'],
    ['Result', 'won', 'lost'],
  ]

  test.each([',', ';', '\t'])('is read column by column, separated by %j', async (separator) => {
    const file = Buffer.from(ROWS.map((row) => row.join(separator)).join('\n'))
    expect(surveyFile(file)).toMatchObject({ rows: 2, separator })
    // The second and the third column of the file.
    expect(await read(file)).toEqual([`2 | ${WON}`, `3 | ${LOST}`])
  })

  test('may have numbers of bets above them', async () => {
    const file = Buffer.from([['', 'Bet 1', 'Bet 2'], ...ROWS].map((row) => row.join(';')).join('\n'))
    expect((await read(file)).map((line) => line.split(' | ').slice(0, 5).join(' | '))).toEqual([
      `2 | ${WON}`,
      `3 | ${LOST}`,
    ])
  })

  test('is read from a sheet, too', async () => {
    const rows = ROWS.map(
      (row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    expect(await read(workbookOf(rows.join('')))).toEqual([`2 | ${WON}`, `3 | ${LOST}`])
  })

  test('is none where the first row has names, too', () => {
    const file = Buffer.from('Date,Event,Selection,Odds,Stake\n2026-03-04,NAVI vs G2,NAVI,1.85,10')
    expect(surveyFile(file)).toMatchObject({ rows: 1, headerLine: 1 })
  })
})

test('a text with single quotes is a table with single quotes', async () => {
  const file = Buffer.from(
    [
      "'Date','Event','Selection','Odds','Stake','Result','Note'",
      "'2026-03-04','NAVI vs G2','NAVI','1.85','10','won','it''s, fine'",
      "'2026-03-05','FURIA vs MIBR','MIBR','2.10','20','lost',''",
    ].join('\n'),
  )
  expect(await read(file)).toEqual([`2 | ${WON} | it's, fine`, `3 | ${LOST}`])
})

describe('JSON', () => {
  const BETS = [
    { placedAt: '2026-03-04', event: 'NAVI vs G2', selection: 'NAVI', odds: 1.85, betAmount: 10, result: 'won' },
    { placedAt: '2026-03-05', event: 'FURIA vs MIBR', selection: 'MIBR', odds: 2.1, betAmount: 20, result: 'lost' },
  ]

  test.each([
    ['a list of flat objects', BETS],
    ['an object with one such list', { exported: '2026-03-06', tags: ['a'], items: BETS }],
  ])('is a table: %s', async (_, value) => {
    const file = Buffer.from(JSON.stringify(value))
    expect(surveyFile(file)).toMatchObject({ container: 'json', format: 'generic', rows: 2, asks: { columns: [] } })
    expect(await read(file)).toEqual([`1 | ${WON}`, `2 | ${LOST}`])
  })

  test('may have members that some bets lack, lists of texts, and answers', async () => {
    const [first, second] = BETS
    const file = Buffer.from(JSON.stringify([first, { ...second, tags: ['a', 'b'], live: true, note: null }]))
    expect(await read(file)).toEqual([`1 | ${WON}`, `2 | ${LOST.replace('lost -20.00', 'lost -20.00 | live | a b')}`])
  })

  test.each([
    ['objects within objects', [{ ...BETS[0], match: { id: 1 } }]],
    ['two lists of objects', { bets: BETS, deposits: [{ amount: 1 }] }],
    ['members that no bet has', [{ name: 'a', colour: 'b' }]],
    ['texts', ['a', 'b']],
  ])('with %s is refused by its name', (_, value) => {
    expect(() => surveyFile(Buffer.from(JSON.stringify(value)))).toThrow(
      expect.objectContaining({ code: 'jsonUnknown' }),
    )
  })
})
