import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const exec = promisify(execFile)

test('a release is one command: version, changelog, signed tag, and files that a second build gives again', {
  timeout: 1_800_000,
}, async () => {
  const folder = await mkdtemp(path.join(await realpath(os.tmpdir()), 'clutchbook-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const clone = path.join(folder, 'clone')
  const inClone = async (program: string, ...args: readonly string[]) =>
    (await exec(program, args, { cwd: clone })).stdout
  await exec('git', ['clone', '--quiet', ROOT, clone])
  await symlink(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'))
  // A link is no folder to the list of ignored ones.
  await writeFile(path.join(clone, '.git/info/exclude'), 'node_modules\n')
  await inClone('git', 'config', 'user.name', 'Ana Souza')
  await inClone('git', 'config', 'user.email', 'ana@example.com')
  // Right after a release there are no changes yet.
  await writeFile(path.join(clone, 'changes/bets.added.md'), 'Bets are placed.\n')
  const told = path.join(clone, 'src/words/releases.ts')
  const releases = await readFile(told, 'utf8')
  if (!releases.includes("version: 'next'"))
    await writeFile(told, releases.replace('= [\n', "= [\n  { version: 'next', changes: [] },\n"))
  await inClone('git', 'add', '--all')
  await inClone('git', 'commit', '--quiet', '--message', 'Add changes')
  const key = path.join(folder, 'key')
  await exec('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'ana@example.com', '-f', key])
  const release = (...args: readonly string[]) => inClone(process.execPath, 'scripts/release.ts', ...args, '--key', key)

  await expect(release('0.0.1')).rejects.toThrow('0.0.1 does not come after')
  await expect(release('next')).rejects.toThrow('"next" is no version')
  await release('99.0.0')
  expect(await inClone('git', 'log', '-1', '--format=%s')).toBe('Release 99.0.0\n')
  expect(await inClone('git', 'status', '--porcelain')).toBe('')
  expect(await readFile(path.join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changelog\n\n.+\n\n## 99\.0\.0 – \d{4}-\d\d-\d\d\n\n### Added\n\n- .+\n/,
  )
  expect(await readdir(path.join(clone, 'changes'))).toEqual(['README.md'])
  expect(await readFile(told, 'utf8')).toContain("version: '99.0.0'")
  await expect(release('99.0.1')).rejects.toThrow('changes/ has no changes to release')
  await writeFile(path.join(clone, 'changes/bets.fixed.md'), 'A bet is placed.\n')
  await inClone('git', 'add', 'changes')
  await inClone('git', 'commit', '--quiet', '--message', 'Begin the next version')
  await expect(release('99.0.1')).rejects.toThrow('releases.ts has no changes of "next"')
  await inClone('git', 'reset', '--quiet', '--hard', 'v99.0.0')

  const files = path.join(clone, 'build/release')
  const sums = await readFile(path.join(files, 'SHA256SUMS'), 'utf8')
  await exec('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: files })
  const signers = path.join(folder, 'signers')
  await writeFile(signers, `ana@example.com ${await readFile(`${key}.pub`, 'utf8')}`)
  const verified = `ssh-keygen -Y verify -f "$1" -I ana@example.com -n clutchbook -s SHA256SUMS.sig < SHA256SUMS`
  await exec('sh', ['-c', verified, 'sh', signers], { cwd: files })
  await inClone('git', '-c', `gpg.ssh.allowedSignersFile=${signers}`, 'verify-tag', 'v99.0.0')
  const bill = await readFile(path.join(files, 'clutchbook-99.0.0.cdx.json'), 'utf8')
  expect(JSON.parse(bill)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'clutchbook', version: '99.0.0' } },
  })
  expect(bill).toContain('"purl": "pkg:npm/pino@')

  for (const built of ['build', 'dist', '.cache']) await rm(path.join(clone, built), { recursive: true })
  await release('files')
  expect(await readFile(path.join(files, 'SHA256SUMS'), 'utf8')).toBe(sums)

  await writeFile(path.join(clone, 'README.md'), 'changed')
  await expect(release('files')).rejects.toThrow('There are changes that are not committed')
})
