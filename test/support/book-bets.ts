import { noClose } from '../../src/domain/bet/closing.ts'
import {
  type BetPick,
  type Leg,
  type MatchOfBets,
  type Multiple,
  NO_DETAILS,
  type Single,
} from '../../src/domain/bet/stored-bet.ts'
import type { Grade } from '../../src/domain/verdict/verdict.ts'

// Bets and matches of one evening: a bet placed at 18:00 on a match that begins at 20:00.
export const PLACED = new Date('2026-11-20T18:00:00Z')
export const START = new Date('2026-11-20T20:00:00Z')
export const END = new Date('2026-11-20T22:30:00Z')
export const NOW = new Date('2026-11-20T23:00:00Z')

export const WON: Grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 0 } }
export const LOST: Grade = { verdict: 'lost', evidence: { code: 'seriesScore', score1: 0, score2: 2 } }
export const VOID: Grade = { verdict: 'void', evidence: { code: 'calledOff' } }
export const PUSH: Grade = { verdict: 'push', evidence: { code: 'mapScore', map: 1, score1: 13, score2: 9 } }
export const NEEDS_YOU: Grade = { verdict: 'needs-you', reason: 'cancelled' }

/** Alfa against Bravo, on Alfa, tied to match 7. */
const PICK: BetPick = {
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  teamsKey: 'alfa vs bravo',
  pairKey: 'alfa\nbravo',
  odds: 2000,
  exactOdds: null,
  betType: 'match-winner',
  betValue: null,
  selection: { market: 'match-winner', side: 1, isThreeWay: false },
  matchId: 7,
  swapped: false,
  tiedFormat: 'BO3',
  tieRefused: false,
  grade: null,
  close: noClose('not-tied'),
}
const SHARED = {
  close: noClose('not-tied'),
  ...NO_DETAILS,
  userId: 5,
  id: 11,
  createdAt: PLACED,
  placedAt: PLACED,
  profile: null,
  reopened: false,
  amount: 1000,
  freeBet: false,
  cashedStake: 0,
  cashedPaid: 0,
  settlement: null,
}

export const single = (change: Partial<Single> = {}) => ({ ...PICK, ...SHARED, ...change }) as Single

export const leg = (number: number, change: Partial<Leg> = {}): Leg => ({ ...PICK, number, matchId: number, ...change })

export const multiple = (legs: readonly Leg[], change: Partial<Multiple> = {}) =>
  ({
    ...SHARED,
    teams: legs.map(({ teams }) => teams).join(' + '),
    selectedTeam: legs.map(({ selectedTeam }) => selectedTeam).join(' + '),
    teamsKey: 'alfa vs bravo',
    odds: 2000 ** legs.length / 1000 ** (legs.length - 1),
    exactOdds: null,
    betType: 'multiple',
    legs,
    grade: null,
    ...change,
  }) as Multiple

const team = (name: string) => ({ key: null, name, logoUrl: null })

/** Match 7, which Alfa won 2-0; it began and ended on time. */
export const playedMatch = (change: Partial<MatchOfBets> = {}): MatchOfBets => ({
  id: 7,
  source: 'hltv',
  team1: team('Alfa'),
  team2: team('Bravo'),
  status: 'finished',
  tournament: 'IEM Rio 2026',
  format: 'BO3',
  scheduledTime: START,
  startedTime: START,
  finishedTime: END,
  score1: 2,
  score2: 0,
  maps: [
    { number: 1, name: 'Nuke', status: 'finished', score1: 13, score2: 9 },
    { number: 2, name: 'Mirage', status: 'finished', score1: 13, score2: 7 },
  ],
  forfeit: false,
  lastPrices: null,
  schedule: [],
  ...change,
})
