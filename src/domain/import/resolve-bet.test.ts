import { describe, expect, test } from 'vitest'
import {
  END,
  LOST,
  NEEDS_YOU,
  NOW,
  PLACED,
  PUSH,
  playedMatch,
  START,
  VOID,
  WON,
} from '../../../test/support/book-bets.ts'
import { OUTCOMES } from '../bet/bet.ts'
import { type MatchOfBets, NO_DETAILS } from '../bet/stored-bet.ts'
import { readSelection } from '../market/typed-selection.ts'
import type { Grade } from '../verdict/verdict.ts'
import type { ImportedBet, ImportedPick, ImportedSettlement } from './draft.ts'
import { agreementOf, agreementOfLeg, agreementOfLegs, type Resolving, resolveBet } from './resolve-bet.ts'

function pick(team1: string, team2: string, selectedTeam = team1): ImportedPick {
  const betType = { name: 'match-winner', value: null } as const
  const selection = readSelection({ type: betType, pair: { team1, team2 }, selectedTeam, format: null })
  return { teams: `${team1} vs ${team2}`, selectedTeam, odds: 2000, betType, selection }
}

const BET: ImportedBet = {
  ...NO_DETAILS,
  externalId: null,
  picks: [pick('Alfa', 'Bravo')],
  amount: 1000,
  odds: 2000,
  exactOdds: null,
  freeBet: false,
  placedAt: PLACED,
  settlement: null,
  cashedOut: null,
  close: null,
  profile: null,
}
const settled = (outcome: ImportedSettlement['outcome'], settledAt: Date | null = null): ImportedSettlement => ({
  status: outcome === 'lost' || outcome === 'half-lost' ? 'lost' : 'won',
  outcome,
  restOutcome: null,
  result: 123,
  settledAt,
})

const BY: Resolving = {
  userId: 5,
  now: NOW,
  ambiguous: new Set(),
  profile: 'standard',
  words: {
    spell: ({ bookmaker, tags, tipster }) => ({
      bookmaker: bookmaker?.toUpperCase() ?? null,
      tags: [...tags],
      tipster,
    }),
  },
}

const resolve = (
  change: Partial<ImportedBet>,
  meetings: readonly (readonly MatchOfBets[])[] = [],
  by: Partial<Resolving> = {},
) => resolveBet({ ...BET, ...change }, meetings, { ...BY, ...by })

/** A single's or a leg's match and grade. */
const tieOf = (bet: { readonly betType: string }) => {
  const { matchId, grade } = bet as { matchId?: number | null; grade?: Grade | null }
  return `${matchId} ${grade?.verdict ?? '-'}`
}

test('a bet on another game is tied to no match of the same teams', () => {
  const meeting = playedMatch()
  const other = { ...pick('Alfa', 'Bravo'), isOtherGame: true } as const
  expect(resolve({ picks: [other] }, [[meeting]])).toMatchObject({ matchId: null, tieRefused: true })
})

