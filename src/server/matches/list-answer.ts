import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isUnchanged } from '../http/if-none-match.ts'
import { createNegotiator } from '../http/negotiator.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A list as JSON, prepared once per change: its ETag, and its bytes in each encoding, compressed when they are first needed. */
export type ListAnswer = { readonly etag: string; bytes(encoding: Encoding): Buffer }

/** Level 5 takes a quarter of the time of the highest level, for a few percent more bytes; see docs/performance.md. */
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

/** Headers (alternating names and values) and bytes as they are sent, prepared once for all requests until the next poll. */
export type ReadyList = {
  readonly etag: string
  readonly unchanged: string[]
  readonly whole: Readonly<Record<Encoding, () => { readonly headers: string[]; readonly body: Buffer }>>
}

/** `data`: the headers with the age of the data. They change with every poll; the body changes only when a poll brings news. */
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

/** Answers GET and HEAD without the framework and its hooks: the answer does not depend on the user. Returns the status. */
export function sendList(req: IncomingMessage, res: ServerResponse, list: ReadyList): 200 | 304 {
  if (isUnchanged(req.headers['if-none-match'], list.etag)) {
    res.writeHead(304, list.unchanged).end()
    return 304
  }
  const { headers, body } = list.whole[negotiate(req.headers['accept-encoding'])]()
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body)
  return 200
}

/** The server's order of preference, for encodings that the client likes equally. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
const MAX_REMEMBERED = 100
/** By Accept-Encoding: browsers send a handful of different values, and each is parsed once. */
const remembered = new Map<string, Encoding>()

/** Negotiator's types are of a version without `preferred`. */
type Preferring = { encodings(available: Encoding[], options: { preferred: Encoding[] }): string[] }

/** The encoding to answer with; identity when the client accepts none of ours. */
function negotiate(acceptEncoding: string | string[] | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const text = String(acceptEncoding)
  const known = remembered.get(text)
  if (known) return known
  const negotiator: Preferring = createNegotiator({ 'accept-encoding': text })
  const [best] = negotiator.encodings(ENCODINGS, { preferred: ENCODINGS })
  const encoding = ENCODINGS.find((ours) => ours === best) ?? 'identity'
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, encoding)
  return encoding
}
