import { connect } from 'node:net'

/** Sends raw bytes, which no HTTP client would send, and returns all bytes received until the server closes. */
export function rawRequest(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    received += text
  })
  // A reset connection counts as closed.
  socket.on('error', () => resolve(received))
  socket.on('close', () => resolve(received))
  return promise
}
