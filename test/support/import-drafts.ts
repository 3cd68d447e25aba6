import { formatOwnChance } from '../../src/domain/bet/own-chance.ts'
import type { Draft, ImportedBet } from '../../src/domain/import/draft.ts'
import type { ImportPlan, Survey } from '../../src/domain/import/plan.ts'
import { formatBetType } from '../../src/domain/market/bet-type.ts'
import { formatCents } from '../../src/domain/money/money.ts'
import { formatOdds } from '../../src/domain/money/odds.ts'
import { readDrafts } from '../../src/server/imports/reading/read-drafts.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'

/** Later than every date in the fixtures. */
export const NOW = new Date('2026-11-01T00:00:00Z')

export async function surveyed(bytes: Uint8Array): Promise<Survey> {
  return surveyFile(bytes)
}

/** The drafts of a file, read by the proposed plan with the user's answers and unit. */
export async function draftsOf(
  file: Uint8Array,
  answers: Partial<ImportPlan> = {},
  unit: number | null = null,
): Promise<Draft[]> {
  const { proposed } = surveyFile(file)
  const drafts: Draft[] = []
  for (const batch of readDrafts(file, { ...proposed, ...answers }, { now: NOW, unit })) drafts.push(...batch)
  return drafts
}

/** A draft as one line: its fields in a fixed order, without the missing ones. */
export function lineOf(draft: Draft): string {
  const line = draft.sheet === undefined ? draft.line : `${draft.sheet} ${draft.line}`
  if ('problem' in draft) {
    const { code, column, value } = draft.problem
    return [line, code, column, value].filter((part) => part !== null && part !== '').join(' | ')
  }
  if ('cash' in draft) {
    const { kind, amount, at, bookmaker, note } = draft.cash
    return joined([line, kind, formatCents(amount), minute(at), bookmaker, note])
  }
  const { bet } = draft
  const price = `${formatCents(bet.amount)} at ${formatOdds(bet.odds)}`
  const details = [
    bet.freeBet && 'free',
    bet.live && 'live',
    bet.bookmaker,
    bet.tipster,
    bet.tags.join(' '),
    ...prices(bet),
    bet.note,
  ]
  return joined([line, ...bet.picks.map(pickLine), price, minute(bet.placedAt), result(bet), ...details])
}

const prices = ({ close, ownChance }: ImportedBet) => [
  close && `close ${formatOdds(close.odds)}`,
  ownChance && `chance ${formatOwnChance(ownChance)}`,
]

const joined = (parts: readonly (string | number | boolean | null)[]) =>
  parts
    .filter((part) => part !== null && part !== '' && part !== false)
    .join(' | ')
    .replaceAll('\n', ' / ')

const minute = (at: Date) => at.toISOString().slice(0, 16)

/** If the text is parsed, the market of the selection follows after "=". */
function pickLine(
  { teams, selectedTeam, odds, betType, selection }: ImportedBet['picks'][number],
  _: number,
  all: readonly unknown[],
) {
  const price = all.length > 1 ? ` ${formatOdds(odds)}` : ''
  return `${teams} > ${selectedTeam} > ${formatBetType(betType)}${selection ? ` = ${selection.market}` : ''}${price}`
}

function result({ settlement }: ImportedBet) {
  if (!settlement) return 'pending'
  const { outcome, result: sum, settledAt } = settlement
  return `${outcome} ${formatCents(sum)}${settledAt ? ` on ${minute(settledAt)}` : ''}`
}
