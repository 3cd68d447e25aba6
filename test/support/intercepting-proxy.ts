import net from 'node:net'
import { onTestFinished } from 'vitest'

type Told = {
  /** Destroys every open connection. */
  cut(): void
  /** Refuses connections from now on. */
  refuse(): void
}

/** A proxy in front of PostgreSQL's socket that calls back, once per function, when a client sends the given text, before forwarding it. */
export async function startInterceptingProxy(
  url: string,
  said: RegExp,
  ...tells: readonly ((proxy: Told) => Promise<void> | void)[]
): Promise<string> {
  const target = new URL(url)
  const folder = target.searchParams.get('host') ?? ''
  const sockets = new Set<net.Socket>()
  const others = [...tells]
  let isRefusing = false
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const cut = () => sockets.forEach((socket) => socket.destroy())
  const server = net.createServer((near) => {
    keep(near)
    if (isRefusing) return near.destroy()
    const far = keep(net.connect(`${folder}/.s.PGSQL.5432`))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.on('data', (bytes: Buffer) => near.write(bytes))
    near.on('data', (bytes: Buffer) => {
      const tell = others.length > 0 && said.test(bytes.toString('latin1')) ? others.shift() : undefined
      if (tell === undefined) return void far.write(bytes)
      void Promise.resolve(tell({ cut, refuse: () => (isRefusing = true) })).then(() => far.write(bytes))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    cut()
  })
  const { port } = server.address() as net.AddressInfo // it listens on a port
  const near = new URL(`postgresql://127.0.0.1:${port}${target.pathname}?sslmode=disable`)
  near.username = target.searchParams.get('user') ?? ''
  return near.href
}
