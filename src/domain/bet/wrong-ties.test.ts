import { describe, expect, test } from 'vitest'
import {
  END,
  LOST,
  leg,
  multiple,
  NOW,
  PLACED,
  PUSH,
  playedMatch,
  START,
  single,
  VOID,
  WON,
} from '../../../test/support/book-bets.ts'
import { clockOf } from '../import/text/zones.ts'
import type { Outcome } from './bet.ts'
import { closeOfSingle, noClose, typedClose } from './closing.ts'
import type { Booked } from './stored-bet.ts'
import { settledUntilOf, withoutWrongTies } from './wrong-ties.ts'

// docs/decisions/0069
const settled = (outcome: Outcome, settledAt = NOW, settledBy: Booked['settledBy'] = 'user') => ({
  settlement: {
    status: outcome === 'lost' ? 'lost' : 'won',
    outcome,
    restOutcome: null,
    result: outcome === 'lost' ? -1000 : 1000,
    settledBy,
    settledAt,
    correctedAt: null,
  } as const,
})

describe('an imported bet was settled at the latest', () => {
  const berlin = clockOf('Europe/Berlin')
  const auckland = clockOf('Pacific/Auckland')
  const createdAt = new Date('2026-12-01T00:00:00Z')
  const until = (settledAt: string, clock = berlin) =>
    settledUntilOf(single({ createdAt, ...settled('won', new Date(settledAt)) }), clock).toISOString()

  test('at the time of the file', () => {
    expect(until('2026-11-21T09:30:00Z')).toBe('2026-11-21T09:30:00.000Z')
    expect(until('2026-11-21T00:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
  })

  test('at the end of a day without a time, in the zone of the import', () => {
    expect(until('2026-11-20T23:00:00Z')).toBe('2026-11-21T23:00:00.000Z')
    expect(until('2026-11-20T11:00:00Z', auckland)).toBe('2026-11-21T11:00:00.000Z')
    expect(until('2026-11-21T05:00:00Z', clockOf('America/Lima'))).toBe('2026-11-22T05:00:00.000Z')
  })

  test('when it was recorded, where the file has no time of settling', () => {
    expect(until(PLACED.toISOString())).toBe(createdAt.toISOString())
    expect(settledUntilOf(single({ createdAt }), berlin)).toBe(createdAt)
  })
})

const matches = new Map([
  [7, playedMatch()],
  [8, playedMatch({ id: 8 })],
])
const at = (settledUntil = NOW) => ({ settledUntil, now: NOW })
const untied = { matchId: null, swapped: false, tiedFormat: null, grade: null }

describe('a single', () => {
  const lost = settled('lost')

  test('keeps a tie that may be right', () => {
    expect(withoutWrongTies(single({ grade: LOST, ...lost }), matches, at())).toBeNull()
    // Files have one word for stakes that are returned.
    expect(withoutWrongTies(single({ grade: PUSH, ...settled('void') }), matches, at())).toBeNull()
    expect(withoutWrongTies(single({ grade: WON, ...settled('cashed-out') }), matches, at())).toBeNull()
    expect(withoutWrongTies(single({ grade: null, matchId: null, ...lost }), matches, at())).toBeNull()
    // A match that is not known is no later one.
    expect(withoutWrongTies(single({ matchId: 9, ...lost }), matches, at(PLACED))).toBeNull()
  })

  test('loses a tie that contradicts its result, with what was read from it', () => {
    const close = closeOfSingle({ missing: null, odds: 1900, other: 2000, at: PLACED, source: 'hltv' })
    const bet = single({ grade: WON, swapped: true, close, ...lost })
    expect(withoutWrongTies(bet, matches, at())).toEqual({ ...bet, ...untied, close: noClose('not-tied') })
  })

  test('loses a tie to a match that began after it was settled', () => {
    const bet = single({ grade: LOST, ...lost })
    const minute = (count: number) => new Date(START.getTime() + count * 60_000)
    expect(withoutWrongTies(bet, matches, at(minute(0)))).toBeNull()
    expect(withoutWrongTies(bet, matches, at(minute(-1)))).toEqual({ ...bet, ...untied })
  })

  test('keeps the closing price that its user typed', () => {
    const bet = single({ grade: WON, close: closeOfSingle(typedClose(1900, 2000)), ...lost })
    expect(withoutWrongTies(bet, matches, at())).toEqual({ ...bet, ...untied })
  })

  test('keeps the selection of the file, and loses one that only the format of the match explains', () => {
    const line = { betType: 'handicap', betValue: '-1.5', grade: WON, ...lost } as const
    const ofFile = single({ ...line, selection: { market: 'round-handicap', map: 1, side: 1, line: -1.5 } })
    expect(withoutWrongTies(ofFile, matches, at())).toEqual({ ...ofFile, ...untied })
    const read = single({ betType: 'total-rounds', betValue: 'over 26.5', tiedFormat: 'BO1', grade: WON, ...lost })
    const selection = { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 } as const
    expect(withoutWrongTies({ ...read, selection }, matches, at())).toEqual({ ...read, ...untied, selection: null })
    // A text that names no two teams was read by nobody.
    const unnamed = { ...read, selection, teams: 'Alfa' }
    expect(withoutWrongTies(unnamed, matches, at())).toEqual({ ...unnamed, ...untied })
  })

  test('is left alone while it is open, and where the program settled it', () => {
    expect(withoutWrongTies(single({ grade: WON }), matches, at())).toBeNull()
    expect(withoutWrongTies(single({ grade: WON, ...settled('lost', NOW, 'program') }), matches, at())).toBeNull()
  })
})

describe('a multiple', () => {
  const onSeven = (grade = WON) => leg(1, { matchId: 7, grade })
  const onEight = (grade = WON) => leg(2, { matchId: 8, grade })
  const free = leg(3, { matchId: null, tiedFormat: null })
  const ended = (won: number, lost: number) => ({ verdict: 'won', evidence: { code: 'legs', won, lost, returned: 0 } })

  test('keeps ties that may all be right', () => {
    const won = multiple([onSeven(), onEight()], settled('won'))
    expect(withoutWrongTies(won, matches, at())).toBeNull()
    const lost = multiple([onSeven(), onEight(LOST)], settled('lost'))
    expect(withoutWrongTies(lost, matches, at())).toBeNull()
  })

  test('that is won loses the tie of a lost leg', () => {
    const bet = multiple([onSeven(), onEight(LOST)], { ...settled('won'), grade: LOST })
    expect(withoutWrongTies(bet, matches, at())).toEqual({
      ...bet,
      legs: [onSeven(), { ...onEight(), ...untied }],
      grade: null,
    })
  })

  test('loses the tie of a leg whose match began after it was settled', () => {
    const later = new Map([
      ...matches,
      [8, playedMatch({ id: 8, scheduledTime: END, startedTime: END, finishedTime: NOW })],
    ])
    const bet = multiple([onSeven(), onEight()], settled('won'))
    expect(withoutWrongTies(bet, later, at(START))).toEqual({ ...bet, legs: [onSeven(), { ...onEight(), ...untied }] })
  })

  test('that is lost loses all ties where all of its legs together win', () => {
    const bet = multiple([onSeven(), onEight(VOID)], { ...settled('lost'), grade: ended(1, 0) as never })
    expect(withoutWrongTies(bet, matches, at())).toEqual({
      ...bet,
      legs: [
        { ...onSeven(), ...untied },
        { ...onEight(), ...untied },
      ],
      grade: null,
    })
    const open = multiple([onSeven(), free], settled('lost'))
    expect(withoutWrongTies(open, matches, at())).toBeNull()
  })

  test('keeps the closing price that its user typed', () => {
    const typed = closeOfSingle(typedClose(4000, null))
    const bet = multiple([onSeven(), onEight(LOST)], { ...settled('won'), close: typed })
    expect(withoutWrongTies(bet, matches, at())?.close).toBe(typed)
    const close = { missing: null, odds: 4000, other: null, at: null, source: null, chances: null }
    const read = multiple([onSeven(), onEight(LOST)], { ...settled('won'), close })
    expect(withoutWrongTies(read, matches, at())?.close).toEqual(noClose('not-tied'))
  })
})
