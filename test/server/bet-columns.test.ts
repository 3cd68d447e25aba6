import { afterAll, beforeAll, expect, test } from 'vitest'
import { BET_LEGS, BETS } from '../../src/server/db/bet-columns.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsApp } from '../support/bets-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
})
afterAll(() => app.close())

test.each([BETS, BET_LEGS])(
  'the program writes every column of $name that the database does not compute',
  async ({ name, columns }) => {
    const { rows } = await app.deps.database.pool.query<{ name: string; type: string }>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [name],
    )
    const stored = rows.map((column) => column.name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
    expect(Object.keys(columns).toSorted()).toEqual(stored.toSorted())
  },
)
