import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALERT_MODES, type AlertChoices, isTold, modeOf } from './alert-mode.ts'

const mode = fc.constantFrom(...ALERT_MODES)
const choices: fc.Arbitrary<AlertChoices> = fc.record({
  match: fc.option(mode),
  teams: fc.array(fc.option(mode), { maxLength: 2 }),
  onlyWithBet: fc.boolean(),
})
const NONE: AlertChoices = { match: null, teams: [], onlyWithBet: false }

describe('who is told of a match', () => {
  test('without a choice: everybody who follows it, or those with a bet where the settings say so', () => {
    expect([true, false].map((hasBet) => isTold(NONE, hasBet))).toEqual([true, true])
    expect([true, false].map((hasBet) => isTold({ ...NONE, onlyWithBet: true }, hasBet))).toEqual([true, false])
  })

  test('a team says more or less than the settings', () => {
    expect(isTold({ ...NONE, teams: ['all'], onlyWithBet: true }, false)).toBe(true)
    expect(isTold({ ...NONE, teams: ['withBet'] }, false)).toBe(false)
    expect(isTold({ ...NONE, teams: ['withBet'] }, true)).toBe(true)
    expect(isTold({ ...NONE, teams: ['off'] }, true)).toBe(false)
  })

  test('of two teams the most telling counts; one without a choice is as the settings say', () => {
    expect(modeOf({ ...NONE, teams: ['off', 'withBet'] })).toBe('withBet')
    expect(modeOf({ ...NONE, teams: ['off', null] })).toBe('all')
    expect(modeOf({ ...NONE, teams: ['off', null], onlyWithBet: true })).toBe('withBet')
    expect(modeOf({ ...NONE, teams: ['all', null], onlyWithBet: true })).toBe('all')
  })

  test('the choice of the match goes before all others', () => {
    fc.assert(
      fc.property(choices, mode, (others, match) => {
        expect(modeOf({ ...others, match })).toBe(match)
      }),
    )
  })

  test('the order of the teams does not matter, and a team that tells more never silences', () => {
    const rank = (choice: AlertChoices) => ALERT_MODES.indexOf(modeOf(choice))
    fc.assert(
      fc.property(choices, mode, (before, other) => {
        expect(modeOf({ ...before, teams: before.teams.toReversed() })).toBe(modeOf(before))
        if (before.teams.length > 0) {
          expect(rank({ ...before, teams: [...before.teams, other] })).toBeLessThanOrEqual(rank(before))
        }
      }),
    )
  })

  test('a bet never silences, and "off" does so with a bet too', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        if (isTold(choice, false)) expect(isTold(choice, true)).toBe(true)
        expect(isTold(choice, true)).toBe(modeOf(choice) !== 'off')
      }),
    )
  })
})
