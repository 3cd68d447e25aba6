import { sql } from 'kysely'
import type { Conn, Db } from './tables.ts'

/** After a leader dies, another process takes over within this time plus the second between checks. All processes must agree on it. */
const LEASE_MS = 10_000
const RENEWALS = 3

/** NOTIFY channel; the payload names a source whose lease is free. */
export const LEASES_CHANNEL = 'leases'

export type Terms = {
  readonly source: string
  /** This process: a UUID, unique per start. */
  readonly holder: string
}
type TimedTerms = Terms & { readonly ms: number }

/**
 * The right to write for a source, with a term that only increases (docs/decisions/0101). A row instead of a session lock: it
 * survives a failover to a standby, and allows writes over any connection.
 */
export type Lease = {
  readonly term: number
  /** Aborted when another process may have taken the lease. */
  readonly lost: AbortSignal
  /**
   * Runs one transaction, during which nobody can take the lease. Throws `LeaseLost` and writes nothing if the term is no longer the
   * newest, or if the transaction fails after the lease has expired.
   */
  write<T>(change: (tx: Conn) => Promise<T>): Promise<T>
  /** Frees the lease and notifies the other processes. */
  release(): Promise<void>
}

export class LeaseLost extends Error {
  constructor(options?: ErrorOptions) {
    super('another process may lead', options)
  }
}

/** Takes the lease if it is free, else returns null. */
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
    // A write renews the lease, and locks the row until the write ends.
    if (writing > 0) return
    // Only this process may have lost the database: another may be leading by now.
    if (performance.now() > heldUntil) return giveUp()
    if (isRenewing) return
    isRenewing = true
    const askedAt = performance.now()
    // A failed renewal is retried.
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
        // After a suspension, the first error may be that PostgreSQL has ended the idle transaction.
        const isLost = error instanceof LeaseLost || performance.now() > heldUntil
        if (isLost) giveUp()
        throw isLost ? new LeaseLost({ cause: error }) : error
      } finally {
        writing -= 1
      }
    },
    async release() {
      giveUp()
      // A lease that cannot be freed expires.
      await free(db, terms, term).catch(() => undefined)
    },
  }
}

const end = ({ ms }: TimedTerms) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`

/** Returns the new term; null while another process has the lease, or a transaction of the last leader is open. Never waits. */
async function take(conn: Conn, terms: TimedTerms): Promise<number | null> {
  const { source, holder, ms } = terms
  // An expiry further ahead than any process writes came from another clock: that of another machine, or one that was set back since.
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

/** Locks the row until the end of the transaction: both taking the lease and the next write wait for it. */
async function renew(conn: Conn, terms: TimedTerms, term: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE leases SET until = ${end(terms)}
    WHERE source = ${terms.source} AND holder = ${terms.holder} AND term = ${term}
    RETURNING source`.execute(conn)
  return rows.length > 0
}

/** For the start on an embedded database: any previous holder is dead. */
export async function endLease(conn: Conn, source: string): Promise<void> {
  await sql`UPDATE leases SET until = now() WHERE source = ${source}`.execute(conn)
}

/** The nil UUID instead of the old holder: otherwise a renewal in flight would extend the lease. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function free(conn: Conn, { source, holder }: Terms, term: number): Promise<void> {
  await sql`
    WITH freed AS (
      UPDATE leases SET until = now(), holder = ${NOBODY}::uuid WHERE source = ${source} AND holder = ${holder} AND term = ${term}
      RETURNING source
    )
    SELECT pg_notify(${LEASES_CHANNEL}, source) FROM freed`.execute(conn)
}
