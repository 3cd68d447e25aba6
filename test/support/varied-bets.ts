import fc from 'fast-check'
import type { BetFilter } from '../../src/contract/bets/bet-filter.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import { rebuildSums } from '../../src/server/book/book.ts'
import type { TestApp } from './app.ts'
import type { Bets } from './bets.ts'

/** The fields of a bet that filters use, as the test set them: money in cents, odds in thousandths. */
export type FilteredBet = {
  readonly id: number
  readonly team: string
  readonly amount: number
  readonly staked: number
  readonly odds: number
  readonly betType: string
  readonly market: string | null
  readonly outcome: string | null
  readonly status: string
  readonly result: number | null
  readonly settledBy: string | null
  readonly bookmaker: string | null
  readonly tags: readonly string[]
  readonly placedAt: number
  /** The tournaments of its picks' matches; null for an untied pick. */
  readonly tournaments: readonly (string | null)[]
}

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const TEAMS = ['Navi', 'Vitality', 'Ação FC']
const OUTCOMES = [
  [null, 'pending'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['push', 'won'],
  ['half-lost', 'lost'],
  ['cashed-out', 'won'],
  ['cashed-out', 'lost'],
] as const
const PICKS: readonly (readonly [string, Selection | null])[] = [
  ['match-winner', { market: 'match-winner', side: 1, isThreeWay: false }],
  ['handicap', { market: 'round-handicap', map: 1, side: 1, line: -1.5 }],
  ['handicap', { market: 'map-handicap', side: 1, line: -1.5 }],
  ['total-rounds', { market: 'overtime', map: 2, choice: 'yes' }],
  ['other', null],
  ['multiple', null],
]
const TOURNAMENTS = ['Major', 'Öpen "Cup"', null] as const

type MadeBet = Omit<FilteredBet, 'id'> & { readonly selection: Selection | null; readonly freeBet: boolean }

/** The nth bet. Consecutive bets differ in every field. */
function madeBet(n: number): MadeBet {
  const nth = <T>(values: readonly T[], fallback: T) => values[n % values.length] ?? fallback
  const freeBet = n % 11 === 0
  const [drawn, status] = nth<(typeof OUTCOMES)[number]>(OUTCOMES, OUTCOMES[0])
  const [betType, selection] = PICKS[Math.floor(n / 2) % PICKS.length] ?? ['other', null]
  const amount = 100 + (n % 17) * 250
  const lost = freeBet ? 0 : -amount
  const settled = { pending: null, won: amount, lost }
  const picks = betType === 'multiple' ? [n % 3, (n + 1) % 2] : [n % 3]
  return {
    selection,
    freeBet,
    team: nth(TEAMS, ''),
    amount,
    staked: freeBet ? 0 : amount,
    odds: 1010 + (n % 23) * 111,
    betType,
    market: selection?.market ?? null,
    outcome: freeBet && status === 'lost' ? 'lost' : drawn,
    status,
    result: settled[status],
    settledBy: status === 'pending' ? null : nth(['program', 'user', 'user', 'user'], 'user'),
    bookmaker: nth([null, 'Betano', 'bet365'], null),
    tags: nth<string[]>([[], ['live'], ['live', 'tip, "good"']], []),
    placedAt: START + Math.floor(n / 2) * HOUR,
    tournaments: picks.map((pick) => TOURNAMENTS[pick] ?? null),
  }
}

/** Stores `count` bets with every value of each field and most combinations. */
export async function storeVariedBets(app: TestApp, mine: Bets, count: number): Promise<FilteredBet[]> {
  const { id: userId } = (await (await mine.fetch('/api/auth/user')).json()) as { id: number }
  const { pool } = app.deps.database
  const matches = await pool.query<{ id: number; name: string }>(
    `INSERT INTO matches (source, source_id, status, team1_name, team2_name, tournament, format, updated_at, version, read_task)
     SELECT 'hltv', name, 'upcoming', 'Navi', 'Other', name, 'BO3', now(), 1, 'upcoming' FROM unnest($1::text[]) AS name
     ON CONFLICT (source, source_id) DO UPDATE SET status = 'upcoming' RETURNING id, source_id AS name`,
    [TOURNAMENTS.filter((name) => name !== null)],
  )
  const matchOf = (tournament: string | null) => matches.rows.find(({ name }) => name === tournament)?.id ?? null
  const stored: FilteredBet[] = []
  for (const bet of Array.from({ length: count }, (_, n) => madeBet(n))) {
    const matchIds = bet.tournaments.map(matchOf)
    const id = await insertBet(app, userId, bet, matchIds)
    stored.push({ ...bet, id })
  }
  await rebuildSums(pool)
  return stored
}

async function insertBet(
  { deps }: TestApp,
  userId: number,
  bet: MadeBet,
  matchIds: readonly (number | null)[],
): Promise<number> {
  const { pool } = deps.database
  const teams = `${bet.team} vs Other`
  const isMultiple = bet.betType === 'multiple'
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO bets (
       user_id, match_id, teams, selected_team, teams_key, amount, odds, bet_type, status, outcome, result, free_bet, settled_by,
       created_at, placed_at, settled_at, bookmaker, tags, selection
     ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17, $18) RETURNING id`,
    [
      userId,
      isMultiple ? null : matchIds[0],
      teams,
      bet.team,
      folded(teams),
      bet.amount,
      bet.odds,
      bet.betType,
      bet.status,
      bet.outcome,
      bet.result,
      bet.freeBet,
      bet.settledBy,
      new Date(bet.placedAt),
      bet.status === 'pending' ? null : new Date(bet.placedAt),
      bet.bookmaker,
      bet.tags,
      bet.selection && JSON.stringify(bet.selection),
    ],
  )
  const id = rows[0]?.id ?? 0
  if (isMultiple) {
    await pool.query(
      `INSERT INTO bet_legs (user_id, bet_id, number, match_id, teams, selected_team, teams_key, odds, bet_type)
       SELECT $1, $2, number, match_id, $3, $4, $5, 1500, 'match-winner'
       FROM unnest($6::bigint[]) WITH ORDINALITY AS leg (match_id, number)`,
      [userId, id, teams, bet.team, folded(teams), matchIds],
    )
  }
  return id
}

const money = fc.integer({ min: 100, max: 4_500 }).map((cents) => (cents / 100).toFixed(2))
const price = fc.integer({ min: 1_010, max: 3_600 }).map((thousandths) => (thousandths / 1000).toFixed(3))
const time = fc.integer({ min: -2, max: 125 }).map((hours) => new Date(START + hours * HOUR).toISOString())

/** A filter, mostly with one to four parts, and values that some bets have. */
export const someFilter: fc.Arbitrary<BetFilter> = fc
  .record({
    status: fc.constantFrom('won', 'lost', 'pending'),
    counted: fc.constantFrom('won', 'lost', 'pending', 'returned'),
    outcome: fc
      .shuffledSubarray(['pending', 'won', 'lost', 'push', 'void', 'half-lost', 'cashed-out'], {
        minLength: 1,
        maxLength: 3,
      })
      .map((outcomes) => outcomes.join(',')),
    market: fc.constantFrom('match-winner', 'handicap', 'round-handicap', 'overtime', 'multiple', 'other'),
    tag: fc.constantFrom('live', 'tip, "good"', 'Live'),
    bookmaker: fc.constantFrom('Betano', 'bet365', 'Pinnacle'),
    tournament: fc.constantFrom('Major', 'Öpen "Cup"', 'Minor'),
    q: fc.constantFrom('navi', 'ACAO', 'other', 'no_ne'),
    oddsFrom: price,
    oddsTo: price,
    stakeFrom: money,
    stakeTo: money,
    from: time,
    to: time,
    tied: fc.constantFrom('yes', 'no'),
    settledBy: fc.constantFrom('user', 'program'),
  })
  .chain((parts) => fc.shuffledSubarray(Object.entries(parts), { minLength: 0, maxLength: 4 }))
  .map((parts) => Object.fromEntries(parts) as BetFilter)

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const scaled = (text: string, by: number) => Math.round(Number(text) * by)

/** The oracle: whether the filter finds the bet, by the test's own data. */
export function finds(filter: BetFilter, bet: FilteredBet): boolean {
  const { status, counted, outcome, market, tag, bookmaker, tournament, q, tied, settledBy } = filter
  const isTied = bet.tournaments.every((name) => name !== null)
  return [
    status === undefined || bet.status === status,
    counted === undefined || counted === (bet.outcome === 'push' ? 'returned' : bet.status),
    outcome === undefined || outcome.split(',').includes(bet.outcome ?? 'pending'),
    market === undefined || bet.betType === market || bet.market === market,
    tag === undefined || bet.tags.includes(tag),
    bookmaker === undefined || bet.bookmaker === bookmaker,
    tournament === undefined || bet.tournaments.includes(tournament),
    q === undefined || folded(`${bet.team} vs other`).includes(folded(q)),
    filter.oddsFrom === undefined || bet.odds >= scaled(filter.oddsFrom, 1000),
    filter.oddsTo === undefined || bet.odds <= scaled(filter.oddsTo, 1000),
    filter.stakeFrom === undefined || bet.amount >= scaled(filter.stakeFrom, 100),
    filter.stakeTo === undefined || bet.amount <= scaled(filter.stakeTo, 100),
    filter.from === undefined || bet.placedAt >= Date.parse(filter.from),
    filter.to === undefined || bet.placedAt < Date.parse(filter.to),
    tied === undefined || isTied === (tied === 'yes'),
    settledBy === undefined || bet.settledBy === settledBy,
  ].every(Boolean)
}
