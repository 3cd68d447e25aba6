import { type RawBuilder, sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

/**
 * Marks rows that are in the book from another origin: recorded by hand, or imported from another file. A row is such a bet if time, teams,
 * pick, stake and odds are equal, and market and bookmaker do not conflict: each is equal, or missing on one side. Each bet matches at most
 * one row: with two such bets in the book, the third equal row is new.
 */
export async function markInBook(tx: Conn, userId: number, importId: number): Promise<void> {
  if (!(await hasCandidates(tx, userId, importId))) return
  for (const market of MARKETS) {
    for (const bookmaker of BOOKMAKERS) await markPairs(tx, { userId, importId }, [market, bookmaker])
  }
}

type Sql = RawBuilder<unknown>
/** One way in which a field of a row and of a bet may agree. `sign`: what else must be equal; null for nothing. */
type Agreement = { readonly sign: Sql | null; readonly row: Sql; readonly bet: Sql }

const ANY = sql`true`
const [NAME, VALUE, BOOKMAKER] = [sql`market`, sql`value`, sql`bookmaker`]

/** Closest match first, so that a row is paired with the likeliest bet. */
const MARKETS: readonly Agreement[] = [
  { sign: sql`${NAME} || ' ' || ${VALUE}`, row: ANY, bet: ANY },
  { sign: NAME, row: sql`${VALUE} = ''`, bet: ANY },
  { sign: NAME, row: ANY, bet: sql`${VALUE} = ''` },
  { sign: null, row: sql`${NAME} = 'other'`, bet: ANY },
  { sign: null, row: ANY, bet: sql`${NAME} = 'other'` },
]
const BOOKMAKERS: readonly Agreement[] = [
  { sign: BOOKMAKER, row: ANY, bet: ANY },
  { sign: null, row: sql`${BOOKMAKER} = ''`, bet: ANY },
  { sign: null, row: ANY, bet: sql`${BOOKMAKER} = ''` },
]

const CONTENT = sql`placed_at, teams_key, selected_team, amount, odds`

/** The first map has its own name; "other" gives no market. */
const market = (name: Sql, value: Sql) => sql`
  CASE ${name} WHEN 'first-map' THEN 'map-winner' ELSE ${name} END AS market,
  CASE WHEN ${name} IN ('first-map', 'other') THEN '' ELSE lower(coalesce(${value}, '')) END AS value`

const rowsOf = (userId: number, importId: number) => sql`
  SELECT number, ${CONTENT}, lower(coalesce(draft #>> '{bet,bookmaker}', '')) AS bookmaker, ${market(
    sql`CASE WHEN jsonb_array_length(draft #> '{bet,picks}') > 1 THEN 'multiple' ELSE draft #>> '{bet,picks,0,betType,name}' END`,
    sql`CASE WHEN jsonb_array_length(draft #> '{bet,picks}') = 1 THEN draft #>> '{bet,picks,0,betType,value}' END`,
  )}
  FROM import_rows WHERE user_id = ${userId} AND import_id = ${importId} AND kind = 'new'`

/** The bets that no row of the import matches yet. */
const betsOf = (userId: number, importId: number) => sql`
  SELECT id, ${CONTENT}, lower(coalesce(bookmaker, '')) AS bookmaker, ${market(sql`bet_type`, sql`bet_value`)}
  FROM bets WHERE user_id = ${userId} AND NOT EXISTS (
    SELECT FROM import_rows AS taken
    WHERE taken.user_id = bets.user_id AND taken.import_id = ${importId} AND taken.bet_id = bets.id
  )`

async function hasCandidates(tx: Conn, userId: number, importId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (${rowsOf(userId, importId)}) AS row JOIN (${betsOf(userId, importId)}) AS bet USING (${CONTENT}) LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Pairs equal rows and bets in order. */
async function markPairs(
  tx: Conn,
  { userId, importId }: { readonly userId: number; readonly importId: number },
  agreements: readonly Agreement[],
): Promise<void> {
  const signs = agreements.map(({ sign }) => sign ?? sql`''`)
  const [one = sql`''`, two = sql`''`] = signs
  const numbered = (from: Sql, of: 'row' | 'bet', order: Sql) => sql`
    SELECT *, row_number() OVER (PARTITION BY ${CONTENT}, sign1, sign2 ORDER BY ${order}) AS nth
    FROM (
      SELECT *, ${one} AS sign1, ${two} AS sign2 FROM (${from}) AS ${sql.raw(of)}s
      WHERE ${sql.join(
        agreements.map((agreement) => agreement[of]),
        sql` AND `,
      )}
    ) AS fitting`
  await sql`
    UPDATE import_rows SET kind = 'known', bet_id = pair.bet_id
    FROM (
      SELECT row.number, bet.id AS bet_id
      FROM (${numbered(rowsOf(userId, importId), 'row', sql`number`)}) AS row
      JOIN (${numbered(betsOf(userId, importId), 'bet', sql`id`)}) AS bet USING (${CONTENT}, sign1, sign2, nth)
    ) AS pair
    WHERE import_rows.user_id = ${userId} AND import_rows.import_id = ${importId}
      AND import_rows.number = pair.number`.execute(tx)
}
