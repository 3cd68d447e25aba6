import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { isInstalled, missingForImage } from '../../../scripts/image/write-image.ts'
import { required } from '../../../src/domain/required.ts'
import { endWithParent } from '../../support/end-with-parent.ts'

const exec = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../../..')

/** What this machine lacks to build an image and to run it; empty where nothing. */
export const missingForContainer = [
  ...(missingForImage() === '' ? [] : [missingForImage()]),
  ...['bwrap', 'nsenter', 'setpriv'].filter((name) => !isInstalled(name)),
  ...(process.getuid?.() === 0 ? [] : ['root']),
].join(', ')

const parts = z.tuple([z.object({ Config: z.string(), RepoTags: z.tuple([z.string()]), Layers: z.array(z.string()) })])
const settings = z.object({
  config: z.object({
    User: z.string(),
    Env: z.array(z.string()),
    Entrypoint: z.array(z.string()),
    Cmd: z.array(z.string()),
    Volumes: z.record(z.string(), z.unknown()),
    Labels: z.record(z.string(), z.string()),
    Healthcheck: z.object({ Test: z.array(z.string()) }),
  }),
})
const index = z.object({ manifests: z.tuple([z.object({ digest: z.string() })]) })

export type UnpackedImage = {
  readonly digest: string
  readonly settings: z.infer<typeof settings>['config']
  /** Its files. */
  readonly root: string
}

/** `npm run image` with these arguments, its file in a folder of its own; returns the file. */
export async function buildImage(folder: string, ...args: readonly string[]): Promise<string> {
  const file = path.join(folder, 'image.tar')
  await exec(process.execPath, ['scripts/image.ts', '--output', file, ...args], { cwd: ROOT })
  return file
}

/** A folder that the user of the image reaches; whoever makes it removes it. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(os.tmpdir()), 'clutchbook-container-'))
  await chmod(folder, 0o755)
  return folder
}

/** Unpacks an archive as an engine of containers does. */
export async function unpackImage(file: string, folder: string): Promise<UnpackedImage> {
  const layout = path.join(folder, 'layout')
  const root = path.join(folder, 'root')
  await mkdir(layout, { recursive: true })
  await mkdir(root)
  await exec('tar', ['-xf', file, '-C', layout])
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(layout, name), 'utf8'))
  const [{ Config, Layers }] = parts.parse(await read('manifest.json'))
  for (const layer of Layers) await exec('tar', ['-xpf', path.join(layout, layer), '--numeric-owner', '-C', root])
  const { manifests } = index.parse(await read('index.json'))
  return { digest: manifests[0].digest, settings: settings.parse(await read(Config)).config, root }
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
export async function runImage(image: UnpackedImage, { data, env = {}, user, around, hosts }: Run): Promise<Container> {
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
