import type { ServerResponse } from 'node:http'
import type { StandInAnswer } from './stand-in.ts'
import { listPage } from './stand-in-hltv.ts'

export const FAULTS = [
  'forbidden',
  'challenge',
  'rate-limited',
  'server-error',
  'hang',
  'reset',
  'redirect-away',
  'half-page',
  'cut-page',
  'empty-page',
  'nothing',
  'other-shape',
  'wrong-encoding',
] as const
export type Fault = (typeof FAULTS)[number]

const OTHER_PAGE =
  '<!DOCTYPE html><html><head><title>News</title></head><body><h1>We have a new look</h1></body></html>'
const CHALLENGE = '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>One more step</body></html>'
/** Valid responses without matches. */
const EMPTY: Record<string, (text: string) => string> = {
  'text/html': () => listPage([]),
  'application/json': (text) => (text.trimStart().startsWith('[') ? '[]' : '{"results":[],"data":[]}'),
}

/** Sends a faulty response. */
export function sendFault(response: ServerResponse, fault: Fault, answer: StandInAnswer | null): void {
  const { type, text } = answer ?? { type: 'text/html', text: OTHER_PAGE }
  const send = (status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  const bytes = Buffer.from(text)
  const half = bytes.subarray(0, bytes.length >> 1)

  switch (fault) {
    case 'forbidden':
      return send(403, 'Forbidden')
    case 'challenge':
      return send(200, CHALLENGE, { 'content-type': 'text/html' })
    case 'rate-limited':
      return send(429, 'Too many requests', { 'retry-after': '7' })
    case 'server-error':
      return send(500, 'Internal server error')
    case 'hang':
      return
    case 'reset':
      return void response.socket?.resetAndDestroy()
    case 'redirect-away':
      return send(302, '', { location: 'http://elsewhere.invalid/' })
    case 'half-page':
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
      return void response.write(half, () => response.destroy())
    case 'cut-page':
      return send(200, half)
    case 'empty-page':
      return send(200, EMPTY[type.split(';')[0] ?? '']?.(text) ?? '')
    case 'nothing':
      return send(200, '')
    case 'other-shape':
      return send(200, type.includes('json') ? '{"message":"moved"}' : OTHER_PAGE)
    case 'wrong-encoding':
      return send(200, Buffer.concat([half, Buffer.from([0xe9, 0xff]), bytes.subarray(half.length)]))
  }
}
