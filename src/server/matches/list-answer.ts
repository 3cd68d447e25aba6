import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnchanged } from '../http/if-none-match.ts'
import { bestEncoding, type Encoding, type PreparedAnswer } from '../http/prepared-answer.ts'

/** Headers (alternating names and values) and bytes, prepared once for all requests until the next poll. */
export type ReadyList = {
  readonly etag: string
  readonly unchanged: string[]
  readonly whole: Readonly<Record<Encoding, () => { readonly headers: string[]; readonly body: Buffer }>>
}

/** `data`: the headers with the age of the data. They change with every poll; the body changes only when a poll brings news. */
export function readyList(answer: PreparedAnswer, data: readonly string[], security: readonly string[]): ReadyList {
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
      identity: lazy(() => encoded('identity')),
      gzip: lazy(() => encoded('gzip')),
      br: lazy(() => encoded('br')),
    },
  }
}

function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}

/** Responds to GET and HEAD without the framework and its hooks, as the response is the same for all users. Returns the status. */
export function sendList(req: IncomingMessage, res: ServerResponse, list: ReadyList): 200 | 304 {
  if (isUnchanged(req.headers['if-none-match'], list.etag)) {
    res.writeHead(304, list.unchanged).end()
    return 304
  }
  const { headers, body } = list.whole[bestEncoding(req.headers['accept-encoding'])]()
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body)
  return 200
}
