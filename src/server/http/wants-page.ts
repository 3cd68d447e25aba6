import type { IncomingHttpHeaders } from 'node:http'
import { createNegotiator } from './negotiator.ts'

/** A browser opens a page, in contrast to a program that calls the API or a page that loads a file. */
export function wantsPage(request: { method: string; url: string }, headers: IncomingHttpHeaders): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|assets|logo|ws)(\/|\?|$)/.test(request.url)) return false
  return createNegotiator(headers).mediaType(['text/html']) !== undefined
}
