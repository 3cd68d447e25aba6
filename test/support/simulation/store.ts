import type { changeOfSums } from '../../../src/domain/bet/bet.ts'
import type { Bet, MatchOfBets, Single } from '../../../src/domain/bet/stored-bet.ts'
import type { Scheduling } from '../../../src/domain/grading/schedule-grading.ts'
import { factsOf } from '../../../src/server/book/bet-queries.ts'
import { rowOf } from '../../../src/server/book/bet-rows.ts'
import type { StoredMatch } from '../../../src/server/matches/match-queries.ts'
import type { TaskState } from '../../../src/server/matches/polling/schedule.ts'

/** The row of a match. */
export type MatchRow = StoredMatch & {
  readonly schedule: readonly Scheduling[]
  readonly gradedVersion: number | null
  readonly reviewAt: Date | null
  readonly tiesChecked: boolean
}

type Sum = { readonly bets: number; readonly staked: number; readonly profit: number }

/** Everything that survives a kill, and the rule for updating the sums. */
export type Tables = {
  readonly changeOfSums: typeof changeOfSums
  readonly matches: Map<string, MatchRow>
  readonly bets: Map<number, Single>
  /** By owner, scope, key and status. */
  readonly sums: Map<string, Sum>
  /** Imported rows: owner and fingerprint to bet. */
  readonly imported: Map<string, number>
  /** The state of the only poll task. */
  readonly tasks: Map<string, TaskState>
  /** The last value of each sequence. */
  readonly sequences: Map<'bet' | 'version', number>
}

/** Simulates PostgreSQL: rows, unique keys, and atomic transactions. It contains no rules. */
export type Store = {
  readonly tables: () => Tables
  /** Commits the change, or rolls it back if the process is killed before the commit. */
  transaction<T>(isKilled: boolean, change: (tx: Tables) => T): T
}

export function createStore(rules: Pick<Tables, 'changeOfSums'>): Store {
  let committed: Tables = {
    changeOfSums: rules.changeOfSums,
    matches: new Map(),
    bets: new Map(),
    sums: new Map(),
    imported: new Map(),
    tasks: new Map(),
    sequences: new Map(),
  }
  return {
    tables: () => committed,
    transaction(isKilled, change) {
      const tx: Tables = {
        changeOfSums: rules.changeOfSums,
        matches: new Map(committed.matches),
        bets: new Map(committed.bets),
        sums: new Map(committed.sums),
        imported: new Map(committed.imported),
        tasks: new Map(committed.tasks),
        sequences: new Map(committed.sequences),
      }
      const result = change(tx)
      if (!isKilled) committed = tx
      return result
    },
  }
}

export function nextOf(tx: Tables, sequence: 'bet' | 'version'): number {
  const next = (tx.sequences.get(sequence) ?? 0) + 1
  tx.sequences.set(sequence, next)
  return next
}

/** Writes a bet (null: deletes it), and updates the sums of its owner. */
export function writeBet(tx: Tables, before: Bet | null, after: Bet | null): void {
  if (after?.betType === 'multiple') throw new Error('the simulation has no multiples')
  if (before) tx.bets.delete(before.id)
  if (after) tx.bets.set(after.id, after)
  const owner = (after ?? before)?.userId
  const change = { before: before && factsOf(rowOf(before)), after: after && factsOf(rowOf(after)) }
  for (const { scope, key, status, bets, staked, profit } of tx.changeOfSums(change)) {
    const id = JSON.stringify([owner, scope, key, status])
    const sum = tx.sums.get(id) ?? { bets: 0, staked: 0, profit: 0 }
    tx.sums.set(id, { bets: sum.bets + bets, staked: sum.staked + staked, profit: sum.profit + profit })
  }
}

/** The match fields needed to tie and grade bets. */
export function ofBets({ id, state, schedule, startedTime }: MatchRow): MatchOfBets {
  return { ...state, id, source: 'hltv', startedTime, lastPrices: null, schedule }
}
