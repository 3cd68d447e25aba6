import type { Bet } from '../../contract/bets/bets.ts'
import type { Movement } from '../../contract/cash.ts'
import type { Match } from '../../contract/matches/matches.ts'
import type { Outcome } from '../../domain/bet/bet.ts'
import { pairIdentity } from '../../domain/bet/match-tie.ts'
import { settleByOutcome } from '../../domain/bet/settlement.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds, NO_ODDS } from '../../domain/money/odds.ts'
import { TBD } from '../../domain/team/team.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/durations.ts'

/** The number of sample bets, the open ones included. */
export const SAMPLE_BETS = 200

type OnMatch = Pick<Match, 'team1' | 'team2' | 'odds1' | 'odds2'>
/** The current matches of any source: the sample's open bets are on them. */
export type SampleMatches = { readonly live: readonly OnMatch[]; readonly upcoming: readonly OnMatch[] }

const TEAMS = [
  'Monsoon Desk',
  'Rain Swallows',
  'Chernika Five',
  'Saffron Dial',
  'Quokka Mode',
  'Gulab Jam',
  'Tall Poppies',
  'Moth & Lamp',
  'Hollow Mesa',
  'Dry Creek',
]
const BOOKMAKERS = ['Pinnacle', 'Pinnacle', 'Betano']
const TAGS = ['value', 'live', 'favorite']
const STAKES = [1000, 1000, 1000, 1500, 2000, 2500]
const DAYS = 180
/** Slightly better than break-even: a small profit that may be luck. */
const EDGE = 1.04
/** A bookmaker's prices add up to this much more than 1. */
const MARGIN = 1.05
/** The number of bets from one multiple of two to the next, and from one void bet to the next. */
const [MULTIPLE_EVERY, VOID_EVERY] = [25, 40]
/** Chosen among many seeds: the book ends with a small profit, and no bookmaker's balance is ever negative. */
const SEED = 65
const [LIVE_BETS, TONIGHT_BETS] = [3, 4]

/** In days before now. */
const MOVEMENTS: readonly (readonly [kind: Movement['kind'], amount: string, bookmaker: string, age: number])[] = [
  ['deposit', '400.00', 'Pinnacle', DAYS + 1],
  ['deposit', '200.00', 'Betano', DAYS + 1],
  ['deposit', '250.00', 'Pinnacle', 90],
  ['withdrawal', '80.00', 'Betano', 20],
]

/**
 * A file in our own format: half a year of settled bets before `now` on invented teams, always the same, with deposits; and open bets on the
 * current matches, linked like any imported bets.
 */
export function sampleFile(now: Date, matches: SampleMatches): string {
  const open = openBets(now, matches)
  const bets = [...settledBets(now).slice(open.length), ...open]
  const movements = MOVEMENTS.map(([kind, amount, bookmaker, age], id) => {
    const at = new Date(now.getTime() - age * DAY_MS).toISOString()
    return { id, kind, amount, bookmaker, at, note: null } satisfies Movement
  })
  return JSON.stringify({ movements, bets })
}

/** The fields of an exported bet that is not a multiple and has no extras. */
const PLAIN = {
  id: 0,
  matchId: null,
  matchSwapped: false,
  exactOdds: null,
  betTypeValue: null,
  selection: null,
  legs: null,
  outcome: null,
  result: null,
  freeBet: false,
  cashedOut: null,
  restOutcome: null,
  profile: null,
  grade: null,
  gradedResult: null,
  settledBy: null,
  tags: [] as string[],
  note: null,
  tipster: null,
  live: null,
  ownChance: null,
  close: null,
  closeMissing: null,
  settledAt: null,
  correctedAt: null,
} satisfies Partial<Bet>

type Choice = Pick<Bet, 'teams' | 'selectedTeam' | 'odds'>

type More = Partial<Bet> & Pick<Bet, 'amount' | 'placedAt' | 'bookmaker'>

/** A single on the winner if its type says nothing else; a multiple has two choices. */
function betOn([choice, other]: readonly [Choice, Choice?], more: More): Bet {
  const whole = { ...PLAIN, status: 'pending', createdAt: more.placedAt } as const
  if (!other) return { ...whole, betType: 'match-winner', betTypeName: 'match-winner', ...choice, ...more }
  const legs = [choice, other].map(
    (leg) =>
      ({
        matchId: null,
        matchSwapped: false,
        exactOdds: null,
        betType: 'match-winner',
        selection: null,
        grade: null,
        close: null,
        closeMissing: null,
        teams: leg.teams,
        selectedTeam: leg.selectedTeam,
        odds: leg.odds,
      }) satisfies NonNullable<Bet['legs']>[number],
  )
  const joined = (field: 'teams' | 'selectedTeam') => legs.map((leg) => leg[field]).join(' + ')
  return {
    ...whole,
    teams: joined('teams'),
    selectedTeam: joined('selectedTeam'),
    odds: formatOdds(Math.round(Number(choice.odds) * Number(other.odds) * 1000)),
    betType: 'multiple',
    betTypeName: 'multiple',
    ...more,
    legs,
  }
}

