import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { createKysely } from '../../../../src/server/db/kysely.ts'
import type { Db } from '../../../../src/server/db/tables.ts'

/** What a process gets to see once it is dead: nothing that it does counts any more. */
export class Killed extends Error {}

/** A process that can be killed between any two of its steps: before a statement, after it, and around a call of a push service. */
export type Life = {
  readonly isOver: boolean
  /** Aborted at its end: a dead process waits for nothing, and tries nothing again. */
  readonly over: AbortSignal
  /** Ends it that many steps from now. */
  endIn(steps: number): void
  /** One step. Throws from its end on. */
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

/** The database as this process sees it: PostgreSQL goes on with a statement whose process is dead, and rolls its transaction back. */
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
    // Of a dead process PostgreSQL does this by itself.
    if (text === 'rollback') return client.query(text, values)
    life.step()
    const answer = await client.query(text, values)
    life.step()
    return answer
  }
  // A transaction that was begun without its hearing of it.
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
