import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limits } from './node-server.ts'

/**
 * Reads and drops the rest of a request that is refused, up to a number of bytes and a time, and only then closes its connection: a client
 * that still writes when it is closed loses the response (RFC 9112, 9.6). Call it before the response is sent.
 */
export function readOn(
  request: IncomingMessage,
  response: ServerResponse,
  { readOnBytes, readOnTimeout }: Limits,
): void {
  if (request.complete || request.destroyed) return
  const isLast = !response.shouldKeepAlive
  // Otherwise Node closes the connection with the response.
  response.shouldKeepAlive = true
  const close = () => request.socket.destroySoon()
  const timer = setTimeout(close, readOnTimeout)
  let bytes = 0
  request
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > readOnBytes) close()
    })
    .once('end', () => {
      clearTimeout(timer)
      if (isLast) void (response.writableFinished ? close() : response.once('finish', close))
    })
    .once('close', () => clearTimeout(timer))
    .resume()
}
