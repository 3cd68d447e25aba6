import { describe, expect, test } from 'vitest'
import type { Format } from '../match/match.ts'
import type { BetTypeName } from './bet-type.ts'
import type { Chosen } from './chosen-selection.ts'
import { type OpenQuestion, readOrAsk, readTypedLine } from './typed-selection.ts'

const pair = { team1: 'Spirit', team2: '500' }
const typed = (name: BetTypeName, value: string | null, format: Format | null = 'BO3', selectedTeam = 'Spirit') => ({
  type: { name, value },
  pair,
  selectedTeam,
  format,
})

describe('what a typed text leaves open is asked', () => {
  test.each<[OpenQuestion, BetTypeName, string | null]>([
    ['whichMap', 'map-winner', null],
    ['unclear', 'map-winner', '+2'],
    ['unclear', 'map-winner', 'over'],
    ['unclear', 'map-winner', 'map 1 2'],
    ['unclear', 'match-winner', 'map 1'],
    ['unclear', 'match-winner', 'draw map 1'],
    ['unclear', 'first-map', 'map 2'],
    ['unclear', 'first-map', 'over'],
    ['unclear', 'first-blood', 'over'],
    ['whichSign', 'handicap', '1.5'],
    ['unclear', 'handicap', null],
    ['unclear', 'handicap', 'over 1.5'],
    ['unclear', 'handicap', 'map 1 -1.5 maps'],
    ['unclear', 'handicap', 'map 1 match -1.5'],
    ['mapsOrRounds', 'handicap', '-3.5'],
    ['mapsOrRounds', 'handicap', '+4.5 rounds'],
    ['mapsOrRounds', 'handicap', '-1.5 rounds'],
    ['mapsOrRounds', 'handicap', 'match -2.5'],
    ['overOrUnder', 'total-maps', '2.5'],
    ['unclear', 'total-maps', 'over +2.5'],
    ['unclear', 'total-maps', 'over'],
    ['unclear', 'total-maps', 'over 2.5 rounds'],
    ['unclear', 'total-maps', 'over 2.5 map 1'],
    ['whichMap', 'total-rounds', 'over 26.5'],
    ['overOrUnder', 'total-rounds', 'map 1 26.5'],
    ['unclear', 'total-rounds', null],
    ['unclear', 'total-rounds', 'over 26.5 maps'],
    ['unclear', 'total-rounds', 'match map 1 over 26.5'],
    ['unclear', 'total-rounds', 'Spirit over 26.5'],
    ['whichMap', 'total-rounds', 'team over 10.5'],
    ['unclear', 'total-rounds', 'team match over 10.5'],
    ['whichMap', 'total-rounds', 'overtime yes'],
    ['unclear', 'total-rounds', 'overtime'],
    ['unclear', 'total-rounds', 'map 1 yes'],
    ['whichMap', 'total-rounds', 'odd'],
    ['unclear', 'total-rounds', 'map 1'],
    ['unclear', 'total-rounds', 'match'],
    ['unclear', 'multiple', null],
    ['unclear', 'match-winner', 'live'],
    ['unclear', 'match-winner', 'П2'],
  ])('%s: %s (%s)', (question, name, value) => {
    expect(readOrAsk(typed(name, value))).toEqual({ question })
  })

  test('nothing is read for a team that is neither, of two teams with one name, or from a text of 2,001 characters', () => {
    const unclear = { question: 'unclear' }
    expect(readOrAsk(typed('match-winner', null, 'BO3', 'FURIA'))).toEqual(unclear)
    expect(readOrAsk(typed('match-winner', null, 'BO3', ''))).toEqual(unclear)
    const same = { team1: 'Spirit', team2: 'SPIRIT' }
    expect(readOrAsk({ ...typed('match-winner', null), pair: same, selectedTeam: 'spirit' })).toEqual(unclear)
    expect(readOrAsk(typed('match-winner', 'x'.repeat(2_001)))).toEqual(unclear)
    expect(readOrAsk(typed('match-winner', ' '.repeat(2_000))).selection?.market).toBe('match-winner')
  })

  test('two teams whose names differ in their letters only are told apart by them', () => {
    const bet = { ...typed('match-winner', null), pair: { team1: 'Spirit', team2: 'SPIRIT' } }
    expect(readOrAsk({ ...bet, selectedTeam: 'Spirit' }).selection).toMatchObject({ side: 1 })
    expect(readOrAsk({ ...bet, selectedTeam: 'SPIRIT' }).selection).toMatchObject({ side: 2 })
  })

  test('a team is found by its name in other letters, on either side', () => {
    const bet = { ...typed('match-winner', null), pair: { team1: 'Alfa', team2: 'Bravo' } }
    expect(readOrAsk({ ...bet, selectedTeam: 'ALFA' }).selection).toMatchObject({ side: 1 })
    expect(readOrAsk({ ...bet, selectedTeam: 'BRAVO' }).selection).toMatchObject({ side: 2 })
  })

  test.each([
    ['SPIRIT', 1],
    ['spirit', 1],
    ['500', 2],
  ])('the team %s is side %i', (selectedTeam, side) => {
    expect(readOrAsk(typed('match-winner', null, 'BO3', selectedTeam)).selection).toMatchObject({ side })
  })

  test.each([
    ['a letter before the team', 'xSpirit -1.5'],
    ['a letter behind it', 'Spiritx -1.5'],
    ['a digit behind it', 'Spirit2 -1.5'],
    ['a decimal behind it', 'Spirit.5 -1.5'],
    ['a sign before it', '-Spirit -1.5'],
  ])('%s is no name', (_, value) => {
    expect(readOrAsk(typed('handicap', value))).toEqual({ question: 'unclear' })
  })

  test('a reading that the match cannot offer is given with its problem left to the caller', () => {
    expect(readOrAsk(typed('map-winner', 'map 5')).selection).toEqual({ market: 'map-winner', map: 5, side: 1 })
    expect(readOrAsk(typed('handicap', '-0 maps')).selection).toEqual({ market: 'map-handicap', side: 1, line: 0 })
    expect(readOrAsk(typed('total-rounds', 'over 42.5')).selection).toMatchObject({ map: null, line: 42.5 })
    expect(readOrAsk(typed('total-rounds', 'match over 20.5')).selection).toMatchObject({ map: null, line: 20.5 })
  })
})

