import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import type { Language } from '../../contract/languages.ts'
import type { Config } from '../config.ts'
import { withoutBase } from './base-path.ts'
import { errorBody } from './error-answer.ts'
import { requestLanguage } from './negotiator.ts'
import { escapeHtml } from './page.ts'
import { apiSecurityHeaders } from './security-headers.ts'
import { wantsPage } from './wants-page.ts'

/** Not imported: `import` evaluates every export of a Node.js module, and WebSocket loads undici, 60 ms at startup. */
const { createServer } = process.getBuiltinModule('node:http')
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Answers a request before Fastify does, or returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Limits against slow and oversized requests; times in milliseconds, sizes in bytes. */
export const LIMITS = {
  headersTimeout: 10_000,
  /** Enough for the largest import file at 1.8 Mbit/s. */
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  /** Closes a connection without any traffic, also if the client has stopped reading. */
  idleTimeout: 120_000,
  /** For requests in progress when the server closes: Node enforces no timeouts from then on. */
  closingTimeout: 2_000,
  maxHeaderSize: 16 * 1024,
  maxHeadersCount: 100,
  maxConnections: 30_000,
  bodyLimit: 64 * 1024,
  /** How much of a refused request is still read, so that its sender gets the response. */
  readOnBytes: 8 * 1024 * 1024,
  readOnTimeout: 2_000,
}
export type Limits = typeof LIMITS

type Parts = {
  readonly basePath?: string
  readonly fastPath?: FastPath | undefined
  /** Aborted when the server begins to shut down: from then on every response is the last on its connection. */
  readonly ending?: AbortSignal | undefined
}

export function createNodeServer(
  listener: RequestListener,
  limits: Limits,
  { basePath = '', fastPath, ending }: Parts = {},
): Server {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize } = limits
  const timeouts = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout }
  const leaveBase = (request: IncomingMessage) => {
    request.url = withoutBase(basePath, request.url ?? '/')
  }
  const server = createServer(
    { ...timeouts, maxHeaderSize, noDelay: true, shouldUpgradeCallback: isWebSocketUpgrade },
    (request, response) => {
      if (hasTwoHosts(request)) return void server.emit('clientError', new Error('two Host headers'), request.socket)
      if (ending?.aborted) response.shouldKeepAlive = false
      leaveBase(request)
      if (!fastPath?.(request, response)) listener(request, response)
    },
  )
  // Runs before the websocket handlers.
  server.on('upgrade', leaveBase)
  server.maxHeadersCount = limits.maxHeadersCount
  server.maxConnections = limits.maxConnections
  // Node closes the socket of a client that has stopped reading at the second timeout.
  server.setTimeout(limits.idleTimeout / 2)
  return server
}

/** Other upgrades (HTTP/2, offered by curl and Java) may be ignored (RFC 9110, 7.8). */
function isWebSocketUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket' && !hasTwoHosts(request)
}

/** Node uses the first Host header, a proxy may have used the other. RFC 9112, 3.2, requires 400. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/**
 * Reads and discards the rest of a refused request, up to a number of bytes and a time, before closing its connection: a client that is
 * still writing when the connection closes loses the response (RFC 9112, 9.6). Call it before the response is sent.
 */
export function drainRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { readOnBytes, readOnTimeout }: Limits,
): void {
  if (request.complete || request.destroyed) return
  const isLast = !response.shouldKeepAlive
  // Otherwise Node closes the connection with the response.
  response.shouldKeepAlive = true
  let isClosing = false
  const close = () => {
    // Guarded: each call adds a listener to the socket, and the remaining data arrives in many chunks.
    if (!isClosing) request.socket.destroySoon()
    isClosing = true
  }
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

/** Answers 500 if the fast path throws: an exception in a Node listener would end the process. */
export function catchingErrors(fastPath: FastPath, log: Logger): FastPath {
  return (request, response) => {
    try {
      return fastPath(request, response)
    } catch (error) {
      log.error({ err: error }, 'request failed')
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

/**
 * Answers a request that is not valid HTTP, and closes the connection. Its path and language are read from the bytes that Node could not
 * parse: usually the beginning of the request, or one of its packets if the URL is long.
 */
export function createClientErrorHandler(config: Config) {
  const ownHeaders = Object.entries(apiSecurityHeaders(config)).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const code = CLIENT_ERRORS[error.code ?? ''] ?? 'badInput'
    const request = readPacket(error.rawPacket, config.basePath)
    const language = request.headers['accept-language'] === undefined ? 'en' : requestLanguage(request.headers)
    const isPage = code === 'headersTooLarge' && isOfPage(request)
    const type = isPage ? 'text/html; charset=utf-8' : JSON_TYPE['content-type']
    const body = isPage ? errorPage(code, language, config) : errorJson(code, language)
    socket.end(
      `HTTP/1.1 ${ERROR_STATUS[code]} ${code}\r\ncontent-type: ${type}\r\ncontent-language: ${language}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n${ownHeaders.join('')}connection: close\r\n\r\n${body}`,
    )
  }
}

type ClientError = { readonly code?: string; readonly rawPacket?: unknown }
type Packet = {
  readonly line: { readonly method: string; readonly url: string } | null
  readonly headers: IncomingHttpHeaders
}

function readPacket(rawPacket: unknown, basePath: string): Packet {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const [, method, url] = /^([A-Z]{1,10}) (\S{1,100})/.exec(text) ?? []
  const header = (name: string) => new RegExp(`^${name}:[ \t]*([^\\r\\n]+)`, 'im').exec(text)?.[1]
  const [accept, language] = [header('accept'), header('accept-language')]
  return {
    line: method === undefined || url === undefined ? null : { method, url: withoutBase(basePath, url) },
    headers: {
      ...(accept !== undefined && { accept }),
      ...(language !== undefined && { 'accept-language': language }),
    },
  }
}

/** If the request line is missing, only page loads by browsers accept HTML. */
function isOfPage({ line, headers }: Packet): boolean {
  return line === null ? headers.accept?.includes('text/html') === true : wantsPage(line, headers)
}

function errorJson(code: ErrorCode, language: Language): string {
  return JSON.stringify(errorBody({ code, fields: undefined }, language))
}

/** In the browser's default colors: a style would need a hash in the policy. */
function errorPage(code: ErrorCode, language: Language, { productName, basePath }: Config): string {
  const { message } = errorBody({ code, fields: undefined }, language)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="color-scheme" content="dark light">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(productName)}</title>
<h1>${message}</h1><p><a href="${basePath}/">${escapeHtml(productName)}</a></p></html>`
}
