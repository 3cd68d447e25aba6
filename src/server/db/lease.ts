import { sql } from 'kysely'
import type { Conn, Db } from './tables.ts'

/** A leader that dies is followed within this time and the second after which the others look. All processes have to agree on it. */
const LEASE_MS = 10_000
const RENEWALS = 3

/** NOTIFY channel; the payload names a source whose lease is free. */
export const LEASES_CHANNEL = 'leases'

export type Terms = {
  readonly source: string
  /** This process: a UUID that no other start of a program has. */
  readonly holder: string
}
type TimedTerms = Terms & { readonly ms: number }

/**
 * The right to write for a source, by a term that only rises (docs/decisions/0101). It is a row, not a session: a standby has it after a
 * failover, and any connection may write.
 */
export type Lease = {
  readonly term: number
  /** Aborted when another may have taken the lease. */
  readonly lost: AbortSignal
  /**
   * One transaction, until whose end nobody takes the lease. It throws `LeaseLost` and writes nothing when the term is no longer the newest,
   * or when it fails after the lease has ended.
   */
  write<T>(change: (tx: Conn) => Promise<T>): Promise<T>
  /** Frees the lease, and tells the other processes. */
  release(): Promise<void>
}

export class LeaseLost extends Error {
  constructor(options?: ErrorOptions) {
    super('another process may lead', options)
  }
}

/** Takes the lease if it is free, null otherwise. */
export async function takeLease(db: Db, terms: Terms, ms = LEASE_MS): Promise<Lease | null> {
  const timed = { ...terms, ms }
  const takenAt = performance.now()
  const term = await take(db, timed)
  return term === null ? null : hold(db, timed, term, takenAt)
}

function hold(db: Db, terms: TimedTerms, term: number, takenAt: number): Lease {
  const lost = new AbortController()
  const timer = setInterval(() => void renewInTime(), terms.ms / RENEWALS)
  let heldUntil = takenAt + terms.ms
  let writing = 0
  let isRenewing = false

  function giveUp(): void {
    clearInterval(timer)
    lost.abort(new LeaseLost())
  }

  async function renewInTime(): Promise<void> {
    // Each write renews the lease, and locks its row to its end.
    if (writing > 0) return
    // The database may be gone for this process only: another may lead by now.
    if (performance.now() > heldUntil) return giveUp()
    if (isRenewing) return
    isRenewing = true
    const askedAt = performance.now()
    // What fails is tried again.
    const isHeld = await renew(db, terms, term).catch(() => null)
    if (isHeld === false) giveUp()
    if (isHeld === true) heldUntil = askedAt + terms.ms
    isRenewing = false
  }

  return {
    term,
    lost: lost.signal,
    async write(change) {
      lost.signal.throwIfAborted()
      const askedAt = performance.now()
      writing += 1
      try {
        const written = await db.transaction().execute(async (tx) => {
          if (!(await renew(tx, terms, term))) throw new LeaseLost()
          return change(tx)
        })
        heldUntil = askedAt + terms.ms
        return written
      } catch (error) {
        // A process that stood still in a transaction hears first that the database has ended it.
        const isLost = error instanceof LeaseLost || performance.now() > heldUntil
        if (isLost) giveUp()
        throw isLost ? new LeaseLost({ cause: error }) : error
      } finally {
        writing -= 1
      }
    },
    async release() {
      giveUp()
      // What cannot be freed ends by itself.
      await free(db, terms, term).catch(() => undefined)
    },
  }
}

const end = ({ ms }: TimedTerms) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`

/** The term that begins; null while the lease is another's, or a transaction of the last leader is open. Waits for nobody. */
async function take(conn: Conn, terms: TimedTerms): Promise<number | null> {
  const { source, holder, ms } = terms
  // An end later than any process gives was written by another clock: the database's was set back, or it is another machine's.
  const { rows } = await sql<{ term: number }>`
    WITH over AS (
      SELECT source FROM leases
      WHERE source = ${source} AND (until <= now() OR until > now() + make_interval(secs => ${(2 * ms) / 1000}))
      FOR NO KEY UPDATE SKIP LOCKED
    ), followed AS (
      UPDATE leases SET holder = ${holder}, term = term + 1, since = now(), until = ${end(terms)}
      FROM over WHERE leases.source = over.source
      RETURNING term
    ), first AS (
      INSERT INTO leases (source, holder, term, since, until)
      SELECT ${source}, ${holder}::uuid, 1, now(), ${end(terms)}
      WHERE NOT EXISTS (SELECT FROM leases WHERE source = ${source})
      ON CONFLICT DO NOTHING
      RETURNING term
    )
    SELECT term FROM followed UNION ALL SELECT term FROM first`.execute(conn)
  return rows[0]?.term ?? null
}

/** The row stays locked to the end of the transaction: whoever takes the lease waits for it, and so does the next write. */
async function renew(conn: Conn, terms: TimedTerms, term: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE leases SET until = ${end(terms)}
    WHERE source = ${terms.source} AND holder = ${terms.holder} AND term = ${term}
    RETURNING source`.execute(conn)
  return rows.length > 0
}

/** For the one process of an embedded database, at its start: whoever held the lease is dead. */
export async function endLease(conn: Conn, source: string): Promise<void> {
  await sql`UPDATE leases SET until = now() WHERE source = ${source}`.execute(conn)
}

/** Of nobody: a renewal that was on its way would make the lease last once more. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function free(conn: Conn, { source, holder }: Terms, term: number): Promise<void> {
  await sql`
    WITH freed AS (
      UPDATE leases SET until = now(), holder = ${NOBODY}::uuid WHERE source = ${source} AND holder = ${holder} AND term = ${term}
      RETURNING source
    )
    SELECT pg_notify(${LEASES_CHANNEL}, source) FROM freed`.execute(conn)
}
