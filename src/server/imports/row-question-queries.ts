import { sql } from 'kysely'
import type { BetStatus, Outcome } from '../../domain/bet/bet.ts'
import type { Stake } from '../../domain/bet/settlement.ts'
import { type ComparedBet, createPairing, type Signs, signsOf } from '../../domain/import/alike.ts'
import { type BookedBet, differenceOf, type RowQuestion } from '../../domain/import/row-question.ts'
import type { StoredDraft } from '../../domain/import/stored-draft.ts'
import type { Conn } from '../db/tables.ts'
import { createTurns } from '../http/in-turns.ts'

type ImportOf = { readonly userId: number; readonly importId: number }

/** Large, since each page joins all rows and bets again. */
const BATCH = 10_000

/** Runs before rows are marked again, as changes of the book may have resolved their questions. */
export async function forgetQuestions(tx: Conn, { userId, importId }: ImportOf): Promise<void> {
  await sql`
    UPDATE import_rows SET question = NULL,
      kind = CASE WHEN kind = 'alike' THEN 'new' ELSE 'known' END, bet_id = CASE WHEN kind = 'alike' THEN NULL ELSE bet_id END
    WHERE user_id = ${userId} AND import_id = ${importId} AND kind IN ('differs', 'alike')`.execute(tx)
}

type Settlement = NonNullable<Extract<StoredDraft, { bet: unknown }>['bet']['settlement']>
type Found = Stake & {
  readonly number: number
  readonly row: Settlement
  readonly rowAmount: number
  readonly isOwnExport: boolean
  readonly said: string | null
  readonly reopened: boolean
} & ({ readonly status: 'pending' } | BookedColumns)
type BookedColumns = {
  readonly status: Exclude<BetStatus, 'pending'>
  readonly outcome: Outcome
  readonly restOutcome: Outcome | null
  readonly result: number
}

/** Marks known rows with a result different from the book. Returns the rows that the bet in the book no longer fits. */
export async function markDiffering(tx: Conn, { userId, importId }: ImportOf): Promise<readonly number[]> {
  const turn = createTurns()
  const impossible: number[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const found: readonly Found[] = await findOtherResults(tx, { userId, importId }, after)
    const differing: { number: number; question: RowQuestion }[] = []
    for (const each of found) {
      const difference = differenceOf(
        bookedBet(each),
        { settlement: each.row, amount: each.rowAmount, isOwnExport: each.isOwnExport },
        each.said,
      )
      if (difference === 'impossible') impossible.push(each.number)
      else if (difference) differing.push({ number: each.number, question: difference })
      await turn()
    }
    await sql`
      UPDATE import_rows SET kind = 'differs', question = found.question
      FROM unnest(${differing.map(({ number }) => number)}::integer[], ${differing.map(({ question }) => question)}::text[])
        AS found (number, question)
      WHERE user_id = ${userId} AND import_id = ${importId} AND import_rows.number = found.number`.execute(tx)
    after = found.length < BATCH ? undefined : found.at(-1)?.number
  }
  return impossible
}

function bookedBet(found: Found): BookedBet {
  if (found.status === 'pending') return { ...found, settlement: null }
  const { status, outcome, restOutcome, result } = found
  return { ...found, settlement: { status, outcome, restOutcome, result } }
}

