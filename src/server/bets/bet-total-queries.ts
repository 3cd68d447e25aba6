import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BetChange, BetFacts, BetStatus } from '../../domain/bet.ts'
import type { Conn, Tables } from '../db/tables.ts'

/** What a number of bets come to: exact, however many there are. */
export type BetTotals = { readonly bets: number; readonly staked: bigint; readonly profit: bigint }

/** The key of the row that holds all bets of a person; no pair has it. */
const ALL = ''
/** So few pairs are added up here, and so few bets are fetched by the name of their pairs. */
const FEW_PAIRS = 200
const FEW_BETS = 2_000

type Sums = Omit<Selectable<Tables['betTotals']>, 'userId' | 'teamsKey'>
/** What a change adds, as a part of the statement that makes it. Rows in order: two changes never wait for each other in a circle. */
export function addToTotals(owner: number, change: BetChange): RawBuilder<unknown> {
  const rows = rowsOf(change).filter((row) =>
    Object.values(row).some((value) => typeof value === 'number' && value !== 0),
  )
  return sql`
    INSERT INTO bet_totals
    SELECT ${owner}::bigint, change.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS change (
      "teamsKey" text, pending bigint, won bigint, lost bigint,
      "stakedPending" bigint, "stakedWon" bigint, "stakedLost" bigint, "profitWon" bigint, "profitLost" bigint
    )
    ON CONFLICT (user_id, teams_key) DO UPDATE SET
      pending = bet_totals.pending + excluded.pending,
      won = bet_totals.won + excluded.won,
      lost = bet_totals.lost + excluded.lost,
      staked_pending = bet_totals.staked_pending + excluded.staked_pending,
      staked_won = bet_totals.staked_won + excluded.staked_won,
      staked_lost = bet_totals.staked_lost + excluded.staked_lost,
      profit_won = bet_totals.profit_won + excluded.profit_won,
      profit_lost = bet_totals.profit_lost + excluded.profit_lost`
}

function rowsOf({ before, after }: BetChange): (Sums & { teamsKey: string })[] {
  const pairs = new Set([before, after].flatMap((facts) => facts?.teamsKey ?? []))
  return [ALL, ...[...pairs].toSorted()].map((teamsKey) => {
    const counts = (facts: BetFacts | null) => facts !== null && (teamsKey === ALL || facts.teamsKey === teamsKey)
    return { teamsKey, ...difference(counts(before) ? before : null, counts(after) ? after : null) }
  })
}

function difference(before: BetFacts | null, after: BetFacts | null): Sums {
  const change = (of: (facts: BetFacts) => number) => (after ? of(after) : 0) - (before ? of(before) : 0)
  const where = (status: BetStatus, of: (facts: BetFacts) => number) =>
    change((facts) => (facts.status === status ? of(facts) : 0))
  const [one, stake, profit] = [() => 1, ({ amount }: BetFacts) => amount, ({ result }: BetFacts) => result ?? 0]
  return {
    pending: where('pending', one),
    won: where('won', one),
    lost: where('lost', one),
    stakedPending: where('pending', stake),
    stakedWon: where('won', stake),
    stakedLost: where('lost', stake),
    profitWon: where('won', profit),
    profitLost: where('lost', profit),
  }
}

export async function deleteTotals(tx: Conn, owner: number): Promise<void> {
  await tx.deleteFrom('betTotals').where('userId', '=', owner).execute()
}

/** Makes everyone's totals anew, for bets that were not written one by one: a restored backup, a bench. */
export async function rebuildTotals(tx: Conn): Promise<void> {
  await tx.deleteFrom('betTotals').execute()
  await sql`
    INSERT INTO bet_totals
    SELECT
      user_id, coalesce(teams_key, ${ALL}),
      count(*) FILTER (WHERE status = 'pending'),
      count(*) FILTER (WHERE status = 'won'),
      count(*) FILTER (WHERE status = 'lost'),
      coalesce(sum(amount) FILTER (WHERE status = 'pending'), 0),
      coalesce(sum(amount) FILTER (WHERE status = 'won'), 0),
      coalesce(sum(amount) FILTER (WHERE status = 'lost'), 0),
      coalesce(sum(result) FILTER (WHERE status = 'won'), 0),
      coalesce(sum(result) FILTER (WHERE status = 'lost'), 0)
    FROM bets
    GROUP BY GROUPING SETS ((user_id, teams_key), (user_id))`.execute(tx)
}

