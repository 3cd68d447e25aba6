import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { commandOf } from '../../../scripts/setup/node24.js'
import { required } from '../../../src/domain/required.ts'
import { endWithParent } from '../../support/end-with-parent.ts'
import { missingPrograms } from '../../support/missing-programs.ts'

const exec = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../../..')
/** As the Dockerfile names it. */
const BASE = 'docker.io/library/node:24-bookworm-slim'
const IMAGE = 'clutchbook'

/** What this machine lacks to build an image and to run it; empty where nothing. */
export const missingForContainer =
  missingPrograms('buildah', 'apt-get', 'dpkg-deb', 'wget', 'bwrap', 'nsenter', 'setpriv') ||
  (process.getuid?.() === 0 ? '' : 'root')

const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      ExposedPorts: z.record(z.string(), z.unknown()),
      Volumes: z.record(z.string(), z.unknown()),
      Labels: z.record(z.string(), z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
})

export type Image = {
  readonly settings: z.infer<typeof inspected>['Docker']['config']
  /** Its files. */
  readonly root: string
}

/** A folder in this one that the user of the image reaches; whoever makes it removes it. */
export async function makeFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(parent), 'clutchbook-container-'))
  await chmod(folder, 0o755)
  return folder
}

/** Builds the Dockerfile in a folder, on a stand-in of its base image. */
export async function buildImage(folder: string): Promise<Image> {
  const buildah = async (...args: readonly string[]) => {
    const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')]
    const { stdout } = await exec('buildah', [...storage, '--storage-driver', 'vfs', ...args])
    return stdout.trim()
  }
  const base = path.join(folder, 'base')
  await writeBase(base, folder)
  const scratch = await buildah('from', 'scratch')
  await buildah('add', '--quiet', scratch, base, '/')
  await buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', scratch)
  await buildah('commit', '--quiet', '--rm', scratch, BASE)

  const options = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '--tag', IMAGE]
  await buildah('bud', ...options, ROOT)
  const { Docker } = inspected.parse(JSON.parse(await buildah('inspect', '--type', 'image', IMAGE)))
  const root = path.join(folder, 'root')
  // Only root reaches the storage.
  await rename(await buildah('mount', await buildah('from', '--pull-never', IMAGE)), root)
  return { settings: Docker.config, root }
}

