import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readModules } from '../../scripts/structure/modules.ts'
import { changesSql, holdsSql } from '../../scripts/test/sql-changes.js'

const AUTHOR = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']

/** A repository on `main` with one commit. */
function repository() {
  const root = mkdtempSync(path.join(tmpdir(), 'clutchbook-git-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) => execFileSync('git', [...AUTHOR, ...args], { cwd: root, stdio: 'ignore' })
  const write = (file: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), `${file} ${Math.random()}`)
  }
  const commit = (file: string) => {
    write(file)
    git('add', '-A')
    git('commit', '-m', file)
  }
  git('init', '-b', 'main')
  commit('migrations/0001.sql')
  return { root, git, write, commit }
}

test('a branch with a changed query runs on the second PostgreSQL, one without does not', () => {
  const { root, git, commit } = repository()
  git('checkout', '-b', 'work')
  commit('src/domain/bet/bet.ts')
  expect(changesSql(root)).toBe(false)
  commit('src/server/bets/list/bet-list-queries.ts')
  commit('README.md')
  expect(changesSql(root)).toBe(true)
})

test('a change that is not committed counts, also in a new file', () => {
  const { root, git, commit, write } = repository()
  git('checkout', '-b', 'work')
  commit('README.md')
  expect(changesSql(root)).toBe(false)
  write('migrations/0002.sql')
  expect(changesSql(root)).toBe(true)
})

test('main itself is compared with its last commit but one', () => {
  const { root, commit } = repository()
  commit('migrations/0002.sql')
  expect(changesSql(root)).toBe(true)
  commit('README.md')
  expect(changesSql(root)).toBe(false)
})

test('a branch is compared with the main of its origin, where it has one', () => {
  const { root, git, commit } = repository()
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  commit('migrations/0002.sql')
  commit('README.md')
  expect(changesSql(root)).toBe(true)
})

test('where git does not say what differs, everything runs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clutchbook-no-git-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(changesSql(folder)).toBe(true)
  expect(changesSql(repository().root)).toBe(true)
})

test('every file of the server that holds SQL counts', () => {
  const modules = readModules(path.join(import.meta.dirname, '../..'))
  const withSql = modules.filter(
    ({ file, uses }) => file.startsWith('src/server/') && uses.some(({ what }) => what === 'sql'),
  )
  expect(withSql.length).toBeGreaterThan(20)
  expect(withSql.map(({ file }) => file).filter((file) => !file.endsWith('.test.ts') && !holdsSql(file))).toEqual([])
})
