import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFormat, anySelection } from '../../../test/support/any-selection.ts'
import { byTier } from '../../../test/support/tier.ts'
import type { Format } from '../match/match.ts'
import { type Chosen, choicesOf, MARKETS_OF, nextStep, type Question, questionsOf } from './chosen-selection.ts'
import { MARKETS, type Market } from './selection.ts'
import { selectionProblem } from './selection-problem.ts'
import { betTypeOf } from './written-selection.ts'

const CASES = { numRuns: byTier(500, 10_000) }
const formatOrUnknown = fc.option(anyFormat)

test('the choices of every selection make the same selection', () => {
  fc.assert(
    fc.property(anySelection, formatOrUnknown, (selection, format) => {
      fc.pre(selectionProblem(selection, format) === null)
      expect(nextStep(choicesOf(selection), format)).toEqual({ selection })
    }),
    CASES,
  )
})

test('an answer that is taken away is asked for, and is one of the options', () => {
  fc.assert(
    fc.property(
      anySelection,
      formatOrUnknown,
      fc.constantFrom('map', 'pick', 'side'),
      (selection, format, taken: Question['ask']) => {
        const choices = choicesOf(selection)
        const answer = choices[taken]
        // A line of maps that no select offers, and the only map of a BO1.
        fc.pre(selectionProblem(selection, format) === null && answer !== undefined)
        fc.pre(selection.market !== 'total-maps' && !(taken === 'map' && format === 'BO1'))
        const step = nextStep({ ...choices, [taken]: undefined }, format)
        expect(step).toMatchObject({ question: { ask: taken } })
        if ('question' in step && step.question.options) expect(step.question.options).toContainEqual(answer)
      },
    ),
    CASES,
  )
})

/** Any answer to each question, one after the other. */
function answered(market: Market, format: Format | null, at: number): Chosen {
  return questionsOf(market, format).reduce<Chosen>(
    (chosen, { ask, options }) => {
      const answers = options ?? (market.endsWith('handicap') ? [{ handicap: -0.5 }] : [{ total: LINE }])
      return { ...chosen, [ask]: answers[at % answers.length] }
    },
    { market },
  )
}
const LINE = { choice: 'over', line: 20.5 } as const

test('whatever options are taken, the answers make a selection that the format has', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MARKETS), formatOrUnknown, fc.nat(), (market, format, at) => {
      // No total of maps is offered where all maps are always played.
      fc.pre(questionsOf(market, format).every(({ options }) => options?.length !== 0))
      const step = nextStep(answered(market, format, at), format)
      const selection = 'selection' in step ? step.selection : null
      expect(selection).toMatchObject({ market })
      // A line that is typed may be impossible on the match.
      if (selection && !('line' in selection)) expect(selectionProblem(selection, format)).toBeNull()
    }),
    CASES,
  )
})

test.each<[string, Chosen, Format | null, object]>([
  ['the map of rounds', { market: 'round-handicap', side: 1 }, 'BO3', { ask: 'map', options: [1, 2, 3, null] }],
  ['the map before the pick', { market: 'overtime' }, 'BO2', { ask: 'map', options: [1, 2] }],
  ['a line, of which there are many', { market: 'total-rounds', map: null }, 'BO3', { ask: 'pick', options: null }],
  ['the line of a handicap', { market: 'map-handicap' }, 'BO3', { ask: 'pick', options: null }],
  ['the winner', { market: 'match-winner', pick: { outcome: '1x2' } }, 'BO2', { ask: 'side', options: [1, 2] }],
  [
    'the pick again, where the known one is of another market',
    { market: 'overtime', map: 1, pick: { half: 2 } },
    null,
    { ask: 'pick' },
  ],
  ['the map again, where overtime is of one map', { market: 'overtime', map: null }, null, { ask: 'map' }],
  [
    'the draw only where a match can have one',
    { market: 'match-winner' },
    'BO5',
    { ask: 'pick', options: [{ outcome: 'two-way' }] },
  ],
])('the next question: %s', (_, chosen, format, question) => {
  expect(nextStep(chosen, format)).toMatchObject({ question })
})

test('the only map of a BO1 need not be chosen, and a draw is on no side', () => {
  expect(nextStep({ market: 'first-half-winner', pick: { outcome: 'draw' } }, 'BO1')).toEqual({
    selection: { market: 'first-half-winner', map: 1, side: 'draw', isThreeWay: true },
  })
})

/** A series ends with its second or third win: a BO3 has 2 or 3 maps, a BO5 3 to 5. Where all maps are played the number is known. */
test.each<[Format | null, number[]]>([
  ['BO1', []],
  ['BO2', []],
  ['BO3', [2.5]],
  ['BO5', [3.5, 4.5]],
  [null, [2.5, 3.5, 4.5]],
])('the totals of maps in %s are over and under %j', (format, lines) => {
  const options = lines.flatMap((line) => [{ total: { choice: 'over', line } }, { total: { choice: 'under', line } }])
  expect(nextStep({ market: 'total-maps' }, format)).toEqual({ question: { ask: 'pick', options } })
})

test('a market that asks nothing but map and side is chosen without a pick', () => {
  expect(choicesOf({ market: 'map-winner', map: 2, side: 1 })).toStrictEqual({ market: 'map-winner', map: 2, side: 1 })
  expect(choicesOf({ market: 'first-blood', map: 1, side: 2 })).toStrictEqual({
    market: 'first-blood',
    map: 1,
    side: 2,
  })
  expect(choicesOf({ market: 'other' })).toStrictEqual({ market: 'other' })
})

test('a type that is one market leaves nothing to choose, nor does one that has no market of its own', () => {
  for (const name of ['match-winner', 'map-winner', 'total-maps'] as const) {
    expect(MARKETS_OF[name]).toEqual({ plain: name, others: [] })
  }
  for (const name of ['first-map', 'first-blood', 'multiple'] as const) {
    expect(MARKETS_OF[name]).toEqual({ plain: null, others: [] })
  }
})

test('every market is offered within the type that it is written as', () => {
  fc.assert(
    fc.property(anySelection, (selection) => {
      const { plain, others } = MARKETS_OF[betTypeOf(selection)]
      // First blood is a type of the API; the form offers it within "other".
      if (selection.market !== 'first-blood') expect([plain, ...others]).toContain(selection.market)
    }),
  )
  expect(MARKETS_OF.other.others).toContain('first-blood')
})
