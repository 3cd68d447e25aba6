import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarText } from '../../src/server/calendar/ics.ts'

const EVENT: CalendarEvent = {
  uid: 'match-2395747@clutchbook',
  start: new Date('2026-11-22T18:30:00Z'),
  end: new Date('2026-11-22T21:30:00Z'),
  summary: 'Alfa vs Bravo',
  description: 'Harbour Cup · BO3',
  url: 'https://bets.example/jogo/2395747',
  changedAt: new Date('2026-11-20T08:00:00.250Z'),
  isCancelled: false,
}

/** Parses the file with an independent parser. */
function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each))
}
const octets = (line: string) => Buffer.byteLength(line)

test('a calendar has the lines of RFC 5545, each ended by CR LF', () => {
  expect(calendarText('Clutchbook', [EVENT])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Clutchbook//Matches//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Clutchbook',
      'X-WR-CALNAME:Clutchbook',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'BEGIN:VEVENT',
      'UID:match-2395747@clutchbook',
      'DTSTAMP:20261120T080000Z',
      'LAST-MODIFIED:20261120T080000Z',
      'DTSTART:20261122T183000Z',
      'DTEND:20261122T213000Z',
      'SUMMARY:Alfa vs Bravo',
      'DESCRIPTION:Harbour Cup · BO3',
      'URL:https://bets.example/jogo/2395747',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

describe('a text', () => {
  test.each([
    ['comma, semicolon and backslash', String.raw`Alfa, Inc; \Bravo\n`, String.raw`Alfa\, Inc\; \\Bravo\\n`],
    ['line ends of every kind', 'one\ntwo\r\nthree\rfour', String.raw`one\ntwo\nthree\nfour`],
    ['colon and quotes', 'a:b "c"', 'a:b "c"'],
    ['control characters', 'a\0b\u0007c\u007f\u0085', 'abc'],
  ])('with %s is escaped', (_, summary, written) => {
    expect(calendarText('C', [{ ...EVENT, summary }])).toContain(`\r\nSUMMARY:${written}\r\n`)
  })

  test('that cannot end its line or begin a property', () => {
    const summary = 'x\r\nEND:VEVENT\r\nBEGIN:VALARM'
    const [event, ...others] = eventsOf(calendarText('C', [{ ...EVENT, summary }]))
    expect(others).toEqual([])
    expect(event?.summary).toBe('x\nEND:VEVENT\nBEGIN:VALARM')
  })
})

describe('folding', () => {
  // "SUMMARY:" is 8 octets: 67 more fill a line.
  test.each([
    ['67 octets are one line', 'a'.repeat(67), [75]],
    ['68 octets are two', 'a'.repeat(68), [75, 2]],
    ['a two-octet letter does not fit into the last octet', `${'a'.repeat(66)}ж`, [74, 3]],
    ['a two-octet letter fits into the last two', `${'a'.repeat(65)}ж`, [75]],
    ['a three-octet sign is not split after one or two', `${'a'.repeat(65)}語`, [73, 4]],
    ['a four-octet emoji is not split', `${'a'.repeat(64)}🏆`, [72, 5]],
    ['a continued line has its space and 74 octets', 'a'.repeat(67 + 74 + 1), [75, 75, 2]],
    ['an escape may be split, as readers unfold first', `${'a'.repeat(66)};`, [75, 2]],
  ])('%s', (_, summary, sizes) => {
    const text = calendarText('C', [{ ...EVENT, summary }])
    const start = text.indexOf('SUMMARY:')
    const lines = text.slice(start, text.indexOf('\r\nDESCRIPTION')).split('\r\n')
    expect(lines.map(octets)).toEqual(sizes)
    expect(eventsOf(text)[0]?.summary).toBe(summary)
  })
})

test('any text of any script is read back unchanged, from lines of at most 75 octets', () => {
  // What is dropped or normalised is in the examples above.
  const plain = fc
    .string({ unit: 'grapheme', maxLength: 300 })
    .filter((text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text))
  fc.assert(
    fc.property(fc.array(fc.record({ summary: plain, description: plain }), { maxLength: 5 }), (texts) => {
      const text = calendarText(
        'C',
        texts.map((each) => ({ ...EVENT, ...each })),
      )
      expect(text.split('\r\n').filter((line) => octets(line) > 75)).toEqual([])
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      // The reader gives null for an empty text.
      const read = eventsOf(text).map(({ summary, description }) => ({
        summary: (summary as string | null) ?? '',
        description: (description as string | null) ?? '',
      }))
      expect(read).toEqual(texts)
    }),
  )
})
