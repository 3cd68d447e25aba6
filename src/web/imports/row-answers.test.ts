import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTaken, ROW_QUESTIONS } from '../../domain/import/row-question.ts'
import {
  answerAll,
  answerOf,
  answerOfAll,
  answerRow,
  answersOfRun,
  countAnswered,
  type RowAnswer,
  UNANSWERED,
} from './row-answers.ts'

const ROWS = ROW_QUESTIONS.flatMap((question, at) => [1, 2, 3].map((nth) => ({ number: 3 * at + nth, question })))
const ASKED = { settled: 3, outcome: 3, result: 3, alike: 3, taken: 0 }

test('unanswered, results are taken of bets that the book has open, others are left, and rows that are alike stay open', () => {
  const answers = { settled: 'file', outcome: 'book', result: 'book', alike: null } as const
  expect(ROWS.map((row) => answerOf(UNANSWERED, row))).toEqual(ROWS.map(({ question }) => answers[question]))
  expect(answersOfRun(UNANSWERED, ASKED)).toEqual({ take: ['settled'], except: [], same: [] })
  expect(answersOfRun(UNANSWERED, { settled: 0, outcome: 0, result: 0, alike: 0, taken: 0 })).toEqual({})
})

test('an answer for all holds for each row, one for a row for that row alone, and the server reads the same', () => {
  const answer = fc.constantFrom<RowAnswer>('file', 'book')
  const press = fc.oneof(
    fc.record({ question: fc.constantFrom(...ROW_QUESTIONS), answer }),
    fc.record({ row: fc.constantFrom(...ROWS), answer }),
  )
  fc.assert(
    fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
      const expected = new Map(ROWS.map((row) => [row.number, answerOf(UNANSWERED, row)]))
      let answers = UNANSWERED
      for (const each of presses) {
        const isRow = 'row' in each
        answers = isRow ? answerRow(answers, each.row, each.answer) : answerAll(answers, each.question, each.answer)
        const pressed = isRow ? [each.row] : ROWS.filter(({ question }) => question === each.question)
        for (const { number } of pressed) expected.set(number, each.answer)
      }
      const { take = [], except = [], same = [] } = answersOfRun(answers, ASKED)
      for (const row of ROWS) {
        const right = expected.get(row.number)
        const isSame = row.question === 'alike' && (same === 'all' || same.includes(row.number))
        const isFile = isTaken({ take, except }, row.question, row.number)
        expect(answerOf(answers, row)).toBe(right)
        expect(isFile).toBe(right === 'file')
        if (row.question === 'alike') expect(isSame && !isFile).toBe(right === 'book')
      }
      for (const question of ROW_QUESTIONS) {
        const all = ROWS.filter((row) => row.question === question).map(({ number }) => expected.get(number) ?? null)
        for (const each of ['file', 'book'] as const) {
          expect(countAnswered(answers, question, 3, each)).toBe(all.filter((right) => right === each).length)
        }
        expect(answerOfAll(answers, question, 3)).toBe(new Set(all).size === 1 ? all[0] : null)
      }
    }),
  )
})
