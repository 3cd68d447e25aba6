import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Below those that Linux gives to the near ends of connections, which would take one before it is used. */
const [FIRST, LAST] = [20_000, 32_000]

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}

/** Whether something on this machine accepts connections there. */
export async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
