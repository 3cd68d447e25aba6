import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `mode`: forwards everything, refuses connections, drops all data, or drops only the responses. */
type Mode = 'up' | 'cut' | 'silent' | 'answers lost'

export type CuttableLine = {
  /** The address for the browser. */
  readonly url: string
  /** Sets the target, a loopback address. */
  to(url: string): void
  /** 'cut' and 'up' also close the open connections. */
  set(mode: Mode): void
  close(): Promise<void>
}

/** A TCP proxy to a server that can be interrupted. Sockets, service workers and pages see a real network failure. */
export async function cuttableLine(): Promise<CuttableLine> {
  let mode: Mode = 'up'
  let port = 0
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (mode === 'cut') return client.destroy()
    const upstream = connect(port, '127.0.0.1')
    keep(upstream)
    client.on('data', (bytes) => mode !== 'silent' && upstream.write(bytes)).on('close', () => upstream.destroy())
    upstream.on('data', (bytes) => mode === 'up' && client.write(bytes)).on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to(url) {
      port = Number(new URL(url).port)
      for (const socket of open) socket.destroy()
    },
    set(next) {
      mode = next
      if (next === 'cut' || next === 'up') for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
