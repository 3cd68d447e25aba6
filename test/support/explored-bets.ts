import type { Selection } from '../../src/domain/market/selection.ts'
import { rebuildSums } from '../../src/server/book/book.ts'
import type { TestApp } from './app.ts'
import type { Bets } from './bets.ts'

/** A bet as the test created it, with its matches: money in cents, prices in thousandths, times in milliseconds. */
export type ExploredBet = {
  readonly id: number
  readonly betType: string
  readonly selection: Selection | null
  readonly team: string
  readonly other: string
  readonly swappedNames: boolean
  readonly amount: number
  readonly freeBet: boolean
  readonly odds: number
  readonly outcome: string | null
  readonly status: 'pending' | 'won' | 'lost'
  readonly result: number | null
  readonly settledBy: string | null
  readonly bookmaker: string | null
  readonly tipster: string | null
  readonly tags: readonly string[]
  readonly live: boolean | null
  readonly placedAt: number
  readonly closeOdds: number | null
  readonly closeOther: number | null
  readonly chance: number | null
  /** A single has at most one match, a multiple the matches of its legs. */
  readonly matches: readonly number[]
}

export type ExploredMatch = {
  readonly id: number
  readonly tournament: string | null
  readonly format: string
  readonly start: number | null
  /** The names of its maps by number. */
  readonly maps: readonly (string | null)[]
}

const HOUR = 3_600_000
/** Five days before daylight saving time ends in Lisbon, so that the bets include that night. */
const START = Date.UTC(2026, 9, 20)
const OUTCOMES = [
  [null, 'pending'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['lost', 'lost'],
  ['push', 'won'],
  ['won', 'won'],
  ['half-lost', 'lost'],
  ['cashed-out', 'won'],
  ['void', 'won'],
  ['lost', 'lost'],
  ['won', 'won'],
] as const
const PICKS: readonly (readonly [string, Selection | null])[] = [
  ['match-winner', { market: 'match-winner', side: 1, isThreeWay: false }],
  ['map-winner', { market: 'map-winner', map: 1, side: 2 }],
  ['handicap', { market: 'map-handicap', side: 1, line: -1.5 }],
  ['match-winner', null],
  ['total-rounds', { market: 'total-rounds', map: 2, choice: 'over', line: 21.5 }],
  ['map-winner', null],
  ['multiple', null],
  ['match-winner', { market: 'match-winner', side: 'draw', isThreeWay: true }],
  ['total-maps', null],
]
const TEAMS = ['Vitality', 'Спирит', 'Team vs Us', 'Ação FC']
const at = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length]
  if (value === undefined) throw new RangeError('no values')
  return value
}

/** The nth bet. Each field repeats with its own period, so that the combinations differ. */
function madeBet(n: number, matches: readonly ExploredMatch[]): Omit<ExploredBet, 'id'> {
  const [outcome, status] = at(OUTCOMES, n * 7)
  const [betType, selection] = at(PICKS, n)
  const freeBet = n % 13 === 0
  const amount = at([500, 999, 1000, 2500, 10_000, 75_000], Math.floor(n / 3))
  const odds = at([1190, 1200, 1500, 1850, 1999, 2000, 2600, 12_000], n * 3)
  const lost = freeBet ? 0 : -amount
  const isReturned = outcome === 'push' || outcome === 'void'
  const won = isReturned ? 0 : Math.round((amount * (odds - 1000)) / 1000)
  const isMultiple = betType === 'multiple'
  const isTied = n % 4 !== 3
  const tied = isMultiple ? [at(matches, n).id, at(matches, n * 5 + 1).id] : [at(matches, n).id]
  const isClosed = isTied && n % 3 === 0
  return {
    betType,
    selection,
    team: at(TEAMS, n),
    other: at(TEAMS, n + 1 + (Math.floor(n / 7) % 3)),
    swappedNames: n % 2 === 0,
    amount,
    freeBet,
    odds,
    outcome: freeBet && status === 'lost' ? 'lost' : outcome,
    status,
    result: status === 'pending' ? null : status === 'won' ? won : lost,
    settledBy: status === 'pending' ? null : at(['user', 'program'], n),
    bookmaker: at([null, 'Betano', 'bet365', 'Ünder "& Co"'], Math.floor(n / 2)),
    tipster: at([null, 'Ana'], n * 3),
    tags: at<readonly string[]>([[], ['live', 'a, b'], ['live'], ['a, b', 'live']], Math.floor(n / 5)),
    live: at([null, true, false], Math.floor(n / 4)),
    placedAt: START + n * 1.7 * HOUR,
    closeOdds: isClosed ? at([1500, 1850, 2000, 2400], n) : null,
    closeOther: isClosed && !isMultiple ? at([2700, 1950, 2000, 1600], n) : null,
    chance: isClosed ? at([0.64, 0.51, 0.5, 0.4], n) : null,
    matches: isTied ? tied : [],
  }
}

