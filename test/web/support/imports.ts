import {
  cancelImport,
  discardImport,
  type ImportDetail,
  type ImportRow,
  importRows,
  listImports,
  planImport,
  readImport,
  runImport,
  startImport,
  takeBackImport,
} from '../../../src/contract/imports.ts'
import { IMPORT_ROW_KINDS, type ImportRowKind } from '../../../src/domain/import/import-state.ts'
import { type ColumnTarget, isReadAtOnce } from '../../../src/domain/import/plan.ts'
import { ROW_QUESTIONS } from '../../../src/domain/import/row-question.ts'
import { answer, refused } from './network.ts'

/** The columns of a file that is understood. */
export const COLUMNS = {
  'Placed at': 'placedAt',
  Event: 'event',
  Pick: 'pick',
  Odds: 'odds',
  Stake: 'stake',
  Result: 'state',
} as const satisfies Readonly<Record<string, ColumnTarget>>

export type Survey = NonNullable<ImportDetail['survey']>
export type Plan = NonNullable<ImportDetail['plan']>
type Rows = Partial<Record<ImportRowKind, readonly ImportRow[]>>

/** The import of the signed-in user, if there is one. */
let current: ImportDetail | null = null

/**
 * From now on an uploaded file gets this survey, and a plan these rows; each step is done when its call returns. As on the server, a known
 * format without questions is read at once by the proposed plan.
 */
export function answerImports(survey: Survey, rowsBy: (plan: Plan) => Rows): void {
  current = null
  const rowsOf = (kind: string | null) =>
    new Map<string | null, readonly ImportRow[]>(Object.entries(current?.plan ? rowsBy(current.plan) : {})).get(kind) ??
    []
  answer(listImports, () => (current ? [current] : []))
  const readBy = (plan: Plan) =>
    ({ state: 'ready', plan, counts: countsOf(rowsBy(plan)), asked: askedOf(rowsBy(plan)) }) as const
  answer(startImport, ({ query, body }) => {
    current = {
      ...begun({ name: query.get('name') ?? '', size: (body as Blob).size }), // an upload
      state: 'surveyed',
      survey,
      plan: survey.proposed,
      ...(isReadAtOnce(survey, 'EUR') && readBy(survey.proposed)),
    }
    return current
  })
  answer(readImport, () => changeImport())
  answer(planImport, ({ parsed }) => changeImport(readBy(parsed as Plan))) // likewise
  answer(importRows, ({ query }) => [...rowsOf(query.get('kind'))])
  answer(runImport, () => changeImport(DONE))
  answer(cancelImport, () => changeImport({ state: 'ready', progress: null }))
  answer(takeBackImport, () => changeImport({ state: 'taken-back' }))
  answer(discardImport, () => {
    dropImport()
    return undefined
  })
}

/** Changes the import and returns the response of a call about it; 404 if there is none. */
export function changeImport(more: Partial<ImportDetail> | ((found: ImportDetail) => Partial<ImportDetail>) = {}) {
  if (!current) return refused('notFound')
  return (current = { ...current, ...(typeof more === 'function' ? more(current) : more) })
}

/** Another tab has discarded the import, or another file has replaced it. */
export function dropImport(): void {
  current = null
}

/** Another tab has started an import. */
export function beginElsewhere(more: Partial<ImportDetail>): void {
  current = { ...begun({ name: 'apostas.csv', size: 100 }), ...more }
}

/** The import has written its bets. */
export const DONE = ({ counts }: ImportDetail): Partial<ImportDetail> => ({
  state: 'done',
  progress: null,
  book: { bets: counts?.new ?? 0, changed: 0, results: 0 },
})

export const NOTHING_ASKED = { settled: 0, outcome: 0, result: 0, alike: 0, taken: 0 }
type Begun = Pick<ImportDetail, 'name' | 'size'>
const begun = (file: Begun): ImportDetail => ({
  ...file,
  id: 5,
  state: 'surveying',
  counts: null,
  asked: NOTHING_ASKED,
  progress: null,
  failure: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  doneAt: null,
  survey: null,
  plan: null,
  book: null,
  totals: null,
})

/** How many rows there are of each kind. */
export const countsOf = (rows: Rows) => {
  const counts = IMPORT_ROW_KINDS.map((kind) => [kind, rows[kind]?.length ?? 0])
  return Object.fromEntries([...counts, ['leftOut', 0]]) as NonNullable<ImportDetail['counts']> // one for each kind
}

/** The number of rows with each question. */
function askedOf(rows: Rows): ImportDetail['asked'] {
  const all = Object.values(rows).flat()
  const questions = ROW_QUESTIONS.map((question) => [question, all.filter((row) => row.question === question).length])
  return { ...NOTHING_ASKED, ...(Object.fromEntries(questions) as ImportDetail['asked']) } // one for each question
}

/** The survey of a file whose columns are recognized by name and that leaves no question. */
export function surveyOf(columns: Readonly<Record<string, ColumnTarget | null>>, more: Partial<Survey> = {}): Survey {
  const names = Object.entries(columns)
  const format = more.format ?? 'generic'
  return {
    format,
    container: 'text',
    encoding: 'utf-8',
    separator: ';',
    headerLine: 1,
    rows: 4,
    columns: names.map(([name, target]) => ({ name, target, certain: target !== null, examples: [] })),
    sample: [],
    proposed: {
      format,
      columns: names.map(([, target]) => target),
      dateOrder: null,
      zone: 'UTC',
      decimalMark: 'point',
      oddsNotation: 'decimal',
      bookmaker: null,
      currency: null,
      sameId: null,
    },
    asks: { dateOrder: null, oddsNotation: null, sameId: null, zone: false, columns: [] },
    currencies: [],
    ...more,
  }
}

/** A row of a bet of 50.00 on Alfa at 1.85 that was won. */
export function rowOf(line: number, bet: Partial<NonNullable<ImportRow['bet']>> = {}): ImportRow {
  const won = {
    placedAt: '2026-03-01T10:00:00.000Z',
    teams: 'Alfa vs Bravo',
    selectedTeam: 'Alfa',
    betType: 'match-winner',
    betTypeName: 'match-winner',
    betTypeValue: null,
    selection: null,
    legs: 1,
    amount: '50.00',
    odds: '1.85',
    exactOdds: null,
    freeBet: false,
    cashedOut: null,
    status: 'won',
    outcome: 'won',
    result: '42.50',
    bookmaker: null,
  } as const
  return {
    number: line - 1,
    line,
    sheet: null,
    kind: 'new',
    problem: null,
    bet: { ...won, ...bet },
    question: null,
    inBook: null,
    cash: null,
  }
}

export const problemOf = (line: number, problem: ImportRow['problem'], bet: ImportRow['bet'] = null): ImportRow => ({
  ...rowOf(line),
  kind: 'problem',
  problem,
  bet,
})
