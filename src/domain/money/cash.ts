import { type Cents, LARGEST_RESULT, parseCents } from './money.ts'

/** Movements of money other than bets. A correction makes a balance equal to the one that the bookmaker shows. */
export const CASH_KINDS = ['deposit', 'withdrawal', 'correction'] as const
export type CashKind = (typeof CASH_KINDS)[number]

/** The sums of the movements and the bets at one bookmaker, or at all of them; exact, in cents. */
export type CashSums = {
  readonly deposited: bigint
  readonly withdrawn: bigint
  readonly corrected: bigint
  /** Profit of settled bets, and of the cashed-out parts of pending bets. */
  readonly profit: bigint
  /** The user's own money in pending bets, less cashed-out stakes: 0 for a free bet. */
  readonly openStakes: bigint
}

export const NO_CASH: CashSums = { deposited: 0n, withdrawn: 0n, corrected: 0n, profit: 0n, openStakes: 0n }

/** The expected balance of the account: in − out + corrections + profit − open stakes. */
export function balanceOf({ deposited, withdrawn, corrected, profit, openStakes }: CashSums): bigint {
  return deposited - withdrawn + corrected + profit - openStakes
}

/** Whether a balance is below zero only because no deposit was recorded: then it is unknown, not a debt. In cents. */
export function lacksDeposit(sums: Pick<CashSums, 'deposited' | 'corrected'> & { readonly balance: bigint }): boolean {
  return sums.deposited === 0n && sums.corrected === 0n && sums.balance < 0n
}

export function addUpCash(all: readonly CashSums[]): CashSums {
  return all.reduce(
    (sum, each) => ({
      deposited: sum.deposited + each.deposited,
      withdrawn: sum.withdrawn + each.withdrawn,
      corrected: sum.corrected + each.corrected,
      profit: sum.profit + each.profit,
      openStakes: sum.openStakes + each.openStakes,
    }),
    NO_CASH,
  )
}

/** The correction that makes the balance equal to what the bookmaker shows: 115.00 shown of 120.00 is −5.00. */
export function correctionTo(shown: Cents, balance: bigint): bigint {
  return BigInt(shown) - balance
}

/** The amount of a movement: −1000000000.00 to 1000000000.00, and not 0; null for anything else. */
export function parseMovement(text: string): Cents | null {
  const cents = parseCents(text) ?? 0
  return cents !== 0 && Math.abs(cents) <= LARGEST_RESULT ? cents : null
}

/** The balance that a bookmaker shows: 0 to 1000000000.00; null for anything else. */
export function parseBalance(text: string): Cents | null {
  const cents = parseCents(text) ?? -1
  return cents >= 0 && cents <= LARGEST_RESULT ? cents : null
}

/** Whether the amount has a sign that this kind allows. */
export function fitsKind(kind: CashKind, amount: Cents): boolean {
  return kind === 'correction' ? amount !== 0 : amount > 0
}
