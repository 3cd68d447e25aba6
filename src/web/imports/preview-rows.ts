import { type RowBet, rowBetOf } from '../../contract/import-row-bet.ts'
import { createBalances, isByBalance } from '../../domain/import/balance-results.ts'
import type { RowProblem } from '../../domain/import/draft.ts'
import { rulesOf } from '../../domain/import/formats.ts'
import { unitOf } from '../../domain/import/plan.ts'
import { createRowReader } from '../../domain/import/read-rows.ts'
import { clockOf } from '../../domain/import/text/zones.ts'
import { createDateFiller } from '../../domain/import/whole-dates.ts'
import type { Cents } from '../../domain/money/money.ts'
import type { Plan, Survey } from './plan-choices.ts'

/** The number of previewed rows. */
const MOST = 3

export type Preview = {
  readonly line: number
  readonly bet: RowBet | null
  readonly problem: RowProblem['code'] | null
  /** Match, pick, stake and currency, as the file has them. */
  readonly written: readonly string[]
}

const WRITTEN = ['event', 'team1', 'team2', 'pick', 'stake', 'currency'] as const

/**
 * What the first rows become by the plan, computed here with the server's rules. Empty for a file without columns, because the survey lacks
 * its rows.
 */
export function previewRows(survey: Survey, plan: Plan, unit: Cents | null, now: Date): readonly Preview[] {
  if (survey.columns.length === 0) return []
  const names = survey.columns.map(({ name }) => name)
  const context = {
    plan: { ...plan, sameId: plan.sameId ?? null },
    rules: rulesOf(plan.format),
    clock: clockOf(plan.zone),
    now,
    unit: unitOf(plan, unit),
  }
  const reader = createRowReader(names, { ...context, changes: changesIn(survey.sample, names, context) })
  const whole = createDateFiller(plan)(plan)
  const drafts = [...survey.sample.flatMap((row) => reader.take(whole(row))), ...reader.end()]
  return drafts
    .filter((draft) => !('cash' in draft))
    .slice(0, MOST)
    .map((draft) => ({
      line: draft.line,
      bet: 'bet' in draft ? rowBetOf(draft.bet) : null,
      problem: 'problem' in draft ? draft.problem.code : null,
      written: writtenIn(survey.sample.find(({ line }) => line === draft.line)?.cells ?? [], plan),
    }))
}

function writtenIn(cells: readonly string[], { columns }: Plan): readonly string[] {
  const texts = WRITTEN.flatMap((target) => cells.filter((cell, at) => columns[at] === target && cell !== ''))
  return [...new Set(texts)]
}

/** Balances give a bet's result only between neighboring rows; the rows of a question may come from anywhere in the file. */
function changesIn(rows: Survey['sample'], names: readonly string[], context: Parameters<typeof createBalances>[1]) {
  const areNeighbours = rows.every(({ line }, at) => at === 0 || line === (rows[at - 1]?.line ?? 0) + 1)
  if (!areNeighbours || !isByBalance(context.plan, context.rules)) return undefined
  const balances = createBalances(names, context)
  for (const row of rows) balances.add(row)
  return balances.changes()
}
