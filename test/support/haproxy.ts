import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRoot } from '../../src/server/db/postgres-account.ts'
import { filledIn } from './fleet-files.ts'
import { answers, freePort } from './ports.ts'
import { createPartFolder, runWatched } from './watched.ts'

const DEBIAN = '/usr/sbin/haproxy'

export type HaProxy = { readonly program: string }

export function findHaProxy(): HaProxy | { readonly missing: string } {
  return existsSync(DEBIAN) ? { program: DEBIAN } : { missing: 'HAProxy (Debian: haproxy)' }
}

export type RunningHaProxy = {
  readonly port: number
  end(): Promise<void>
}

/** Starts HAProxy with the operator's example configuration, in front of the two PostgreSQL on these ports. */
export async function startHaProxy({ program }: HaProxy, [a, b]: readonly [number, number]): Promise<RunningHaProxy> {
  const folder = createPartFolder('haproxy')
  const port = await freePort()
  const configuration = path.join(folder.path, 'haproxy.cfg')
  writeFileSync(
    configuration,
    filledIn('haproxy.cfg', [
      ['bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`],
      ['server a 10.0.0.11:5432', `server a 127.0.0.1:${a}`],
      ['server b 10.0.0.12:5432', `server b 127.0.0.1:${b}`],
      ...(isRoot() ? [] : ([['  user haproxy\n  group haproxy\n', '']] as const)),
    ]),
  )
  const watched = runWatched([program, '-f', configuration], { cwd: folder.path })
  while (!(await answers(port))) {
    if (watched.process.exitCode !== null) throw new Error(`HAProxy ended:\n${watched.output()}`)
    await wait(10)
  }
  return {
    port,
    async end() {
      await watched.end()
      await folder.remove()
    },
  }
}