function settledBets(now: Date): Bet[] {
  const next = randomFrom(SEED)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T // the index is in the list
  const onTeams = (lowest: number, range: number) => {
    const team = pick(TEAMS)
    const other = pick(TEAMS.filter((each) => each !== team))
    return { teams: `${team} vs ${other}`, selectedTeam: team, odds: formatOdds(lowest + Math.round(next() * range)) }
  }
  return Array.from({ length: SAMPLE_BETS }, (_, at) => {
    const isMultiple = at % MULTIPLE_EVERY === 12
    const picks = isMultiple ? ([onTeams(1300, 400), onTeams(1300, 400)] as const) : ([onTeams(1300, 1500)] as const)
    const type = isMultiple ? {} : typeOf(at)
    const amount = isMultiple ? 500 : pick(STAKES)
    const age = ((SAMPLE_BETS - 0.75 - at) / SAMPLE_BETS) * DAYS * DAY_MS + next() * HOUR_MS
    const placedAt = now.getTime() - age
    const bookmaker = pick(BOOKMAKERS)
    const tags = next() < 0.4 ? [pick(TAGS)] : []
    const drift = next()
    const bet = betOn(picks, {
      ...type,
      amount: formatCents(amount),
      placedAt: new Date(placedAt).toISOString(),
      bookmaker,
      tags,
      live: tags.includes('live'),
    })
    const odds = Math.round(Number(bet.odds) * 1000)
    const outcome = at % VOID_EVERY === 30 ? 'void' : next() < (EDGE * 1000) / odds ? 'won' : 'lost'
    return {
      ...bet,
      ...resultOf({ amount, odds }, outcome),
      settledAt: new Date(placedAt + 3 * HOUR_MS).toISOString(),
      ...(bet.betTypeName === 'match-winner' && { close: closeOf(odds, drift, placedAt + HOUR_MS) }),
    }
  })
}

/** Mostly winners of matches, then of maps, handicaps and totals. */
function typeOf(at: number): Partial<Pick<Bet, 'betType' | 'betTypeName' | 'betTypeValue' | 'selection'>> {
  const kind = at % 10
  if (kind === 3) return { betType: 'first-map', betTypeName: 'first-map' }
  if (kind === 6) {
    const selection = { market: 'map-handicap', side: 1, line: 1.5 } as const
    return { betType: 'handicap (+1.5)', betTypeName: 'handicap', betTypeValue: '+1.5', selection }
  }
  if (kind === 8) {
    const selection = { market: 'total-maps', choice: 'over', line: 2.5 } as const
    return { betType: 'total-maps (Over 2.5)', betTypeName: 'total-maps', betTypeValue: 'Over 2.5', selection }
  }
  return {}
}

function resultOf({ amount, odds }: { amount: number; odds: number }, outcome: Outcome) {
  const stake = { amount, odds, exactOdds: null, freeBet: false, cashedStake: 0, cashedPaid: 0 }
  const { status, result } = settleByOutcome(stake, outcome)
  return { status, outcome, result: formatCents(result) }
}

/** The market's last odds, on average shorter than the bet's by about the margin. `drift`: 0 to 1. */
function closeOf(odds: number, drift: number, at: number): Bet['close'] {
  const closing = Math.max(1050, Math.round(odds * (0.893 + drift * 0.12)))
  const other = Math.max(1010, Math.round(1000 / (MARGIN - 1000 / closing)))
  return { odds: formatOdds(closing), otherOdds: formatOdds(other), at: new Date(at).toISOString(), source: null }
}

/** Bets on live matches and on the next ones, and a multiple of two of these. */
function openBets(now: Date, { live, upcoming }: SampleMatches): Bet[] {
  // With two matches of the same teams, the bet's match would be ambiguous and the bet would stay unlinked.
  const isOnlyMeeting = (match: OnMatch) =>
    [...live, ...upcoming].filter((other) => pairIdentity(other) === pairIdentity(match)).length === 1
  const isPriced = (match: OnMatch) =>
    ![match.team1, match.team2].includes(TBD) && ![match.odds1, match.odds2].includes(NO_ODDS) && isOnlyMeeting(match)
  const at = (number: number) => new Date(now.getTime() - (number + 1) * 17 * MINUTE_MS).toISOString()
  const pickOn = ({ team1, team2, odds1, odds2 }: OnMatch, number: number) => ({
    teams: `${team1} vs ${team2}`,
    selectedTeam: number % 2 === 0 ? team1 : team2,
    odds: number % 2 === 0 ? odds1 : odds2,
  })
  const running = live.filter(isPriced).slice(0, LIVE_BETS)
  const next = upcoming.filter(isPriced)
  const singles = [...running, ...next.slice(0, TONIGHT_BETS)].map((match, number) =>
    betOn([pickOn(match, number)], {
      amount: formatCents(STAKES[number % STAKES.length] ?? 0),
      placedAt: at(number),
      bookmaker: BOOKMAKERS[number % BOOKMAKERS.length] ?? null,
      live: number < running.length,
    }),
  )
  const [first, second] = next
  if (!first || !second) return singles
  const amount = formatCents(500)
  return [
    ...singles,
    betOn([pickOn(first, 0), pickOn(second, 0)], { amount, placedAt: at(singles.length), bookmaker: 'Betano' }),
  ]
}

/** Deterministic numbers from 0 to 1 for a seed (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
