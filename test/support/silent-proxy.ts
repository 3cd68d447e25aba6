import net from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestDatabase } from './database.ts'

/** A network between a program and its database that can swallow everything without closing anything. */
export type SilentProxy = {
  /** The database by way of it. */
  readonly database: TestDatabase
  /** From now on nothing passes, in either direction; new connections are taken, and hear nothing either. */
  silence(): void
  /** New connections pass again. What has fallen silent stays so. */
  speak(): void
}

export async function startSilentProxy({ url }: TestDatabase): Promise<SilentProxy> {
  const target = new URL(url)
  const folder = target.searchParams.get('host') ?? ''
  const sockets = new Set<net.Socket>()
  let isSilent = false

  const server = net.createServer((near) => {
    keep(near)
    if (isSilent) return
    const far = keep(net.connect(`${folder}/.s.PGSQL.5432`))
    near.pipe(far).pipe(near)
  })

  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket)
    // One side's end is the other's by `pipe`; what is cut is of no concern.
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  // Listens on a port, so it has one.
  const { port } = server.address() as net.AddressInfo
  const near = new URL(`postgresql://127.0.0.1:${port}${target.pathname}?sslmode=disable`)
  near.username = target.searchParams.get('user') ?? ''
  return {
    database: { url: near.href, drop: () => Promise.resolve() },
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speak() {
      isSilent = false
    },
  }
}
