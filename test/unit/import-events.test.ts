import { expect, test } from 'vitest'
import { pastedSource } from '../../src/server/imports/reading/source.ts'
import { draftsOf } from '../support/import-drafts.ts'

/** What each row was bet on: its texts, and its market; "-": kept as a text, which is tied to no match. */
async function read(...lines: string[]): Promise<string[]> {
  const drafts = await draftsOf(pastedSource(lines.join('\n')))
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
