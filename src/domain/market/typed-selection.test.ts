import { describe, expect, test } from 'vitest'
import type { Format } from '../match/match.ts'
import type { BetTypeName } from './bet-type.ts'
import type { Selection } from './selection.ts'
import { readSelection } from './typed-selection.ts'

const pair = { team1: 'Spirit', team2: '500' }

/** The reading of a bet on Spirit, side 1. */
function read(name: BetTypeName, value: string | null, format: Format | null = null, selectedTeam = 'Spirit') {
  return readSelection({ type: { name, value }, pair, selectedTeam, format })
}

const maps = (line: number): Selection => ({ market: 'map-handicap', side: 1, line })
const rounds = (map: number | null, line: number): Selection => ({ market: 'round-handicap', map, side: 1, line })
const over = (map: number | null, line: number): Selection => ({ market: 'total-rounds', map, choice: 'over', line })
const under = (map: number | null, line: number): Selection => ({ market: 'total-rounds', map, choice: 'under', line })
const winnerOf = (map: number): Selection => ({ market: 'map-winner', map, side: 1 })

describe('a handicap is read', () => {
  test.each<[string, Format | null, Selection]>([
    // A series: ±1.5 counts maps.
    ['-1.5', 'BO3', maps(-1.5)],
    ['+1,5', 'BO3', maps(1.5)],
    ['−1.5', 'BO5', maps(-1.5)],
    ['－１．５', 'BO3', maps(-1.5)],
    ['- 1,5', 'BO2', maps(-1.5)],
    ['-1½', 'BO3', maps(-1.5)],
    ['(-1.5)', 'BO3', maps(-1.5)],
    ['Spirit -1.5', 'BO3', maps(-1.5)],
    ['-1.5 SPIRIT', 'BO3', maps(-1.5)],
    ['Spirit-1.5', 'BO3', maps(-1.5)],
    ['Spirit, -1.5', 'BO3', maps(-1.5)],
    ['Mapa 1: Spirit -3,5', 'BO3', rounds(1, -3.5)],
    ['Фора1 (-1.5)', 'BO3', maps(-1.5)],
    ['handicap -1.5', 'BO3', maps(-1.5)],
    ['Фора -1,5', 'BO3', maps(-1.5)],
    ['Ф1(-1.5)', 'BO3', maps(-1.5)],
    // The unit is typed.
    ['-1.5 maps', null, maps(-1.5)],
    ['-1.5 map', null, maps(-1.5)],
    ['map handicap +1.5', null, maps(1.5)],
    ['+2,5\u00A0mapas', null, maps(2.5)],
    ['handicap de mapas -1,5', null, maps(-1.5)],
    ['-1.5 карты', null, maps(-1.5)],
    ['фора по картам -2.5', null, maps(-2.5)],
    ['-1 maps', 'BO3', maps(-1)],
    ['0 maps', 'BO3', maps(0)],
    // A BO1 has one map, whose rounds are meant.
    ['-1.5', 'BO1', rounds(1, -1.5)],
    ['+2,5', 'BO1', rounds(1, 2.5)],
    ['-3.5', 'BO1', rounds(1, -3.5)],
    ['-2.75', 'BO1', rounds(1, -2.75)],
    ['+4.5 rounds', 'BO1', rounds(1, 4.5)],
    ['0', 'BO1', rounds(1, 0)],
    // The map is typed.
    ['map 2 -3.5', null, rounds(2, -3.5)],
    ['Map 2: -1.5', 'BO3', rounds(2, -1.5)],
    ['map2 +4.5 rounds', 'BO3', rounds(2, 4.5)],
    ['-3.5 mapa 2', 'BO3', rounds(2, -3.5)],
    ['+3,5 rodadas no mapa 1', 'BO3', rounds(1, 3.5)],
    ['1º mapa -3,5', null, rounds(1, -3.5)],
    ['segundo mapa +2,5', null, rounds(2, 2.5)],
    ['2nd map -3.5', null, rounds(2, -3.5)],
    ['карта 2 -3.5', null, rounds(2, -3.5)],
    ['1-я карта: фора +3,5', null, rounds(1, 3.5)],
    ['фора +3.5 раунда на второй карте', null, rounds(2, 3.5)],
    // The whole match.
    ['match -5.5', 'BO3', rounds(null, -5.5)],
    // No match is won by more than 3 maps.
    ['match -3', 'BO5', rounds(null, -3)],
    ['-1.5 rounds, match', 'BO3', rounds(null, -1.5)],
    ['за матч -5,5', null, rounds(null, -5.5)],
  ])('%s in %s', (value, format, expected) => {
    expect(read('handicap', value, format)).toEqual(expected)
  })

  test('for the other side', () => {
    expect(read('handicap', '+1.5', 'BO3', '500')).toEqual({ market: 'map-handicap', side: 2, line: 1.5 })
    expect(read('handicap', '500 +1.5', 'BO3', '500')).toEqual({ market: 'map-handicap', side: 2, line: 1.5 })
  })
})

