import type { Bet as ShownBet } from '../../contract/bets/bets.ts'
import { rowBetOf } from '../../contract/import-row-bet.ts'
import type { ImportDetail, ImportRow as ImportRowBody, ImportSummary } from '../../contract/imports.ts'
import type { RowProblem } from '../../domain/import/draft.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import { countImported, countResultsTaken, findBetsById, presentBets } from '../book/book.ts'
import type { Db, StoredTotals } from '../db/tables.ts'
import { AFTER_JOB, type ImportRow } from './import-queries.ts'
import type { findRows } from './import-row-queries.ts'

export function presentImport(row: ImportRow): ImportSummary {
  const { id, name, state, size, counts, survey, asked, done, total, waiting } = row
  const leftOut = (survey?.leftOut ?? []).reduce((sum, { rows }) => sum + rows, 0)
  return {
    id,
    name,
    state,
    size,
    counts: counts && presentCounts(counts, leftOut),
    asked: { ...NOTHING_ASKED, ...asked },
    progress: state in AFTER_JOB ? { done: Math.min(done, total), total, waiting } : null,
    // Only this program writes the column, so the code is valid.
    failure: row.failure === null ? null : { code: row.failure, line: row.failureLine },
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  }
}

function presentCounts(stored: NonNullable<ImportRow['counts']>, leftOut: number) {
  const { totals: _, ...counts } = stored
  return { ...counts, leftOut }
}

const NOTHING_ASKED = { settled: 0, outcome: 0, result: 0, alike: 0, taken: 0 }

export async function presentDetail(db: Db, row: ImportRow): Promise<ImportDetail> {
  const { survey, plan, userId, id } = row
  const book =
    row.state === 'done'
      ? { ...(await countImported(db, userId, id)), results: await countResultsTaken(db, userId, id) }
      : null
  // The contract's list types are mutable.
  const totals = row.counts?.totals ?? null
  return {
    ...presentImport(row),
    ...({ survey, plan } as Pick<ImportDetail, 'survey' | 'plan'>),
    book,
    totals: totals && presentTotals(totals),
  }
}

function presentTotals({ sums, ...days }: StoredTotals): ImportDetail['totals'] {
  const money = (cents: string) => formatCents(BigInt(cents))
  return {
    ...days,
    sums: sums.map(({ currency, staked, profit }) => ({ currency, staked: money(staked), profit: money(profit) })),
  }
}

type StoredRow = Awaited<ReturnType<typeof findRows>>[number]

/** Includes the bets of the book that rows differ from, or may be. */
export async function presentRows(db: Db, owner: number, rows: readonly StoredRow[]): Promise<ImportRowBody[]> {
  const ids = rows.flatMap(({ betId, question }) => (betId === null || question === null ? [] : [betId]))
  const bets = new Map((await presentBets(db, await findBetsById(db, owner, ids))).map((bet) => [bet.id, bet]))
  return rows.map((row) => presentRow(row, (row.betId !== null && bets.get(row.betId)) || null))
}

function presentRow({ number, line, kind, draft, question }: StoredRow, bet: ShownBet | null): ImportRowBody {
  return {
    number,
    line,
    sheet: draft.sheet ?? null,
    kind,
    problem: 'problem' in draft ? presentProblem(draft.problem) : null,
    bet: 'bet' in draft ? rowBetOf(draft.bet) : null,
    question,
    inBook: question && bet && inBookOf(bet),
    cash: 'cash' in draft ? { kind: draft.cash.kind, amount: formatCents(draft.cash.amount), at: draft.cash.at } : null,
  }
}

function inBookOf({ legs, ...bet }: ShownBet): ImportRowBody['inBook'] {
  const { id, placedAt, teams, selectedTeam, betType, betTypeName, betTypeValue, selection, bookmaker } = bet
  const { amount, odds, exactOdds, freeBet, cashedOut, status, outcome, result } = bet
  const named = { id, placedAt, teams, selectedTeam, betType, betTypeName, betTypeValue, selection, bookmaker }
  const priced = { amount, odds, exactOdds, freeBet, cashedOut, status, outcome, result }
  return { ...named, ...priced, legs: legs?.length ?? 1 }
}

function presentProblem({ arithmetic, ...problem }: RowProblem): ImportRowBody['problem'] {
  if (!arithmetic) return problem
  const { outcome, said, expected, stake, odds } = arithmetic
  const sums = { said: formatCents(said), expected: formatCents(expected), stake: formatCents(stake) }
  return { ...problem, arithmetic: { outcome, ...sums, odds: formatOdds(odds) } }
}
