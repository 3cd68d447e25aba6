import net from 'node:net'
import { Transform } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { TestDatabase } from './database.ts'

/** A proxy between a server and its database that can drop all data without closing a connection. */
export type SilentProxy = {
  /** The database through the proxy. */
  readonly database: TestDatabase
  /** Drops all data in both directions from now on; new connections are accepted but get no data. */
  silence(): void
  /** Forwards new connections again. Silent ones stay silent. */
  speak(): void
  /** Adds this latency. */
  delay(milliseconds: number): void
}

export async function startSilentProxy({ url, directUrl }: TestDatabase): Promise<SilentProxy> {
  const target = new URL(directUrl ?? url)
  const folder = target.searchParams.get('host') ?? ''
  const sockets = new Set<net.Socket>()
  let isSilent = false
  let delayMs = 0
  const late = () =>
    new Transform({
      transform(chunk, _, done) {
        if (delayMs > 0) setTimeout(done, delayMs, null, chunk)
        else done(null, chunk)
      },
    })

  const server = net.createServer((near) => {
    keep(near)
    if (isSilent) return
    const far = keep(net.connect(`${folder}/.s.PGSQL.5432`))
    near.pipe(late()).pipe(far).pipe(late()).pipe(near)
  })

  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket)
    // `pipe` forwards the end of one side to the other; errors of closed sockets are expected.
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as net.AddressInfo
  const near = new URL(`postgresql://127.0.0.1:${port}${target.pathname}?sslmode=disable`)
  near.username = target.searchParams.get('user') ?? ''
  return {
    database: { url: near.href, directUrl: null, drop: () => Promise.resolve() },
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speak() {
      isSilent = false
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
  }
}
