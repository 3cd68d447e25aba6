import { connect } from 'node:net'

/** Sends bytes as they are and returns what comes back until the server closes: for what no HTTP client would send. */
export function rawRequest(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    received += text
  })
  // A line that is cut counts as closed.
  socket.on('error', () => resolve(received))
  socket.on('close', () => resolve(received))
  return promise
}
