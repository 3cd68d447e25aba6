import { sql } from 'kysely'
import type { BetStatus, Outcome } from '../../domain/bet/bet.ts'
import type { Stake } from '../../domain/bet/settlement.ts'
import { type BookedBet, differenceOf, type RowQuestion } from '../../domain/import/row-question.ts'
import type { StoredDraft } from '../../domain/import/stored-draft.ts'
import type { Conn } from '../db/tables.ts'
import { createTurns } from '../http/in-turns.ts'

type ImportOf = { readonly userId: number; readonly importId: number }

const BATCH = 2_000

/** Before the rows are marked again: what they asked may be answered by the book meanwhile. */
export async function forgetQuestions(tx: Conn, { userId, importId }: ImportOf): Promise<void> {
  await sql`
    UPDATE import_rows SET question = NULL,
      kind = CASE kind WHEN 'alike' THEN 'new' ELSE 'known' END, bet_id = CASE kind WHEN 'alike' THEN NULL ELSE bet_id END
    WHERE user_id = ${userId} AND import_id = ${importId} AND kind IN ('differs', 'alike')`.execute(tx)
}

type Settlement = NonNullable<Extract<StoredDraft, { bet: unknown }>['bet']['settlement']>
type Found = Stake & {
  readonly number: number
  readonly row: Settlement
  readonly rowAmount: number
  readonly said: string | null
  readonly reopened: boolean
} & ({ readonly status: 'pending' } | BookedColumns)
type BookedColumns = {
  readonly status: Exclude<BetStatus, 'pending'>
  readonly outcome: Outcome
  readonly restOutcome: Outcome | null
  readonly result: number
}

/** Known rows that say another result than the book. Returns the rows to which the bet of the book no longer fits. */
export async function markDiffering(tx: Conn, { userId, importId }: ImportOf): Promise<readonly number[]> {
  const turn = createTurns()
  const impossible: number[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const found: readonly Found[] = await findOtherResults(tx, { userId, importId }, after)
    const differing: { number: number; question: RowQuestion }[] = []
    for (const each of found) {
      const difference = differenceOf(bookedBet(each), { settlement: each.row, amount: each.rowAmount }, each.said)
      if (difference === 'impossible') impossible.push(each.number)
      else if (difference) differing.push({ number: each.number, question: difference })
      await turn()
    }
    await sql`
      UPDATE import_rows SET kind = 'differs', question = found.question
      FROM unnest(${differing.map(({ number }) => number)}::integer[], ${differing.map(({ question }) => question)}::text[])
        AS found (number, question)
      WHERE user_id = ${userId} AND import_id = ${importId} AND import_rows.number = found.number`.execute(tx)
    after = found.at(-1)?.number
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
    SELECT row.number, row.draft #> '{bet,settlement}' AS row, row.amount AS row_amount, earlier.said, bet.amount, bet.odds, bet.exact_odds, bet.free_bet,
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

/**
 * Rows with an id whose content a bet has that came from the same tracker with another id: they are two bets, or the tracker has numbered its
 * rows anew. The file does not say which.
 */
export async function markOtherIds(tx: Conn, { userId, importId }: ImportOf): Promise<void> {
  const names = (survey: string) => sql`jsonb_path_query_array(${sql.ref(survey)}, '$.columns[*].name')`
  await sql`
    UPDATE import_rows AS row SET kind = 'alike', question = 'alike'
    FROM imported_bets AS earlier, imports AS before, imports AS this
    WHERE row.user_id = ${userId} AND row.import_id = ${importId} AND row.kind = 'known' AND row.near IS NOT NULL
      AND earlier.user_id = ${userId} AND earlier.bet_id = row.bet_id AND earlier.near IS NOT NULL
      AND earlier.fingerprint <> row.fingerprint AND NOT earlier.near && row.near
      AND before.user_id = ${userId} AND before.id = earlier.import_id AND this.user_id = ${userId} AND this.id = ${importId}
      AND before.plan ->> 'format' = this.plan ->> 'format'
      AND (this.plan ->> 'format' <> 'generic' OR ${names('before.survey')} = ${names('this.survey')})`.execute(tx)
}

/** Makes the rows that their user takes as bets of their own new ones. */
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
