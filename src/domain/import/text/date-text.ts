import { searchText } from '../../text/search-text.ts'
import { seenText } from '../../text/seen-text.ts'
import { DAY_MS } from '../../time/durations.ts'
import type { DateOrder } from '../plan.ts'

/** A time of day and date. */
export type WrittenTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Milliseconds since midnight; null where only the date is written. */
  readonly ofDay: number | null
  /** The written zone, as minutes east of UTC; null without one. */
  readonly offset: number | null
}

/**
 * A date read day first. `order`: the order that it shows; `open` if both are possible; null if it has no such order. `yearFirst`: the date if the
 * first of three short numbers is the year.
 */
export type DateReading = {
  readonly time: WrittenTime
  readonly order: DateOrder | 'open' | null
  readonly yearFirst?: WrittenTime
}

/** The beginnings of the names, in Portuguese, English, Russian, French, Spanish, German, Italian, Turkish, Polish and Greek. */
const MONTH_NAMES: readonly string[] = [
  'jan|янв|ene|gen|oca|sty|ιαν',
  'fev|feb|фев|sub|lut|φεβ',
  'mar|мар|μαρ',
  'abr|apr|avr|апр|nis|kwi|απρ',
  'mai|may|май|мая|mag|maj|μαι',
  'jun|juin|июн|giu|haz|cze|ιουν',
  'jul|juil|июл|lug|tem|lip|ιουλ',
  'ago|aug|aou|авг|agu|sie|αυγ',
  'set|sep|сен|eyl|wrz|σεπ',
  'out|oct|окт|okt|ott|eki|paz|οκτ',
  'nov|ноя|kas|lis|νοε',
  'dez|dec|дек|dic|ara|gru|δεκ',
]
const MONTHS = MONTH_NAMES.map((names) => new RegExp(`^(?:${names})`))

/** The number of a month, whole or shortened; 0 for another word. */
function monthOf(name: string): number {
  return MONTHS.findIndex((pattern) => pattern.test(searchText(name))) + 1
}

/** Zone abbreviations with one meaning in the tools that write them, in minutes east of UTC. */
const NAMED_ZONES: Readonly<Record<string, number>> = {
  wet: 0,
  west: 60,
  cet: 60,
  cest: 120,
  mez: 60,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  мск: 180,
  trt: 180,
  brt: -180,
  art: -180,
  edt: -240,
  est: -300,
  cdt: -300,
  mdt: -360,
  pdt: -420,
  pst: -480,
}
const ZONE_NAMES = Object.keys(NAMED_ZONES).join('|')

// A point separates hours and minutes only after a sign that ends the date: "31.01.2026 10.00". An hour alone needs a word: "10 am".
const TIME =
  /(?:(?:T|,|\s|às|as|at|в|um|à|a las|[-–|])*(\d{1,2})(?:(?:[:hч]|(?<=[T,\s]\d{1,2})\.)(\d{2})(?:(?::|(?<=\.\d{2})\.)(\d{2})(?:[.,](\d{1,9}))?)?|(?<=[T,\s]\d{1,2})(?=\s*(?:[ap]m|uhr|h)(?!\p{L})))\s*([ap]\.?m\.?|uhr|h)?)?/u
    .source
const ZONE = String.raw`\s*(Z|GMT|UTC|[+-]\d{2}(?::?\d{2})?|(?:GMT|UTC)[+-]\d{1,2}(?::?\d{2})?|${ZONE_NAMES})?`
// The signs of year, month and day of Chinese and Japanese.
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})[-/.\u5e74]\s?(\d{1,2})[-/.\u6708]\s?(\d{1,2})[.\u65e5]?${TIME}${ZONE}$`,
  'iu',
)
const COMPACT = new RegExp(String.raw`^((?:19|20)\d{2})(\d{2})(\d{2})${TIME}${ZONE}$`, 'iu')
const WEEKDAY = String.raw`(?:[\p{L}-]{2,}\.?,?\s+)?`
const NUMBERS = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?:\s*\u0433\.?)?${TIME}${ZONE}$`,
  'iu',
)
const ORDINAL_DAY = /(\d{1,2})(?:st|nd|rd|th|er|º|°)?/u.source
const YEAR = /(\d{4}|\d{2})(?:\s*(?:г|r)(?![\p{L}])\.?)?/u.source
const DAY_NAME = new RegExp(
  String.raw`^${WEEKDAY}${ORDINAL_DAY}[\s./-]*(?:de\s+|of\s+)?(\p{L}{3,})[.,]?[\s/-]*(?:de[l]?\s+)?${YEAR}${TIME}${ZONE}$`,
  'iu',
)
const NAME_DAY = new RegExp(
  String.raw`^${WEEKDAY}(\p{L}{3,})[.-]?\s*(\d{1,2})(?:st|nd|rd|th)?[,-]?\s*(\d{4})${TIME}${ZONE}$`,
  'iu',
)
const SERIAL = /^\d{5}(?:[.,]\d{1,15})?$/u
const UNIX = /^\d{10}(?:\d{3})?$/u
/** 2000-01-01 and 2100-01-01 as days of a spreadsheet. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_051]

/** Reads a date with or without a time. Null: not a date, or one that does not exist, or has no year. */
export function readDate(input: string): DateReading | null {
  const text = plainDate(input)
  if (text === null) return null
  if (SERIAL.test(text)) return ofSerial(Number(text.replace(',', '.')))
  if (UNIX.test(text)) return ofUnix(Number(text.length === 10 ? `${text}000` : text))
  return yearFirst(text) ?? named(text) ?? numbers(text)
}

