import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Choices } from '../../support/bad-requests.ts'
import { mutateJson, mutatePage } from '../../support/mutate.ts'
import type { StandInAnswer, StandInName } from '../../support/stand-in.ts'
import { listPage } from '../../support/stand-in-hltv.ts'

/** The calls of each provider, by their paths. */
export const CALLS: Readonly<Record<StandInName, Readonly<Record<string, RegExp>>>> = {
  hltv: { robots: /^\/robots\.txt/, list: /^\/matches$/, match: /^\/matches\/\d/, logo: /\.(png|svg|webp)/ },
  pandascore: { running: /\/running/, upcoming: /\/upcoming/, past: /\/past/, logo: /\.(png|svg|webp)/ },
  bo3gg: {
    live: /\/v2\/matches\/live/,
    current: /v1\/matches\?.*current/,
    upcoming: /v1\/matches\?.*upcoming/,
    finished: /v1\/matches\?.*finished/,
    detail: /v1\/matches\/[^?]/,
    logo: /\.(png|svg|webp)/,
  },
  polymarket: { list: /^\/events\/keyset/, event: /^\/events\/\d/ },
}

/** `given`: all correct responses of the provider. */
type Send = (response: ServerResponse, answer: StandInAnswer, choices: Choices, given: ReadonlySet<string>) => void
export type ProviderFault = {
  readonly send: Send
  /** Ends only at the time limit of a call, 20 s. */
  readonly isSlow?: true
  /** The response is plausible, so the lists may adopt it. */
  readonly isPlausible?: true
}

const status =
  (code: number, body: string, headers: Record<string, string> = {}): Send =>
  (response, { type }) =>
    void response.writeHead(code, { 'content-type': type, ...headers }).end(body)
const body =
  (
    change: (text: string, choices: Choices, given: ReadonlySet<string>) => string | Buffer,
    headers: Record<string, string> = {},
  ): Send =>
  (response, { type, text }, choices, given) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(change(text, choices, given))
const raw =
  (bytes: string): Send =>
  (response) =>
    void response.socket?.end(bytes)

/** Ids of matches in the answers of the stand-ins. */
const matchIds = (text: string): readonly string[] => [...new Set(text.match(/\b(?:91\d{5}|[67]00\d{3})\b/g))]

