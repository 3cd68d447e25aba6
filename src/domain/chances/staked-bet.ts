import { profitOfCashOuts } from '../bet/bet-arithmetic.ts'
import { gradeByLegs, settleByGrade } from '../bet/settle-by-grade.ts'
import { ownMoney, type Stake } from '../bet/settlement.ts'
import type { Price } from '../money/exact-odds.ts'
import type { Cents } from '../money/money.ts'
import { required } from '../required.ts'
import type { Grade } from '../verdict/verdict.ts'
import type { MatchPick, PickVerdict } from './match-outcomes.ts'

/** What decides a leg: its match, or a known verdict. Null: no chance can be computed. */
export type LegOn =
  | { readonly match: number; readonly pick: MatchPick }
  | { readonly verdict: Exclude<PickVerdict, 'needs-you'> }
  | null

/** An open bet. A single has one leg, at the odds of the stake. */
export type StakedBet = {
  readonly id: number
  readonly stake: Stake
  readonly isMultiple: boolean
  readonly legs: readonly (Price & { readonly on: LegOn })[]
}

/** The verdict and result of a bet. */
type BetEnd = { readonly verdict: PickVerdict; readonly result: Cents }

/**
 * The verdict and result of the bet for these verdicts of its legs. Null if a leg is undecided, unless another leg of the multiple is lost. A
 * verdict left to the user counts as a returned stake.
 */
export function endOf(
  { stake, isMultiple, legs }: StakedBet,
  verdicts: readonly (PickVerdict | null)[],
): BetEnd | null {
  const graded = legs.map(({ odds, exactOdds }, index) => ({
    odds,
    exactOdds,
    grade: gradeOf(verdicts[index] ?? null),
  }))
  const grade = isMultiple ? gradeByLegs(graded, stake.odds) : required(graded[0], 'the leg of a single').grade
  const settlement = settleByGrade(stake, grade, isMultiple ? graded : null)
  if (settlement === null) return null
  const isLeft = !isMultiple && verdicts[0] === 'needs-you'
  const { verdict } = required(grade, 'the grade of a bet that is settled by it')
  return { verdict: isLeft ? 'needs-you' : verdict, result: settlement.result }
}

function gradeOf(verdict: PickVerdict | null): Grade | null {
  if (verdict === null) return null
  const settled = verdict === 'needs-you' ? 'void' : verdict
  // Required by the type, but not read.
  const evidence = { code: 'legs', won: 0, lost: 0, returned: 0 } as const
  return { verdict: settled, evidence }
}

/**
 * The fair price of cashing out the remaining stake: the expected return of the bet. `expected` is its expected result. Fair value = potential return
 * × chance: https://blog.coinsaga.com/what-is-a-cash-out
 */
export function fairCashOut({ stake }: StakedBet, expected: number): number {
  const { amount, freeBet, cashedStake, cashedPaid } = stake
  const soFar = profitOfCashOuts({
    amount,
    isFreeBet: freeBet,
    cashOuts: [{ stake: cashedStake, paid: cashedPaid }],
  })
  return expected - soFar + ownMoney({ amount: amount - cashedStake, freeBet })
}