describe('a single', () => {
  test('without a match is kept as its file says', () => {
    expect(resolve({ bookmaker: 'one', tipster: 'Ana', live: true })).toMatchObject({
      userId: 5,
      teams: 'Alfa vs Bravo',
      selectedTeam: 'Alfa',
      teamsKey: 'alfa vs bravo',
      pairKey: 'alfa\nbravo',
      betType: 'match-winner',
      betValue: null,
      odds: 2000,
      exactOdds: null,
      amount: 1000,
      freeBet: false,
      createdAt: NOW,
      placedAt: PLACED,
      settlement: null,
      cashedStake: 0,
      cashedPaid: 0,
      reopened: false,
      profile: null,
      bookmaker: 'ONE',
      tipster: 'Ana',
      live: true,
      matchId: null,
      swapped: false,
      tiedFormat: null,
      tieRefused: false,
      grade: null,
      close: { missing: 'not-tied' },
      selection: { market: 'match-winner', side: 1 },
    })
  })

  test('has the exact price of the bet, and a part that was cashed out', () => {
    expect(resolve({ odds: 1909, exactOdds: '21/11', cashedOut: { stake: 400, paid: 500 } })).toMatchObject({
      odds: 1909,
      exactOdds: '21/11',
      cashedStake: 400,
      cashedPaid: 500,
    })
  })

  test('without two sides keeps its text', () => {
    const picks = [
      {
        ...pick('Alfa', 'Bravo'),
        teams: 'Cup',
        selectedTeam: ' Alfa  Five ',
        selection: null,
        betType: { name: 'other', value: 'Outright' } as const,
      },
    ]
    expect(resolve({ picks }, [[playedMatch()]])).toMatchObject({
      teams: 'Cup',
      selectedTeam: 'Alfa Five',
      teamsKey: 'cup',
      pairKey: null,
      betType: 'other',
      betValue: 'Outright',
      selection: null,
      matchId: null,
      grade: null,
    })
  })

  test('whose selection is not known is read from its text', () => {
    const picks = [{ ...pick('Alfa', 'Bravo', 'Bravo'), selection: null }]
    expect(resolve({ picks })).toMatchObject({ selection: { market: 'match-winner', side: 2 } })
  })

  test('keeps the result of its file as that of its user', () => {
    const settlement = settled('won', END)
    expect(resolve({ settlement }).settlement).toEqual({
      status: 'won',
      outcome: 'won',
      restOutcome: null,
      result: 123,
      settledBy: 'user',
      settledAt: END,
      correctedAt: null,
    })
    expect(resolve({ settlement: settled('won') }).settlement?.settledAt).toEqual(PLACED)
  })
})

describe('a pending single', () => {
  const upcoming = playedMatch({
    status: 'upcoming',
    startedTime: null,
    finishedTime: null,
    score1: null,
    score2: null,
    maps: [],
  })

  test('is tied to the only meeting of its teams, and graded', () => {
    expect(tieOf(resolve({}, [[playedMatch()]]))).toBe('7 won')
    expect(tieOf(resolve({ picks: [pick('Alfa', 'Bravo', 'Bravo')] }, [[playedMatch()]]))).toBe('7 lost')
    expect(tieOf(resolve({}, [[upcoming]], { now: PLACED }))).toBe('7 -')
    expect(resolve({}, [[playedMatch()]])).toMatchObject({ tiedFormat: 'BO3', swapped: false })
  })

  test('keeps the selection of its file, whatever its text says', () => {
    const picks = [{ ...pick('Alfa', 'Bravo', 'Bravo'), betType: { name: 'other', value: 'x' } as const }]
    expect(resolve({ picks }, [[playedMatch()]])).toMatchObject({
      selection: { market: 'match-winner', side: 2 },
      grade: { verdict: 'lost' },
    })
  })

  test('whose teams the match names in the other order is swapped', () => {
    const swapped = { ...playedMatch(), team1: playedMatch().team2, team2: playedMatch().team1 }
    expect(resolve({}, [[swapped]])).toMatchObject({ matchId: 7, swapped: true, grade: { verdict: 'lost' } })
  })

  test('is not tied where several meetings are possible, or a name is that of two teams', () => {
    expect(tieOf(resolve({}, [[upcoming, { ...upcoming, id: 8 }]], { now: PLACED }))).toBe('null -')
    expect(tieOf(resolve({}, [[playedMatch()]], { ambiguous: new Set(['alfa']) }))).toBe('null -')
  })

  test('placed after the end of a match is not on it', () => {
    expect(tieOf(resolve({ placedAt: new Date(END.getTime() + 1) }, [[playedMatch()]]))).toBe('null -')
  })

  test('is graded by the rules of its own bookmaker, else by those of its user', () => {
    // It began 72 hours after the time that it had when the bet was placed: for Midnite such bets are void.
    const planned = new Date(START.getTime() - 72 * 3_600_000)
    const late = playedMatch({
      schedule: [
        { readAt: new Date(0), scheduledTime: planned },
        { readAt: END, scheduledTime: START },
      ],
    })
    const of = (own: ImportedBet['profile'], profile: Resolving['profile']) =>
      tieOf(resolve({ profile: own, placedAt: new Date(planned.getTime() - 1) }, [[late]], { profile }))
    expect([of(null, 'standard'), of(null, 'midnite')]).toEqual(['7 won', '7 void'])
    expect([of('midnite', 'standard'), of('standard', 'midnite')]).toEqual(['7 void', '7 won'])
  })
})

