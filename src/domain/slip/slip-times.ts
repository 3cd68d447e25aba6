import { inOrder, readDate, withYear } from '../import/text/date-text.ts'
import { clockOf } from '../import/text/zones.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import type { KnownMatch, SlipKnown } from './slip.ts'
import { type Fragment, withMark } from './slip-text.ts'

const MONTH =
  '(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec|янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек)\\p{L}*\\.?'
const TIME = String.raw`\d{1,2}(?::|h)\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?(?!\p{L}))?(?: ?(?:\((?:utc|gmt|msk|мск)[+-]?\d{0,2}\)|(?:utc|gmt)(?:[+-]\d{1,2}(?::?\d{2})?)?|msk|мск|brt|cet|cest|wet|west|eet|eest|est|pst)(?!\p{L}))?`
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun|seg|ter|qua|qui|sex|sab|dom|пн|вт|ср|чт|пт|сб|вс|понед|втор|сред|четв|пятн|субб|воскр)[\p{L}-]*\.?,? )?`
const DATED = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)(?: ?г\.?)?|\d{1,2}(?:st|nd|rd|th|º)?[ .-]*(?:de |of )?${MONTH}(?:[,-]? ?(?:de )?\d{4}(?: ?г\.?)?)?|${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}`
/** A day without a year beside a time: "30.11 20:00", "Nov 30, 20:00". */
const SHORT = String.raw`\d{1,2}[./-]\d{1,2}\.?|${MONTH} \d{1,2}`
const JOIN = String.raw`[,\s]*(?:at |as |a las |в |[-–|] |t|\()?`
const DATE_TIME = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,@/+-])${WEEKDAY}(?:(?:${DATED})(?:${JOIN}${TIME})?|(?:${SHORT})${JOIN}${TIME}|${TIME}[,\s]+(?:[-|] )?(?:${DATED}|${SHORT}))(?![\p{L}\p{N}])`,
  'gu',
)
const TIME_ALONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:])(?:(?:today|tomorrow|yesterday|hoje|amanha|ontem|сегодня|завтра|вчера),? ?(?:at |as |в )?)?${TIME}(?![\p{L}\p{N}:])`,
  'gu',
)
const PLACED =
  /(?:placed|apostad[ao] em|feit[ao] em|realizad[ao] em|registrad[ao] em|colocad[ao] em|criad[ao] em|data d[ae] aposta|bet date|date of bet|дата (?:и время )?(?:ставки|пари|купона|приема)|время (?:ставки|приема)|принят[ао]?|сделан[ао]?|поставлен[ао]?|создан[ао]?|оформлен[ао]?|submitted|accepted)[^\p{N}]{0,12}$/u
const STARTS =
  /(?:starts?|kick-?off|event|match|game|inicio|comeca|jogo|evento|partida|начало|матч\p{L}*|событ\p{L}+|игр\p{L}+)[^\p{N}]{0,12}$/u
/** A date of birth, beside the account on a page. */
const BIRTH =
  /(?<!\p{L})(?:dob|date of birth|birth(?:day|date)|born|nascimento|nascid[ao] em|дата рождения)[^\p{N}]{0,12}$/u

type Written = { readonly text: string; readonly role: 'placed' | 'starts' | null }

/** Dates and times, marked in the fragments. Their label may be on the line above. */
export function timesIn(fragments: readonly Fragment[]): {
  readonly fragments: readonly Fragment[]
  readonly written: readonly Written[]
} {
  const written: Written[] = []
  const marked = fragments.map((fragment, at) => {
    let plain = fragment.plain
    for (const { 0: text, index } of fragment.plain.matchAll(DATE_TIME)) {
      const own = fragment.plain.slice(Math.max(index - 40, 0), index)
      const before = /\p{L}/u.test(own) ? own : `${fragments[at - 1]?.plain.slice(-40) ?? ''} `
      if (!BIRTH.test(own))
        written.push({ text, role: PLACED.test(before) ? 'placed' : STARTS.test(before) ? 'starts' : null })
      plain = withMark(plain, index, index + text.length)
    }
    for (const { 0: text, index } of plain.matchAll(TIME_ALONE)) plain = withMark(plain, index, index + text.length)
    return { ...fragment, plain }
  })
  return { fragments: marked, written }
}

