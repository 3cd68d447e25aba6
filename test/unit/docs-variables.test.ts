import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { readConfig } from '../../src/server/config.ts'

/** The names that the configuration reads from its environment. */
function variablesRead(): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-variables-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const names = new Set<string>()
  const env: NodeJS.ProcessEnv = { DATA_DIR: folder, SESSION_SECRET: 'a secret of sixteen' }
  readConfig(
    new Proxy(env, {
      get: (target, name) => {
        names.add(String(name))
        return target[String(name)]
      },
    }),
  )
  return [...names]
}

test('the table of variables in docs/operations.md has those that the configuration reads', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const [, section] = required(/^## Variables\n(.*?)^## /ms.exec(page), 'the section "Variables"')
  const cells = [...required(section, 'its text').matchAll(/^\| (`.*?`) \|/gm)].map(([, cell = '']) => cell)
  const listed = cells.flatMap((cell) => cell.split(', ').map((name) => name.replaceAll('`', '')))
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.toSorted()).toEqual(variablesRead().toSorted())
})