async function findOtherResults(tx: Conn, { userId, importId }: ImportOf, after: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT row.number, row.draft #> '{bet,settlement}' AS row, row.amount AS row_amount,
      row.draft #> '{bet,exported}' IS NOT NULL AS is_own_export, earlier.said, bet.amount, bet.odds, bet.exact_odds, bet.free_bet,
      bet.cashed_stake, bet.cashed_paid, bet.status, bet.outcome, bet.rest_outcome, bet.result, bet.reopened
    FROM import_rows AS row
    JOIN bets AS bet ON bet.user_id = row.user_id AND bet.id = row.bet_id
    LEFT JOIN imported_bets AS earlier ON earlier.user_id = row.user_id AND earlier.bet_id = row.bet_id
    WHERE row.user_id = ${userId} AND row.import_id = ${importId} AND row.kind = 'known' AND row.number > ${after}
      AND row.draft #>> '{bet,settlement,outcome}' IS NOT NULL
      AND (
        bet.status = 'pending' OR bet.result IS DISTINCT FROM (row.draft #>> '{bet,settlement,result}')::bigint
        OR bet.outcome IS DISTINCT FROM row.draft #>> '{bet,settlement,outcome}'
      )
    ORDER BY row.number LIMIT ${BATCH}`.execute(tx)
  return rows
}

/** Two imports are of one tracker if they have the same format, or unknown formats with the same columns. */
const columnNames = (survey: string) => sql`jsonb_path_query_array(${sql.ref(survey)}, '$.columns[*].name')`
const sameTracker = sql`(
  before.plan ->> 'format' = this.plan ->> 'format'
  AND (this.plan ->> 'format' <> 'generic' OR ${columnNames('before.survey')} = ${columnNames('this.survey')})
)`

/**
 * Marks rows with an id whose content equals a bet from the same tracker with another id: two bets, or the tracker has renumbered its rows.
 * The file does not say which.
 */
export async function markOtherIds(tx: Conn, { userId, importId }: ImportOf): Promise<void> {
  await sql`
    UPDATE import_rows AS row SET kind = 'alike', question = 'alike'
    FROM imported_bets AS earlier, imports AS before, imports AS this
    WHERE row.user_id = ${userId} AND row.import_id = ${importId} AND row.kind = 'known' AND row.near IS NOT NULL
      AND earlier.user_id = ${userId} AND earlier.bet_id = row.bet_id AND earlier.near IS NOT NULL
      AND earlier.fingerprint <> row.fingerprint AND NOT earlier.near && row.near
      AND before.user_id = ${userId} AND before.id = earlier.import_id AND this.user_id = ${userId} AND this.id = ${importId}
      AND ${sameTracker}`.execute(tx)
}

type NewRow = {
  readonly number: number
  readonly draft: Extract<StoredDraft, { bet: unknown }>
  readonly hasId: boolean
}
type BookRow = ComparedBet & { readonly id: number; readonly hasId: boolean }

/**
 * Marks new rows that may be an unmatched bet of the book: corrected since, or typed by hand. Different ids of one tracker are different bets.
 */
export async function markAlike(tx: Conn, { userId, importId }: ImportOf, zone: string): Promise<void> {
  const bets = await findUnnamedBets(tx, { userId, importId })
  if (bets.length === 0) return
  const turn = createTurns()
  const compared: { id: number; hasId: boolean; signs: Signs }[] = []
  for (const bet of bets) {
    compared.push({ id: bet.id, hasId: bet.hasId, signs: signsOf(bet) })
    await turn()
  }
  const isDay = midnightIn(zone)
  const pairOf = createPairing(compared, isDay)
  const pairOfNumbered = createPairing(
    compared.filter(({ hasId }) => !hasId),
    isDay,
  )
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: readonly NewRow[] = await findNewRows(tx, { userId, importId }, after)
    const pairs: { number: number; betId: number }[] = []
    for (const { number, draft, hasId } of rows) {
      const bet = (hasId ? pairOfNumbered : pairOf)(signsOf(comparedOf(draft.bet)))
      if (bet) pairs.push({ number, betId: bet.id })
      await turn()
    }
    await sql`
      UPDATE import_rows SET kind = 'alike', question = 'alike', bet_id = pair.bet_id
      FROM unnest(${pairs.map(({ number }) => number)}::integer[], ${pairs.map(({ betId }) => betId)}::bigint[]) AS pair (number, bet_id)
      WHERE user_id = ${userId} AND import_id = ${importId} AND import_rows.number = pair.number`.execute(tx)
    after = rows.length < BATCH ? undefined : rows.at(-1)?.number
  }
}

/** The unmatched bets around the days of the new rows. `hasId`: from this file's tracker, with an id. */
async function findUnnamedBets(tx: Conn, { userId, importId }: ImportOf): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    SELECT bets.id, bets.teams, bets.selected_team, bets.bet_type AS market, bets.bet_value AS value, bets.bookmaker, bets.placed_at,
      bets.amount, bets.odds, EXISTS (
        SELECT FROM imported_bets AS earlier
        JOIN imports AS before ON before.user_id = earlier.user_id AND before.id = earlier.import_id
        JOIN imports AS this ON this.user_id = earlier.user_id AND this.id = ${importId}
        WHERE earlier.user_id = ${userId} AND earlier.bet_id = bets.id AND earlier.near IS NOT NULL AND ${sameTracker}
      ) AS has_id
    FROM bets
    JOIN (
      SELECT min(placed_at) - interval '3 days' AS first, max(placed_at) + interval '3 days' AS last
      FROM import_rows WHERE user_id = ${userId} AND import_id = ${importId} AND kind = 'new'
    ) AS days ON bets.placed_at BETWEEN days.first AND days.last
    WHERE bets.user_id = ${userId} AND NOT EXISTS (
      SELECT FROM import_rows AS taken WHERE taken.user_id = ${userId} AND taken.import_id = ${importId} AND taken.bet_id = bets.id
    )
    ORDER BY bets.placed_at, bets.id`.execute(tx)
  return rows
}

async function findNewRows(tx: Conn, { userId, importId }: ImportOf, after: number): Promise<NewRow[]> {
  const { rows } = await sql<NewRow>`
    SELECT number, draft, near IS NOT NULL AS has_id FROM import_rows
    WHERE user_id = ${userId} AND import_id = ${importId} AND kind = 'new' AND number > ${after} AND draft ? 'bet'
    ORDER BY number LIMIT ${BATCH}`.execute(tx)
  return rows
}

function comparedOf({ picks, placedAt, amount, odds, bookmaker }: NewRow['draft']['bet']): ComparedBet {
  const [first] = picks
  const isSingle = picks.length === 1 && first !== undefined
  return {
    teams: picks.map(({ teams }) => teams).join(' + '),
    selectedTeam: picks.map(({ selectedTeam }) => selectedTeam).join(' + '),
    market: isSingle ? first.betType.name : 'multiple',
    value: isSingle ? first.betType.value : null,
    bookmaker,
    placedAt: new Date(placedAt),
    amount,
    odds,
  }
}

/** Whether a time is midnight in the zone, as for a date without a time. */
function midnightIn(zone: string): (time: Date) => boolean {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  return (time) => /^0?0:00:00$/.test(clock.format(time))
}

/** Turns rows that the user declared separate bets into new ones. */
export async function renewAlike(
  tx: Conn,
  { userId, importId }: ImportOf,
  isTakenBy: { readonly all: boolean; readonly except: readonly number[] },
): Promise<void> {
  await sql`
    UPDATE import_rows SET kind = 'new', question = NULL, bet_id = NULL
    WHERE user_id = ${userId} AND import_id = ${importId} AND kind = 'alike'
      AND (number = ANY(${isTakenBy.except}::integer[])) <> ${isTakenBy.all}`.execute(tx)
}

/** Turns rows that the user declared the same bet into known ones. They keep their question, by which `rememberSame` finds them. */
export async function markSame(
  tx: Conn,
  { userId, importId }: ImportOf,
  same: 'all' | readonly number[],
): Promise<void> {
  const isSame = same === 'all' ? sql`true` : sql`number = ANY(${same}::integer[])`
  await sql`
    UPDATE import_rows SET kind = 'known'
    WHERE user_id = ${userId} AND import_id = ${importId} AND kind = 'alike' AND ${isSame}`.execute(tx)
}
