import { betAtHomeBets, namesSportsbookBets } from './bet-at-home-capture.ts'
import {
  CAPTURED_BOOKMAKERS,
  type CapturedBet,
  type CapturedBookmaker,
  capturedBet,
  isRecord,
  listOf,
  member,
  numberIn,
  textIn,
} from './captured-bet.ts'
import { harAnswers } from './har-answers.ts'
import { REFUSALS, type Refusal } from './refusal.ts'
import { namesStakeBets, stakeBets } from './stake-capture.ts'

/** `sport`: bets on `name`, which is not Counter-Strike; `repeated`: duplicate bets; `answer`: lists that cannot be read. */
export type CaptureLeftOut = {
  readonly why: 'sport' | 'repeated' | 'answer'
  readonly name: string
  readonly rows: number
}

/** The bets of a capture and what was left out, or the reason why it is refused. */
export type Capture =
  | {
      readonly bookmaker: CapturedBookmaker
      readonly leftOut: readonly CaptureLeftOut[]
      readonly bets: readonly CapturedBet[]
    }
  | { readonly refusal: Refusal }

const VERSION = 1
/** The first member of a reduced file. */
const MARK = 'clutchbookCapture'
/** Levels of brackets. Responses have up to 15, and a recording adds four levels around them. */
const DEEPEST = 64
const MOST_SPORTS = 50

/** The beginning of a file that may be JSON, in UTF-8 or UTF-16. */
export function isJsonStart(bytes: Uint8Array): boolean {
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 1_024))
  return /^\s*[{[]/u.test(start)
}

/** The text of such a file; bytes that are no text become replacement characters. */
export const jsonText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/** JSON begins with ASCII, so that a zero byte shows the width of its characters. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}

/**
 * The text of a file with only the bets of a capture: no header, cookie, token, name or address. A capture is a recording of a bookmaker's
 * page (HAR), a response that the page loaded, or an already reduced file. Returns null for any other text. For a recording that has no bets
 * or is cut off, the file contains only the reason for the refusal.
 */
export function reduceCapture(text: string): string | null {
  const capture = captureIn(text)
  return capture && JSON.stringify({ [MARK]: VERSION, ...capture })
}

/** The file that says why a capture is refused. */
export const refusedCapture = (refusal: Refusal): string => JSON.stringify({ [MARK]: VERSION, refusal })

/** A reduced file; null for any other text. */
export function readCapture(text: string): Capture | null {
  if (!text.startsWith(`{"${MARK}":`)) return null
  try {
    return reducedCapture(JSON.parse(text))
  } catch {
    return null
  }
}

function captureIn(text: string): Capture | null {
  if (isTooDeep(text)) return { refusal: 'jsonTooDeep' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return isLikeCapture(text) ? { refusal: 'captureDamaged' } : null
  }
  const reduced = reducedCapture(value)
  if (reduced) return reduced
  const har = harAnswers(value)
  if (!har && !stakeBets(value) && !betAtHomeBets(value)) return null
  const { answers, unread } = har ?? { answers: [value], unread: 0 }
  return captureOf(answers, unread)
}

/** Whether a text that is not JSON begins like a recording, or contains the words of a response. */
const isLikeCapture = (text: string) =>
  /"log"\s*:\s*\{/u.test(text.slice(0, 10_000)) || namesStakeBets(text) || namesSportsbookBets(text)

/** Counts the open brackets outside strings. A parser needs memory for each. */
function isTooDeep(text: string): boolean {
  let [depth, isString] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isString = false
    } else if (code === QUOTE) isString = true
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > DEEPEST) return true
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--
  }
  return false
}
const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [34, 92, 91, 93, 123, 125]

function captureOf(answers: readonly unknown[], unread: number): Capture {
  const lists = {
    stake: answers.flatMap((one) => stakeBets(one) ?? []),
    'bet-at-home': answers.flatMap((one) => betAtHomeBets(one) ?? []),
  }
  const [bookmaker, ...others] = CAPTURED_BOOKMAKERS.filter((one) => lists[one].length > 0)
  if (!bookmaker) return { refusal: unread > 0 ? 'captureWithoutAnswers' : 'captureEmpty' }
  if (others.length > 0) return { refusal: 'captureOfTwo' }
  const { bets, repeated } = distinct(lists[bookmaker])
  const own = bets.filter((bet) => otherSportOf(bet) === null)
  if (own.length === 0) return { refusal: 'captureOtherSports' }
  const leftOut: readonly CaptureLeftOut[] = [
    ...countsOf(bets.flatMap((bet) => otherSportOf(bet) ?? [])),
    { why: 'repeated', name: '', rows: repeated },
    { why: 'answer', name: '', rows: unread },
  ]
  return { bookmaker, leftOut: leftOut.filter(({ rows }) => rows > 0), bets: own.map(capturedBet) }
}

/** Each slip once, at its first position: its settled copy, else its last one. A bet without an id is never a duplicate. */
function distinct(all: readonly CapturedBet[]): { bets: readonly CapturedBet[]; repeated: number } {
  const bets = new Map<string | number, CapturedBet>()
  all.forEach((bet, index) => {
    const key = bet.id === '' ? index : bet.id
    const known = bets.get(key)
    if (!known || known.settled === '' || bet.settled !== '') bets.set(key, bet)
  })
  return { bets: [...bets.values()], repeated: all.length - bets.size }
}

/** The sport of a bet of which no leg is on Counter-Strike; null for another bet. */
function otherSportOf({ legs }: CapturedBet): string | null {
  const [first] = legs
  return first && legs.every(({ other }) => other !== '') ? first.other : null
}

function countsOf(sports: readonly string[]): CaptureLeftOut[] {
  const counts = new Map<string, number>()
  for (const sport of sports) counts.set(sport, (counts.get(sport) ?? 0) + 1)
  const [named, others] = [[...counts].slice(0, MOST_SPORTS), [...counts].slice(MOST_SPORTS)]
  const rest = others.reduce((sum, [, rows]) => sum + rows, 0)
  return [...named, ...(rest > 0 ? [['…', rest] as const] : [])].map(([name, rows]) => ({ why: 'sport', name, rows }))
}

/** A file that was reduced before, with its known members and no others; null for another value. */
function reducedCapture(value: unknown): Capture | null {
  if (member(value, MARK) !== VERSION) return null
  const refusal = REFUSALS.find((one) => one === member(value, 'refusal'))
  if (refusal) return { refusal }
  const bookmaker = CAPTURED_BOOKMAKERS.find((one) => one === member(value, 'bookmaker'))
  const bets = listOf(member(value, 'bets')).map(capturedBet)
  if (!bookmaker || bets.length === 0) return { refusal: 'captureEmpty' }
  return {
    bookmaker,
    leftOut: listOf(member(value, 'leftOut'))
      .filter(isRecord)
      .slice(0, MOST_SPORTS + 3)
      .map(leftOutOf),
    bets,
  }
}

function leftOutOf(item: unknown): CaptureLeftOut {
  const why = (['repeated', 'answer'] as const).find((one) => one === member(item, 'why')) ?? 'sport'
  const rows = Math.round(Math.abs(numberIn(member(item, 'rows')) ?? 0))
  return { why, name: textIn(member(item, 'name')).slice(0, 100), rows: Math.min(rows, Number.MAX_SAFE_INTEGER) }
}