describe('a typed line with chosen parts', () => {
  test.each<[Chosen, BetTypeName, string, object | null]>([
    [{ market: 'map-handicap' }, 'handicap', '-2.5', { market: 'map-handicap', side: 1, line: -2.5 }],
    [{ market: 'map-handicap' }, 'handicap', '-2.5 rounds', null],
    [
      { market: 'round-handicap', map: 2 },
      'handicap',
      '-3.5',
      { market: 'round-handicap', map: 2, side: 1, line: -3.5 },
    ],
    [{ market: 'round-handicap', map: 2 }, 'handicap', 'map 1 -3.5', null],
    [
      { market: 'round-handicap', map: null },
      'handicap',
      '-1.5',
      { market: 'round-handicap', map: null, side: 1, line: -1.5 },
    ],
    [
      { market: 'total-rounds', map: null },
      'total-rounds',
      'over 20.5',
      { market: 'total-rounds', map: null, choice: 'over', line: 20.5 },
    ],
    [
      { market: 'total-rounds', map: 1 },
      'total-rounds',
      '-20.5',
      { market: 'total-rounds', map: 1, choice: 'under', line: 20.5 },
    ],
    [{ market: 'total-rounds' }, 'total-rounds', 'over 20.5', null],
    [
      { market: 'total-rounds' },
      'total-rounds',
      'map 1 over 20.5',
      { market: 'total-rounds', map: 1, choice: 'over', line: 20.5 },
    ],
    [
      { market: 'team-total-rounds', map: 1 },
      'total-rounds',
      'over 10.5',
      { market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line: 10.5 },
    ],
  ])('%j: %s (%s)', (chosen, name, value, selection) => {
    expect(readTypedLine(chosen, typed(name, value))).toEqual(selection)
  })
})

describe('the texts of other markets', () => {
  test.each<[string, object]>([
    ['Map 1 first half', { market: 'first-half-winner', map: 1, side: 1, isThreeWay: false }],
    ['map 2 first half 1x2', { market: 'first-half-winner', map: 2, side: 1, isThreeWay: true }],
    ['map 2 first half draw', { market: 'first-half-winner', map: 2, side: 'draw', isThreeWay: true }],
    ['map 3 pistol 1', { market: 'pistol-round', map: 3, half: 1, side: 1 }],
    ['map 3 pistol 2', { market: 'pistol-round', map: 3, half: 2, side: 1 }],
    ['correct score 1-2', { market: 'correct-score', score1: 1, score2: 2 }],
    ['map 4 pistol 2', { market: 'other' }],
    ['the map 3 pistol 2', { market: 'other' }],
    ['map 3 pistol 2 won', { market: 'other' }],
    ['map 2 first half 1x2?', { market: 'other' }],
    ['on map 2 first half', { market: 'other' }],
    ['correct score 2-01', { market: 'other' }],
    ['a correct score 2-0', { market: 'other' }],
  ])('%s', (value, selection) => {
    expect(readOrAsk(typed('other', value))).toEqual({ selection })
  })
})
