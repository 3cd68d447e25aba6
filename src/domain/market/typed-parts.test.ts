import { describe, expect, test } from 'vitest'
import { TextTooLong } from '../text/normal-form.ts'
import { plainTyped, type TypedParts, typedParts } from './typed-parts.ts'

/** What each of these words says, in the languages of the files; spaces are between words, strokes between lists of them. */
const WORDS: readonly (readonly [string, TypedParts])[] = [
  ['over|acima|acima de|acima do|mais|mais de|mais do|mais que|больше|более|тб|>', { choice: 'over' }],
  ['under|abaixo|abaixo de|abaixo do|menos|menos de|menos do|menos que|меньше|менее|тм|<', { choice: 'under' }],
  ['round|rounds|rodada|rodadas|раунд|раундов|раунда|раунды|раундам|раундах', { unit: 'rounds' }],
  ['maps|mapas|map handicap|карты|карт|картам|картах', { unit: 'maps' }],
  ['match|partida|jogo|serie|series|матч|матча|матче|серия|серии|серию', { isMatch: true }],
  ['team|time|equipe|команда|команды|ит', { isTeam: true }],
  ['итб', { isTeam: true, choice: 'over' }],
  ['итм', { isTeam: true, choice: 'under' }],
  ['overtime|ot|prorrogação|овертайм|овертайма|овертаймов|овертаймы', { isOvertime: true }],
  ['yes|sim|да', { answer: 'yes' }],
  ['no|não|нет', { answer: 'no' }],
  ['odd|ímpar|ímpares|нечёт|нечётный|нечётное', { parity: 'odd' }],
  ['even|par|pares|чёт|чётный|чётное', { parity: 'even' }],
  ['win|wins|winner|ML|moneyline|vencedor|vence|vitória|победа|победитель|победит', { isWinner: true }],
  ['draw|empate|ничья', { isDraw: true }],
  ['1x2', { isThreeWay: true }],
  ['п1', { isWinner: true, side: 1 }],
  ['п2', { isWinner: true, side: 2 }],
  ['ф1|фора1', { side: 1 }],
  ['ф2|фора2', { side: 2 }],
  ['handicap|hcp|фора|гандикап|total|тотал|de|do|da|na|em|por|in|on|of|в|на|по|за', {}],
  ['no mapa 1|map 1|map1|map #1|map№1|mapa 1|карта 1|карту 1|карте 1', { map: 1 }],
  ['1st map|1th map|1o mapa|1a mapa|1º mapa|1ª mapa|1° mapa', { map: 1 }],
  ['1-я карта|1я карта|1-ая карта|1-й карты|1-ой карте|1-ую карту|1-ю карту|1 карта', { map: 1 }],
  ['first map|primeiro mapa|primeira mapa|первая карта|первой карте|первую карту|первой карты', { map: 1 }],
  ['second map|segundo mapa|segunda mapa|вторая карта|второй карте|вторую карту', { map: 2 }],
  ['third map|terceiro mapa|terceira mapa|третья карта|третьей карте|третью карту', { map: 3 }],
  ['más de|plus de|über|mehr als|più di|oltre|üst|powyżej', { choice: 'over' }],
  ['moins de|unter|weniger als|meno di|alt|poniżej', { choice: 'under' }],
  ['ronda|rondas|Runde|Runden|rundy', { unit: 'rounds' }],
  ['mapy|Karten|cartes|mappe', { unit: 'maps' }],
  ['gana|ganador|vainqueur|gagne|Sieger|Sieg|gewinnt|vincente|vince|kazanır|KAZANIR|wygra|to win', { isWinner: true }],
  ['Karte 1|carte 1|mappa 1|harita 1|1. harita|1. Karte', { map: 1 }],
  [': | ( ) . , -', {}],
]

