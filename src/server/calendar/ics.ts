/** One event of a calendar. Texts are plain, of any length and script. */
export type CalendarEvent = {
  /** Stays the same for an event in every version of the calendar. */
  readonly uid: string
  readonly start: Date
  readonly end: Date
  readonly summary: string
  readonly description: string
  readonly url: string
  readonly changedAt: Date
  readonly isCancelled: boolean
}

/** Refresh interval for clients, in minutes. */
const REFRESH_MINUTES = 15

/** An iCalendar file (RFC 5545, with the name and refresh interval of RFC 7986). Times are in UTC, so no time zones are needed. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clutchbook//Matches//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    // The older names of these properties, which most clients read.
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${REFRESH_MINUTES}M`,
    `X-PUBLISHED-TTL:PT${REFRESH_MINUTES}M`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    // Without METHOD, both say when the event last changed (RFC 5545, 3.8.7.2).
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // Watching a match does not block the calendar.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** "20261122T183000Z" */
function utc(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** A TEXT value; control characters, which it may not contain, are dropped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** RFC 5545, 3.1: octets of a line without its line end. */
const LINE_OCTETS = 75

/** Folds a long line with CR LF and a space, never within a character. */
function folded(line: string): string {
  const pieces: string[] = []
  let start = 0
  let end = 0
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      pieces.push(line.slice(start, end))
      start = end
      octets = 1
    }
    end += character.length
    octets += size
  }
  return [...pieces, line.slice(start)].join('\r\n ')
}