describe('a total is read', () => {
  test.each<[string, Format | null, Selection]>([
    ['Over 26.5', 'BO1', over(1, 26.5)],
    ['Under 24.5', 'BO1', under(1, 24.5)],
    ['mais de 26,5', 'BO1', over(1, 26.5)],
    ['menos de 24.5', 'BO1', under(1, 24.5)],
    ['acima de 26.5', 'BO1', over(1, 26.5)],
    ['Abaixo de 21,5 rounds', 'BO1', under(1, 21.5)],
    ['больше 26.5', 'BO1', over(1, 26.5)],
    ['меньше 26,5', 'BO1', under(1, 26.5)],
    ['ТБ 26.5', 'BO1', over(1, 26.5)],
    ['ТМ(26,5)', 'BO1', under(1, 26.5)],
    ['тб26.5', 'BO1', over(1, 26.5)],
    ['Тотал больше 26.5 раундов', 'BO1', over(1, 26.5)],
    ['Б 26,5', 'BO1', over(1, 26.5)],
    ['м 26,5', 'BO1', under(1, 26.5)],
    ['o26.5', 'BO1', over(1, 26.5)],
    ['u 21.5', 'BO1', under(1, 21.5)],
    ['26.5 over', 'BO1', over(1, 26.5)],
    ['Over 26.5.', 'BO1', over(1, 26.5)],
    ['> 26.5', 'BO1', over(1, 26.5)],
    ['+26,5', 'BO1', over(1, 26.5)],
    ['−21.5', 'BO1', under(1, 21.5)],
    ['ｏｖｅｒ ２６．５', 'BO1', over(1, 26.5)],
    ['over\u202F26.5', 'BO1', over(1, 26.5)],
    ['Over 26', 'BO1', over(1, 26)],
    ['Map 1 Over 26.5', null, over(1, 26.5)],
    ['Map 1 - Over 26.5', null, over(1, 26.5)],
    ['over 26.5 (map 2)', 'BO3', over(2, 26.5)],
    ['mais de 21,5 no 2º mapa', 'BO3', over(2, 21.5)],
    ['ТМ 21.5 на 1 карте', 'BO3', under(1, 21.5)],
    ['тотал 2-й карты больше 21.5', 'BO3', over(2, 21.5)],
    ['первая карта ТБ 21.5', null, over(1, 21.5)],
    ['match over 52.5', 'BO3', over(null, 52.5)],
    ['Over 52.5', 'BO3', over(null, 52.5)],
    ['тотал матча больше 52,5', null, over(null, 52.5)],
    ['map 1 team over 10.5', null, { market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line: 10.5 }],
    ['Spirit map 1 team over 10.5', null, { market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line: 10.5 }],
    ['map 1 team over 10.5 rounds', null, { market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line: 10.5 }],
    ['ИТБ 10.5', 'BO1', { market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line: 10.5 }],
    ['карта 2 ИТМ(9,5)', 'BO3', { market: 'team-total-rounds', map: 2, side: 1, choice: 'under', line: 9.5 }],
    ['map 2 overtime yes', 'BO3', { market: 'overtime', map: 2, choice: 'yes' }],
    ['OT: no', 'BO1', { market: 'overtime', map: 1, choice: 'no' }],
    ['prorrogação no mapa 1: não', null, { market: 'overtime', map: 1, choice: 'no' }],
    ['овертайм на 1-й карте да', null, { market: 'overtime', map: 1, choice: 'yes' }],
    ['map 3 odd', 'BO3', { market: 'odd-even-rounds', map: 3, choice: 'odd' }],
    ['mapa 1 ímpar', null, { market: 'odd-even-rounds', map: 1, choice: 'odd' }],
    ['карта 1 чёт', null, { market: 'odd-even-rounds', map: 1, choice: 'even' }],
    ['match even', 'BO3', { market: 'odd-even-rounds', map: null, choice: 'even' }],
  ])('total-rounds %s in %s', (value, format, expected) => {
    expect(read('total-rounds', value, format)).toEqual(expected)
  })

  test.each<[string, 'over' | 'under', number]>([
    ['Over 2.5', 'over', 2.5],
    ['over 2.5 maps', 'over', 2.5],
    ['match over 2.5', 'over', 2.5],
    ['u 2.5', 'under', 2.5],
    ['menos de 2,5 mapas', 'under', 2.5],
    ['ТБ 2.5 карты', 'over', 2.5],
    ['больше 3,5 карт', 'over', 3.5],
    ['+2.5', 'over', 2.5],
    ['over 4½', 'over', 4.5],
  ])('total-maps %s', (value, choice, line) => {
    expect(read('total-maps', value)).toEqual({ market: 'total-maps', choice, line })
  })
})

