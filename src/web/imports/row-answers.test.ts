import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTaken, ROW_QUESTIONS } from '../../domain/import/row-question.ts'
import { answerAll, answerRow, countTaken, isRowTaken, UNANSWERED } from './row-answers.ts'

const ROWS = ROW_QUESTIONS.flatMap((question, at) => [1, 2, 3].map((nth) => ({ number: 3 * at + nth, question })))

test('unanswered, results are taken of bets that the book has open, and nothing else', () => {
  expect(ROWS.filter((row) => isRowTaken(UNANSWERED, row)).map(({ question }) => question)).toEqual([
    'settled',
    'settled',
    'settled',
  ])
})

test('an answer for all holds for each row, one for a row for that row alone, and the server reads the same', () => {
  const press = fc.oneof(
    fc.record({ question: fc.constantFrom(...ROW_QUESTIONS), isTaken: fc.boolean() }),
    fc.constantFrom(...ROWS).map((row) => ({ row })),
  )
  fc.assert(
    fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
      const expected = new Map(ROWS.map(({ number, question }) => [number, question === 'settled']))
      let answers = UNANSWERED
      for (const each of presses) {
        if ('row' in each) {
          answers = answerRow(answers, each.row)
          expected.set(each.row.number, !expected.get(each.row.number))
        } else {
          answers = answerAll(answers, each.question, each.isTaken)
          const all = ROWS.filter(({ question }) => question === each.question)
          for (const { number } of all) expected.set(number, each.isTaken)
        }
      }
      const sent = { take: answers.take, except: [...answers.except.keys()] }
      for (const row of ROWS) {
        expect(isRowTaken(answers, row)).toBe(expected.get(row.number))
        expect(isTaken(sent, row.question, row.number)).toBe(expected.get(row.number))
      }
      for (const question of ROW_QUESTIONS) {
        const taken = ROWS.filter((row) => row.question === question && expected.get(row.number))
        expect(countTaken(answers, question, 3)).toBe(taken.length)
      }
    }),
  )
})
