import { describe, expect, test } from 'vitest'
import { LOST, leg, multiple, NEEDS_YOU, PLACED, PUSH, START, single, WON } from '../../../test/support/book-bets.ts'
import { noClose } from './closing.ts'
import { changesBetween, closeBetween, createsEvent, factsOf } from './history-facts.ts'
import type { Bet, Booked } from './stored-bet.ts'

const SETTLEMENT: Booked = {
  status: 'won',
  outcome: 'won',
  restOutcome: null,
  result: 1000,
  settledBy: 'user',
  settledAt: PLACED,
  correctedAt: null,
}

describe('a fact of a bet', () => {
  test('is a cash-out only where a part of the stake was cashed out', () => {
    expect(factsOf(single()).cashOut).toBeNull()
    expect(factsOf(single({ cashedStake: 400, cashedPaid: 500 })).cashOut).toEqual({ stake: 400, paid: 500 })
  })

  // 10.00 at 2.00, and two legs at 2.00 each.
  test.each<[string, Bet, number | null]>([
    ['its win', single({ grade: WON }), 1000],
    ['its loss', single({ grade: LOST }), -1000],
    ['nothing where the stake comes back', single({ grade: PUSH }), 0],
    ['the win of both legs', multiple([leg(1, { grade: WON }), leg(2, { grade: WON })], { grade: WON }), 3000],
    ['no sum without a verdict', single(), null],
    ['no sum where its user decides', single({ grade: NEEDS_YOU }), null],
    ['no sum where it is settled', single({ grade: WON, settlement: SETTLEMENT }), null],
  ])('is what the verdict of an open bet would book: %s', (_, bet, profit) => {
    expect(factsOf(bet).gradedProfit).toBe(profit)
  })
})

describe('a change', () => {
  test('is none if a column keeps its value', () => {
    const tagged = single({ tags: ['a'], placedAt: PLACED })
    expect(changesBetween(tagged, { ...tagged, tags: ['a'], placedAt: new Date(PLACED) })).toEqual([])
  })

  test('of the reason for a missing close is recorded with the price', () => {
    const unread = single({ close: noClose('no-reading') })
    expect(closeBetween(unread, { ...unread, close: noClose('too-old') })).toEqual([
      { fact: 'closeMissing', from: 'no-reading', to: 'too-old' },
    ])
  })

  test.each<[string, Bet, Bet]>([
    ['the order of the teams', single(), single({ swapped: true })],
    ['the format of the match', single(), single({ tiedFormat: 'BO5' })],
    ['a refused match', single(), single({ tieRefused: true })],
    ['a tie of a leg', multiple([leg(1), leg(2)]), multiple([leg(1), leg(2, { tiedFormat: 'BO5' })])],
    ['who settles it from now on', single(), single({ reopened: true })],
    [
      'when it was settled',
      single({ settlement: SETTLEMENT }),
      single({ settlement: { ...SETTLEMENT, settledAt: START } }),
    ],
    [
      'when its match was corrected',
      single({ settlement: SETTLEMENT }),
      single({ settlement: { ...SETTLEMENT, correctedAt: START } }),
    ],
  ])('of %s alone is recorded, and makes no event', (_, before, after) => {
    const changes = changesBetween(before, after)
    expect(changes).toHaveLength(1)
    expect(createsEvent(changes)).toBe(false)
  })

  test('of the reason for a missing close makes no event', () => {
    const reasons = closeBetween(single({ close: noClose('no-reading') }), single({ close: noClose('too-old') }))
    expect(createsEvent(reasons)).toBe(false)
  })
})
