import type { ImportDetail, ImportRow as ImportRowBody, ImportSummary } from '../../contract/imports.ts'
import type { Survey } from '../../domain/import/plan.ts'
import type { StoredDraft } from '../../domain/import/stored-draft.ts'
import { formatBetType } from '../../domain/market/bet-type.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import { countImported } from '../book/imported-bet-queries.ts'
import type { Db } from '../db/tables.ts'
import { AFTER_JOB, type ImportRow } from './import-queries.ts'
import type { findRows } from './import-row-queries.ts'

export function presentImport(row: ImportRow): ImportSummary {
  const { id, name, state, size, received, counts, done, total, waiting } = row
  return {
    id,
    name,
    state,
    size,
    received,
    counts,
    progress: state in AFTER_JOB ? { done: Math.min(done, total), total, waiting } : null,
    // Only this program writes the column.
    failure: row.failure === null ? null : { code: row.failure, line: row.failureLine },
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  }
}

const NO_LATER_QUESTIONS = { oddsNotation: null }

export async function presentDetail(db: Db, row: ImportRow): Promise<ImportDetail> {
  const { survey, plan, userId, id } = row
  const book = row.state === 'done' ? await countImported(db, userId, id) : null
  // Surveys stored by an older version lack the question.
  const asked = survey && { ...withWholeLines(survey), asks: { ...NO_LATER_QUESTIONS, ...survey.asks } }
  // The lists of the contract are of mutable types.
  return { ...presentImport(row), ...({ survey: asked, plan } as Pick<ImportDetail, 'survey' | 'plan'>), book }
}

/** Older versions took any number that a row of a sheet gave itself: 2.5, and infinity, which JSON keeps as null. */
function withWholeLines(survey: Survey): Survey {
  const whole = (line: number | null) => (Number.isSafeInteger(line) ? line : null)
  const headerLine = whole(survey.headerLine)
  const sample = survey.sample.map((row, at) => ({ ...row, line: whole(row.line) ?? (headerLine ?? 0) + at + 1 }))
  return { ...survey, headerLine, sample }
}

type StoredRow = Awaited<ReturnType<typeof findRows>>[number]

export function presentRow({ number, line, kind, draft }: StoredRow): ImportRowBody {
  return {
    number,
    line,
    sheet: draft.sheet ?? null,
    kind,
    problem: 'problem' in draft ? draft.problem : null,
    bet: 'bet' in draft ? presentDraft(draft.bet) : null,
    cash: 'cash' in draft ? { kind: draft.cash.kind, amount: formatCents(draft.cash.amount), at: draft.cash.at } : null,
  }
}

type StoredBet = Extract<StoredDraft, { bet: unknown }>['bet']

function presentDraft({ picks, settlement, ...bet }: StoredBet): ImportRowBody['bet'] {
  const [first] = picks
  const betType = picks.length === 1 && first ? formatBetType(first.betType) : 'multiple'
  return {
    placedAt: bet.placedAt,
    teams: picks.map(({ teams }) => teams).join(' + '),
    selectedTeam: picks.map(({ selectedTeam }) => selectedTeam).join(' + '),
    betType,
    legs: picks.length,
    amount: formatCents(bet.amount),
    odds: formatOdds(bet.odds),
    status: settlement?.status ?? 'pending',
    outcome: settlement?.outcome ?? null,
    result: settlement && formatCents(settlement.result),
    bookmaker: bet.bookmaker,
  }
}
