import type { ImportRow } from '../../contract/imports.ts'
import { type RowQuestion, TAKEN_UNASKED } from '../../domain/import/row-question.ts'

/** What is taken of the rows that ask: by question, and of these rows the opposite. */
export type PageAnswers = { readonly take: readonly RowQuestion[]; readonly except: ReadonlyMap<number, RowQuestion> }

/** Before the user has answered anything. */
export const UNANSWERED: PageAnswers = { take: TAKEN_UNASKED, except: new Map() }

/** The same answer for all rows that ask this, also for those that had one of their own. */
export function answerAll({ take, except }: PageAnswers, question: RowQuestion, isTaken: boolean): PageAnswers {
  const others = take.filter((each) => each !== question)
  return {
    take: isTaken ? [...others, question] : others,
    except: new Map([...except].filter(([, asked]) => asked !== question)),
  }
}

type AskingRow = Pick<ImportRow, 'number' | 'question'>

/** The other answer for one row. */
export function answerRow({ take, except }: PageAnswers, { number, question }: AskingRow): PageAnswers {
  const next = new Map(except)
  if (!next.delete(number) && question !== null) next.set(number, question)
  return { take, except: next }
}

export function isRowTaken({ take, except }: PageAnswers, { number, question }: AskingRow): boolean {
  return question !== null && take.includes(question) !== except.has(number)
}

/** How many of the `count` rows of a question are taken. */
export function countTaken({ take, except }: PageAnswers, question: RowQuestion, count: number): number {
  const own = [...except.values()].filter((asked) => asked === question).length
  return take.includes(question) ? count - own : own
}
