import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../src/server/root.ts'
import { DEBIAN_15 } from '../support/global-setup.ts'

/** What the command prints of these statements, and its exit code. */
function prepare(...statements: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-statements-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'statements')
  writeFileSync(file, statements.map((statement) => `${JSON.stringify(statement)}\n`).join(''))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test/prepare-statements.ts'], {
    cwd: ROOT,
    env: { ...process.env, SENT_STATEMENTS: file },
    encoding: 'utf8',
  })
  return { code: status, said: stderr + stdout }
}

// any_value came with PostgreSQL 16; neither has the table.
test.skipIf(!existsSync(DEBIAN_15))('a statement that only PostgreSQL 15 refuses is named', () => {
  const right = 'SELECT id FROM users\n WHERE email_key = $1'
  const { code, said } = prepare(right, right, 'SELECT any_value(id) FROM users', 'SELECT id FROM gone')
  expect(code).toBe(1)
  expect(said).toMatch(
    /^function any_value\(bigint\) does not exist:\nSELECT any_value\(id\) FROM users\n\n1 of 3 statements prepared, 1 refused/,
  )
})
