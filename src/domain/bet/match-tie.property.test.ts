import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MATCH_STATUSES } from '../match/match.ts'
import { findMatch, type Tie, type TieCandidate } from './match-tie.ts'

const CASES = { numRuns: 2_000 }
const HOUR = 3_600_000
const now = new Date('2026-03-10T18:00:00Z')
const NAMES = [
  'KRÜ',
  'Kru Academy',
  'Virtus.pro',
  'Team Spirit',
  'Spirit',
  "Soul's Heart",
  'Ёлки',
  'FURIA',
  'FURIA fe',
  'TBD',
]

const time = fc.integer({ min: -20 * 24, max: 20 * 24 }).map((hours) => new Date(now.getTime() + hours * HOUR))
const named = (names: readonly string[]) =>
  fc.record({
    name: fc.constantFrom(...names),
    key: fc.option(fc.constantFrom('1', '2'), { freq: 1 }),
    logoUrl: fc.constant(null),
  })
const candidate = (names: readonly string[]): fc.Arbitrary<Omit<TieCandidate, 'id'>> =>
  fc.record({
    source: fc.constantFrom('hltv', 'bo3gg'),
    team1: named(names),
    team2: named(names),
    status: fc.constantFrom(...MATCH_STATUSES),
    tournament: fc.option(fc.constantFrom('IEM Rio', 'Major')),
    scheduledTime: fc.option(time),
    finishedTime: fc.option(time),
  })

/** Few names, so that the bet often means one of the matches. */
const matches = fc
  .array(candidate(['KRÜ', 'Virtus.pro', 'FURIA']), { maxLength: 6 })
  .map((all) => all.map((match, at) => ({ ...match, id: at + 1 })))
const bet = fc.record({
  pair: fc.constantFrom({ team1: 'KRÜ', team2: 'Virtus.pro' }, { team1: 'Virtus.pro', team2: 'FURIA' }),
  placedAt: time,
  isPlacedAtKnown: fc.boolean(),
})
const outcome = (tie: Tie<TieCandidate>) =>
  tie.kind === 'none' ? [] : tie.kind === 'certain' ? [tie.match.id] : ['choose', ...tie.matches.map(({ id }) => id)]

/** The same name as people type it. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.normalize('NFD'),
  (name) => name.replace('Ü', 'U'),
  (name) => name.replace('.', ' '),
  (name) => ` ${name} `,
]
const spelling = fc.constantFrom(...spellings)
/** Whether the match at this place lists its teams in the other order. */
const swaps = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 })

test('the order of the two names, their case, accents and punctuation do not change the outcome', () => {
  fc.assert(
    fc.property(bet, matches, swaps, fc.tuple(spelling, spelling), (bet, matches, swaps, [spell1, spell2]) => {
      const pair = { team1: spell1(bet.pair.team2), team2: spell2(bet.pair.team1) }
      const mixed = matches.map((match, at) =>
        swaps[at] ? { ...match, team1: match.team2, team2: match.team1 } : match,
      )
      expect(outcome(findMatch({ ...bet, pair }, mixed, now))).toEqual(outcome(findMatch(bet, matches, now)))
    }),
    CASES,
  )
})

test('a match of other teams and the order of the matches never change the outcome', () => {
  const others = fc.array(candidate(NAMES), { maxLength: 4 })
  fc.assert(
    fc.property(bet, matches, others, (bet, matches, others) => {
      const isOfBet = (name: string) => name === bet.pair.team1 || name === bet.pair.team2
      const unrelated = others
        .filter(({ team1, team2 }) => !(isOfBet(team1.name) && isOfBet(team2.name)))
        .map((match, at) => ({ ...match, id: 100 + at }))
      const shuffled = [...unrelated, ...matches.toReversed()]
      expect(outcome(findMatch(bet, shuffled, now))).toEqual(outcome(findMatch(bet, matches, now)))
    }),
    CASES,
  )
})

test('a certain match is between the two teams, and no other match of them is within reach', () => {
  fc.assert(
    fc.property(bet, matches, (bet, matches) => {
      const tie = findMatch(bet, matches, now)
      if (tie.kind !== 'certain') return
      const { team1, team2 } = bet.pair
      expect([tie.match.team1.name, tie.match.team2.name].toSorted()).toEqual([team1, team2].toSorted())
      expect(
        findMatch(
          bet,
          matches.filter((match) => match !== tie.match),
          now,
        ),
      ).toEqual({ kind: 'none' })
    }),
    CASES,
  )
})