/** What the official image has: Debian, and Node.js with its npm. No registry of images is asked. */
async function writeBase(base: string, folder: string): Promise<void> {
  const asRoot = ['-qq', '-o', 'APT::Sandbox::User=root']
  await exec('apt-get', [...asRoot, 'download', 'debootstrap'], { cwd: folder })
  const unpacked = path.join(folder, 'debootstrap')
  await exec('sh', ['-c', 'dpkg-deb -x debootstrap_*.deb "$1"', 'sh', unpacked], { cwd: folder })
  await exec(path.join(unpacked, 'usr/sbin/debootstrap'), ['--variant=minbase', 'bookworm', base], {
    // Nobody keeps the folder: dpkg need not wait for the disk.
    env: { ...process.env, DEBOOTSTRAP_DIR: path.join(unpacked, 'usr/share/debootstrap'), DPKG_FORCE: 'unsafe-io' },
  })
  const local = path.join(base, 'usr/local')
  await copyFile(commandOf(`node-linux-${process.arch}`, 'bin/node'), path.join(local, 'bin/node'))
  await exec('npm', ['install', '--silent', '--global', '--prefix', local, '--prefer-offline', 'npm@11'])
  // The network of this machine may have a certificate authority of its own.
  const { NODE_EXTRA_CA_CERTS: authority } = process.env
  if (authority) {
    await mkdir(path.join(local, 'etc'), { recursive: true })
    await copyFile(authority, path.join(local, 'etc/authority.pem'))
    await writeFile(path.join(local, 'etc/npmrc'), 'cafile=/usr/local/etc/authority.pem\n')
  }
  await exec('chroot', [base, 'groupadd', '--gid', '1000', 'node'])
  await exec('chroot', [base, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'])
}

type Run = {
  /** What is at /data; it belongs to the user of the image, or to `user`. */
  readonly data: string
  readonly env?: Readonly<Record<string, string>>
  /** "UID:GID", in place of the image's own. */
  readonly user?: string
  /** In place of the image's own command: of Node.js, whose first argument is a script and the rest that command. */
  readonly around?: string
  /** In place of the image's own. */
  readonly hosts?: string
}

export type Container = {
  /** Of the port inside. */
  readonly url: string
  readonly output: () => string
  /** The first process, as the machine counts. */
  readonly pid: number
  /** Runs a program in it, as `docker exec` does. */
  readonly exec: (...command: readonly string[]) => Promise<string>
  /** SIGTERM, as `docker stop` sends it; the exit code. */
  readonly stop: () => Promise<number | null>
}

const status = z.object({ 'child-pid': z.number() })

/**
 * Runs an image in namespaces of its own: its files read-only, without rights, /tmp in memory, no network but loopback. As a user of the machine, or as root
 * with the few rights that it needs to become one.
 */
export async function runImage(image: Image, { data, env = {}, user, around, hosts }: Run): Promise<Container> {
  const { Env, Entrypoint, Cmd, User } = image.settings
  const [uid = '', gid = ''] = (user ?? User).split(':')
  await mkdir(data, { recursive: true, mode: 0o700 })
  await chown(data, Number(uid), Number(gid))
  const variables = new Map([...Env.map((line) => split(line)), ...Object.entries(env)])
  const places = `--ro-bind ${image.root} / --bind ${data} /data --tmpfs /tmp --proc /proc --dev /dev`
  const own = hosts === undefined ? '' : `--ro-bind ${hosts} /etc/hosts`
  const rights = ['CHOWN', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'].map((name) => `--cap-add CAP_${name}`)
  const namespaces =
    uid === '0'
      ? `--unshare-ipc --unshare-pid --unshare-net --unshare-uts --cap-drop ALL ${rights.join(' ')}`
      : `--unshare-all --uid ${uid} --gid ${gid}`
  const asUser = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --inh-caps=-all --bounding-set=-all`
  const bwrap = `bwrap --as-pid-1 --die-with-parent --json-status-fd 3 --clearenv ${places} ${own} ${namespaces}`
  const words = (uid === '0' ? bwrap : `${asUser} ${bwrap}`).split(' ').filter((word) => word !== '')
  const set = [...variables].flatMap(([name, value]) => ['--setenv', name, value])
  const first = around === undefined ? [] : ['/usr/local/bin/node', '-e', around]
  const [program = '', ...options] = [...words, ...set, '--', ...first, ...Entrypoint, ...Cmd]
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  endWithParent(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const lines = createInterface({ input: required(child.stdio[3], 'the pipe of bwrap') as Readable })
  const [line] = (await once(lines, 'line')) as [string]
  const pid = status.parse(JSON.parse(line))['child-pid']
  const inside = ['--target', String(pid), '--all', '--root', '--wd']
  return {
    url: await bridgeTo(pid),
    output: () => output,
    pid,
    async exec(...command) {
      const who = ['--setuid', uid, '--setgid', gid]
      const { stdout } = await exec('nsenter', [...inside, ...who, ...command], {
        env: Object.fromEntries(variables),
      })
      return stdout
    },
    async stop() {
      process.kill(pid, 'SIGTERM')
      return ended
    },
  }
}

/** "NAME=value". */
function split(line: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(line) ?? []
  return [name, value]
}

/** Inside of the network of a container: passes on what comes by a socket's file to its port. */
const INSIDE = `
const net = require('node:net')
net.createServer((near) => {
  const far = net.connect(3000, '127.0.0.1')
  near.pipe(far).pipe(near)
  near.on('error', () => far.destroy()).on('close', () => far.destroy())
  far.on('error', () => near.destroy()).on('close', () => near.destroy())
}).listen(process.argv[1], () => console.log('listens'))`

/** An address of this machine that leads to the container. */
async function bridgeTo(pid: number): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(os.tmpdir()), 'clutchbook-bridge-'))
  const file = path.join(folder, 'socket')
  const child = spawn('nsenter', ['--target', String(pid), '--net', process.execPath, '-e', INSIDE, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithParent(child)
  const server = net.createServer((near) => {
    const far = net.connect(file)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  })
  onTestFinished(async () => {
    server.close()
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  await once(child.stdout, 'data')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
