import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALERT_MODES, type AlertChoices, modeOf, shouldAlert } from './alert-mode.ts'

const mode = fc.constantFrom(...ALERT_MODES)
const choices: fc.Arbitrary<AlertChoices> = fc.record({
  match: fc.option(mode),
  teams: fc.array(fc.option(mode), { maxLength: 2 }),
  onlyWithBet: fc.boolean(),
})
const NONE: AlertChoices = { match: null, teams: [], onlyWithBet: false }

describe('alerts about a match', () => {
  test('without a choice go to all followers, or only to those with a bet if the settings say so', () => {
    expect([true, false].map((hasBet) => shouldAlert(NONE, hasBet))).toEqual([true, true])
    expect([true, false].map((hasBet) => shouldAlert({ ...NONE, onlyWithBet: true }, hasBet))).toEqual([true, false])
  })

  test('follow the choice of a team, which may include more or less than the settings', () => {
    expect(shouldAlert({ ...NONE, teams: ['all'], onlyWithBet: true }, false)).toBe(true)
    expect(shouldAlert({ ...NONE, teams: ['withBet'] }, false)).toBe(false)
    expect(shouldAlert({ ...NONE, teams: ['withBet'] }, true)).toBe(true)
    expect(shouldAlert({ ...NONE, teams: ['off'] }, true)).toBe(false)
  })

  test('follow the more inclusive choice of two teams; a team without one follows the settings', () => {
    expect(modeOf({ ...NONE, teams: ['off', 'withBet'] })).toBe('withBet')
    expect(modeOf({ ...NONE, teams: ['off', null] })).toBe('all')
    expect(modeOf({ ...NONE, teams: ['off', null], onlyWithBet: true })).toBe('withBet')
    expect(modeOf({ ...NONE, teams: ['all', null], onlyWithBet: true })).toBe('all')
  })

  test('follow the choice of the match before all others', () => {
    fc.assert(
      fc.property(choices, mode, (others, match) => {
        expect(modeOf({ ...others, match })).toBe(match)
      }),
    )
  })

  test('do not depend on the order of the teams, and a more inclusive team never mutes', () => {
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

  test('are never muted by a bet, and "off" mutes with a bet too', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        if (shouldAlert(choice, false)) expect(shouldAlert(choice, true)).toBe(true)
        expect(shouldAlert(choice, true)).toBe(modeOf(choice) !== 'off')
      }),
    )
  })
})
