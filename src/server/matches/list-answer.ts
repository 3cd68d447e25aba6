import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Encoding, isUnchanged, negotiate } from './negotiate.ts'

/** A body made ready once per change: its tag, and its bytes in every encoding, each made when first asked for. */
export type ListAnswer = { readonly etag: string; bytes(encoding: Encoding): Buffer }

/** Five is a quarter of the time of the best for a few percent more bytes; see docs/performance.md. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

export function createListAnswer(json: string): ListAnswer {
  const plain = Buffer.from(json)
  const made: Partial<Record<Encoding, Buffer>> = { identity: plain }
  const make = { identity: () => plain, gzip: () => gzipSync(plain), br: () => brotliCompressSync(plain, BROTLI) }
  return {
    // Weak: the same content in whichever encoding.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytes: (encoding) => (made[encoding] ??= make[encoding]()),
  }
}

/** What changes with every reading of the source though the body stays. */
export type DataHeaders = readonly string[]

/** Answers GET and HEAD from the ready bytes: no framework, no hook, no work that depends on who asks. */
export function sendList(req: IncomingMessage, res: ServerResponse, answer: ListAnswer, data: DataHeaders): void {
  const shared = ['ETag', answer.etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', ...data]
  if (isUnchanged(req.headers['if-none-match'], answer.etag)) {
    res.writeHead(304, shared).end()
    return
  }
  const encoding = negotiate(req.headers['accept-encoding'])
  const body = answer.bytes(encoding)
  const headers = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length), ...shared]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body)
}
