import type { Database } from '../db/connect.ts'

type Books = Pick<Database, 'direct'>

/** A bet as a person knows it again. Cents. */
export type ListedBet = {
  readonly email: string
  readonly placedAt: Date
  readonly teams: string
  readonly selectedTeam: string
  readonly amount: number
  readonly currency: string
}

export type Loss = {
  /** Recorded since. */
  readonly lost: readonly ListedBet[]
  /** Changed or settled since. */
  readonly changed: readonly ListedBet[]
  /** Deleted since: they come back. */
  readonly back: readonly ListedBet[]
  readonly accounts: number
  readonly movements: number
}

/** What the books of now have, and those of a backup do not. By columns that the bets of every version have, and no migration writes anew. */
export async function compareBooks(now: Books, then: Books): Promise<Loss> {
  const [current, earlier] = await Promise.all([findPrints(now), findPrints(then)])
  const keys = (found: Prints) => [...found.keys()]
  return {
    lost: await listBets(
      now,
      keys(current).filter((key) => !earlier.has(key)),
    ),
    changed: await listBets(
      now,
      keys(current).filter((key) => earlier.has(key) && earlier.get(key) !== current.get(key)),
    ),
    back: await listBets(
      then,
      keys(earlier).filter((key) => !current.has(key)),
    ),
    accounts: await countMissing(now, then, 'SELECT id::text AS key FROM users'),
    movements: await countMissing(now, then, `SELECT user_id || ' ' || id AS key FROM cash_movements`),
  }
}

type Prints = ReadonlyMap<string, string>

async function findPrints({ direct }: Books): Promise<Prints> {
  const { rows } = await direct.query<{ key: string; print: string }>(`
    SELECT user_id || ' ' || id AS key,
      ROW (amount, odds, status, result, placed_at, settled_at, (
        SELECT count(*) FROM bet_events AS event WHERE event.user_id = bets.user_id AND event.bet_id = bets.id
      ))::text AS print
    FROM bets`)
  return new Map(rows.map(({ key, print }) => [key, print]))
}

async function listBets({ direct }: Books, keys: readonly string[]): Promise<readonly ListedBet[]> {
  const { rows } = await direct.query<ListedBet>(
    `SELECT email, placed_at AS "placedAt", teams, selected_team AS "selectedTeam", amount, coalesce(currency, 'EUR') AS currency
     FROM bets JOIN users ON users.id = user_id LEFT JOIN book_settings USING (user_id)
     WHERE user_id || ' ' || bets.id = ANY ($1) ORDER BY placed_at, bets.id`,
    [keys],
  )
  return rows
}

async function countMissing(now: Books, then: Books, query: string): Promise<number> {
  const keysOf = async ({ direct }: Books) => (await direct.query<{ key: string }>(query)).rows.map(({ key }) => key)
  const earlier = new Set(await keysOf(then))
  return (await keysOf(now)).filter((key) => !earlier.has(key)).length
}
