import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { sheetsOf } from '../support/zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

type Expected = {
  readonly teams: string
  readonly selectedTeam: string
  readonly betType: string
  readonly outcome: string
  readonly result: string
}
const bet = (teams: string, selectedTeam: string, betType: string, outcome: string, result: string): Expected => ({
  teams,
  selectedTeam,
  betType,
  outcome,
  result,
})

/** Typical sheets of users, imported with the proposed columns. */
const SHEETS: readonly (readonly [name: string, sheet: string, bets: readonly Expected[]])[] = [
  [
    'Brazilian: the pick under "Aposta", the stake under "Valor (R$)"',
    `Controle de apostas;;;;;;;
Data;Jogo;Aposta;Mercado;Odd;Valor (R$);Resultado;Casa
01/03/2026 20:00;FURIA x NAVI;FURIA;Vencedor;1,85;R$ 50,00;GREEN;Betano
13/03/2026 20:00;MIBR x MOUZ;Mais de 2,5 mapas;Mais de 2,5 mapas;1,80;R$ 1.500,00;RED;bet365
14/03/2026 20:00;paiN x MIBR;paiN -1,5;Handicap -1,5;2,50;R$ 20,00;Anulada;Betano`,
    [
      bet('FURIA vs NAVI', 'FURIA', 'match-winner', 'won', '42.50'),
      bet('MIBR vs MOUZ', 'MIBR', 'total-maps (Mais de 2,5 mapas)', 'lost', '-1500.00'),
      bet('paiN vs MIBR', 'paiN', 'handicap (-1,5)', 'void', '0.00'),
    ],
  ],
  [
    'Brazilian: signs for the results, and what was won under "Resultado"',
    `Data;Confronto;Entrada;Odd;Stake;Green/Red;Resultado
13/03/2026;FURIA x NAVI;FURIA;1,85;50;✅;42,50
14/03/2026;MIBR x G2;G2;1,60;20;❌;-20,00`,
    [
      bet('FURIA vs NAVI', 'FURIA', 'match-winner', 'won', '42.50'),
      bet('MIBR vs G2', 'G2', 'match-winner', 'lost', '-20.00'),
    ],
  ],
  [
    'Russian: the pick under "Ставка", the stake under "Сумма", the result under "Исход"',
    `Дата,Матч,Ставка,Кэф,Сумма,Исход
13.03.2026 20:00,FURIA vs NAVI,П1,"1,85",1000 ₽,Проход
14.03.2026 20:00,Spirit - G2,Ф1 (-1.5),"2,85",1000,Не зашла
15.03.2026 20:00,Spirit - G2,Тотал карт больше 2.5,"1,95",1 000,Возврат`,
    [
      bet('FURIA vs NAVI', 'FURIA', 'match-winner', 'won', '850.00'),
      bet('Spirit vs G2', 'Spirit', 'handicap (-1.5)', 'lost', '-1000.00'),
      bet('Spirit vs G2', 'Spirit', 'total-maps (Тотал карт больше 2.5)', 'void', '0.00'),
    ],
  ],
  [
    'American: "Matchup", "W/L", money lines and spreads',
    `Date,Matchup,Pick,Bet Type,Odds,Risk,W/L
3/13/26,FURIA vs Vitality,FURIA ML,Moneyline,-110,"$1,100.00",W
3/14/26,MIBR @ G2,MIBR -1.5,Spread,+150,$25,L`,
    [
      bet('FURIA vs Vitality', 'FURIA', 'match-winner', 'won', '1000.00'),
      bet('MIBR vs G2', 'MIBR', 'handicap (-1.5)', 'lost', '-25.00'),
    ],
  ],
]

describe('a sheet of a person', () => {
  test.each(SHEETS)('%s', async (_, sheet, bets) => {
    const imports = importsOf(await app.signUp())
    const { id, counts } = await imports.planned(await imports.uploaded(sheet))
    expect(counts).toMatchObject({ new: bets.length, problem: 0 })
    expect((await imports.rows(id, 'new')).map((row) => row.bet)).toMatchObject(bets)
  })

  test('in which a column named after the stake holds nothing at all keeps its name', async () => {
    const imports = importsOf(await app.signUp())
    const { survey } = await imports.uploaded('Date,Event,Pick,Odds,Stake\n2026-03-13,A vs B,A,1.85,')
    expect(survey?.columns.map(({ target }) => target)).toEqual(['placedAt', 'event', 'pick', 'odds', 'stake'])
  })
})

const sheetXml = (rows: readonly string[]) => {
  const cells = (row: string) => row.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  const lines = rows.map((row, index) => `<row r="${index + 1}">${cells(row).join('')}</row>`)
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}

test('the rows of a workbook say which of its sheets they are in', async () => {
  const imports = importsOf(await app.signUp())
  const header = 'Date,Event,Pick,Odds,Stake'
  const march = sheetXml([header, '2026-03-13,Alfa vs Bravo,Alfa,1.85,10'])
  const april = sheetXml([header, '2026-04-13,Alfa vs Bravo,Alfa,1.95,20', '2026-04-14,Alfa vs Bravo,Alfa,0.5,20'])
  const rowsOf = async (sheets: Parameters<typeof sheetsOf>[0]) => {
    const { id } = await imports.planned(await imports.uploaded(sheetsOf(sheets, [])))
    return [...(await imports.rows(id, 'new')), ...(await imports.rows(id, 'problem'))]
  }
  expect(
    await rowsOf([
      ['March', march],
      ['April', april],
    ]),
  ).toMatchObject([
    { line: 2, sheet: 'March' },
    { line: 2, sheet: 'April' },
    { line: 3, sheet: 'April', problem: { code: 'oddsInvalid' } },
  ])
  expect(await rowsOf([['March', march]])).toMatchObject([{ line: 2, sheet: null }])
})

/** Rows that the connections of the pool have read, of the tables of imports and bets. */
async function rowsRead(): Promise<number> {
  const { pool } = app.deps.database
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  // Idle connections report their counts late.
  for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const { rows } = await pool.query<{ read: number }>(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS read FROM pg_stat_user_tables
     WHERE relname IN ('import_rows', 'imported_bets', 'bets')`,
  )
  return rows[0]?.read ?? 0
}

describe('a large file', () => {
  const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result'
  const sheet = (rows: number, note = '') =>
    [
      HEAD,
      ...Array.from(
        { length: rows },
        (_, at) => `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${at + 1}.00;won${note}`,
      ),
    ].join('\n')

  test('reads no more rows than a small one in proportion, in a database whose statistics know small ones only', async () => {
    await importsOf(await app.signUp()).imported(sheet(50))
    await app.deps.database.pool.query('ANALYZE')
    const imports = importsOf(await app.signUp())
    const before = await rowsRead()
    const { id } = await imports.imported(sheet(2_000))
    expect(await imports.imported(sheet(2_000))).toMatchObject({ counts: { new: 0, known: 2_000 } })
    expect(await imports.read(id)).toMatchObject({ book: { bets: 2_000 } })
    expect((await imports.post(`/${id}/take-back`)).status).toBe(200)
    // Each row a few times in each of some ten statements. A join row by row reads millions.
    expect((await rowsRead()) - before).toBeLessThan(2_000 * 100)
  })
})
