import { required } from '../required.ts'
import type { Side } from '../team/pair.ts'
import { checkLength, normalForm } from '../text/normal-form.ts'
import type { OverUnder } from './selection.ts'

/** A number as typed. "+" and "-" are kept apart, because "+26.5" may mean a handicap or "over". */
export type TypedLine = { readonly value: number; readonly sign: '+' | '-' | null }

/** The meaning of the words in a typed value. Only typed fields are present. */
export type TypedParts = {
  line?: TypedLine
  map?: number
  /** What the line counts: "-1.5 maps", "+4.5 rounds". */
  unit?: 'maps' | 'rounds'
  /** "match": the whole series. */
  isMatch?: true
  choice?: OverUnder
  /** "team over 10.5": the total of one team. */
  isTeam?: true
  /** "Ф1", "П2": the side by its number. */
  side?: Side
  isWinner?: true
  isDraw?: true
  isThreeWay?: true
  isOvertime?: true
  answer?: 'yes' | 'no'
  parity?: 'odd' | 'even'
}

type Rule = readonly [pattern: RegExp, read: (found: RegExpExecArray) => TypedParts]

/** The pattern as a whole word; digits may follow ("тб26.5", "map2"). */
const word = (pattern: string) => new RegExp(`(?:${pattern})(?!\\p{L})`, 'uy')
const says = (pattern: string, parts: TypedParts): Rule => [word(pattern), () => parts]

/** "Map" in the singular: with a plain number it is the number of a map. */
const MAP = 'map|mapa|карта|карту|карте'
const OTHER_MAP = 'karte|carte|mappa|harita'
/** "Wins 1 map" is not the winner of map 1. */
const NO_COUNT = '(?<![+.,-])(?<!(?:wins?|vence|gana|gagne|gewinnt|vince|wygra|kazan[ıi]r) )'
const FIRST = [
  'first|primeir[oa]|перв(?:ая|ой|ую)',
  'second|segund[oa]|втор(?:ая|ой|ую)',
  'third|terceir[oa]|треть(?:я|ей|ю)',
]
/** No second digit and no decimals. */
const WHOLE = '(?!\\d|[.,]\\d)'

const mapNumber = (pattern: string): Rule => [new RegExp(pattern, 'uy'), ({ 1: number }) => ({ map: Number(number) })]

/**
 * In the order in which they are tried. Words in English, Portuguese, Spanish, French, German, Italian, Turkish and Polish (without accents)
 * and Russian (е for ё).
 */
const RULES: readonly Rule[] = [
  [/[\s:|()]|[.,-](?=\s|$)/uy, () => ({})],

  mapNumber(`(?:${MAP}|${OTHER_MAP})\\s*(?:#|№)?\\s*([1-9])${WHOLE}`),
  mapNumber(`([1-9])(?:-?(?:st|nd|rd|th|o|a|я|ая|й|ой|ую|ю)|[ºª°])\\s+(?:${MAP}|карты)(?!\\p{L})`),
  mapNumber(`${NO_COUNT}([1-9])\\s+(?:${MAP})(?!\\p{L})`),
  mapNumber(`${NO_COUNT}([1-9])\\.\\s+(?:${MAP}|${OTHER_MAP})(?!\\p{L})`),
  ...FIRST.map((ordinal, at) => says(`(?:${ordinal})\\s+(?:${MAP}|карты)`, { map: at + 1 })),

  says('1x2', { isThreeWay: true }),
  [/п([12])(?!\p{L}|\d|[.,]\d)/uy, ({ 1: number }) => ({ isWinner: true, side: number === '1' ? 1 : 2 })],
  [/ф(?:ора)?([12])(?!\p{L}|\d|[.,]\d)/uy, ({ 1: number }) => ({ side: number === '1' ? 1 : 2 })],

  // A sign belongs to the number right after it, unless a letter or digit precedes it: "map 2-3.5" is ambiguous.
  [/((?<![\p{L}\p{N}.,])[+-])?(\d{1,3}(?:[.,]\d{1,2})?|[.,]\d{1,2})(?!\d|[.,]\d)/uy, readLine],

  says('итб', { isTeam: true, choice: 'over' }),
  says('итм', { isTeam: true, choice: 'under' }),
  says(
    'over|acima(?: d[eo])?|mais(?: d[eo]| que)?|больше|более|тб|mas(?: de| que)?|plus (?:de|que)|uber|mehr als|piu di|oltre|ust|powyzej|[oб](?=\\s?[\\d(])',
    { choice: 'over' },
  ),
  says(
    'under|abaixo(?: d[eo])?|menos(?: d[eo]| que)?|меньше|менее|тм|moins (?:de|que)|unter|weniger als|meno di|alt|ponizej|[uм](?=\\s?[\\d(])',
    { choice: 'under' },
  ),
  [/>/uy, () => ({ choice: 'over' })],
  [/</uy, () => ({ choice: 'under' })],

  says('rounds?|rodadas?|rondas?|runden?|rundy|раунд(?:ов|а|ы|ам|ах)?', { unit: 'rounds' }),
  says('maps|mapas|mapy|karten|cartes|mappe|map handicap|карты|карт|картам|картах', { unit: 'maps' }),
  says('(?<=[.,]\\d{1,2} ?)(?:map|mapa|harita)|(?<=[.,]\\d{1,2} ?(?:ust|alt) )harita', { unit: 'maps' }),
  says('match|partida|jogo|series?|матч(?:а|е)?|сери[яию]', { isMatch: true }),
  says('team|time|equipe|команд[аы]|ит', { isTeam: true }),

  says('overtime|ot|prorrogacao|овертайм(?:а|ов|ы)?', { isOvertime: true }),
  // Portuguese "no mapa 1" is "on map 1".
  says('no(?= (?:mapa|primeir|segund|terceir|total|jogo|\\d))', {}),
  says('yes|sim|да', { answer: 'yes' }),
  says('no|nao|нет', { answer: 'no' }),
  says('odd|impar(?:es)?|нечет(?:ный|ное)?', { parity: 'odd' }),
  says('even|par(?:es)?|чет(?:ный|ное)?', { parity: 'even' }),

  says('wins?|winner|ml|moneyline|vencedor|vence|vitoria|победа|победитель|победит', { isWinner: true }),
  says('gana|ganador|vainqueur|gagne|sieger|sieg|gewinnt|vincente|vince|kazan[ıi]r|wygra', { isWinner: true }),
  says('to(?= win)', {}),
  says('draw|empate|ничья', { isDraw: true }),
  says('handicap|hcp|фора|гандикап|total|тотал|d[oa]|d[eu]l?|di|la|na|em|por|in|on|of|в|на|по|за', {}),
]

