import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../../src/server/start-error.ts'
import { git, output } from '../release/git.ts'
import { packImage } from './archive.ts'
import type { DebianPackage } from './debian.ts'
import { ACCOUNT, writeRootFiles } from './root-files.ts'

type Image = {
  /** The package that `npm pack` wrote. */
  readonly packageFile: string
  readonly version: string
  readonly tag: string
  /** The address of the repository, as a label. */
  readonly source: string | null
  /** The archive that is written. */
  readonly file: string
}
type Written = { readonly digest: string; readonly debian: readonly DebianPackage[] }

/** What is missing here to build an image; empty where nothing is. */
export function missingForImage(): string {
  if (process.platform !== 'linux') return 'Linux'
  return ['buildah', 'apt-get', 'dpkg-deb'].filter((name) => !isInstalled(name)).join(', ')
}

/** Builds the image of this commit, the same for each build with the same packages of Debian. */
export function writeImage({ packageFile, version, tag, source, file }: Image): Written {
  const missing = missingForImage()
  if (missing !== '') throw new StartError(`An image needs what is missing here: ${missing}.`)
  const temporary = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'clutchbook-image-'))
  try {
    const root = path.join(temporary, 'root')
    const debian = writeRootFiles(root, packageFile, temporary)
    commit(root, { version, source }, temporary)
    mkdirSync(path.dirname(file), { recursive: true })
    return { digest: packImage(path.join(temporary, 'oci'), tag, file), debian }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function commit(root: string, { version, source }: Pick<Image, 'version' | 'source'>, temporary: string): void {
  // The date of everything.
  const seconds = git('log', '-1', '--format=%ct')
  const archive = path.join(temporary, 'root.tar')
  const likeOthers = ['--sort=name', '--numeric-owner', `--mtime=@${seconds}`, '-C', root]
  output('tar', ...likeOthers, '--owner=0', '--group=0', '--exclude=./data', '-cf', archive, '.')
  output('tar', ...likeOthers, `--owner=${ACCOUNT}`, `--group=${ACCOUNT}`, '-rf', archive, './data')

  const storage = ['--root', path.join(temporary, 'storage'), '--runroot', path.join(temporary, 'run')]
  const buildah = (...args: readonly string[]) => output('buildah', ...storage, '--storage-driver', 'vfs', ...args)
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, archive, '/')
  const labels = {
    title: 'Clutchbook',
    description: 'Live Counter-Strike matches and an honest book of your own bets',
    licenses: 'MIT',
    version,
    ...(source !== null && { source }),
    // With "-dirty" where something is not committed.
    revision: git('describe', '--always', '--abbrev=40', '--dirty', '--exclude=*'),
    created: new Date(Number(seconds) * 1000).toISOString(),
  }
  const environment = {
    PATH: '/usr/local/bin:/usr/bin',
    HOST: '0.0.0.0',
    PORT: '3000',
    DATA_DIR: '/data',
    HOME: '/tmp',
  }
  const settings = {
    user: `${ACCOUNT}:${ACCOUNT}`,
    volume: '/data',
    port: '3000/tcp',
    workingdir: '/',
    entrypoint: '["/usr/bin/tini", "--", "/usr/local/bin/clutchbook"]',
    cmd: 'start',
    'stop-signal': 'SIGTERM',
  }
  const labelled = Object.entries(labels).map(([name, value]) => `--label=org.opencontainers.image.${name}=${value}`)
  const variables = Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`)
  const others = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  buildah('config', ...labelled, ...variables, ...others, container)
  const format = ['--format=oci', '--disable-compression=false', `--timestamp=${seconds}`]
  buildah('commit', '--quiet', ...format, container, `oci:${path.join(temporary, 'oci')}`)
  buildah('rm', container)
}

export function isInstalled(name: string): boolean {
  try {
    output('sh', '-c', 'command -v "$1"', 'sh', name)
    return true
  } catch {
    return false
  }
}
