import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createNegotiator } from './negotiator.ts'

/** A browser opens a page, in contrast to a program that calls the API or a page that loads a file. */
export function wantsPage(request: { method: string; url: string }, headers: IncomingHttpHeaders): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|assets|logo|ws)(\/|\?|$)/.test(request.url)) return false
  return createNegotiator(headers).mediaType(['text/html']) !== undefined
}

/**
 * The address for the router, which refuses one that cannot be decoded before any hook runs. A browser gets the page for what is not found
 * there, as at any unknown address: its percent signs stand for themselves.
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