describe('a winner is read', () => {
  test.each<[BetTypeName, string | null, Format | null, Selection]>([
    ['match-winner', null, null, { market: 'match-winner', side: 1, isThreeWay: false }],
    ['match-winner', 'ML', null, { market: 'match-winner', side: 1, isThreeWay: false }],
    ['match-winner', 'spirit', null, { market: 'match-winner', side: 1, isThreeWay: false }],
    ['match-winner', 'П1', null, { market: 'match-winner', side: 1, isThreeWay: false }],
    ['match-winner', '1X2', 'BO2', { market: 'match-winner', side: 1, isThreeWay: true }],
    ['match-winner', 'match winner', null, { market: 'match-winner', side: 1, isThreeWay: false }],
    ['match-winner', 'empate', 'BO2', { market: 'match-winner', side: 'draw', isThreeWay: true }],
    ['match-winner', '1x2: draw', 'BO2', { market: 'match-winner', side: 'draw', isThreeWay: true }],
    ['match-winner', 'match draw', 'BO2', { market: 'match-winner', side: 'draw', isThreeWay: true }],
    ['map-winner', 'map 2', 'BO3', winnerOf(2)],
    ['map-winner', '2', null, winnerOf(2)],
    ['map-winner', 'Mapa 3', 'BO5', winnerOf(3)],
    ['map-winner', 'карта 1', null, winnerOf(1)],
    ['map-winner', 'третья карта', null, winnerOf(3)],
    ['map-winner', 'Победа на 2-й карте', null, winnerOf(2)],
    ['map-winner', 'П1 карта 2', 'BO3', winnerOf(2)],
    ['map-winner', null, 'BO1', winnerOf(1)],
    ['first-map', null, null, winnerOf(1)],
    ['first-map', 'Map 1', 'BO3', winnerOf(1)],
    ['first-map', 'Spirit wins', 'BO3', winnerOf(1)],
    ['first-map', 'П1', 'BO3', winnerOf(1)],
    ['first-blood', null, null, { market: 'first-blood', map: null, side: 1 }],
    ['first-blood', 'map 2', 'BO3', { market: 'first-blood', map: 2, side: 1 }],
    ['first-blood', 'Spirit, map 2', 'BO3', { market: 'first-blood', map: 2, side: 1 }],
    ['first-blood', 'Ф1', 'BO3', { market: 'first-blood', map: null, side: 1 }],
    ['other', null, null, { market: 'other' }],
    ['other', 'Player of the match', 'BO3', { market: 'other' }],
    ['other', '2-0', 'BO3', { market: 'other' }],
    ['other', 'correct score 2–0', 'BO3', { market: 'correct-score', score1: 2, score2: 0 }],
    ['other', 'Correct score 3-0', 'BO3', { market: 'other' }],
  ])('%s (%s) in %s', (name, value, format, expected) => {
    expect(read(name, value, format)).toEqual(expected)
  })
})

