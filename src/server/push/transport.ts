import { lookup as resolve } from 'node:dns'
import { Agent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { PushPost, PushTransport } from '../deps.ts'
import { isPushService } from './push-services.ts'

/** Not imported: see node-server.ts. */
const { Agent: HttpAgent, request: requestHttp } = process.getBuiltinModule('node:http')
/** An answer is a status and a header. Of its body this much is read, so that the connection can be used again. */
const MOST_BYTES = 16 * 1024
const IDLE_MS = 30_000

/** Reaches the known push services, by https on port 443, at public addresses only. */
export function createPushTransport(services: readonly string[]): PushTransport {
  return createTransport((endpoint) => isPushService(endpoint, services), lookupPublic)
}

/** Follows no redirect. `lookup` decides on the addresses behind a name at the moment of the connection. */
export function createTransport(isAllowed: PushTransport['isAllowed'], lookup?: LookupFunction): PushTransport {
  const options = { keepAlive: true, timeout: IDLE_MS, ...(lookup && { lookup }) }
  const https = new Agent(options)
  const http = new HttpAgent(options)
  return {
    isAllowed,
    post: (endpoint, message) =>
      endpoint.protocol === 'https:'
        ? post((done) => requestHttps(endpoint, { ...optionsOf(message), agent: https }, done), message)
        : post((done) => requestHttp(endpoint, { ...optionsOf(message), agent: http }, done), message),
  }
}

const optionsOf = ({ headers }: PushPost) => ({ method: 'POST', headers })

type Answer = Awaited<ReturnType<PushTransport['post']>>
type Start = (done: NonNullable<Parameters<typeof requestHttp>[2]>) => ReturnType<typeof requestHttp>

function post(start: Start, { body, withinMs }: PushPost): Promise<Answer> {
  return new Promise((resolveAnswer, reject) => {
    const request = start((response) => {
      resolveAnswer({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null })
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > MOST_BYTES) response.destroy()
      })
      // The status says it all.
      response.on('error', () => undefined)
    })
    // No signal for each call: V8 keeps such a signal, with all that it leads to, until it collects the whole heap.
    const late = setTimeout(() => request.destroy(new Error('there was no answer in time')), withinMs).unref()
    request.on('error', reject)
    request.on('close', () => {
      clearTimeout(late)
      // After an answer 101 too, which is none and no error.
      reject(new Error('the connection ended without an answer'))
    })
    request.end(body)
  })
}

/** Names without an IPv6 address get one of these from DNS64: the IPv4 address is its end (RFC 6052, 2.1). */
const NAT64 = ipaddr.IPv6.parse('64:ff9b::')
/** Ends with an IPv4 address too (RFC 4291, 2.5.5.1): deprecated, and nothing public has one. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parse('::')
const IPV4_BITS = 96

/** What a name of a push service may lead to: no address of this machine or of a network that only it reaches. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(IPV4_COMPATIBLE, IPV4_BITS)) return false
  if (parsed instanceof ipaddr.IPv6 && parsed.match(NAT64, IPV4_BITS)) {
    return isPublicAddress(ipaddr.fromByteArray(parsed.toByteArray().slice(-4)).toString())
  }
  return parsed.range() === 'unicast'
}

/** As `dns.lookup`, without private addresses. */
export const lookupPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const usable = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = usable
    if (first === undefined) return done(new Error(`${host} has no public address`), [])
    if (options.all) return done(null, usable)
    done(null, first.address, first.family)
  })
}