/** Of all bets, or of those in one status. */
export async function findTotals(db: Conn, owner: number, status: BetStatus | null): Promise<BetTotals> {
  const { bets, staked, profit } = sumsOf(status)
  const name = sql.raw(`/* bet_totals_${status ?? 'all'} */`)
  const { rows } = await sql<{ bets: number; staked: string; profit: string }>`${name}
    SELECT ${bets} AS bets, (${staked})::text AS staked, (${profit})::text AS profit
    FROM bet_totals WHERE user_id = ${owner} AND teams_key = ''`.execute(db)
  return addUp(rows)
}

export type Found = {
  /** The pairs in which the text was found, where they have few bets; else null. */
  readonly keys: readonly string[] | null
  readonly totals: Promise<BetTotals>
}

/** Searches the pairs that a person ever bet on, which are fewer than the bets, and adds up what they come to. */
export async function searchPairs(db: Conn, owner: number, status: BetStatus | null, pattern: string): Promise<Found> {
  const found = () => selectTotals(db, owner, status).where('teamsKey', 'like', pattern)
  const pairs = await found()
    .select('teamsKey')
    .limit(FEW_PAIRS + 1)
    .execute()
  if (pairs.length > FEW_PAIRS) return { keys: null, totals: sumTotals(db, owner, status, pattern) }
  const totals = addUp(pairs)
  const keys = totals.bets <= FEW_BETS ? pairs.map(({ teamsKey }) => teamsKey) : null
  return { keys, totals: Promise.resolve(totals) }
}

/** Of each pair. */
function selectTotals(db: Conn, owner: number, status: BetStatus | null) {
  const { bets, staked, profit } = sumsOf(status)
  return db
    .selectFrom('betTotals')
    .select([bets.as('bets'), sql<string>`(${staked})::text`.as('staked'), sql<string>`(${profit})::text`.as('profit')])
    .where('userId', '=', owner)
}

async function sumTotals(db: Conn, owner: number, status: BetStatus | null, pattern: string): Promise<BetTotals> {
  const { bets, staked, profit } = sumsOf(status)
  const sums = await db
    .selectFrom('betTotals')
    .select(({ fn }) => [fn.sum<string>(bets).as('bets'), fn.sum<string>(staked).as('staked')])
    .select(({ fn }) => fn.sum<string>(profit).as('profit'))
    .where('userId', '=', owner)
    .where('teamsKey', 'like', pattern)
    .execute()
  return addUp(sums)
}

function sumsOf(status: BetStatus | null) {
  const columns = {
    pending: ['pending', 'staked_pending', '0'],
    won: ['won', 'staked_won', 'profit_won'],
    lost: ['lost', 'staked_lost', 'profit_lost'],
  }
  const asked = status ? [columns[status]] : Object.values(columns)
  const sum = (at: number) => sql<number>`${sql.raw(asked.map((names) => names[at]).join(' + '))}`
  return { bets: sum(0), staked: sum(1), profit: sum(2) }
}

/** Money is text and then bigint: that of many bets may be more than a number holds. */
function addUp(rows: readonly { bets: number | string; staked: string; profit: string }[]): BetTotals {
  return {
    bets: rows.reduce((sum, { bets }) => sum + Number(bets), 0),
    staked: rows.reduce((sum, { staked }) => sum + BigInt(staked), 0n),
    profit: rows.reduce((sum, { profit }) => sum + BigInt(profit), 0n),
  }
}