/** A match starts within this time of its schedule. */
const SAME_START_MS = 90 * MINUTE_MS
/** Bets without a written year were placed at most this long ago. */
const RECENT_MS = 300 * DAY_MS

type PlacedAt = { readonly at: Date | null; readonly doubt: 'ambiguous' | 'future' | null }

/** When the bet was placed, by the text, the starts of its matches and the clock. */
export function placedAtOf(
  written: readonly Written[],
  matches: readonly KnownMatch[],
  { known, isLive }: { readonly known: SlipKnown; readonly isLive: boolean },
): PlacedAt {
  const starts = matches.flatMap(({ startsAt }) => startsAt ?? [])
  const dates = written.flatMap(({ text, role }) => {
    const at = role === 'starts' ? null : instantOf(text, known)
    return at === null ? [] : [{ ...at, role }]
  })
  const labelled = dates.filter(({ role }) => role === 'placed')
  const isStart = (at: Date) => starts.some((start) => Math.abs(start.getTime() - at.getTime()) <= SAME_START_MS)
  const open = dates.filter(({ at, role }) => role === null && at <= known.now && !isStart(at))
  // A past date is the date of the bet if its match starts later or had begun; otherwise it may be the date of the match.
  const isAfter = (at: Date) => isLive && starts.every((start) => start < at)
  const isSure = starts.length > 0 && open.every(({ at }) => isAfter(at) || starts.every((start) => start > at))
  const candidates = labelled.length > 0 ? labelled : isSure ? open : []
  const times = new Set(candidates.map(({ at }) => at.getTime()))
  const [first] = candidates
  if (!first) return { at: null, doubt: open.length > 0 ? 'ambiguous' : null }
  if (times.size > 1 || !first.hasTime) return { at: null, doubt: 'ambiguous' }
  return first.at.getTime() > known.now.getTime() + HOUR_MS / 12
    ? { at: null, doubt: 'future' }
    : { at: first.at > known.now ? known.now : first.at, doubt: null }
}

function instantOf(text: string, { locale, now, zone }: SlipKnown): { at: Date; hasTime: boolean } | null {
  const plain = text.replace(/(\d)h(\d{2})/u, '$1:$2').replace(/[()]/gu, '')
  const year = now.getUTCFullYear()
  const order = locale.endsWith('-US') ? 'month-first' : 'day-first'
  const clock = clockOf(zone)
  const read = (dated: string | null) => {
    const reading = dated === null ? null : readDate(dated)
    const time = reading && inOrder(reading, order)
    return time && { at: clock(time), hasTime: time.ofDay !== null }
  }
  if (readDate(plain) !== null) return read(plain)
  const [own, last] = [year, year - 1].map((one) => read(withYear(plain, one)))
  const isPast = own && last && own.at.getTime() - now.getTime() > DAY_MS * 365 - RECENT_MS
  return (isPast ? last : own) ?? null
}

/** A bet is placed at most this long before its match. */
const EARLIEST_BET_MS = 21 * DAY_MS
/** A match may be moved this far from the time on its slip. */
const MOVED_MS = 36 * HOUR_MS

/** The matches that fit the dates of a slip. */
export function matchesOn(
  matches: readonly KnownMatch[],
  written: readonly Written[],
  { known, isSettled }: { readonly known: SlipKnown; readonly isSettled: boolean },
): readonly KnownMatch[] {
  const dates = written.flatMap(({ text, role }) => {
    const read = instantOf(text, known)
    return read ? [{ at: read.at.getTime(), role, hasTime: read.hasTime }] : []
  })
  const startOf = ({ startsAt }: KnownMatch) => startsAt?.getTime() ?? null
  const onTime = matches.filter((match) => {
    const start = startOf(match)
    return start !== null && dates.some(({ at, hasTime }) => hasTime && Math.abs(at - start) <= SAME_START_MS)
  })
  const possible = matches.filter((match) => {
    const start = startOf(match)
    if (start === null) return true
    // The match of a decided bet has begun.
    if (isSettled && start > known.now.getTime()) return false
    return dates.every(({ at, role }) =>
      role === 'starts' ? Math.abs(at - start) <= MOVED_MS : at >= start - EARLIEST_BET_MS && at <= start + MOVED_MS,
    )
  })
  return onTime.length > 0 && matches.length > 1 ? onTime.filter((match) => possible.includes(match)) : possible
}
