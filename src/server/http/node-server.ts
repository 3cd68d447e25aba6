import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { errorBody } from './error-answer.ts'

/** Answers a request by itself, before Fastify, or returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** What keeps slow and oversized requests from holding on to the server. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  /** A socket on which nothing moves at all, a reader that has stopped reading among them. */
  idleTimeout: 120_000,
  maxHeaderSize: 16 * 1024,
  maxHeadersCount: 100,
  maxConnections: 30_000,
  bodyLimit: 64 * 1024,
}
export type Limits = typeof LIMITS

export function createNodeServer(listener: RequestListener, limits: Limits, fastPath: FastPath | undefined): Server {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize } = limits
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize, noDelay: true },
    fastPath ? (request, response) => void (fastPath(request, response) || listener(request, response)) : listener,
  )
  server.maxHeadersCount = limits.maxHeadersCount
  server.maxConnections = limits.maxConnections
  server.setTimeout(limits.idleTimeout)
  return server
}

const CLIENT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
}

/** What is not even HTTP gets one answer, in English as nothing is known of the caller, and the line is cut. */
export function answerClientError(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'badInput'
  const body = JSON.stringify(errorBody({ code, fields: undefined }, 'en'))
  socket.end(
    `HTTP/1.1 ${ERROR_STATUS[code]} ${code}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}
