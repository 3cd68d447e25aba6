import { describe, expect, test } from 'vitest'
import { correction } from '../../src/contract/bets/bet-results.ts'
import { type Bet, betChange, newBet } from '../../src/contract/bets/bets.ts'
import { draftsOf } from '../support/import-drafts.ts'
import { bookOf, exportOf } from '../support/own-files.ts'
import { MOVEMENT, MULTIPLE, ownJson, WON, WRONG, WRONG_TIMES, wrongBets } from '../support/own-format.ts'

const bookOfJson = (bets: readonly object[]) => bookOf(Buffer.from(ownJson(bets)))

describe('a row of our own format that the API would refuse is listed with its reason:', () => {
  test.each(WRONG)('%s', async (_, wrong, code, column) => {
    const { bets, problems } = await bookOfJson([WON, wrong, MULTIPLE])
    expect(problems).toMatchObject([{ line: 2, code, column }])
    expect(bets.map(({ betTypeName }) => betTypeName)).toEqual(['match-winner', 'multiple'])
  })

  test.each(WRONG_TIMES)('money of %s', async (at, code) => {
    const drafts = await draftsOf(Buffer.from(ownJson([WON], [MOVEMENT, { ...MOVEMENT, at }])))
    expect(drafts).toMatchObject([
      { cash: { kind: 'deposit' } },
      { problem: { code, column: 'at', value: at } },
      { bet: {} },
    ])
  })
})

/** What the API refuses of a bet that is sent as it is. */
function refusalOf(bet: Bet): unknown {
  const { amount, odds, exactOdds, freeBet, placedAt, profile } = bet
  const { bookmaker, tags, note, tipster, live, ownChance } = bet
  const said = { amount, odds, exactOdds, freeBet, bookmaker, tags, note, tipster, live, ownChance }
  if (bet.status !== 'pending') return correction.safeParse(said).error
  // An event that is no pair of teams is a bet that only an import makes.
  if (bet.legs !== null || bet.betType.startsWith('other'))
    return betChange.safeParse({ ...said, placedAt, profile }).error
  const { teams, selectedTeam, betType, selection } = bet
  return newBet.safeParse({ ...said, placedAt, profile, teams, selectedTeam, betType, selection }).error
}

test('a wrong field is refused as a row, or makes a bet that the API takes and that comes back from an export', async () => {
  const wrong = wrongBets()
  const { bets, problems } = await bookOfJson(wrong)
  expect(bets.length + problems.length).toBe(wrong.length)
  expect(bets.flatMap((bet) => refusalOf(bet) ?? [])).toEqual([])
  expect(await bookOf(await exportOf(bets, 'json'))).toEqual({ bets, problems: [] })
})
