import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isUnsafe(method: string): boolean {
  return !SAFE.has(method)
}

/**
 * Whether a browser sent this from another site's page. Without `Origin` and `Sec-Fetch-Site` it is no browser, and carries
 * nobody's cookies but its own. Needs no https, so it works on a local network. For unsafe methods and the socket's upgrade.
 */
export function isForeignOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  headers: IncomingHttpHeaders,
  host = headers.host,
): boolean {
  if (headers.origin === undefined) return isForeignFetch(headers['sec-fetch-site'])
  const origin = URL.parse(headers.origin)
  if (origin === null || !/^https?:$/.test(origin.protocol)) return true
  if (publicUrl !== null && origin.origin === new URL(publicUrl).origin) return false
  // Where the site is https, a page of the same host over http may be a stranger on the network.
  if (publicUrl?.startsWith('https:')) return true
  return origin.host !== sameForm(host, origin.protocol)
}

function isForeignFetch(site: string | string[] | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** `Host` as `Origin` would write it: lower case, without the protocol's own port. */
function sameForm(host: string | undefined, protocol: string): string | null {
  return URL.parse(`${protocol}//${host ?? ''}`)?.host ?? null
}
