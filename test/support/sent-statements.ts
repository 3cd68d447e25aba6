import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { UtcClient } from '../../src/server/db/addresses/address.ts'

// A setup file: notes the statements that the program sends to PostgreSQL in the file SENT_STATEMENTS, each as a line of JSON.

const file = process.env['SENT_STATEMENTS']
const noted = new Set<string>()
let fresh: string[] = []

function note(text: string): void {
  if (noted.has(text)) return
  noted.add(text)
  fresh.push(`${JSON.stringify(text)}\n`)
}

if (file !== undefined && !Object.hasOwn(UtcClient.prototype, 'query')) {
  const query: (...args: unknown[]) => unknown = UtcClient.prototype.query
  UtcClient.prototype.query = function (this: UtcClient, ...args: unknown[]) {
    const [sent] = args
    note(typeof sent === 'string' ? sent : (sent as { text: string }).text)
    return query.apply(this, args)
  } as typeof query as UtcClient['query']
}

afterAll(() => {
  if (file === undefined || fresh.length === 0) return
  appendFileSync(file, fresh.join(''))
  fresh = []
})
