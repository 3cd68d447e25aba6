import { Agent, get } from 'node:http'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

const CONNECTIONS = 20

export type Answer = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** Requests the same URL `count` times at once, over a few keep-alive connections. */
export async function askAtOnce(url: string, count: number, headers: Record<string, string> = {}): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const ask = () =>
    new Promise<Answer>((resolve, reject) => {
      get(url, { agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() })
        })
      }).on('error', reject)
    })
  try {
    return await Promise.all(Array.from({ length: count }, ask))
  } finally {
    agent.destroy()
  }
}

/** Counts the matching SQL statements of an app until the test ends. */
export function countStatements({ deps }: Pick<TestApp, 'deps'>, pattern: RegExp): () => number {
  const { pool } = deps.database
  const counted = new Map<pg.PoolClient, pg.PoolClient['query']>()
  let count = 0

  // Each connection overrides `query` (src/server/db/prepared.ts).
  function watch(client: pg.PoolClient): void {
    if (counted.has(client)) return
    const { query } = client
    counted.set(client, query)
    const counting = (...given: readonly unknown[]): unknown => {
      if (pattern.test(textOf(given[0]))) count += 1
      return Reflect.apply(query, client, given)
    }
    Object.assign(client, { query: counting })
  }

  pool.on('acquire', watch)
  onTestFinished(() => {
    pool.off('acquire', watch)
    for (const [client, query] of counted) Object.assign(client, { query })
  })
  return () => count
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : ''
}
