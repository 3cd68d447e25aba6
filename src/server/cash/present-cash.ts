import type { BalanceCurve, Balances, Movement } from '../../contract/cash.ts'
import { addUpCash, balanceOf, type CashSums } from '../../domain/money/cash.ts'
import { formatCents } from '../../domain/money/money.ts'
import type { BalanceDay } from './balance-day-queries.ts'
import type { MovementRow } from './movement-queries.ts'

export function presentMovement({ id, kind, amount, bookmaker, at, note }: MovementRow): Movement {
  return { id, kind, amount: formatCents(amount), bookmaker, at: at.toISOString(), note }
}

export function presentBalances(all: readonly ({ readonly bookmaker: string | null } & CashSums)[]): Balances {
  return {
    bookmakers: all.map(({ bookmaker, ...sums }) => ({ bookmaker, ...presentSums(sums) })),
    total: presentSums(addUpCash(all)),
  }
}

export function presentCurve(days: readonly BalanceDay[]): BalanceCurve {
  return {
    days: days.map(({ day, balance, paidIn }) => ({
      day,
      balance: formatCents(BigInt(balance)),
      paidIn: formatCents(BigInt(paidIn)),
    })),
  }
}

function presentSums(sums: CashSums): Balances['total'] {
  return {
    deposited: formatCents(sums.deposited),
    withdrawn: formatCents(sums.withdrawn),
    corrected: formatCents(sums.corrected),
    profit: formatCents(sums.profit),
    openStakes: formatCents(sums.openStakes),
    balance: formatCents(balanceOf(sums)),
  }
}
