import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from './step.js'

const OWNER = process.getuid?.() ?? ''
const NAME = createHash('sha256').update(`${OWNER}${ROOT}`).digest('hex').slice(0, 16)
const SOCKET = path.join(os.tmpdir(), `clutchbook-setup-${NAME}.sock`)

/**
 * Two set-ups of one folder take turns. The turn is a listening socket: it ends with its process, however that ends.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(work) {
  const turn = await takeTurn()
  try {
    return await work()
  } finally {
    await new Promise((resolve) => turn.close(resolve))
  }
}

async function takeTurn() {
  for (;;) {
    const turn = await tryToListen()
    if (turn !== null) return turn
    const refused = await waitForEnd()
    // Nobody listens: it was left by a process that was killed.
    if (refused) rmSync(SOCKET, { force: true })
  }
}

/** @returns {Promise<net.Server | null>} null while it is another's turn */
function tryToListen() {
  const waiting = new Set()
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => waiting.add(socket.on('error', () => {})))
    const close = server.close.bind(server)
    // Those who wait are told by the end of their connection.
    server.close = (done) => {
      for (const socket of waiting) socket.destroy()
      return close(done)
    }
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(SOCKET, () => resolve(server))
  })
}

/** Resolves when the one whose turn it is has ended; true when there is none. */
function waitForEnd() {
  return new Promise((resolve) => {
    const socket = net.connect(SOCKET)
    socket.on('error', (error) => resolve(error.code === 'ECONNREFUSED'))
    socket.on('close', () => resolve(false))
    socket.resume()
  })
}