/** Characters of a date, and of one with the long name of its zone. */
const [LONGEST, LONGEST_NAMED] = [60, 120]
const TIME_FIRST = /^(\d{1,2}(?:[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]m)?|\s*[ap]m)),?\s+(?:[-–|]\s+)?(\S.*)$/iu

/** The text as date, time and zone, without parentheses and without the zone name if its offset is written; null if too long. */
function plainDate(input: string): string | null {
  const seen = seenText(input)
  if (seen.length > LONGEST_NAMED) return null
  const text = seen
    .replace(/(GMT[+-]\d{4}|[+-]\d{2}:?\d{2})\s+(?:\([\p{L}\s.]+\)|UTC)$/iu, '$1')
    .replace(/\(([^()]*)\)$/u, '$1')
    .replace(/([πμ])\.?\s?μ\.?(?=$|[\s)+-])/iu, (_, half: string) => (/π/iu.test(half) ? 'am' : 'pm'))
    .replace(/([ap])\.?\s?m\.?(?=$|[\s)+-])/iu, '$1m')
    .replace(
      /^((?:19|20)\d{6})T(\d{2})(\d{2})(\d{2})?/u,
      (_, day: string, hour: string, minute: string, second = '00') => `${day}T${hour}:${minute}:${second}`,
    )
  if (text.length > LONGEST) return null
  const [, time, date] = TIME_FIRST.exec(text) ?? []
  // "05.03.26 21:45" begins with a day: only its form tells it from the time 5:03:26.
  return time === undefined || NUMBERS.test(text) ? text : `${date} ${time}`
}

/** What follows a date: nothing, or a time. */
const REST = String.raw`(?=$|[\s,T|\u2013\u2014-])(.*)$`
const SHORT_NUMBERS = new RegExp(String.raw`^(${WEEKDAY}\d{1,2})([-/.])\s?(\d{1,2})\.?${REST}`, 'iu')
const SHORT_DAY_NAME = new RegExp(
  String.raw`^${WEEKDAY}${ORDINAL_DAY}[\s./-]*(?:de\s+|of\s+)?(\p{L}{3,})\.?,?${REST}`,
  'iu',
)
const SHORT_NAME_DAY = new RegExp(String.raw`^${WEEKDAY}(\p{L}{3,})[.-]?\s*(\d{1,2})(?:st|nd|rd|th)?,?${REST}`, 'iu')

/** Adds the year to a date without one: "Sat 28/12 21:00" becomes "Sat 28/12/2025 21:00". Null for anything else. */
export function withYear(input: string, year: number): string | null {
  const plain = /\d{4}/u.test(input) ? null : plainDate(input)
  if (plain === null || readDate(plain) !== null) return null
  // "05.03 21:45" begins with a day, which may look like a time before a date.
  const found = [seenText(input), plain].flatMap((text) => {
    const [, first, separator = '', second, rest = ''] = SHORT_NUMBERS.exec(text) ?? []
    const [, day, name = '', behind = ''] = SHORT_DAY_NAME.exec(text) ?? []
    const [, month = '', ofMonth, after = ''] = SHORT_NAME_DAY.exec(text) ?? []
    return [
      first === undefined ? '' : `${first}${separator}${second}${separator}${year}${rest}`,
      day === undefined || monthOf(name) === 0 ? '' : `${day} ${name} ${year}${behind}`,
      ofMonth === undefined || monthOf(month) === 0 ? '' : `${month} ${ofMonth}, ${year}${after}`,
    ]
  })
  return found.find((date) => date !== '' && readDate(date) !== null) ?? null
}

/** Whether a text has the form of a date with a year, even if its day or time does not exist: "2026-02-30". */
export function isDateShaped(input: string): boolean {
  const text = plainDate(input)
  if (text === null) return false
  const [, , month] = DAY_NAME.exec(text) ?? []
  const name = month ?? NAME_DAY.exec(text)?.[1]
  return YEAR_FIRST.test(text) || NUMBERS.test(text) || (name !== undefined && monthOf(name) > 0)
}

/** The date with day and month in the order of the file. Null: `open`, and the order is unknown. */
export function inOrder({ time, order, yearFirst }: DateReading, known: DateOrder | null): WrittenTime | null {
  if (known === 'year-first' && (yearFirst || order === 'open')) return yearFirst ?? null
  if (order !== 'open' || known === 'day-first') return time
  return known === null ? null : { ...time, day: time.month, month: time.day }
}

