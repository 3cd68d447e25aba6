import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import type { Language } from '../../contract/languages.ts'
import { errorBody } from './error-answer.ts'
import { requestLanguage } from './negotiator.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Answers a request by itself, before Fastify, or returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** What keeps slow and oversized requests from holding on to the server. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  /** A socket on which nothing moves at all, a reader that has stopped reading among them, is closed by then. */
  idleTimeout: 120_000,
  /** What is under way when the server closes is given this long: Node stops watching the clock then. */
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
    { ...timeouts, maxHeaderSize, noDelay: true, shouldUpgradeCallback: wantsSocket },
    fastPath ? (request, response) => void (fastPath(request, response) || listener(request, response)) : listener,
  )
  server.maxHeadersCount = limits.maxHeadersCount
  server.maxConnections = limits.maxConnections
  // Of a reader that has stopped Node takes note the first time and closes its socket the second.
  server.setTimeout(limits.idleTimeout / 2)
  return server
}

/** Any other offer (of HTTP/2, by curl or Java) may be ignored, RFC 9110, 7.8; Node would take it for a socket's. */
function wantsSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/** A fault of ours on the fast path costs one answer and not, as anything thrown to Node would, the process. */
export function withoutFaults(fastPath: FastPath, log: Logger): FastPath {
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

/** What is not even HTTP gets one answer, in English as nothing is known of the caller, and the line is cut. */
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
