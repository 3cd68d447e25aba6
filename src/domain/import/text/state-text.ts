import { searchText } from '../../text/search-text.ts'
import { remembered } from '../remembered.ts'
import { readMoney } from './number-text.ts'
import { ALPHABETS, NOISE, type RowState, STATE_SIGNS, STATE_WORDS } from './state-words.ts'

/** What the letters and numbers of a column of results mean, by `stateKey`. */
export type StateLetters = Readonly<Record<string, RowState>>

type Meaning = RowState | 'half' | 'noise'

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...NOISE.split('|').map((word) => [word, 'noise'] as const),
  // The keys of STATE_WORDS.
  ...(Object.entries(STATE_WORDS) as [RowState | 'half', string][]).flatMap(([state, words]) =>
    words.split('|').map((word) => [searchText(word), state] as const),
  ),
])
const MOST_WORDS = Math.max(...[...MEANINGS.keys()].map((phrase) => phrase.split(' ').length))

/** Characters of a word for a result. */
const LONGEST = 100

/** A result in compared form: without case, accents and surrounding marks, with one kind of minus. A lone sign is kept. */
export const stateKey = remembered((text: string): string => {
  const plain = searchText(text.slice(0, LONGEST).replace(/[–—−]/gu, '-'))
  return plain.replace(/^[^\p{L}\p{N}+=-]+|[^\p{L}\p{N}+=-]+$/gu, '') || plain
})

/** The words of a text. ½ and 1/2 become "half"; sums and scores are left out. */
function wordsOf(text: string): string[] {
  let plain = text.replace(/½|(?<![\d.,])1\/2(?!\d)/gu, ' half ')
  for (const [sign, state] of STATE_SIGNS) plain = plain.replace(sign, ` ${state} `)
  return searchText(plain)
    .replace(/(?<=[\p{L}\s(])\/\s?2(?!\d)/gu, ' half ')
    .replace(/(?<![\p{L}\d])(?:[\p{Sc}+-]|r\$)*\s?\d[\d.,:-]*\s?\p{Sc}?(?!\p{L})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The meanings of the longest phrases in a text; null if a word has none. */
function meaningsOf(words: readonly string[], letters: StateLetters): Set<Meaning> | null {
  const found = new Set<Meaning>()
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MOST_WORDS, words.length - at)
    const meaning = () => {
      const phrase = words.slice(at, at + length).join(' ')
      return letters[phrase] ?? MEANINGS.get(phrase)
    }
    while (length > 1 && meaning() === undefined) length--
    const said = meaning()
    if (said === undefined) return null
    found.add(said)
    at += length
  }
  found.delete('noise')
  return found
}

/** Combines meanings into one result: "Settled - Won (half)" is half won; null if two contradict, "Lost (refunded)". */
function together(found: ReadonlySet<Meaning>): RowState | null {
  const isHalf = found.has('half')
  const [state = found.has('settled') ? 'settled' : null, ...others] = [...found].filter(
    (one) => one !== 'half' && one !== 'settled' && one !== 'noise',
  ) as RowState[]
  const isReturned = (one: RowState | null) => one === 'push' || one === 'void'
  if (others.length > 0 && !(isReturned(state) && others.every(isReturned))) return null
  if (!isHalf || state === 'half-won' || state === 'half-lost') return state
  return state === 'won' ? 'half-won' : state === 'lost' ? 'half-lost' : null
}

const readWords = remembered((text: string): RowState | null => {
  const found = meaningsOf(wordsOf(text), {})
  return found && together(found)
})

/** The meaning of a result from all its words; null if one is unknown or two contradict. `letters`: of this file or format. */
export function readState(text: string, letters: StateLetters = {}): RowState | null {
  if (text.length > LONGEST) return null
  const own = letters[stateKey(text)]
  if (own !== undefined) return own
  const known = readWords(text)
  if (known !== null || Object.keys(letters).length === 0) return known
  const found = meaningsOf(wordsOf(text), letters)
  return found && together(found)
}

/** A sum in a result; "2-1", "@1.83" and "+1.5u" are not sums. */
const SUM =
  /(?<![\p{L}\d@:.,/-])[+−–-]?\s?(?:R\$|\p{Sc})?\s?[+−–-]?\d[\d.,]*(?:\s?\p{Sc})?(?![\d%:/]|[.,]\d|\s?(?:u|un|unid\p{L}*|units?)(?!\p{L}))/giu

/** The sums in a result, in cents: "Won £18.30". */
export const sumsInResult = (text: string): readonly number[] =>
  text.length > LONGEST
    ? []
    : [...text.matchAll(SUM)].flatMap(([sum]) =>
        /\p{Sc}/u.test(sum) || /[.,]\d{2}$/u.test(sum) ? (readMoney(sum.trim(), null) ?? []) : [],
      )

/** Whether a text is a result, or a letter or number that may be one. */
export const mayBeState = (text: string): boolean =>
  readState(text) !== null ||
  ALPHABETS.some((letters) => stateKey(text) in letters || readState(text, letters) !== null)

/** Whether all texts are letters, numbers or signs of one alphabet, with one for won and one for lost. */
export function isAlphabet(texts: readonly string[]): boolean {
  const all = new Set(texts.map(stateKey))
  // Without a plus, a minus is an empty cell.
  const keys = [...all].filter((key) => key !== '-' || all.has('+'))
  if (keys.length < 2 || keys.length > MOST_LETTERS || keys.some((key) => key.length > LONGEST_LETTER)) return false
  return ALPHABETS.some((letters) => {
    const states = keys.map((key) => letters[key])
    return !states.includes(undefined) && states.includes('won') && states.includes('lost')
  })
}
const [MOST_LETTERS, LONGEST_LETTER] = [6, 4]

/** Whether all texts are answers: yes and no, 1 and 0. */
export const areAnswers = (texts: readonly string[]): boolean => texts.every((text) => readYesNo(text) !== null)

/**
 * The alphabets that give each of these letters a meaning, without duplicates. If one of them has letters for both won and lost, alphabets with
 * neither are left out: V and D are not two kinds of returned stakes.
 */
export function alphabetsOf(keys: readonly string[]): StateLetters[] {
  const found = new Map<string, StateLetters>()
  for (const letters of ALPHABETS) {
    const states = keys.map((key) => readState(key, letters))
    if (states.includes(null)) continue
    const own = keys.flatMap((key, at) => (readState(key) === null ? [[key, states[at] as RowState] as const] : []))
    found.set(JSON.stringify(states), Object.fromEntries(own))
  }
  const all = [...found.values()]
  const has = (letters: StateLetters, ...states: RowState[]) =>
    states.map((state) => Object.values(letters).includes(state))
  const isBoth = all.some((letters) => !has(letters, 'won', 'lost').includes(false))
  return isBoth ? all.filter((letters) => has(letters, 'won', 'lost').includes(true)) : all
}

const YES =
  /^(?:1|y|yes|true|t|x|sim|s|да|д|oui|o|si|ja|evet|tak|✓|✔|live|ao vivo|checked|freebet|free bet|aposta gratis|фрибет)$/u
const NO =
  /^(?:0|n|no|false|f|nao|нет|н|non|nein|hayir|nie|unchecked|-+|pre-?(?:live|match|game|jogo)?|prematch|до матча)$/u

/** Yes or no in the same languages; null if the text is neither. */
export const readYesNo = remembered((text): boolean | null => {
  if (text.length > LONGEST) return null
  const word = searchText(text)
  return YES.test(word) ? true : NO.test(word) ? false : null
})
