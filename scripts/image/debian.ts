import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../../src/server/start-error.ts'
import { output } from '../release/git.ts'

/** What Node.js and PostgreSQL load beside their own files; a shell, by which initdb starts its server; the first process. */
const NAMES = ['dash', 'libc6', 'libgcc-s1', 'libstdc++6', 'tini']

export type DebianPackage = { readonly name: string; readonly version: string; readonly architecture: string }

const shell = (script: string, ...args: readonly string[]) => output('sh', '-euc', script, 'sh', ...args)

/** Unpacks packages of this machine's Debian into an empty folder. apt-get checks each against the signed lists of Debian. */
export function unpackDebian(root: string, downloads: string): readonly DebianPackage[] {
  mkdirSync(downloads)
  try {
    shell('cd "$1"; shift; apt-get -qq -o APT::Sandbox::User=root download "$@"', downloads, ...NAMES)
  } catch {
    throw new StartError('Debian\'s packages are not downloaded: "apt-get update" reads its lists.')
  }
  // One place for programs and libraries, as on a machine with Debian.
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
    mkdirSync(path.join(root, 'usr', name), { recursive: true })
    shell('ln -s "usr/$1" "$2/$1"', name, root)
  }
  const files = readdirSync(downloads).toSorted()
  const described = files.map((name) => {
    const file = path.join(downloads, name)
    shell('dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink -C "$2"', file, root)
    return describe(file)
  })
  // Neither pages nor conversions of encodings, which PostgreSQL has itself; the licences stay.
  shell(
    'find "$1/usr/share" -type f ! -name copyright -delete; find "$1/usr/share" -empty -delete; rm -rf "$1"/usr/lib/*/gconv',
    root,
  )
  return described
}

function describe(file: string): DebianPackage {
  const format = '--showformat=${Package} ${Version} ${Architecture}'
  const [name = '', version = '', architecture = ''] = output('dpkg-deb', '--show', format, file).split(' ')
  return { name, version, architecture }
}
