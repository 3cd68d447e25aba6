import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeUsedDataDir, run, runServer } from '../support/program.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-place-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Mounts for the rest of the test; false where this user may not. */
function mount(folder: string, ...args: readonly string[]): boolean {
  try {
    execFileSync('mount', [...args, folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return true
}

/** The program and the commands end with this one line, and without a stack. */
async function expectOneLine(dataDir: string, line: RegExp, ofBackup = line): Promise<void> {
  const file = path.join(os.tmpdir(), 'never.sql.gz')
  const backup = run(process.execPath, ['src/server/commands/backup.ts', file], { env: { DATA_DIR: dataDir } })
  for (const [program, says] of [[runServer({ DATA_DIR: dataDir }), line] as const, [backup, ofBackup] as const]) {
    expect(await program.ended, program.output()).toBe(1)
    expect(program.output().trim().split('\n')).toEqual([expect.stringMatching(says)])
  }
}

const NOTHING_THERE = /^DATA_DIR is ".*", which has no database: there is nothing to back up\.$/

test('a DATA_DIR on a file system that became read-only is refused in one line', async (context) => {
  const dataDir = await makeUsedDataDir()
  if (!mount(dataDir, '--bind', dataDir)) context.skip('may not mount')
  execFileSync('mount', ['-o', 'remount,ro,bind', dataDir])
  await expectOneLine(
    dataDir,
    /^DATA_DIR is ".*", but takes a folder of one's own that can be written \(EROFS: .*\)\.$/,
  )
})

test('an empty read-only DATA_DIR is refused in one line', async (context) => {
  const folder = await emptyFolder()
  if (!mount(folder, '-t', 'tmpfs', '-o', 'ro,size=1m,mode=700', 'tmpfs')) context.skip('may not mount')
  await expectOneLine(folder, /that can be written \(EROFS: .*\)\.$/)
})

test('a DATA_DIR without space for a database is refused in one line', async (context) => {
  const folder = await emptyFolder()
  if (!mount(folder, '-t', 'tmpfs', '-o', 'size=2m,mode=755', 'tmpfs')) context.skip('may not mount')
  await expectOneLine(
    path.join(folder, 'data'),
    /^The embedded PostgreSQL could not make its folder .*No space left on device$/,
    NOTHING_THERE,
  )
})

test('a DATA_DIR that is a file is refused in one line', async () => {
  const file = path.join(await emptyFolder(), 'data')
  await writeFile(file, 'mine')
  await expectOneLine(file, /that can be written \(ENOTDIR: .*\)\.$/)
})

test('a DATA_DIR below a folder that takes none is refused in one line', async () => {
  await expectOneLine('/proc/clutchbook/data', /that can be written \(ENOENT: .*\)\.$/)
})

test('a log of the database that cannot be written is named in one line', async () => {
  const dataDir = await makeUsedDataDir()
  const log = path.join(dataDir, 'postgres.log')
  await rm(log)
  execFileSync('mkdir', [log])
  await expectOneLine(dataDir, /^The database's log cannot be written: EISDIR: .*\.$/)
})

test('a backup of a folder without a database is refused in one line', async () => {
  const folder = await emptyFolder()
  const backup = run(process.execPath, ['src/server/commands/backup.ts', path.join(folder, 'book.sql.gz')], {
    env: { DATA_DIR: path.join(folder, 'data') },
  })
  expect(await backup.ended, backup.output()).toBe(1)
  expect(backup.output().trim().split('\n')).toEqual([expect.stringMatching(NOTHING_THERE)])
})
