import { type PostgresPool, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { MINUTE_MS } from '../../../domain/time/durations.ts'
import type { Address } from '../addresses/address.ts'
import { errorMessage } from '../connection-problem.ts'
import { createKysely } from '../kysely.ts'
import { compiledOnce } from '../prepared.ts'
import type { Db } from '../tables.ts'
import { isCluster } from './distribution.ts'

/** Of a process to one worker. */
export const WORKER_CONNECTIONS = 5
const MOST_PEOPLE = 100_000
/** Before each bet the coordinator says whether the book is still there. */
const PLACE_MS = 5 * MINUTE_MS
const MOST_WORKERS = 1_000
/** A worker that does not let the program in is tried again. */
const REFUSED_MS = MINUTE_MS

/** The machine that has a person's book, by one connection of its own: a transaction of that book alone is one of one machine there. */
export type Worker = {
  readonly db: Db
  /**
   * From the coordinator, which says at the same moment whether the book is still on this machine: null where it is not. A worker counts from 2⁴⁸
   * times its number, so rows get no other ids there.
   */
  nextBetId(): Promise<number | null>
}

export type WorkerPools = {
  /**
   * Does the work on the machine that has this person's book. Null where it is null, and where nothing was sent there: on one PostgreSQL, and where the
   * program cannot connect to that machine.
   */
  on<T>(owner: number, work: (worker: Worker) => Promise<T>): Promise<T | null>
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
    // Nobody waits for another try with a worker that did not let the program in.
    allowStale: true,
    async fetchMethod(key, _stale, { context: place, options }) {
      const pool = openPool(at(coordinator, place))
      const end = () => pool.end()
      try {
        const server = await findServer(db, place)
        // One that was given up already has been followed by another.
        const proving = provingPool(pool, server, () => void (ways.peek(key)?.end === end && forget(key)))
        const first = await proving.connect()
        first.release()
        return { db: createKysely(proving), end }
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
    async on(owner, work) {
      if (!(await isCluster(db))) return null
      const place = await keptPlaces().fetch(owner)
      if (place === undefined) return null
      const way = await ways.fetch(`${place.host}:${place.port}`, { context: place })
      if (!way?.db) return null
      const nextBetId = async () => {
        const id = await findNextBetId(db, owner, place)
        if (id === null) keptPlaces().delete(owner)
        return id
      }
      const reached = { isConnected: false }
      try {
        return await way.db.connection().execute((its) => {
          reached.isConnected = true
          return work({ db: its, nextBetId })
        })
      } catch (error) {
        if (reached.isConnected) throw error
        return null
      }
    },
    async close() {
      await Promise.all([...ways.keys()].map(forget))
    },
  }
}

/** Connections to this server alone: the name of a worker may lead to another one later. `giveUp` where there is none, or no longer this server. */
function provingPool(pool: pg.Pool, server: string, giveUp: () => void) {
  const proved = new WeakSet<pg.PoolClient>()
  let open = 0
  pool.on('connect', () => void (open += 1)).on('remove', () => void (open -= 1))
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        // A worker that takes no more connections keeps those that it has taken.
        if (open === 0) giveUp()
        throw error
      })
      if (proved.has(client)) return client
      try {
        const { rows } = await client.query<{ server: string }>(SERVER)
        if (rows[0]?.server !== server) throw new Error('another one answers there')
      } catch (error) {
        client.release(true)
        giveUp()
        throw error
      }
      proved.add(client)
      return client
    },
    end: () => pool.end(),
    options: pool.options,
  } satisfies PostgresPool
}

/** Of a worker that has been told where all rows lie. After another one was replaced it is told a moment later. */
const placeOf = (owner: number | RawBuilder<number>) => sql`
  FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
  WHERE shardid = get_shard_id_for_distribution_column('books', ${owner}::bigint) AND noderole = 'primary' AND metadatasynced`

async function findPlace(db: Db, owner: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`SELECT nodename AS host, nodeport AS port ${placeOf(owner)}`.execute(db)
  return rows[0]
}

async function findNextBetId(db: Db, owner: number, { host, port }: Place): Promise<number | null> {
  const [next] = await compiledOnce(
    db,
    'next_bet_id',
    { owner, host, port },
    (value) => sql<{ id: number }>`
      SELECT nextval('bets_id_seq') AS id ${placeOf(value('owner'))}
      AND nodename = ${value('host')} AND nodeport = ${value('port')}`,
  )
  return next?.id ?? null
}

/** The same user, database and settings on another machine. */
function at({ settings, ...coordinator }: Address, { host, port }: Place): Address {
  const url = new URL(settings.connectionString ?? '')
  // The driver would put the folder of a socket in front of the name of the database.
  url.hostname = 'worker'
  // It takes these before those of the address.
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return { ...coordinator, settings: { ...settings, connectionString: url.href } }
}

/** A server says when it was started, and which database this is. */
const SERVER = `SELECT extract(epoch FROM pg_postmaster_start_time()) || ' ' || oid AS server FROM pg_database WHERE datname = current_database()`

/** The one that the coordinator means: its name may lead to another machine from here. */
async function findServer(db: Db, { host, port }: Place): Promise<string> {
  const { rows } = await sql<{ isAnswered: boolean; result: string }>`
    SELECT success AS "isAnswered", result
    FROM pg_dist_node, master_run_on_worker(ARRAY[nodename], ARRAY[nodeport], ARRAY[${SERVER}], false)
    WHERE nodename = ${host} AND nodeport = ${port}`.execute(db)
  const [said] = rows
  if (said?.isAnswered !== true) throw new Error(`the coordinator cannot ask it (${said?.result})`)
  return said.result
}
