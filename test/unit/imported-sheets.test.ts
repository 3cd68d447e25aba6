import { describe, expect, test } from 'vitest'
import { surveyed } from '../support/import-drafts.ts'
import { bookOf } from '../support/own-files.ts'

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
    const book = await bookOf(Buffer.from(sheet))
    expect(book.problems).toEqual([])
    expect(book.bets).toHaveLength(bets.length)
    expect(book.bets).toMatchObject(bets)
  })

  test('in which a column named after the stake holds nothing at all keeps its name', async () => {
    const { columns } = await surveyed(Buffer.from('Date,Event,Pick,Odds,Stake\n2026-03-13,A vs B,A,1.85,'))
    expect(columns.map(({ target }) => target)).toEqual(['placedAt', 'event', 'pick', 'odds', 'stake'])
  })
})
