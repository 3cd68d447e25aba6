import type { ImportDetail } from '../../contract/imports.ts'
import type { ColumnTarget, OddsNotation } from '../../domain/import/plan.ts'
import { plainAmount } from '../../domain/import/text/accounting-text.ts'
import { readMoney } from '../../domain/import/text/number-text.ts'
import { mayBeState } from '../../domain/import/text/state-text.ts'
import { deviceZone } from '../i18n/device-zone.ts'

export type Survey = NonNullable<ImportDetail['survey']>
export type Plan = NonNullable<ImportDetail['plan']>

/**
 * The initial plan: the proposal, with the local time zone if the file names none, and the book's currency if the file has several, because
 * amounts in two currencies cannot be summed.
 */
export function firstPlan(
  { survey, plan, state }: Pick<ImportDetail, 'survey' | 'plan' | 'state'>,
  ofBook: string,
): Plan | null {
  if (!survey) return null
  if (state !== 'surveyed' && plan) return plan
  const { proposed, asks, currencies } = survey
  const one = currencies.find((currency) => currency === ofBook) ?? currencies[0] ?? null
  return {
    ...proposed,
    ...likelyAnswers(survey),
    ...likelyParts(survey),
    ...(asks.zone && { zone: deviceZone() }),
    ...(currencies.length > 1 && { currency: one }),
  }
}

/** Columns that cannot change a bet. */
const ASIDE: ReadonlySet<ColumnTarget> = new Set(['note', 'comment', 'tags', 'balance'])

/** Whether the column was recognized only by its cells or by part of its name. */
export const isGuess = ({ target, certain }: Pick<Survey['columns'][number], 'target' | 'certain'>): boolean =>
  target !== null && !certain && !ASIDE.has(target)

/** The indexes of the guessed columns. */
export const guessedColumns = ({ columns }: Survey): readonly number[] =>
  [...columns.entries()].flatMap(([index, column]) => (isGuess(column) ? [index] : []))

/** Whether the file can be read without a press: each question has at least a likely answer, and all amounts are in the book's currency. */
export function isUnderstood(survey: Survey, plan: Plan, ofBook: string): boolean {
  return survey.currencies.every((currency) => currency === ofBook) && isComplete(survey, plan)
}

/** Whether columns, odds and results are read as proposed. */
export function isAsProposed({ proposed }: Survey, { columns, oddsNotation, states = {} }: Plan): boolean {
  const isSame = JSON.stringify(states) === JSON.stringify(proposed.states ?? {})
  return isSame && oddsNotation === proposed.oddsNotation && columns.join() === proposed.columns.join()
}

/** Whether nothing required for reading is missing. */
export function isComplete(survey: Survey, plan: Plan): boolean {
  const { columns, ...others } = missing(survey, plan)
  return columns.length === 0 && !Object.values(others).includes(true)
}

/** Likely answers to open questions: day first, American for whole odds from 100 on, the latest year, the date of the row above. */
function likelyAnswers({ proposed, asks }: Pick<Survey, 'proposed' | 'asks'>): Partial<Plan> {
  return {
    ...(asks.dateOrder && proposed.dateOrder === null && { dateOrder: 'day-first' }),
    ...(asks.oddsNotation && proposed.oddsNotation === null && { oddsNotation: likelyNotation(asks.oddsNotation) }),
    ...(asks.years && { firstYear: asks.years.years[0] ?? null }),
    ...(asks.carriedDates && { carriesDates: true }),
    ...(asks.unitValue && { unitValue: asks.unitValue.value }),
  }
}

/** The choices if the survey names none. */
export const NOTATIONS: OddsNotation[] = ['decimal', 'american']

function likelyNotation({ examples, notations = NOTATIONS }: OddsQuestion): OddsNotation {
  const isAmerican = examples.every((odds) => /^[+-]?\d{3,5}$/.test(odds.trim()))
  const likely = isAmerican ? 'american' : 'decimal'
  return notations.includes(likely) ? likely : (notations[0] ?? likely)
}

/** The same for tables that are read differently. */
function likelyParts(survey: Survey): Partial<Plan> {
  const { proposed, asks } = survey
  if (!proposed.parts || !asks.parts) return {}
  return {
    parts: proposed.parts.map((own, index) => {
      const question = asks.parts?.find(({ part }) => part === index)
      if (!question) return own
      const of = partOf(survey, proposed, question)
      return { ...own, ...likelyAnswers({ proposed: of.plan, asks: of.survey.asks }) }
    }),
  }
}