describe('a single with a result', () => {
  const of = (outcome: ImportedSettlement['outcome'], match: Partial<MatchOfBets> = {}, at: Date | null = END) =>
    tieOf(resolve({ settlement: settled(outcome, at) }, [[playedMatch(match)]]))

  test('is tied to a match that gives it', () => {
    expect([of('won'), of('lost'), of('push'), of('cashed-out')]).toEqual(['7 won', 'null -', 'null -', '7 won'])
  })

  test('is not tied to a match that had not begun when it was settled', () => {
    expect(of('won', {}, new Date(START.getTime() - 1))).toBe('null -')
    const settlement = { ...settled('won', new Date(START.getTime() - 1)), settledUntil: END }
    expect(tieOf(resolve({ settlement }, [[playedMatch()]]))).toBe('7 won')
    expect(of('won', {}, null)).toBe('7 won')
  })
})

describe('a multiple', () => {
  const other = playedMatch({
    id: 8,
    team1: { key: null, name: 'Charlie', logoUrl: null },
    team2: { key: null, name: 'Delta', logoUrl: null },
  })
  const picks = (second = 'Charlie') => [
    { ...pick('Alfa', 'Bravo'), exactOdds: '2/1' },
    pick('Charlie', 'Delta', second),
  ]
  const of = (change: Partial<ImportedBet>) => {
    const bet = resolve({ picks: picks(), odds: 4000, ...change }, [[playedMatch()], [other]])
    return 'legs' in bet ? bet.legs.map(tieOf) : []
  }

  test('has numbered legs, each on its match, and the price of the whole', () => {
    const bet = resolve({ picks: picks(), odds: 4000, exactOdds: null, amount: 700 }, [[playedMatch()], [other]])
    expect(bet).toMatchObject({
      betType: 'multiple',
      teams: 'Alfa vs Bravo + Charlie vs Delta',
      odds: 4000,
      exactOdds: null,
      amount: 700,
      grade: { verdict: 'won' },
      legs: [
        { number: 1, matchId: 7, exactOdds: '2/1' },
        { number: 2, matchId: 8, exactOdds: null },
      ],
    })
  })

  test('with a result is tied where its legs do not contradict it', () => {
    expect(of({ settlement: settled('won', END) })).toEqual(['7 won', '8 won'])
    expect(of({ settlement: settled('lost', END) })).toEqual(['null -', 'null -'])
    expect(of({ settlement: settled('cashed-out', END) })).toEqual(['7 won', '8 won'])
    expect(of({ picks: picks('Delta'), settlement: settled('lost', END) })).toEqual(['7 won', '8 lost'])
    // One leg that has won elsewhere cannot be in a multiple that has won.
    expect(of({ picks: picks('Delta'), settlement: settled('won', END) })).toEqual(['7 won', 'null -'])
  })

  test('has a closing price of its own, or those of its legs', () => {
    const close = { odds: 3900, other: null, at: null, source: null }
    const legClose = { odds: 1900, other: 1950, at: '2026-11-20T19:59:00Z', source: 'hltv' }
    expect(resolve({ picks: picks(), odds: 4000, close }).close).toMatchObject({
      odds: 3900,
      source: 'typed',
      at: null,
    })
    const closed = resolve({ picks: picks().map((one) => ({ ...one, close: legClose })), odds: 4000 })
    expect(closed).toMatchObject({
      close: { odds: 3610 },
      legs: [
        { close: { missing: null, odds: 1900, other: 1950, at: new Date('2026-11-20T19:59:00Z'), source: 'hltv' } },
        { close: { odds: 1900 } },
      ],
    })
    expect(resolve({ picks: picks(), odds: 4000 }).close).toEqual({ missing: 'not-tied' })
  })
})