/** Day 0 of workbooks whose days count from 1904, as a day of the others. */
export const DAY_OF_1904 = 1462

/** Reads a serial day of a spreadsheet: 45500 is 2024-07-27. Null for days outside 2000 to 2099. */
export function ofSerial(serial: number): DateReading | null {
  if (serial < FIRST_SERIAL || serial >= LAST_SERIAL) return null
  const time = ofMilliseconds(Date.UTC(1899, 11, 30) + Math.round(serial * DAY_MS), null)
  return { time: Number.isInteger(serial) ? { ...time, ofDay: null } : time, order: null }
}

function ofUnix(milliseconds: number): DateReading {
  return { time: ofMilliseconds(milliseconds, 0), order: null }
}

function ofMilliseconds(milliseconds: number, offset: number | null): WrittenTime {
  const date = new Date(milliseconds)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    ofDay: milliseconds % DAY_MS,
    offset,
  }
}

function yearFirst(text: string): DateReading | null {
  const found = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
  if (!found) return null
  const [, year, month, day, ...rest] = found
  return written({ year: Number(year), month: Number(month), day: Number(day) }, rest, null)
}

function named(text: string): DateReading | null {
  const dayFirst = DAY_NAME.exec(text)
  const found = dayFirst ?? NAME_DAY.exec(text)
  if (!found) return null
  const [, one = '', two = '', year, ...rest] = found
  const month = monthOf(dayFirst ? two : one)
  return written({ year: wholeYear(year), month, day: Number(dayFirst ? one : two) }, rest, null)
}

function numbers(text: string): DateReading | null {
  const found = NUMBERS.exec(text)
  if (!found) return null
  const [, one = '', , two, last = '', ...rest] = found
  const reading = dayOrMonthFirst(found)
  if (one.length !== 2 || last.length !== 2) return reading
  const other = written({ year: wholeYear(one), month: Number(two), day: Number(last) }, rest, null)
  return reading && other ? { ...reading, yearFirst: other.time } : reading
}

function dayOrMonthFirst([, one, separator, two, yearText, ...rest]: RegExpExecArray): DateReading | null {
  const [first, second, year] = [Number(one), Number(two), wholeYear(yearText)]
  // Dates with points are day first in every country.
  if (separator === '.' || first === second) return written({ year, month: second, day: first }, rest, null)
  if (first > 12) return written({ year, month: second, day: first }, rest, 'day-first')
  if (second > 12) return written({ year, month: first, day: second }, rest, 'month-first')
  return written({ year, month: second, day: first }, rest, 'open')
}

const wholeYear = (text = '') => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** `rest`: hours, minutes, seconds, their decimals, am or pm, the zone. Null if the day or the time does not exist. */
function written(
  date: Pick<WrittenTime, 'year' | 'month' | 'day'>,
  rest: readonly (string | undefined)[],
  order: DateReading['order'],
): DateReading | null {
  const ofDay = timeOfDay(rest)
  // `Date` moves a day or month that does not exist into another month.
  const isDay = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCMonth() === date.month - 1
  if (ofDay === undefined || !isDay) return null
  return { time: { ...date, ofDay, offset: offsetOf(rest[5]) }, order }
}

/** Null: no time is written; undefined: one that does not exist. */
function timeOfDay([hours, minutes, seconds, decimals = '', half]: readonly (string | undefined)[]) {
  if (hours === undefined) return null
  const isHalf = half !== undefined && /^[ap]/iu.test(half)
  const hour = !isHalf ? Number(hours) : (Number(hours) % 12) + (/p/iu.test(half) ? 12 : 0)
  const exists =
    hour < 24 &&
    Number(minutes ?? 0) < 60 &&
    Number(seconds ?? 0) < 60 &&
    (!isHalf || /^(?:0?[1-9]|1[0-2])$/u.test(hours))
  const milliseconds = Number(decimals.slice(0, 3).padEnd(3, '0'))
  return exists ? ((hour * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000 + milliseconds : undefined
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const named = NAMED_ZONES[zone.toLowerCase()]
  if (named !== undefined) return named
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?/u.exec(zone) ?? []
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -size : size
}

const WHOLE_ZONE = new RegExp(`^${ZONE}$`, 'iu')
/** Minutes east of UTC of a zone in its own column; null for anything else. */
export function readZone(text: string): number | null {
  return offsetOf(WHOLE_ZONE.exec(seenText(text).replace('\u2212', '-').trim())?.[1])
}

/** Reads a time of day in its own column, in milliseconds since midnight; null for anything else. */
export function readTimeOfDay(text: string): number | null {
  const found =
    /^(\d{1,2})(?:[:h.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?|(?=\s*[ap]m)|h|\s*uhr)\s*([ap]\.?m\.?)?$/iu.exec(
      seenText(text).replace(/([ap])\.?\s?m\.?$/iu, '$1m'),
    )
  return found ? (timeOfDay(found.slice(1)) ?? null) : null
}
