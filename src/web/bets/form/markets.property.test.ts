import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFormat, anySelection } from '../../../../test/support/any-selection.ts'
import { parseBetType } from '../../../domain/market/bet-type.ts'
import { selectionProblem } from '../../../domain/market/selection-problem.ts'
import { betTypeOf, typedValueOf } from '../../../domain/market/written-selection.ts'
import { controlsFor, NO_CHOICES, type PickValues, pickBody, readPick } from './markets.ts'

const TEAMS = ['Alfa', 'Bravo'] as const

test('the controls of every selection send it again, in the same words, and read the same', () => {
  fc.assert(
    fc.property(anySelection, fc.option(anyFormat), (selection, format) => {
      fc.pre(selectionProblem(selection, format) === null)
      // The form has no control for map lines that no bookmaker offers.
      fc.pre(selection.market !== 'total-maps' || [2.5, 3.5, 4.5].includes(selection.line))
      const betType = selection.market === 'first-blood' ? 'other' : betTypeOf(selection)
      const values: PickValues = {
        teams: TEAMS.join(' vs '),
        selectedTeam: 'side' in selection && selection.side === 2 ? TEAMS[1] : TEAMS[0],
        betType,
        handicapValue: '',
        totalRounds: '',
        ...NO_CHOICES,
        ...controlsFor(selection),
      }
      const sent = pickBody(values, format)
      const reading = readPick(values, format)
      expect(reading).toMatchObject({ kind: 'selection', selection })
      // The plain winner is implied by the type.
      const isPlainWinner = selection.market === 'match-winner' && !selection.isThreeWay
      if (!isPlainWinner) expect(sent.selection).toEqual(selection)
      expect(parseBetType(sent.betType)).toEqual({ name: betTypeOf(selection), value: typedValueOf(selection) })
    }),
    { numRuns: 1_000 },
  )
})