const isJson = (text: string) => /^\s*[[{]/.test(text)
const HTML = '<!DOCTYPE html><html><head><title>News</title></head><body><h1>We have a new look</h1></body></html>'
const RETRY_AFTER = [
  '',
  '-1',
  '0',
  '1.5',
  'abc',
  '7, 8',
  '999999999',
  '9'.repeat(40),
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  'Mon',
]
const MUCH = 100 * 1024 * 1024
let bomb: Buffer | null = null

/** Writes chunks until the client closes the connection or all are sent. */
function flood(response: ServerResponse, type: string, chunk: Buffer, bytes: number): void {
  response.writeHead(200, { 'content-type': type })
  let sent = 0
  const more = () => {
    while (sent < bytes && !response.destroyed) {
      sent += chunk.length
      if (!response.write(chunk)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

export const PROVIDER_FAULTS: Readonly<Record<string, ProviderFault>> = {
  'no answer': { isSlow: true, send: () => undefined },
  'an answer that stops': {
    isSlow: true,
    send: (response, { type, text }) =>
      void response.writeHead(200, { 'content-type': type }).write(text.slice(0, text.length >> 1)),
  },
  'a slow drip': {
    isSlow: true,
    send(response, { type, text }) {
      response.writeHead(200, { 'content-type': type })
      let at = 0
      const timer = setInterval(() => response.write(text[at++] ?? ' '), 100)
      response.on('close', () => clearInterval(timer))
    },
  },
  'a redirect to itself': {
    send: (response) => void response.writeHead(301, { location: response.req.url ?? '/' }).end(),
  },
  'a redirect in a circle': {
    send: (response, _, { below }) => void response.writeHead(302, { location: `/${below(1_000_000)}` }).end(),
  },
  'a redirect to another site': { send: status(302, '', { location: 'http://elsewhere.invalid/' }) },
  'a redirect to a file': { send: status(302, '', { location: 'file:///etc/passwd' }) },
  'a redirect to nowhere': { send: status(301, '', { location: 'http://[' }) },
  '401': { send: status(401, 'no') },
  '403': { send: status(403, 'no') },
  '429': {
    send: (response, _, { pick }) => void response.writeHead(429, { 'retry-after': pick(RETRY_AFTER) }).end('slower'),
  },
  '5xx': { send: (response, _, { pick }) => void response.writeHead(pick([500, 502, 503, 504, 520, 599])).end('oh') },
  'a challenge': {
    send: status(200, '<html><head><title>Just a moment...</title></head><body></body></html>', {
      'content-type': 'text/html',
    }),
  },
  nothing: { send: body(() => '') },
  '204': { send: (response) => void response.writeHead(204).end() },
  '206': {
    send: (response, { type, text }) => void response.writeHead(206, { 'content-type': type }).end(text.slice(0, 50)),
  },
  'a truncated answer': {
    send(response, { type, text }) {
      response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
      response.write(text.slice(0, text.length >> 1), () => response.destroy())
    },
  },
  'a cut text': { send: body((text) => text.slice(0, text.length >> 1)) },
  'an unknown charset': {
    send: (response, { text }) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=x-none' })
        .end(Buffer.concat([Buffer.from(text), Buffer.from([0xff])])),
  },
  'another charset': {
    send: (response, { text }) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-16' }).end(`${text}x`),
  },
  'no UTF-8': { send: body((text) => Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0xff, 0xfe])])) },
  'a gzip bomb': {
    send(response, { type }) {
      bomb ??= gzipSync(Buffer.alloc(MUCH, ' '))
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bomb)
    },
  },
  'no gzip': { send: body((text) => text, { 'content-encoding': 'gzip' }) },
  '100 MB': { send: (response, { type }) => flood(response, type, Buffer.alloc(64 * 1024, ' '), MUCH) },
  'another language': {
    send: (response, { text }) =>
      isJson(text)
        ? void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
        : void response.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"moved"}'),
  },
  'another shape': { send: body((text) => (isJson(text) ? '{"message":"moved"}' : HTML)) },
  'an empty list': {
    isPlausible: true,
    send: body((text) =>
      isJson(text) ? (text.trimStart().startsWith('[') ? '[]' : '{"results":[],"data":[]}') : listPage([]),
    ),
  },
  'deep JSON': { send: body(() => '['.repeat(1_000_000)) },
  'deep HTML': { isPlausible: true, send: body((text) => text.replace('<body', `${'<div>'.repeat(20_000)}<body`)) },
  'a reset': { send: (response) => void response.socket?.resetAndDestroy() },
  'no HTTP': { send: raw('SSH-2.0-OpenSSH_9.2\r\n') },
  'TLS instead of HTTP': { send: raw('\x15\x03\x01\x00\x02\x02\x28') },
  'huge headers': { send: raw(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(200_000)}\r\n\r\n`) },
  'a status that is none': { send: raw('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n') },
  'a length that lies': { send: raw('HTTP/1.1 200 OK\r\ncontent-length: 99999999999999\r\n\r\n{}') },
  'a change of shape': {
    isPlausible: true,
    send: body((text, { below }) => {
      const mutation = { way: below(100), at: below(100_000), to: below(100_000) }
      return isJson(text) ? mutateJson(text, mutation) : mutatePage(text, mutation)
    }),
  },
  'every match twice': {
    isPlausible: true,
    send: body((text) =>
      isJson(text) ? twice(text) : text.replace(/<div class="match-wrapper.*$/gm, (cards) => cards + cards),
    ),
  },
  'ids exchanged': {
    isPlausible: true,
    // Includes matches of other lists: an upcoming match is live for one response.
    send: body((text, { pick }, given) => {
      const [own, all] = [matchIds(text), [...given].flatMap(matchIds)]
      if (own.length === 0) return text
      const [one, two] = [pick(own), pick(all)]
      return text.replaceAll(new RegExp(`\\b(${one}|${two})\\b`, 'g'), (id) => (id === one ? two : one))
    }),
  },
  'times far away': {
    isPlausible: true,
    send: body((text, { pick }) =>
      text
        .replaceAll(/20\d\d-\d\d-\d\dT/g, pick(['1970-01-01T', '9999-12-31T', '0001-01-01T', '2026-02-31T']))
        .replaceAll(/data-unix="\d+"/g, `data-unix="${pick(['0', '-1', '9'.repeat(20), '253402300799000', 'x'])}"`),
    ),
  },
  'names of signs': {
    isPlausible: true,
    send: body((text, { pick }) =>
      text.replaceAll(
        'Marble Owls',
        pick(['\0', '\ud83d', 'a\u202eb', '<b>x</b>', 'x'.repeat(100_000), `e${'\u0301\u0323'.repeat(40_000)}`, ' ']),
      ),
    ),
  },
}

function twice(text: string): string {
  const json = JSON.parse(text) as unknown
  const double = (list: unknown[]) => [...list, ...list]
  if (Array.isArray(json)) return JSON.stringify(double(json))
  const fields = Object.entries(json as Record<string, unknown>)
  return JSON.stringify(
    Object.fromEntries(fields.map(([key, value]) => [key, Array.isArray(value) ? double(value) : value])),
  )
}
