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
 * A mutex between processes that set up the same folder. It is a listening socket, so it is released when its process ends in any way.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(work) {
  const lock = await acquire()
  try {
    return await work()
  } finally {
    await new Promise((resolve) => lock.close(resolve))
  }
}

async function acquire() {
  for (;;) {
    const lock = await tryToListen()
    if (lock !== null) return lock
    const refused = await waitForRelease()
    // A killed process left the socket file.
    if (refused) rmSync(SOCKET, { force: true })
  }
}

/** @returns {Promise<net.Server | null>} null while another process holds the mutex */
function tryToListen() {
  const waiting = new Set()
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => waiting.add(socket.on('error', () => {})))
    const close = server.close.bind(server)
    // Closing their connections wakes the waiting processes.
    server.close = (done) => {
      for (const socket of waiting) socket.destroy()
      return close(done)
    }
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(SOCKET, () => resolve(server))
  })
}

/** Resolves when the holder releases the mutex; true if no process holds it. */
function waitForRelease() {
  return new Promise((resolve) => {
    const socket = net.connect(SOCKET)
    socket.on('error', (error) => resolve(error.code === 'ECONNREFUSED'))
    socket.on('close', () => resolve(false))
    socket.resume()
  })
}
