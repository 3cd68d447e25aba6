import { describe, expect, test } from 'vitest'
import type { Draft } from '../../src/domain/import/draft.ts'
import { currencyRead, type Survey } from '../../src/domain/import/plan.ts'
import { readDrafts } from '../../src/server/imports/reading/read-drafts.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { lineOf, NOW } from '../support/import-drafts.ts'
import { zipOf } from '../support/zip.ts'

const HEADER = 'Date;Event;Selection;Odds;Stake;Result'
const table = (header: string, ...stakes: string[]) =>
  Buffer.from([header, ...stakes.map((stake) => `2026-01-31 10:00;FURIA vs MOUZ;FURIA;1.85;${stake};won`)].join('\n'))

/** What a book in this currency makes of a file, also with an answer: the amounts of the bets, and problems. */
async function read(bytes: Uint8Array, ofBook: string, currency: string | null = null) {
  const survey = surveyFile(bytes, { currency: ofBook })
  const plan = { ...survey.proposed, ...(currency !== null && { currency }) }
  const [only, ...others] = survey.currencies
  const drafts: Draft[] = []
  for (const batch of readDrafts(
    bytes,
    { ...plan, currency: currencyRead(plan, survey, ofBook) },
    { now: NOW, unit: null, currency: others.length === 0 ? (only ?? null) : null },
  )) {
    drafts.push(...batch)
  }
  return drafts.map(lineOf).map((line) => /\| ([\d.]+) at|\| (otherCurrency)/u.exec(line)?.slice(1).find(Boolean))
}
const surveyed = (bytes: Uint8Array, currency: string): Survey => surveyFile(bytes, { currency })

describe.each([
  ['$', 'USD', 'CAD', '$10'],
  ['kr', 'SEK', 'NOK', '10 kr'],
  ['R$', 'BRL', 'BRL', 'R$ 10'],
  ['\u00a5', 'JPY', 'CNY', '\u00a510'],
  ['pesos', 'MXN', 'ARS', '10 pesos'],
])('amounts with %s', (sign, likely, other, stake) => {
  const file = table(HEADER, stake, stake)

  test('are never added to a book in euros without an answer', async () => {
    const { currencies, currencySigns = [] } = surveyed(file, 'EUR')
    expect(currencies).toEqual([likely])
    expect(currencySigns.map(({ sign: text, codes }) => [text, codes.includes(other)])).toEqual(
      likely === other ? [] : [[sign, true]],
    )
    expect(await read(file, 'EUR')).toEqual(['otherCurrency', 'otherCurrency'])
    expect(await read(table(HEADER, stake, '20'), 'EUR')).toEqual(['otherCurrency', 'otherCurrency'])
  })

  test('are taken as amounts in any currency that has the sign', async () => {
    expect(await read(file, 'EUR', likely)).toEqual(['10.00', '10.00'])
    expect(await read(file, 'EUR', other)).toEqual(['10.00', '10.00'])
    expect(await read(file, other)).toEqual(['10.00', '10.00'])
    expect(surveyed(file, other).currencies.filter((currency) => currency !== other)).toEqual([])
  })

  test('count also where only the name of the column has it', async () => {
    expect(await read(table(HEADER.replace('Stake', `Stake (${sign})`), '10'), 'EUR')).toEqual(['otherCurrency'])
    const profit = Buffer.from(`${HEADER};Profit (${sign})\n2026-01-31 10:00;FURIA vs MOUZ;FURIA;1.85;10;won;8.50`)
    expect(await read(profit, 'EUR')).toEqual(['otherCurrency'])
  })
})

test('two tables with the same sign are in one currency, and with two signs in two', async () => {
  const twice = Buffer.concat([table(HEADER, '$10'), Buffer.from('\n'), table(HEADER, '$20')])
  expect(await read(twice, 'EUR')).toEqual(['otherCurrency', 'otherCurrency'])
  const both = Buffer.concat([table(HEADER, '€10'), Buffer.from('\n'), table(HEADER, '$20')])
  expect(surveyed(both, 'EUR').currencies).toEqual(['EUR', 'USD'])
  expect(await read(both, 'EUR')).toEqual(['10.00', 'otherCurrency'])
})

/** A workbook whose stakes are numbers in this format. */
function workbook(format: string): Buffer {
  const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const bet = `${cells(['2026-01-31 10:00', 'FURIA vs MOUZ', 'FURIA'])}<c><v>1.85</v></c><c s="1"><v>10</v></c>${cells(['won'])}`
  const escaped = format.replaceAll('"', '&quot;')
  return zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Bets" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells(HEADER.split(';'))}</row><row>${bet}</row></sheetData></worksheet>`,
  })
}

test.each([
  ['[$R$-416]\\ #,##0.00', 'BRL'],
  ['_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-', 'BRL'],
  ['"$"#,##0.00', 'USD'],
  ['\\$#,##0.00_);[Red]\\(\\$#,##0.00\\)', 'USD'],
  // Mexico, Norway and China.
  ['[$$-80A]#,##0.00', 'MXN'],
  ['#,##0.00\\ [$kr-414]', 'NOK'],
  ['[$\u00a5-804]#,##0.00', 'CNY'],
  ['#,##0.00\\ "zł"', 'PLN'],
  ['[$USD]\\ #,##0.00', 'USD'],
  ['[$USDT] #,##0.00', 'USDT'],
])('numbers of a workbook in the format %s are in %s', async (format, currency) => {
  expect(surveyed(workbook(format), 'EUR').currencies).toEqual([currency])
  expect(await read(workbook(format), 'EUR')).toEqual(['otherCurrency'])
  expect(await read(workbook(format), 'EUR', currency)).toEqual(['10.00'])
  expect(await read(workbook(format), currency)).toEqual(['10.00'])
})

test.each(['#,##0.00', '0.00', 'General', '#,##0.00_€', '[$-416]#,##0.00', '[$€-2]\\ #,##0.00', '#,##0.00\\ "€"'])(
  'numbers of a workbook in the format %s are taken by a book in euros',
  async (format) => {
    expect(await read(workbook(format), 'EUR')).toEqual(['10.00'])
  },
)

test.each(['Cur', 'Xyz', ''])(
  'a column of codes says the currency of its rows, whatever its name: "%s"',
  async (name) => {
    const rows = ['EUR', 'BRL'].map((code) => `2026-01-31 10:00;FURIA vs MOUZ;FURIA;1.85;10;${code};won`)
    const file = Buffer.from([`Date;Event;Selection;Odds;Stake;${name};Result`, ...rows].join('\n'))
    expect(surveyed(file, 'EUR').currencies).toEqual(['EUR', 'BRL'])
    expect(await read(file, 'EUR', 'EUR')).toEqual(['10.00', 'otherCurrency'])
  },
)
