import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection between a browser and a server that can be cut and restored. */
export type Line = { readonly url: string; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> }

export async function layLine(target: string): Promise<Line> {
  const to = Number(new URL(target).port)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend: () => listen(port),
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}
