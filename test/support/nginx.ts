import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { filledIn } from './fleet-files.ts'
import { answers, freePort } from './ports.ts'

const DEBIAN = '/usr/sbin/nginx'
const PORTS = [3001, 3002, 3003]
/** nginx makes one folder for each of them at its start, whether it is used or not. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export type Nginx = { readonly program: string }

export function findNginx(): Nginx | { readonly missing: string } {
  return existsSync(DEBIAN) ? { program: DEBIAN } : { missing: 'nginx (Debian: nginx)' }
}

export type RunningNginx = {
  readonly url: string
  /** What its error log says. */
  errors(): string
  end(): Promise<void>
}

/** Starts nginx in the foreground with the configuration that an operator copies, before the processes on these ports. */
export async function startNginx({ program }: Nginx, ports: readonly number[], port?: number): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-nginx-'))
  // Its workers are another user's.
  chmodSync(folder, 0o755)
  const own = port ?? (await freePort())
  writeFileSync(path.join(folder, 'nginx.conf'), configurationOf(folder, own, ports))
  const child = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: 'ignore',
    // In a group of its own: Ctrl-C in a terminal goes to all of a group.
    detached: true,
  })
  const errors = () => readFileSync(path.join(folder, 'error.log'), 'utf8')
  const stop = () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  while (!(await answers(own))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}:\n${errors()}`)
    await wait(10)
  }
  return {
    url: `http://127.0.0.1:${own}`,
    errors,
    async end() {
      process.removeListener('exit', stop)
      const ended = once(child, 'exit')
      if (child.kill('SIGTERM')) await ended
      rmSync(folder, { recursive: true })
    },
  }
}

function configurationOf(folder: string, port: number, ports: readonly number[]): string {
  const temporary = TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')
  return filledIn('nginx.conf', [
    // As many processes as are named.
    ...PORTS.map((given, at) => [`server 127.0.0.1:${given} `, serverLine(ports[at])] as const),
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/run/nginx.pid', `${folder}/nginx.pid`],
    ['/var/log/nginx/error.log', `${folder}/error.log`],
    ['  access_log off;\n', `  access_log off;\n${temporary}`],
  ])
}

/** A comment in place of a process that is not there. */
const serverLine = (port: number | undefined) => (port === undefined ? '# ' : `server 127.0.0.1:${port} `)