/** Stores `count` bets of this user on a dozen matches. */
export async function storeExploredBets(app: TestApp, mine: Bets, count: number) {
  const { id: userId } = (await (await mine.fetch('/api/auth/user')).json()) as { id: number }
  const { pool } = app.deps.database
  const matches: ExploredMatch[] = []
  for (let n = 0; n < 12; n += 1) {
    const made = {
      tournament: at([null, 'Major', 'Öpen "Cup"'], n),
      format: at(['BO1', 'BO3'], n),
      start: n === 5 ? null : START + n * 30 * HOUR,
      maps: at<readonly (string | null)[]>([['Mirage', 'Nuke'], ['Dust2', null], []], n),
    }
    const start = made.start === null ? null : new Date(made.start)
    // Every second match has only a scheduled time.
    const started = n % 2 === 0 ? start : null
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO matches (source, source_id, status, team1_name, team2_name, tournament, format, updated_at, version, read_task,
         scheduled_time, started_time)
       VALUES ('explorer', $1, 'finished', 'A', 'B', $2, $3, now(), 1, 'none', $4, $5) RETURNING id`,
      [`${userId}-${n}`, made.tournament, made.format, started ? new Date(0) : start, started],
    )
    const id = rows[0]?.id ?? 0
    matches.push({ id, ...made })
    for (const [index, name] of made.maps.entries()) {
      await pool.query(`INSERT INTO match_maps (match_id, number, name, status) VALUES ($1, $2, $3, 'finished')`, [
        id,
        index + 1,
        name,
      ])
    }
  }
  const bets: ExploredBet[] = []
  for (let n = 0; n < count; n += 1) bets.push(await insertBet(app, userId, madeBet(n, matches)))
  await rebuildSums(pool)
  return { bets, matches }
}

async function insertBet({ deps }: TestApp, userId: number, bet: Omit<ExploredBet, 'id'>): Promise<ExploredBet> {
  const { pool } = deps.database
  const { team, other, matches, chance } = bet
  const teams = bet.swappedNames ? `${other} vs ${team}` : `${team} vs ${other}`
  const isMultiple = bet.betType === 'multiple'
  const placedAt = new Date(bet.placedAt)
  const row = {
    user_id: userId,
    match_id: isMultiple ? null : (matches[0] ?? null),
    teams,
    selected_team: team,
    teams_key: teams.toLowerCase(),
    amount: bet.amount,
    odds: bet.odds,
    bet_type: bet.betType,
    status: bet.status,
    outcome: bet.outcome,
    result: bet.result,
    free_bet: bet.freeBet,
    settled_by: bet.settledBy,
    created_at: placedAt,
    placed_at: placedAt,
    settled_at: bet.status === 'pending' ? null : placedAt,
    bookmaker: bet.bookmaker,
    tipster: bet.tipster,
    tags: bet.tags,
    live: bet.live,
    selection: bet.selection && JSON.stringify(bet.selection),
    close_odds: bet.closeOdds,
    close_other: bet.closeOther,
    close_missing: bet.closeOdds === null ? 'not-tied' : null,
    chance_odds_ratio: chance,
    chance_multiplicative: chance,
    chance_additive: chance,
    chance_power: chance,
  }
  const names = Object.keys(row)
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO bets (${names.join()}) VALUES (${names.map((_, index) => `$${index + 1}`).join()}) RETURNING id`,
    Object.values(row),
  )
  const id = rows[0]?.id ?? 0
  const legs = matches.length === 0 ? [null, null] : matches
  for (const [index, match] of isMultiple ? legs.entries() : []) {
    await pool.query(
      `INSERT INTO bet_legs (user_id, bet_id, number, match_id, teams, selected_team, teams_key, odds, bet_type)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 1500, 'match-winner')`,
      [userId, id, index + 1, match, teams, team, teams.toLowerCase()],
    )
  }
  return { ...bet, id }
}
