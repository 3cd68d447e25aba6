import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { administer, queryRows } from '../support/database.ts'
import { makeUsedDataDir, startServer, stop } from '../support/program.ts'

const FAKETIME = '/usr/bin/faketime'
const missing = existsSync(FAKETIME) ? '' : ' (missing: faketime)'

test.skipIf(missing !== '').each([
  ['-1h', '3600 s behind'],
  ['+2d', '172800 s ahead of'],
])(
  `a process whose clock is wrong by %s says so once, shows no match as delayed and deletes no key${missing}`,
  async (wrong, said) => {
    const dataDir = await makeUsedDataDir()
    const right = await startServer({ DATA_DIR: dataDir })
    const url = socketUrl(path.join(dataDir, 'postgres'), 'clutchbook')
    const live = async (server: string) => {
      const answer = await fetch(`${server}/api/live-matches`)
      return (await answer.json()) as Match[]
    }
    await expect.poll(() => live(right.url)).not.toEqual([])
    await administer(
      url,
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, search_key) VALUES (7, 'a', 'a', 'A', 'B', '', '')`,
      `INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at) VALUES (7, 'old', '', now() - interval '25 h'), (7, 'new', '', now())`,
    )
    const env = {
      DATABASE_URL: url,
      SESSION_SECRET: 'a secret of the tests',
      PORT: '0',
      LOG_LEVEL: 'info',
      // As `faketime` sets them, which is a parent that passes no signal on.
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
      FAKETIME: wrong,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const { url: address, ...late } = await startServer(env)
    const shown = await live(address)
    expect(shown).not.toEqual([])
    expect(shown.filter(({ delayedSince }) => delayedSince !== null)).toEqual([])
    // Both sweep.
    await expect.poll(() => queryRows(url, 'SELECT key FROM idempotency_keys')).toEqual([{ key: 'new' }])
    expect(late.output().match(/this machine's clock is .*?,/g)).toEqual([
      expect.stringMatching(new RegExp(`^this machine's clock is ${said} the database's`)),
    ])
    await stop(late)
  },
)
