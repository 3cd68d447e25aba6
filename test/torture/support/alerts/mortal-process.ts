import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { createKysely } from '../../../../src/server/db/kysely.ts'
import type { Db } from '../../../../src/server/db/tables.ts'

/** Thrown into a killed process: nothing it does counts any more. */
export class Killed extends Error {}

/** A process that can be killed between any two steps: before and after a statement, and around a call to a push service. */
export type Life = {
  readonly isOver: boolean
  /** Aborted when killed: a dead process neither waits nor retries. */
  readonly over: AbortSignal
  /** Kills it after that many steps. */
  endIn(steps: number): void
  /** One step. Throws once killed. */
  step(): void
}

export function createLife(): Life {
  let left = Number.POSITIVE_INFINITY
  const end = new AbortController()
  return {
    over: end.signal,
    get isOver() {
      return left <= 0
    },
    endIn(steps) {
      left = steps
    },
    step() {
      left -= 1
      if (left > 0) return
      end.abort()
      throw new Killed('the process was killed')
    },
  }
}

/** The database seen by this process: PostgreSQL finishes the statement of a dead process and rolls its transaction back. */
export function createMortalDb(pool: pg.Pool, life: Life): Db {
  const mortal: PostgresPool = {
    options: pool.options,
    connect: async () => mortalClient(await pool.connect(), life),
    end: async () => undefined,
  }
  return createKysely(mortal)
}

function mortalClient(client: pg.PoolClient, life: Life): pg.PoolClient {
  async function query(text: string, values: unknown[]) {
    // PostgreSQL does this itself for a dead process.
    if (text === 'rollback') return client.query(text, values)
    life.step()
    const answer = await client.query(text, values)
    life.step()
    return answer
  }
  // The process died before it learned that its transaction had begun.
  const release = () => void client.query('rollback').finally(() => client.release())
  return new Proxy(client, {
    get(_, name) {
      if (name === 'query') return query
      if (name === 'release' && life.isOver) return release
      const value: unknown = Reflect.get(client, name)
      return typeof value === 'function' ? (value.bind(client) as unknown) : value
    },
  })
}
