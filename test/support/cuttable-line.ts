import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the network does: carries, refuses, swallows everything, or carries requests and swallows their answers. */
type Mode = 'up' | 'cut' | 'silent' | 'answers lost'

export type CuttableLine = {
  /** The server, as the browser sees it. */
  readonly url: string
  /** Where the line leads; an address on this machine. */
  to(url: string): void
  /** Connections that are open are ended, unless the line falls silent. */
  set(mode: Mode): void
  close(): Promise<void>
}

/** A TCP line to a server that can be cut for real: sockets, workers and pages all notice. */
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
