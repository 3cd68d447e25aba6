import { type correctBet, correction } from '../../../contract/bets/bet-results.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { BodyInput } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import { paidFor } from '../../../domain/bet/correction.ts'
import { settleByOutcome } from '../../../domain/bet/settlement.ts'
import { type Cents, formatCents, parseAmount, parseCents } from '../../../domain/money/money.ts'
import { parseMultipleOdds } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'
import { writeDecimal } from '../../../words/amounts.ts'
import { type Check, problemsOf } from '../../layout/form/use-contract-form.ts'
import { stakeOf } from '../model/bet-stake.ts'
import { type BetValues, changesOf, decimalOf, fieldOfPick, OWN_SUM, priceBody, valuesOf } from './bet-values.ts'
import { priceOf } from './exact-price.ts'
import { detailsBody } from './typed-details.ts'
import { amountOf } from './typed-stake.ts'

type Correction = BodyInput<typeof correctBet>

/** Form values for a settled bet: the outcome of its remaining stake, and as `result` the entered sum or the amount of the cash-out. */
export function valuesOfSettled(bet: Bet, language: Language): BetValues {
  const stake = stakeOf(bet)
  const result = required(parseCents(required(bet.result, 'the result of a settled bet')), 'a result in cents')
  const outcome = bet.cashedOut ? bet.restOutcome : bet.outcome
  const write = (cents: Cents) => writeDecimal(formatCents(cents), language)
  const values = valuesOf(bet, language)
  const paid = paidFor({ ...stake, result })
  if (outcome === 'cashed-out' && paid >= 0) return { ...values, outcome, result: write(paid) }
  const isComputed = outcome !== null && settleByOutcome(stake, outcome).result === result
  return isComputed ? { ...values, outcome } : { ...values, outcome: OWN_SUM, result: write(result) }
}

/** The body that restores the current result of a settled bet, to undo a correction or a reopening. */
export const resultOf = (bet: Bet): Correction => resultBody(valuesOfSettled(bet, 'en'))

/** What the typed stake, odds and result book, in cents; null if they are incomplete. */
export function bookedBy(typed: BetValues, before: BetValues, bet: Bet): Cents | null {
  const sum = parseCents(decimalOf(typed.result))
  if (typed.outcome === OWN_SUM) return bet.legs && !changesResult(typed, before) ? null : sum
  const { outcome } = typed
  const [amount, odds] = [amountOf(typed.amount), decimalOf(typed.odds)]
  if (outcome === null || parseAmount(amount) === null || parseMultipleOdds(odds) === null) return null
  const { exactOdds = null } = priceOf(typed) ?? {}
  const stake = stakeOf({ ...bet, amount, odds, exactOdds, freeBet: typed.freeBet })
  if (outcome !== 'cashed-out') return settleByOutcome(stake, outcome).result
  return sum === null ? null : settleByOutcome(stake, outcome, sum).result
}

const changesResult = (typed: BetValues, before: BetValues) =>
  typed.outcome !== before.outcome || decimalOf(typed.result) !== decimalOf(before.result)

/** The changes to a settled bet. */
export function checkCorrection(typed: BetValues, before: BetValues): ReturnType<Check<BetValues, Correction>> {
  const body: Correction = {
    ...changesOf<Correction>(plainBody(before), plainBody(typed)),
    ...(changesResult(typed, before) && resultBody(typed)),
  }
  const parsed = correction.safeParse(body)
  if (parsed.success) return { body }
  const fieldOf = (path: string) => (path === 'paid' || path === 'status' ? 'result' : fieldOfPick(path, typed))
  return { problems: problemsOf(parsed.error.issues, fieldOf) }
}

function plainBody(values: BetValues) {
  const { amount, freeBet } = values
  return {
    amount: amountOf(amount),
    ...priceBody(values),
    ...(freeBet && { freeBet }),
    ...detailsBody(values),
  }
}

function resultBody({ outcome, result }: BetValues): Partial<Correction> {
  const sum = decimalOf(result)
  if (outcome === OWN_SUM) return { status: sum.startsWith('-') ? 'lost' : 'won', result: sum }
  return { ...(outcome && { outcome }), ...(outcome === 'cashed-out' && { paid: sum }) }
}
