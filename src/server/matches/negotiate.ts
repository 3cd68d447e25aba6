import { createNegotiator } from '../http/negotiator.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** What we like best first, where a client does not mind. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
const MOST_REMEMBERED = 100
/** Browsers send a handful of different values; each is read once. */
const remembered = new Map<string, Encoding>()

/** Its types are of the version before it learnt to ask what the server prefers. */
type Preferring = { encodings(available: Encoding[], options: { preferred: Encoding[] }): string[] }

/** The encoding for a client; plain where it accepts nothing of ours. */
export function negotiate(acceptEncoding: string | string[] | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const text = String(acceptEncoding)
  const known = remembered.get(text)
  if (known) return known
  const negotiator: Preferring = createNegotiator({ 'accept-encoding': text })
  const [best] = negotiator.encodings(ENCODINGS, { preferred: ENCODINGS })
  const encoding = ENCODINGS.find((ours) => ours === best) ?? 'identity'
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(text, encoding)
  return encoding
}

/** Whether the client has this very content already (RFC 9110, 13.1.2: weak comparison, a list, or `*`). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const opaque = opaqueTag(etag)
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return ifNoneMatch.trim() === '*' || tags.some((tag) => opaqueTag(tag) === opaque)
}

function opaqueTag(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