describe('an uncertain text is not read', () => {
  test.each<[string, BetTypeName, string | null, Format | null]>([
    ['no number of a map', 'map-winner', null, 'BO3'],
    ['a map that the format has not', 'map-winner', 'map 3', 'BO2'],
    ['half a map', 'map-winner', '1.5', null],
    ['a line beside the map', 'map-winner', 'map 1 -3.5', null],
    ['another map', 'first-map', 'map 2', 'BO3'],
    ['a handicap of the first map', 'first-map', '-3.5', 'BO3'],
    ['the other team', 'match-winner', '500', null],
    ['the other side', 'match-winner', 'П2', null],
    ['a draw of a BO3', 'match-winner', 'draw', 'BO3'],
    ['an unknown word', 'match-winner', 'live, Spirit', null],
    ['maps or rounds', 'handicap', '-1.5', null],
    ['maps, or rounds of one of five maps', 'handicap', '+2,5', 'BO5'],
    ['rounds of which map', 'handicap', '-3.5', 'BO3'],
    ['rounds of which map', 'handicap', '+4.5 rounds', 'BO3'],
    ['a map handicap that no BO3 can cover', 'handicap', '-2.5 maps', 'BO3'],
    ['a map handicap of one map', 'handicap', 'map 2 -1.5 maps', 'BO3'],
    ['maps or rounds of the match', 'handicap', 'match -1.5', 'BO3'],
    ['no sign', 'handicap', '1.5', 'BO3'],
    ['no line', 'handicap', null, 'BO1'],
    ['a dash or a minus', 'handicap', 'map 2-3.5', 'BO3'],
    ['a dash or a minus', 'handicap', 'map 2 - 3.5', 'BO3'],
    ['a score', 'handicap', '2-0', 'BO3'],
    ['two lines', 'handicap', '-1.5 -2.5', 'BO1'],
    ['two maps', 'handicap', 'map 1 map 2 -3.5', 'BO3'],
    ['the other side', 'handicap', 'Ф2(-1.5)', 'BO3'],
    ['a side or a line', 'handicap', 'Фора1.5', 'BO3'],
    ['a range', 'handicap', '-1.5/-2', 'BO1'],
    ['not a line', 'handicap', '-1.3', 'BO1'],
    ['an exponent', 'handicap', '-1²', 'BO1'],
    ['a total', 'handicap', 'over 26.5', 'BO1'],
    ['which map', 'total-rounds', 'Over 26.5', 'BO3'],
    ['which map', 'total-rounds', 'Over 26.5', null],
    ['which map', 'total-rounds', 'Over 42', 'BO3'],
    ['no side of the line', 'total-rounds', '26.5', 'BO1'],
    ['both sides of the line', 'total-rounds', 'over under 26.5', 'BO1'],
    ['over or minus', 'total-rounds', 'over -26.5', 'BO1'],
    ['maps', 'total-rounds', 'over 2.5 maps', 'BO3'],
    ['maps, from the line', 'total-rounds', 'over 2.5', 'BO1'],
    ['the total of a team or of the map', 'total-rounds', 'Spirit over 10.5', 'BO1'],
    ['the match and a map', 'total-rounds', 'match map 1 over 26.5', 'BO3'],
    ['yes or no', 'total-rounds', 'overtime no mapa 1', 'BO3'],
    ['the overtime of which map', 'total-rounds', 'overtime yes', 'BO3'],
    ['no value', 'total-rounds', null, 'BO1'],
    ['rounds', 'total-maps', 'over 26.5', null],
    ['rounds', 'total-maps', 'over 2.5 rounds', 'BO3'],
    ['a total that never differs', 'total-maps', 'over 1.5', 'BO2'],
    ['thousands', 'total-rounds', 'over 26,500', 'BO1'],
  ])('%s: %s (%s) in %s', (_, name, value, format) => {
    expect(read(name, value, format)).toBeNull()
  })

  test.each([
    ['-1.500', '500'],
    ['-500', '500'],
    ['500.5', '500'],
    ['500 over 26.5', '500'],
  ])('a number that the name of the team is a part of: %s of %s', (value, selectedTeam) => {
    expect(read('handicap', value, 'BO1', selectedTeam)).toBeNull()
  })

  test('a selected team that is not in the pair', () => {
    expect(read('match-winner', null, null, 'FURIA')).toBeNull()
  })
})

test('a text of 64 KB, as value or as team, is read as nothing', () => {
  const long = '1'.repeat(65_536)
  const pair = { team1: 'Alfa', team2: 'Bravo' }
  const bet = { type: { name: 'handicap', value: '-1.5' }, pair, selectedTeam: 'Alfa', format: null } as const
  expect(readSelection({ ...bet, type: { ...bet.type, value: long } })).toBeNull()
  expect(readSelection({ ...bet, pair: { team1: long, team2: 'Bravo' }, selectedTeam: long })).toBeNull()
})
