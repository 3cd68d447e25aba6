import { expect, test } from 'vitest'
import { draftsOf } from '../support/import-drafts.ts'

/** What each row was bet on: its texts, and its market; "-": kept as a text, which is tied to no match. */
async function read(...lines: string[]): Promise<string[]> {
  const drafts = await draftsOf(Buffer.from(lines.join('\n')))
  return drafts.map((draft) => {
    if (!('bet' in draft)) return 'problem' in draft ? draft.problem.code : 'cash'
    const [pick] = draft.bet.picks
    return `${pick?.teams} > ${pick?.selectedTeam} = ${pick?.selection?.market ?? '-'}`
  })
}

test.each([
  'NAVI vs G2 & FURIA vs MIBR',
  'NAVI vs G2, FURIA vs MIBR',
  'NAVI vs G2 | FURIA vs MIBR',
  'NAVI vs G2 // FURIA vs MIBR',
  'NAVI vs G2 и FURIA vs MIBR',
  'NAVI vs G2 + FURIA vs MIBR',
  'NAVI vs G2 + 1 more',
  'NAVI vs G2 (+2)',
  'NAVI - G2 / FURIA - MIBR',
  'NAVI x G2 / FURIA x MIBR',
])('the event "%s" is no match', async (event) => {
  for (const pick of ['NAVI', 'G2']) {
    const rows = await read('Date;Match;Pick;Odds;Stake;Result', `2026-03-04;${event};${pick};3.00;10;`)
    expect(rows).toEqual([`${event} > ${pick} = -`])
  }
})

test.each(['Bet builder', 'BetBuilder', 'Build a bet', 'Criar aposta', 'Same match multi', 'Bet Builder (3 legs)'])(
  'a slip of the type "%s" is no bet on the winner alone',
  async (type) => {
    const bet = 'NAVI vs G2,NAVI,4.50,10,'
    for (const name of ['Type', 'Market', 'Bet type'])
      expect(await read(`Date,${name},Match,Pick,Odds,Stake,Result`, `2026-03-04,${type},${bet}`)).toEqual([
        'NAVI vs G2 > NAVI = -',
      ])
  },
)

test('plus and minus under Исход are results, and the pick stands under Ставка', async () => {
  const rows = ['04.03.2026;Spirit — NAVI;П1;1,65;1000;+;650', '05.03.2026;VP — 9INE;П1;1,95;500;-;-500']
  for (const [header, cut] of [
    ['Дата;Матч;Ставка;КФ;Сумма;Исход;+/-', 7],
    ['Дата;Матч;Ставка;КФ;Сумма;Исход', 6],
  ] as const)
    expect(await read(header, ...rows.map((row) => row.split(';').slice(0, cut).join(';')))).toEqual([
      'Spirit vs NAVI > Spirit = match-winner',
      'VP vs 9INE > VP = match-winner',
    ])
})

test.each([
  ['Outcome', 'Over', 'over'],
  ['Result', 'Under', 'under'],
  ['Исход', 'Больше', 'over'],
])('%s is the pick where it says %s', async (name, pick, choice) => {
  const status = name === 'Result' ? 'Status' : 'Won?'
  const text = `Date,Match,Market,${name},Odds,Stake,${status}\n2026-03-04,NAVI vs G2,Total maps 2.5,${pick},1.85,10,Won`
  const [draft] = await draftsOf(Buffer.from(text))
  const selection = draft && 'bet' in draft ? draft.bet.picks[0]?.selection : null
  expect(selection).toMatchObject({ market: 'total-maps', choice, line: 2.5 })
})
