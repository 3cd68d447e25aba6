import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { filledIn } from './fleet-files.ts'
import { answers, freePort } from './ports.ts'
import { createPartFolder, runWatched } from './watched.ts'

const DEBIAN = '/usr/sbin/nginx'
const PORTS = [3001, 3002, 3003]
/** nginx creates one folder for each of them at start, used or not. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export type Nginx = { readonly program: string }

export function findNginx(): Nginx | { readonly missing: string } {
  return existsSync(DEBIAN) ? { program: DEBIAN } : { missing: 'nginx (Debian: nginx)' }
}

export type RunningNginx = {
  readonly url: string
  /** The contents of its error log. */
  errors(): string
  end(): Promise<void>
}

/** Starts nginx in the foreground with the operator's example configuration, in front of the processes on these ports. */
export async function startNginx({ program }: Nginx, ports: readonly number[], port?: number): Promise<RunningNginx> {
  const folder = createPartFolder('nginx')
  // Its workers run as another user.
  chmodSync(folder.path, 0o755)
  const own = port ?? (await freePort())
  const configuration = path.join(folder.path, 'nginx.conf')
  writeFileSync(configuration, configurationOf(folder.path, own, ports))
  const command = [program, '-p', folder.path, '-c', configuration, '-g', 'daemon off;']
  const watched = runWatched(command, { cwd: folder.path })
  while (!(await answers(own))) {
    if (watched.process.exitCode !== null) throw new Error(`nginx ended:\n${watched.output()}`)
    await wait(10)
  }
  return {
    url: `http://127.0.0.1:${own}`,
    errors: () => readFileSync(path.join(folder.path, 'error.log'), 'utf8'),
    async end() {
      await watched.end()
      await folder.remove()
    },
  }
}

function configurationOf(folder: string, port: number, ports: readonly number[]): string {
  const temporary = TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')
  return filledIn('nginx.conf', [
    // One server line per process.
    ...PORTS.map((given, at) => [`server 127.0.0.1:${given} `, serverLine(ports[at])] as const),
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/run/nginx.pid', `${folder}/nginx.pid`],
    ['/var/log/nginx/error.log', `${folder}/error.log`],
    ['  access_log off;\n', `  access_log off;\n${temporary}`],
  ])
}

/** Comments out the line of a missing process. */
const serverLine = (port: number | undefined) => (port === undefined ? '# ' : `server 127.0.0.1:${port} `)