describe('the closing price of a single', () => {
  const prices = {
    lastPrices: { odds1: 1800, odds2: 2100, readAt: new Date(START.getTime() - 60_000), seenAt: null },
  }

  test('is that of its file, with the chances that two sides give', () => {
    const close = { odds: 1900, other: 1900, at: null, source: null }
    expect(resolve({ close }, [[playedMatch(prices)]]).close).toMatchObject({
      odds: 1900,
      source: 'typed',
      chances: { multiplicative: 0.5 },
    })
  })

  test('else that of its match', () => {
    expect(resolve({}, [[playedMatch(prices)]]).close).toMatchObject({ odds: 1800, other: 2100, source: 'hltv' })
    expect(resolve({ live: true }, [[playedMatch(prices)]]).close).toEqual({ missing: 'live-bet' })
  })
})

/** What a grade says of each outcome of a bet. */
const saysOf = (agreement: typeof agreementOf, grade: Grade | null) =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, agreement(grade, outcome)]))
const HALF_WON: Grade = { ...PUSH, verdict: 'half-won' } as Grade
const HALF_LOST: Grade = { ...PUSH, verdict: 'half-lost' } as Grade
const all = (word: string, other: Readonly<Record<string, string>> = {}) => ({
  ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, word])),
  ...other,
})
const UNKNOWN = { 'cashed-out': 'open' }

describe('whether a grade agrees with a result', () => {
  test('of a single: the same outcome, and files have one word for returned stakes', () => {
    expect(saysOf(agreementOf, null)).toEqual(all('open'))
    expect(saysOf(agreementOf, NEEDS_YOU)).toEqual(all('open'))
    expect(saysOf(agreementOf, WON)).toEqual(all('contradicts', { ...UNKNOWN, won: 'agrees' }))
    expect(saysOf(agreementOf, LOST)).toEqual(all('contradicts', { ...UNKNOWN, lost: 'agrees' }))
    expect(saysOf(agreementOf, HALF_WON)).toEqual(all('contradicts', { ...UNKNOWN, 'half-won': 'agrees' }))
    for (const grade of [PUSH, VOID])
      expect(saysOf(agreementOf, grade)).toEqual(all('contradicts', { ...UNKNOWN, push: 'agrees', void: 'agrees' }))
  })

  test('of the legs of a multiple: won, lost or returned', () => {
    const won = { won: 'agrees', 'half-won': 'agrees' }
    const lost = { lost: 'agrees', 'half-lost': 'agrees' }
    const returned = { push: 'agrees', void: 'agrees' }
    expect(saysOf(agreementOfLegs, null)).toEqual(all('open'))
    expect(saysOf(agreementOfLegs, NEEDS_YOU)).toEqual(all('open'))
    for (const grade of [WON, HALF_WON])
      expect(saysOf(agreementOfLegs, grade)).toEqual(all('contradicts', { ...UNKNOWN, ...won }))
    for (const grade of [LOST, HALF_LOST])
      expect(saysOf(agreementOfLegs, grade)).toEqual(all('contradicts', { ...UNKNOWN, ...lost }))
    for (const grade of [PUSH, VOID])
      expect(saysOf(agreementOfLegs, grade)).toEqual(all('contradicts', { ...UNKNOWN, ...returned }))
  })

  test('of one leg: those of a won multiple were not lost', () => {
    expect(saysOf(agreementOfLeg, null)).toEqual(all('open'))
    expect(saysOf(agreementOfLeg, NEEDS_YOU)).toEqual(all('open'))
    expect(saysOf(agreementOfLeg, WON)).toEqual(all('open', { won: 'agrees' }))
    for (const grade of [LOST, HALF_LOST])
      expect(saysOf(agreementOfLeg, grade)).toEqual(all('open', { won: 'contradicts' }))
    for (const grade of [HALF_WON, PUSH, VOID]) expect(saysOf(agreementOfLeg, grade)).toEqual(all('open'))
  })
})
