import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createNegotiator } from './negotiator.ts'

/** Whether a browser navigates to a page, as opposed to an API call or a subresource. */
export function wantsPage(request: { method: string; url: string }, headers: IncomingHttpHeaders): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|assets|logo|ws)(\/|\?|$)/.test(request.url)) return false
  return createNegotiator(headers).mediaType(['text/html']) !== undefined
}

/**
 * The URL for the router, which rejects one that cannot be decoded before any hook runs. A browser then gets the not-found page, as for any
 * unknown URL: the percent signs are escaped.
 */
export function routedUrl({ url = '/', method = 'GET', headers }: IncomingMessage): string {
  if (!url.includes('%') || isDecodable(url) || !wantsPage({ url, method }, headers)) return url
  return url.replaceAll('%', '%25')
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/[?#;].*/, ''))
    return true
  } catch {
    return false
  }
}
