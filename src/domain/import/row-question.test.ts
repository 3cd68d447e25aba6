import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { single } from '../../../test/support/book-bets.ts'
import { OUTCOMES } from '../bet/bet.ts'
import { settleByOutcome, settlementProblem } from '../bet/settlement.ts'
import type { Booked, Single } from '../bet/stored-bet.ts'
import type { ImportedSettlement } from './draft.ts'
import { differenceOf, giveBack, isTaken, ROW_QUESTIONS, saidOf, takeOver } from './row-question.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const BEFORE = new Date('2026-11-20T22:30:00Z')

/** What a file says of a result. */
const says = (outcome: ImportedSettlement['outcome'], result: number): ImportedSettlement => ({
  status: result < 0 ? 'lost' : 'won',
  outcome,
  restOutcome: null,
  result,
  settledAt: null,
})
const booked = (outcome: Booked['outcome'], result: number, by: Booked['settledBy'] = 'program') => ({
  settlement: {
    status: result < 0 ? 'lost' : 'won',
    outcome,
    restOutcome: null,
    result,
    settledBy: by,
    settledAt: BEFORE,
    correctedAt: null,
  } as const,
})
/** A row of the stake that the bet has. */
const of = (settlement: ImportedSettlement | null) => ({ settlement, amount: 1000, isOwnExport: false })
/** 10.00 at 2.00. */
const bet = (change: Partial<Single> = {}) => single(change)

describe('a newer export', () => {
  test.each([
    ['has a result of a bet that is open', bet(), says('won', 1000), 'settled'],
    ['has one of a bet that its user has made pending again', bet({ reopened: true }), says('won', 1000), 'outcome'],
    [
      'has one of a bet of which a part was cashed out',
      bet({ cashedStake: 400, cashedPaid: 600 }),
      says('won', 800),
      'outcome',
    ],
    ['says lost in place of won', bet(booked('won', 1000)), says('lost', -1000), 'outcome'],
    ['says void in place of won', bet(booked('won', 1000)), says('void', 0), 'outcome'],
    ['says 9.60 in place of 10.00', bet(booked('won', 1000)), says('won', 960), 'result'],
    ['says 9.60 where the user has typed 10.00', bet(booked('won', 1000, 'user')), says('won', 960), 'result'],
    ['says half of it', bet(booked('won', 1000)), says('half-won', 500), 'result'],
    ['says the same', bet(booked('won', 1000)), says('won', 1000), null],
    ['has another word for a returned stake', bet(booked('push', 0)), says('void', 0), null],
    ['has no result', bet(booked('won', 1000)), null, null],
    ['has none of an open bet either', bet(), null, null],
    ['says a loss that is larger than the stake', bet(), says('lost', -1001), 'impossible'],
    ['has a result of another stake', bet({ amount: 500 }), says('lost', -1000), 'impossible'],
    [
      'has one of another stake with the same outcome',
      bet({ amount: 500, ...booked('lost', -500) }),
      says('lost', -1000),
      null,
    ],
  ] as const)('%s', (_, inBook, row, expected) => {
    expect(differenceOf(inBook, of(row), null)).toBe(expected)
  })

  test('is an older one perhaps where it was exported from the book: an open bet is not settled by it unasked', () => {
    const exported = { ...of(says('won', 1000)), isOwnExport: true }
    expect(differenceOf(bet(), exported, null)).toBe('outcome')
    expect(differenceOf(bet(booked('won', 1000)), exported, null)).toBeNull()
  })

  test('is no newer one where it says what the file said before, whatever its user made of the bet since', () => {
    expect(differenceOf(bet(booked('won', 960, 'user')), of(says('won', 1000)), 'won 1000')).toBeNull()
    expect(differenceOf(bet({ reopened: true }), of(says('won', 1000)), 'won 1000')).toBeNull()
    expect(differenceOf(bet(booked('won', 1000)), of(says('won', 960)), 'pending')).toBe('result')
  })
})

const outcome = fc.constantFrom(...OUTCOMES)
const anyBet = fc
  .record({
    part: fc.constantFrom(0, 400),
    last: fc.option(outcome),
    reopened: fc.boolean(),
    by: fc.constantFrom('user', 'program'),
  })
  .map(({ part, last, reopened, by }) => {
    const open = bet({ cashedStake: part, cashedPaid: part === 0 ? 0 : 600, reopened })
    const settlement = last && settleByOutcome(open, last, 700)
    if (!settlement || settlementProblem(settlement, open)) return open
    return bet({
      ...open,
      settlement: { ...settlement, settledBy: by, settledAt: BEFORE, correctedAt: null },
    })
  })
const anyRow = fc.tuple(outcome, fc.integer({ min: -1000, max: 3000 })).map(([word, result]) => says(word, result))

test('a result that is taken over is one that the book can have, is no difference any more, and comes back as it was', () => {
  fc.assert(
    fc.property(anyBet, anyRow, (before, row) => {
      const difference = differenceOf(before, of(row), null)
      if (difference === null || difference === 'impossible') return
      const after = takeOver(before, row, NOW)
      if (after.settlement === null) throw new Error('it is open')
      expect(settlementProblem(after.settlement, after)).toBeNull()
      expect(after.settlement).toMatchObject({ result: row.result, settledBy: 'user', settledAt: NOW })
      expect(differenceOf(after, of(row), null)).toBeNull()
      const kept = { settlement: before.settlement, reopened: before.reopened, booked: saidOf(after.settlement) }
      expect(giveBack(after, kept)).toEqual(before)
    }),
  )
})

test('a result that was changed since it was taken over stays', () => {
  const after = takeOver(bet(), says('won', 1000), NOW)
  const kept = { settlement: null, reopened: false, booked: 'won 1000' }
  expect(giveBack(after, kept)).toMatchObject({ settlement: null })
  expect(giveBack({ ...after, note: 'late' }, kept)).toMatchObject({ settlement: null, note: 'late' })
  expect(giveBack(bet(booked('won', 960, 'user')), kept)).toBeNull()
  expect(giveBack(bet(), kept)).toBeNull()
})

test('the time of the result is that of the file, never later than now', () => {
  expect(takeOver(bet(), { ...says('won', 1000), settledAt: BEFORE }, NOW).settlement?.settledAt).toEqual(BEFORE)
  expect(
    takeOver(bet(), { ...says('won', 1000), settledAt: new Date(NOW.getTime() + 1) }, NOW).settlement?.settledAt,
  ).toEqual(NOW)
})

test('each row follows the answer for its question, but for those that are named', () => {
  const answers = { take: ['settled', 'alike'], except: [2, 4] } as const
  expect([1, 2].map((number) => isTaken(answers, 'settled', number))).toEqual([true, false])
  expect([3, 4].map((number) => isTaken(answers, 'result', number))).toEqual([false, true])
  expect(ROW_QUESTIONS.filter((question) => isTaken(answers, question, 9))).toEqual(['settled', 'alike'])
})