describe('a word says', () => {
  const cases = WORDS.flatMap(([words, parts]) => words.split('|').map((word) => [word, parts] as const))
  test.each(cases)('%s', (word, parts) => {
    expect(typedParts(plainTyped(word))).toEqual(parts)
    expect(typedParts(plainTyped(` ${word.toUpperCase()} : `))).toEqual(parts)
  })

  test.each(['2nd map', '3rd map', '4th map', '9 map'])('%s: its number', (text) => {
    expect(typedParts(text)).toEqual({ map: Number(text[0]) })
  })

  test.each(['o 26.5', 'o26.5', 'o(26.5)', 'б 26.5', 'б26.5'])('%s: over', (text) => {
    expect(typedParts(text)).toEqual({ choice: 'over', line: { value: 26.5, sign: null } })
  })

  test.each(['u 26.5', 'u26.5', 'м 26.5', 'м(26.5)'])('%s: under', (text) => {
    expect(typedParts(plainTyped(text))).toEqual({ choice: 'under', line: { value: 26.5, sign: null } })
  })
})

describe('a number says', () => {
  const line = (value: number, sign: '+' | '-' | null = null) => ({ line: { value, sign } })

  test.each([
    ['26.5', line(26.5)],
    ['26,5', line(26.5)],
    ['126', line(126)],
    ['26.5,', line(26.5)],
    ['2.25', line(2.25)],
    ['.5', line(0.5)],
    ['-.75', line(0.75, '-')],
    ['+4', line(4, '+')],
    ['-1.5', line(1.5, '-')],
    ['- 1.5', line(1.5, '-')],
    ['−1½', line(1.5, '-')],
    ['１¼', line(1.25)],
    ['2¾', line(2.75)],
    ['1.5 map', { ...line(1.5), unit: 'maps' }],
    ['1.5 mapa', { ...line(1.5), unit: 'maps' }],
    ['map 2 -3.5', { ...line(3.5, '-'), map: 2 }],
    ['26.5 2nd map', { ...line(26.5), map: 2 }],
    ['26.5, map 1', { ...line(26.5), map: 1 }],
    ['no 26.5', line(26.5)],
    ['no total 26.5', line(26.5)],
    ['no jogo 52.5', { ...line(52.5), isMatch: true }],
    ['no primeiro mapa 26.5', { ...line(26.5), map: 1 }],
    ['no segundo mapa 26.5', { ...line(26.5), map: 2 }],
    ['no terceiro mapa 26.5', { ...line(26.5), map: 3 }],
  ])('%s', (text, parts) => {
    expect(typedParts(plainTyped(text))).toEqual(parts)
  })

  test.each([
    '1234',
    '1.255',
    '1.5.5',
    'a-1.5',
    '1-2',
    'map 12',
    'map 0',
    '0 map',
    '12 map',
    '+1 map',
    'map 1.5',
    'п3',
    'п12',
    'п1.5',
    'ф1.5',
    'ф12',
  ])('nothing clear in %s', (text) => {
    expect(typedParts(plainTyped(text))).toBeNull()
  })
})

test.each([
  'live',
  'overs',
  'mapa x',
  'over under',
  'yes no',
  'map 1 map 2',
  '1.5 2.5',
  'п1 ф2',
  'maps rounds',
  'o',
  'м',
  'drawn',
  'teamx',
])('%s says nothing, or two things', (text) => expect(typedParts(plainTyped(text))).toBeNull())

test('the same thing may be said twice', () => {
  expect(typedParts('over over 26.5 map 1 first map')).toEqual({
    choice: 'over',
    line: { value: 26.5, sign: null },
    map: 1,
  })
})

describe('plain letters', () => {
  test.each([
    ['ÍMPAR  Ёлка\u00A0X', 'impar елка x'],
    ['−1–2—3‒4‐5‑6﹣7', '-1-2-3-4-5-6-7'],
    ['½ ¼ ¾', '.5 .25 .75'],
    ['ＯＶＥＲ！～', 'over!~'],
    [' + 1,5', '+1,5'],
    ['- x', '- x'],
    ['2 - 1', '2 - 1'],
    ['- .5', '-.5'],
    ['й', 'й'],
    // Two marks on one letter.
    ['Thế', 'the'],
  ])('%j is %j', (text, plain) => {
    expect(plainTyped(text)).toBe(plain)
  })

  test('of up to 2,000 characters', () => {
    expect(plainTyped('É'.repeat(2_000))).toBe('e'.repeat(2_000))
    expect(() => plainTyped('É'.repeat(2_001))).toThrow(TextTooLong)
  })
})
