import type { ImportDetail, ImportRow } from '../../contract/imports.ts'
import { ROW_QUESTIONS, type RowQuestion, TAKEN_UNASKED } from '../../domain/import/row-question.ts'

/** The answer about a doubtful row: 'file' takes over its result, or imports it as another bet; 'book' keeps the book. */
export type RowAnswer = 'file' | 'book'

/** Answers for all rows of each question (null leaves undecided rows out), and answers for single rows. */
export type PageAnswers = {
  readonly all: Readonly<Record<RowQuestion, RowAnswer | null>>
  readonly own: ReadonlyMap<number, { readonly question: RowQuestion; readonly answer: RowAnswer }>
}

const defaultAnswer = (question: RowQuestion) => (question === 'alike' ? null : 'book')

/** Before any answer. */
export const UNANSWERED: PageAnswers = {
  // One entry per question.
  all: Object.fromEntries(
    ROW_QUESTIONS.map((question) => [question, TAKEN_UNASKED.includes(question) ? 'file' : defaultAnswer(question)]),
  ) as PageAnswers['all'],
  own: new Map(),
}

/** The same answer for all rows of a question, replacing answers of single rows. */
export function answerAll({ all, own }: PageAnswers, question: RowQuestion, answer: RowAnswer): PageAnswers {
  return { all: { ...all, [question]: answer }, own: new Map([...own].filter(([, row]) => row.question !== question)) }
}

type AskingRow = Pick<ImportRow, 'number' | 'question'>

export function answerRow({ all, own }: PageAnswers, { number, question }: AskingRow, answer: RowAnswer): PageAnswers {
  const next = new Map(own)
  next.delete(number)
  if (question !== null && all[question] !== answer) next.set(number, { question, answer })
  return { all, own: next }
}

/** Null while the row has no answer. */
export function answerOf({ all, own }: PageAnswers, { number, question }: AskingRow): RowAnswer | null {
  return own.get(number)?.answer ?? (question && all[question])
}

/** The common answer of all `count` rows of a question; null if they differ or some have none. */
export function answerOfAll(answers: PageAnswers, question: RowQuestion, count: number): RowAnswer | null {
  const own = ownOf(answers, question)
  const [first] = own
  if (first === undefined) return answers.all[question]
  return own.length === count && own.every((answer) => answer === first) ? first : null
}

/** How many of the `count` rows of a question have this answer. */
export function countAnswered(answers: PageAnswers, question: RowQuestion, count: number, answer: RowAnswer): number {
  const own = ownOf(answers, question)
  const alike = own.filter((one) => one === answer).length
  return answers.all[question] === answer ? count - own.length + alike : alike
}

const ownOf = ({ own }: PageAnswers, question: RowQuestion): readonly RowAnswer[] =>
  [...own.values()].flatMap((row) => (row.question === question ? [row.answer] : []))

/** The answers as the import's run takes them; empty if no row has a question. */
export function answersOfRun({ all, own }: PageAnswers, asked: ImportDetail['asked']) {
  if (ROW_QUESTIONS.every((question) => asked[question] === 0)) return {}
  const isOther = (question: RowQuestion, answer: RowAnswer) => (answer === 'file') !== (all[question] === 'file')
  const rows = [...own].map(([number, row]) => ({ number, ...row }))
  const same = rows.filter(({ question, answer }) => question === 'alike' && answer === 'book')
  return {
    take: ROW_QUESTIONS.filter((question) => all[question] === 'file'),
    except: rows.filter(({ question, answer }) => isOther(question, answer)).map(({ number }) => number),
    same: all.alike === 'book' ? ('all' as const) : same.map(({ number }) => number),
  }
}
