import { expect, test } from 'vitest'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf, lineOf } from '../support/import-drafts.ts'

const read = async (text: string, answers = {}) =>
  (await draftsOf(Buffer.from(text), answers)).map(lineOf).map((line) => line.replace(/ \| 2026-\d\d-\d\dT\S+/u, ''))

const DOUBLE = ['1,2026-03-04,NAVI vs G2,NAVI,1.50,10,Won', '1,2026-03-04,FURIA vs MIBR,MIBR,2.00,,Lost']
const SINGLE = '2,2026-03-05,FaZe vs Spirit,FaZe,1.80,20,Won'
const REST = 'Date,Match,Pick,Odds,Stake,Result'

test.each(['#', '№', 'No.', 'Nr', 'N°'])(
  'a number under "%s" that a row without a stake repeats is that of a slip',
  async (name) => {
    const text = [`${name},${REST}`, ...DOUBLE, SINGLE].join('\n')
    expect(surveyFile(Buffer.from(text)).asks.sameId).toEqual({ examples: ['1'] })
    const single = '4 | FaZe vs Spirit > FaZe > match-winner = match-winner | 20.00 at 1.80 | won 16.00'
    expect(await read(text)).toEqual([`2 | idUnclear | ${name} | 1`, `3 | idUnclear | ${name} | 1`, single])
    // 1.50 × 2.00, and one leg is lost.
    expect(await read(text, { sameId: 'legs' })).toEqual([
      '2 | NAVI vs G2 > NAVI > match-winner = match-winner 1.50 | FURIA vs MIBR > MIBR > match-winner = match-winner 2.00 | 10.00 at 3.00 | lost -10.00 | NAVI vs G2: NAVI (1.50): Won / FURIA vs MIBR: MIBR (2.00): Lost',
      single,
    ])
  },
)

test('the number of a row is no id', async () => {
  const text = [`#,${REST}`, DOUBLE[0], SINGLE].join('\n')
  const { columns, asks } = surveyFile(Buffer.from(text))
  expect([columns[0]?.target, asks.sameId]).toEqual(['note', null])
})
