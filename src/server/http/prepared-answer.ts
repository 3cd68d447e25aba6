import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createNegotiator } from './negotiator.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Level 5 takes a quarter of the time of the highest level, for a few percent more bytes; see docs/performance.md. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const COMPRESS = {
  gzip: (plain: Buffer) => gzipSync(plain),
  br: (plain: Buffer) => brotliCompressSync(plain, BROTLI),
}

/** A JSON response shared by many requests: its ETag, and its bytes in each encoding, compressed at first use. */
export class PreparedAnswer {
  readonly etag: string
  readonly #made: Partial<Record<Encoding, Buffer>>
  readonly #plain: Buffer

  constructor(json: string) {
    this.#plain = Buffer.from(json)
    this.#made = { identity: this.#plain }
    this.etag = weakTag(this.#plain)
  }

  /** The size of the JSON, without the compressed copies. */
  get size(): number {
    return this.#plain.length
  }

  bytes(encoding: Encoding): Buffer {
    return (this.#made[encoding] ??= encoding === 'identity' ? this.#plain : COMPRESS[encoding](this.#plain))
  }
}

/** A weak tag: it identifies the content in any encoding. */
export function weakTag(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** The server's order of preference, among encodings that the client accepts equally. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
const MAX_REMEMBERED = 100
/** By Accept-Encoding: browsers send a handful of different values, and each is parsed once. */
const remembered = new Map<string, Encoding>()

/** Negotiator's types lack `preferred`. */
type Preferring = { encodings(available: Encoding[], options: { preferred: Encoding[] }): string[] }

/** The encoding of the response; identity if the client accepts none of ours. */
export function bestEncoding(acceptEncoding: string | string[] | undefined): Encoding {
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
