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

/** Headers and bytes as they go out, one after another name and value: made once for all who ask until the next reading. */
export type ReadyList = {
  readonly etag: string
  readonly unchanged: string[]
  readonly whole: Readonly<Record<Encoding, () => { readonly headers: string[]; readonly body: Buffer }>>
}

/** `data` tells the age of the data, which changes with every reading though the body stays. */
export function readyList(answer: ListAnswer, data: readonly string[], security: readonly string[]): ReadyList {
  const unchanged = ['ETag', answer.etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', ...data]
  const encoded = (encoding: Encoding) => {
    const body = answer.bytes(encoding)
    const headers = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)]
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
    return { headers: [...headers, ...unchanged, ...security], body }
  }
  return {
    etag: answer.etag,
    unchanged,
    whole: {
      identity: once(() => encoded('identity')),
      gzip: once(() => encoded('gzip')),
      br: once(() => encoded('br')),
    },
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}

/** Answers GET and HEAD: no framework, no hook, no work that depends on who asks. Returns the status. */
export function sendList(req: IncomingMessage, res: ServerResponse, list: ReadyList): 200 | 304 {
  if (isUnchanged(req.headers['if-none-match'], list.etag)) {
    res.writeHead(304, list.unchanged).end()
    return 304
  }
  const { headers, body } = list.whole[negotiate(req.headers['accept-encoding'])]()
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body)
  return 200
}
