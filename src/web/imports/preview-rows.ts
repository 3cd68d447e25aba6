import { type RowBet, rowBetOf } from '../../contract/import-row-bet.ts'
import type { RowProblem } from '../../domain/import/draft.ts'
import { rulesOf } from '../../domain/import/formats.ts'
import { createRowReader } from '../../domain/import/read-rows.ts'
import { clockOf } from '../../domain/import/text/zones.ts'
import type { Cents } from '../../domain/money/money.ts'
import type { Plan, Survey } from './plan-choices.ts'

/** Rows that are drawn. */
const MOST = 3

export type Preview = {
  readonly line: number
  readonly bet: RowBet | null
  readonly problem: RowProblem['code'] | null
}

/**
 * What the first rows of the file become by the plan, read here as the server reads the whole file. Empty where a file has no columns, whose
 * rows are no part of the survey.
 */
export function previewRows(survey: Survey, plan: Plan, unit: Cents | null, now: Date): readonly Preview[] {
  if (survey.columns.length === 0) return []
  const context = {
    plan: { ...plan, sameId: plan.sameId ?? null },
    rules: rulesOf(plan.format),
    clock: clockOf(plan.zone),
    now,
    unit,
  }
  const reader = createRowReader(
    survey.columns.map(({ name }) => name),
    context,
  )
  const drafts = [...survey.sample.flatMap((row) => reader.take(row)), ...reader.end()]
  return drafts
    .filter((draft) => !('cash' in draft))
    .slice(0, MOST)
    .map((draft) => ({
      line: draft.line,
      bet: 'bet' in draft ? rowBetOf(draft.bet) : null,
      problem: 'problem' in draft ? draft.problem.code : null,
    }))
}
