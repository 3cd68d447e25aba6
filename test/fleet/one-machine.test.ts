import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { createAdministrator } from '../../src/server/auth/administrator.ts'
import { AFTER_JOB } from '../../src/server/imports/import-queries.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { idOf } from '../support/browser.ts'
import { enter, sendTo } from '../support/callers.ts'
import { type Citus, startCitus } from '../support/citus.ts'
import { EVERY_CALL } from '../support/every-call.ts'
import { OWN_ROWS } from '../support/own-rows.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { THROW_AWAY } from '../support/temporary-postgres.ts'
import { createClusterDatabase } from './support/cluster-database.ts'
import { citusParts, missing } from './support/cluster-of-file.ts'

/** What may ask the machines of other people, by a part of the statement (docs/decisions/0102 and 0104 say why). */
const MAY_ASK_ALL: readonly RegExp[] = [
  // A part of a file: its room is shared by all.
  /^SELECT sum\(size\) AS bytes FROM public\.imports/,
  // Each process looks for imports whose process has died.
  /^UPDATE public\.imports imports SET .* WHERE .*alive_at/s,
  // The same sweep deletes imports that were not finished in time.
  /^DELETE FROM public\.imports imports WHERE \(\(created_at /,
  // The leader looks for bets on matches that have changed.
  /^SELECT (?:match_id|pair_key|DISTINCT match_id) /,
  // The leader looks for prices that a match has reached.
  /^UPDATE public\.price_targets price_targets SET reached_at /,
  // The process with the lease looks for what is due for devices.
  /^SELECT (?:min\(service\)|worker_column_1 AS user_id, worker_column_2 AS device_id) .*outbox/s,
  // An endpoint belongs to whoever saved it last.
  /^DELETE FROM public\.devices devices WHERE \(\(endpoint /,
  // Each process deletes the keys of requests that nobody repeats any more.
  /^SELECT user_id, key FROM public\.idempotency_keys idempotency_keys WHERE \(created_at /,
  // Matches are on every machine: the leader notes there which bets it has looked for.
  /^UPDATE public\.matches matches SET ties_checked /,
  // The deletion of an account goes through its foreign keys, on each machine.
  /^DELETE FROM public\.users/,
]

let running: { readonly citus: Citus; readonly app: TestApp } | null = null
const MATCHES = [1, 2].map((publicId) => liveReading(String(publicId), { publicId }))

beforeAll(async () => {
  if (missing !== '') return
  // Each machine logs what the coordinator asks of it.
  const citus = await startCitus(citusParts(), 2, { settings: [...THROW_AWAY, 'log_statement=all'] })
  const app = await startTestApp({ source: scriptedSource(MATCHES), database: await createClusterDatabase(citus) })
  // With one the first account is made no more.
  await createAdministrator(app.deps.db, newPerson())
  await vi.waitFor(async () => expect((await app.fetch('/readyz')).status).toBe(200), { timeout: 20_000 })
  running = { citus, app }
})
afterAll(async () => {
  await running?.app.close()
  await running?.citus.stop()
})

type Shard = { readonly id: string; readonly part: string }

/** The statements that the workers have got since then, each with the names of its shards. */
function createLog({ workers }: Citus) {
  const logs = workers.map(({ cluster }) => `${cluster.folder}.log`)
  const read = () => logs.map((file) => readFileSync(file, 'utf8'))
  let seen = read().map(({ length }) => length)
  return () => {
    const texts = read()
    const added = texts.map((text, index) => text.slice(required(seen[index], 'a length')))
    seen = texts.map(({ length }) => length)
    return added
      .flatMap((all, index) =>
        all
          .split(/^\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] /m)
          .map((text) => ({ text, worker: required(workers[index], 'the worker').cluster.folder })),
      )
      .filter(({ text }) => /^LOG: +(?:statement|execute)/.test(text))
  }
}

/** A logged statement with the names of its tables. */
const withoutShards = (text: string) =>
  text.replaceAll(SHARD, (table) => table.replace(/_\d+$/, '')).replace(/^LOG: +[^:]*: /, '')

const SHARD = /\b[a-z_]+_(\d{6,})\b/g

test.skipIf(missing !== '').for([...EVERY_CALL].filter(([, { access }]) => access !== 'admin'))(
  `%s asks one machine for the rows of its person${missing}`,
  async ([name, { row, answers }]) => {
    const { citus, app } = required(running, 'the cluster')
    const { pool } = app.deps.database
    const owner = await enter(app, newPerson())
    const ownId = await idOf(owner.browser)
    const id = row ? await OWN_ROWS[row](owner) : ''
    // Only what is there can be renewed.
    await owner.browser.fetch('/api/calendar', { method: 'PUT', json: { favorites: true, bets: true } })
    // Its matches are favorites.
    await owner.browser.post('/api/favorite-teams', { name: 'Alfa' })
    const { rows: shards } = await pool.query<Shard>(
      `SELECT shardid::text AS id, shardminvalue AS part FROM pg_dist_shard WHERE shardminvalue IS NOT NULL`,
    )
    const log = createLog(citus)
    const answer = await sendTo(app, name, id, owner.person, { cookie: owner.browser.cookie() })
    const body = await answer.text()
    expect(answer.status, body).toBe(answers)
    const entries = log()
    const persons = name === 'POST /api/register' ? [ownId, (JSON.parse(body) as { id: number }).id] : [ownId]
    const { rows: own } = await pool.query<{ id: string; worker: string }>(
      `SELECT shardid::text AS id, nodename AS worker FROM citus_shards
       WHERE shardid IN (SELECT get_shard_id_for_distribution_column('books', person) FROM unnest($1::bigint[]) AS person)`,
      [persons],
    )
    const ownWorkers = new Set(own.map(({ worker }) => worker))
    const partOf = new Map(shards.map((shard) => [shard.id, shard.part]))
    const ownParts = new Set(own.map((shard) => required(partOf.get(shard.id), 'the part of a person')))
    const isForeign = (shard: string | undefined) => {
      const part = partOf.get(shard ?? '')
      return part !== undefined && !ownParts.has(part)
    }
    /** What a part of a statement has found goes to the machines of the rest of it, whose text names the part. */
    const readersOf = (part: string) => entries.filter(({ text }) => text.includes(`'${part}'`))
    const foreign = entries
      .flatMap((entry) => {
        const [, part] = /^LOG: +statement: COPY "(\d+_\d+)"/.exec(entry.text) ?? []
        if (part === undefined)
          return [...entry.text.matchAll(SHARD)].some(([, shard]) => isForeign(shard)) ? [entry] : []
        // A take-back counts its sums from the bets that it deletes.
        return ownWorkers.has(entry.worker) || name === 'POST /api/imports/{id}/take-back' ? [] : readersOf(part)
      })
      .map(({ text }) => withoutShards(text))
    expect(foreign.filter((statement) => !MAY_ASK_ALL.some((part) => part.test(statement)))).toEqual([])
    await restOfImports(pool, ownId)
  },
)

/** The job that a call began would be in the log of the next one. */
const restOfImports = (pool: pg.Pool, owner: number) =>
  expect
    .poll(async () => {
      const { rows } = await pool.query<{ state: string }>(
        'SELECT state FROM imports WHERE user_id = $1 AND state = ANY($2)',
        [owner, Object.keys(AFTER_JOB)],
      )
      return rows
    })
    .toEqual([])
