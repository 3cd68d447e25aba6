import { expect } from 'vitest'
import { type Ask, type Browser, createBrowser } from '../../support/browser.ts'
import { addressEnv, createTestDatabase } from '../../support/database.ts'
import { type RunningServer, startServer } from '../../support/program.ts'

/** Real processes of one installation on a temporary database, all ready, on fixed ports. */
export async function startProcesses(count: number, env: NodeJS.ProcessEnv) {
  const database = await createTestDatabase()
  const shared = { ...env, ...addressEnv(database), SESSION_SECRET: 'a secret of this test, long enough' }
  const servers = await Promise.all(Array.from({ length: count }, async () => ready(await startServer(shared))))
  const ended = new Set<RunningServer>()
  return {
    database,
    /** The URLs of the running processes. */
    urls: () => servers.filter((server) => !ended.has(server)).map(({ url }) => url),
    /** Ends the process with this index; resolves when it has exited. */
    async end(at: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      const server = serverAt(servers, at)
      server.process.kill(signal)
      const code = await server.ended
      ended.add(server)
      // 1 where work was left after its 4.5 seconds.
      if (signal === 'SIGTERM') expect([0, 1], server.output()).toContain(code)
    },
    /** Restarts the process with this index, on its port. */
    async start(at: number): Promise<void> {
      servers[at] = await ready(await startServer({ ...shared, PORT: new URL(serverAt(servers, at).url).port }))
    },
    async close(): Promise<void> {
      for (const server of servers) server.process.kill('SIGTERM')
      for (const server of servers) expect(await server.ended, server.output()).toBe(0)
      await database.drop()
    },
  }
}

/** One user whose requests rotate over the processes; a repeated request goes to another one. */
export function createRoamer(urls: () => readonly string[]): Browser {
  const person = createBrowser('')
  const sentTo = new WeakMap<Ask, number>()
  let last = 0
  const ask: Browser['fetch'] = (path, wanted = {}) => {
    const places = urls()
    last += 1
    const place = (sentTo.get(wanted) ?? last) + 1
    sentTo.set(wanted, place)
    return person.fetch(`${places[place % places.length]}${path}`, wanted)
  }
  return {
    ...person,
    fetch: ask,
    get: (path) => ask(path),
    post: (path, json) => ask(path, { method: 'POST', json }),
  }
}

async function ready(server: RunningServer): Promise<RunningServer> {
  const status = async () => (await fetch(`${server.url}/readyz`).catch(() => null))?.status
  await expect.poll(status, { timeout: 30_000, interval: 20 }).toBe(200)
  return server
}

function serverAt(servers: readonly RunningServer[], at: number): RunningServer {
  const server = servers[at]
  if (server === undefined) throw new RangeError(`no process ${at}`)
  return server
}