type OddsQuestion = NonNullable<Survey['asks']['oddsNotation']>
type PartQuestion = NonNullable<Survey['asks']['parts']>[number]

/** A table that is read differently, as if it were a file: its questions and its plan. */
export function partOf(survey: Survey, plan: Plan, question: PartQuestion): { survey: Survey; plan: Plan } {
  const { part, dateOrder = null, oddsNotation = null, reading } = question
  const asks = { dateOrder, oddsNotation, reading, zone: false, columns: [] }
  const own = Object.entries(plan.parts?.[part] ?? {}).filter(([key, value]) => key !== 'tables' && value !== undefined)
  return { survey: { ...survey, asks }, plan: { ...plan, isOpen: undefined, ...Object.fromEntries(own) } }
}

/** An answer about such a table. */
export function partAnswer({ parts = [] }: Plan, part: number, answer: Partial<Plan>): Partial<Plan> {
  const { columns, dateOrder, oddsNotation, states, isOpen } = answer
  const own = { columns, dateOrder, oddsNotation, states, isOpen }
  const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  return { parts: parts.map((one, index) => (index === part ? { ...one, ...said } : one)) }
}

/** Every time zone that this browser knows, and UTC. */
export function allZones(): string[] {
  return [...new Set(['UTC', deviceZone(), ...Intl.supportedValuesOf('timeZone')])]
}

type Reading = NonNullable<Survey['asks']['reading']>['alternatives'][number]

/** Whether the plan reads columns, odds and results like this reading. */
export function isChosen({ columns, oddsNotation, states = {}, isOpen }: Plan, reading: Reading): boolean {
  const isSame = Object.entries(reading.states).every(([letter, state]) => states[letter] === state)
  return isOpen !== true && isSame && oddsNotation === reading.oddsNotation && columns.join() === reading.columns.join()
}

/** Whether a column with this target may be chosen as the results column. */
export const mayHoldResults = (target: ColumnTarget | null): boolean =>
  target === null || target === 'note' || target === 'comment' || target === 'tags'

/** The target of a results column by some of its cells: amounts are profits; words and letters are states. */
export const resultTarget = (examples: readonly string[]): ColumnTarget => {
  const areSums = examples.every((cell) => readMoney(plainAmount(cell), null) !== null)
  return areSums && !examples.every(mayBeState) ? 'profit' : 'state'
}

/** The answer to the question about results: "open", the index of the results column, or '' without an answer. */
export function resultsAnswer(open: Reading, plan: Plan): string {
  if (plan.isOpen !== false) return ''
  const column = plan.columns.findIndex(
    (target, index) => target !== open.columns[index] && (target === 'state' || target === 'profit'),
  )
  return column >= 0 ? String(column) : isChosen(plan, open) ? 'open' : ''
}

type Missing = {
  columns: ColumnTarget[]
  dateOrder: boolean
  oddsNotation: boolean
  sameId: boolean
  reading: boolean
  /** Questions about a table that is read differently. */
  parts: boolean
}

/** The missing answers that block reading. */
export function missing(survey: Survey, plan: Plan): Missing {
  const { asks } = survey
  return {
    columns: asks.columns.filter((target) => !plan.columns.includes(target)),
    dateOrder: asks.dateOrder !== null && plan.dateOrder === null,
    oddsNotation: asks.oddsNotation !== null && plan.oddsNotation === null,
    // Choosing a reading, or a column by hand, answers it.
    reading: plan.isOpen === true || (Boolean(asks.reading) && plan.isOpen !== false),
    parts: (asks.parts ?? []).some((question) => {
      const of = partOf(survey, plan, question)
      return !isComplete(of.survey, of.plan)
    }),
    sameId: Boolean(asks.sameId) && plan.columns.includes('externalId') && !plan.sameId,
  }
}

/** Two columns cannot have the same target, except notes and tags: the other one is dropped. */
export function withColumn(plan: Plan, at: number, target: ColumnTarget | null): Plan {
  const many = target === null || MANY.has(target)
  const columns = plan.columns.map((before, index) => {
    if (index === at) return target
    return before === target && !many ? null : before
  })
  // The notation was detected in other cells.
  const chosen = { ...plan, columns, isOpen: false }
  return target !== null && ODDS.has(target) ? { ...chosen, oddsNotation: null } : chosen
}

const MANY: ReadonlySet<ColumnTarget> = new Set(['note', 'comment', 'tags', 'state', 'market', 'fee'])
const ODDS: ReadonlySet<ColumnTarget> = new Set(['odds', 'legOdds', 'layOdds'])