function readLine({ 1: sign, 2: digits }: RegExpExecArray): TypedParts {
  const value = Number(required(digits, 'the digits of a number').replace(',', '.'))
  return { line: { value, sign: sign === '+' || sign === '-' ? sign : null } }
}

/** Reads every word of a plain text (`plainTyped`); null if a word is unknown, or two words contradict each other. */
export function typedParts(text: string): TypedParts | null {
  let parts: TypedParts = {}
  for (let at = 0; at < text.length; ) {
    const next = wordAt(text, at)
    const all = next && mergedParts(parts, next.parts)
    if (!all) return null
    parts = all
    at = next.end
  }
  return parts
}

/** Both combined; null if they contradict each other. */
export function mergedParts(known: TypedParts, added: TypedParts): TypedParts | null {
  return contradicts(known, added) ? null : { ...known, ...added }
}

/** The word that begins at `at` in a plain text, and the index after it; null for an unknown word. */
export function wordAt(text: string, at: number): { parts: TypedParts; end: number } | null {
  for (const [pattern, read] of RULES) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) return { parts: read(found), end: at + found[0].length }
  }
  return null
}

/** A second number always contradicts, because each line is a separate object: it may be a score, a range or another line. */
function contradicts(known: TypedParts, added: TypedParts): boolean {
  const isOther = (key: keyof TypedParts) => known[key] !== undefined && known[key] !== added[key]
  return (Object.keys(added) as (keyof TypedParts)[]).some(isOther) // its own keys
}

/** Above the longest typed value and the longest team name. */
export const LONGEST_TYPED = 2_000
const HALVES: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' }

/**
 * Normalizes a typed text: lower case without Latin accents, е for ё, single spaces, ASCII for full-width characters and for every kind of minus.
 * Throws `TextTooLong` above 2,000 characters.
 */
export function plainTyped(text: string): string {
  checkLength(text, LONGEST_TYPED)
  const lower = text
    .replace(/[\uFF01-\uFF5E]/g, (wide) =>
      String.fromCodePoint(required(wide.codePointAt(0), 'the character that was found') - 0xfe_e0),
    )
    .replace(/[¼½¾]/g, (part) => HALVES[part] ?? part)
    .replace(/[−–—‒‐‑﹣]/g, '-')
    .toLowerCase()
  const plain = normalForm(lower, 'NFD', lower.length).replace(/(\p{Script=Latin}|е(?=\u0308))\p{M}+/gu, '$1')
  return normalForm(plain, 'NFC', plain.length)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^([+-]) (?=[\d.,])/, '$1')
}
