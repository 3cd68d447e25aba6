import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isUnsafe(method: string): boolean {
  return !SAFE.has(method)
}

/**
 * Whether a browser sent this from another site's page (cross-site request forgery). A request without `Origin` and `Sec-Fetch-Site` does
 * not come from a browser. Also works without https. For unsafe methods and the websocket upgrade.
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
  // If the site uses https, an http page of the same host may come from an attacker on the network.
  if (publicUrl?.startsWith('https:')) return true
  return origin.host !== normalizedHost(host, origin.protocol)
}

function isForeignFetch(site: string | string[] | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** `Host` in the form of `Origin`: lower case, without the default port. */
function normalizedHost(host: string | undefined, protocol: string): string | null {
  return URL.parse(`${protocol}//${host ?? ''}`)?.host ?? null
}
