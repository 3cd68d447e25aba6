import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import type { Language } from '../../contract/languages.ts'
import { errorBody } from './error-answer.ts'
import { requestLanguage } from './negotiator.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Answers a request before Fastify, or returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Limits against slow and oversized requests; times in milliseconds, sizes in bytes. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  /** A connection without any traffic is closed by then, also when the client has stopped reading. */
  idleTimeout: 120_000,
  /** For requests in progress when the server closes: Node enforces no timeouts from then on. */
  closingTimeout: 2_000,
  maxHeaderSize: 16 * 1024,
  maxHeadersCount: 100,
  maxConnections: 30_000,
  bodyLimit: 64 * 1024,
}
export type Limits = typeof LIMITS

export function createNodeServer(listener: RequestListener, limits: Limits, fastPath?: FastPath): Server {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize } = limits
  const timeouts = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout }
  const server = createServer(
    { ...timeouts, maxHeaderSize, noDelay: true, shouldUpgradeCallback: isWebSocketUpgrade },
    fastPath ? (request, response) => void (fastPath(request, response) || listener(request, response)) : listener,
  )
  server.maxHeadersCount = limits.maxHeadersCount
  server.maxConnections = limits.maxConnections
  // Node closes the socket of a client that has stopped reading at the second timeout.
  server.setTimeout(limits.idleTimeout / 2)
  return server
}

/** Other upgrades (HTTP/2, offered by curl and Java) may be ignored, RFC 9110, 7.8. */
function isWebSocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/** Answers 500 when the fast path throws: an exception thrown to Node would end the process. */
export function catchingErrors(fastPath: FastPath, log: Logger): FastPath {
  return (request, response) => {
    try {
      return fastPath(request, response)
    } catch (error) {
      log.error({ err: error }, 'a request failed')
      if (response.headersSent) response.destroy()
      else response.writeHead(500, JSON_TYPE).end(errorJson('internal', requestLanguage(request.headers)))
      return true
    }
  }
}

const CLIENT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
}

/** Answers a request that is not valid HTTP, in English as the client's language is unknown, and closes the connection. */
export function answerClientError(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'badInput'
  const body = errorJson(code, 'en')
  socket.end(
    `HTTP/1.1 ${ERROR_STATUS[code]} ${code}\r\ncontent-type: ${JSON_TYPE['content-type']}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}

function errorJson(code: ErrorCode, language: Language): string {
  return JSON.stringify(errorBody({ code, fields: undefined }, language))
}
