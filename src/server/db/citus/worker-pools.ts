import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { MINUTE_MS } from '../../../domain/time/durations.ts'
import type { Address } from '../addresses/address.ts'
import { errorMessage } from '../connection-problem.ts'
import { createKysely } from '../kysely.ts'
import type { Db } from '../tables.ts'
import { isCluster } from './distribution.ts'

/** Of a process to one worker. */
export const WORKER_CONNECTIONS = 5
const MOST_PEOPLE = 100_000
/** A book may move meanwhile: its old machine passes on what it is asked. */
const PLACE_MS = 5 * MINUTE_MS
const MOST_WORKERS = 1_000
/** A worker that does not let the program in is tried again. */
const REFUSED_MS = MINUTE_MS

export type WorkerPools = {
  /**
   * The database as the machine sees it that has this person's book: a transaction of that book alone is one of one machine there. Rows get no ids
   * there: a worker counts from 2⁴⁸ times its number. Null on one PostgreSQL, and where the program cannot connect to that machine.
   */
  of(owner: number): Promise<Db | null>
  close(): Promise<void>
}

type Place = { readonly host: string; readonly port: number }
type Way = { readonly db: Db | null; end(): Promise<void> }

type Options = {
  /** Of the coordinator, past a pooler. */
  readonly coordinator: Address
  readonly db: Db
  readonly log: WorkerLog
  openPool(address: Address): pg.Pool
}
type WorkerLog = { info(fields: object, message: string): void }

/** Connections to the workers of a cluster, each made when it is first asked for. */
export function createWorkerPools({ coordinator, db, log, openPool }: Options): WorkerPools {
  let places: LRUCache<number, Place> | null = null
  /** Made on a cluster only: its room for so many takes 20 ms of a start. */
  const keptPlaces = () => {
    places ??= new LRUCache({ max: MOST_PEOPLE, ttl: PLACE_MS, fetchMethod: (owner) => findPlace(db, owner) })
    return places
  }
  const ways = new LRUCache<string, Way, Place>({
    max: MOST_WORKERS,
    ttl: 0,
    async fetchMethod(key, _stale, { context: place, options }) {
      const pool = openPool(at(coordinator, place))
      try {
        await prove(pool, db, place)
        const end = () => pool.end()
        // One that was given up already has been followed by another.
        const giveUp = () => void (ways.peek(key)?.end === end && forget(key))
        return { db: createKysely(watched(pool, giveUp)), end }
      } catch (error) {
        log.info({ worker: key, reason: errorMessage(error) }, 'this worker is reached by way of the coordinator')
        options.ttl = REFUSED_MS
        await pool.end()
        return { db: null, end: () => Promise.resolve() }
      }
    },
  })
  async function forget(key: string): Promise<void> {
    const way = ways.peek(key)
    ways.delete(key)
    await way?.end()
  }
  return {
    async of(owner) {
      if (!(await isCluster(db))) return null
      const place = await keptPlaces().fetch(owner)
      if (place === undefined) return null
      const way = await ways.fetch(`${place.host}:${place.port}`, { context: place })
      return way?.db ?? null
    },
    async close() {
      await Promise.all([...ways.keys()].map(forget))
    },
  }
}

/** Calls back where no connection can be made: the worker is gone, or no longer there. */
function watched(pool: pg.Pool, onRefused: () => void) {
  return {
    async connect() {
      try {
        return await pool.connect()
      } catch (error) {
        onRefused()
        throw error
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

async function findPlace(db: Db, owner: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT nodename AS host, nodeport AS port FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
    WHERE shardid = get_shard_id_for_distribution_column('books', ${owner}::bigint) AND noderole = 'primary'`.execute(
    db,
  )
  return rows[0]
}

/** The same user, database and settings on another machine. */
function at({ settings, ...coordinator }: Address, { host, port }: Place): Address {
  const url = new URL(settings.connectionString ?? '')
  // The driver takes these before those of the address.
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return { ...coordinator, settings: { ...settings, connectionString: url.href } }
}

/** A server says when it was started, and which database this is. */
const IDENTITY = `SELECT extract(epoch FROM pg_postmaster_start_time()) || ' ' || oid FROM pg_database WHERE datname = current_database()`

/** The name that a cluster has for a worker may lead to another machine from here. */
async function prove(pool: pg.Pool, db: Db, { host, port }: Place): Promise<void> {
  const worker = createKysely(pool)
  const identity: RawBuilder<{ identity: string }> = sql`SELECT (${sql.raw(IDENTITY)}) AS identity`
  const { rows: met } = await identity.execute(worker)
  const { rows: meant } = await sql<{ identity: string }>`
    SELECT result AS identity
    FROM pg_dist_node, master_run_on_worker(ARRAY[nodename], ARRAY[nodeport], ARRAY[${IDENTITY}], false)
    WHERE nodename = ${host} AND nodeport = ${port} AND success`.execute(db)
  if (met[0]?.identity === undefined || met[0].identity !== meant[0]?.identity)
    throw new Error('another one answers there')
}
