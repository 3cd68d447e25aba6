import { lookup as resolve } from 'node:dns'
import { Agent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { PushPost, PushTransport } from '../deps.ts'
import { isPushService } from './push-services.ts'

/** Not imported: see node-server.ts. */
const { Agent: HttpAgent, request: requestHttp } = process.getBuiltinModule('node:http')
/** Only the status and a header of a response are used. This much of its body is read, so that the connection can be reused. */
const MOST_BYTES = 16 * 1024
const IDLE_MS = 30_000

/** Reaches known push services only, over https on port 443, at public addresses. */
export function createPushTransport(services: readonly string[]): PushTransport {
  return createTransport((endpoint) => isPushService(endpoint, services), lookupPublic)
}

/** Follows no redirects. `lookup` filters the addresses of a host name at the time of the connection. */
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
      // Errors of the body do not matter: the status is enough.
      response.on('error', () => undefined)
    })
    // A timer instead of AbortSignal.timeout: V8 keeps such a signal, and everything it references, until a full garbage collection.
    const late = setTimeout(() => request.destroy(new Error('no response in time')), withinMs).unref()
    request.on('error', reject)
    request.on('close', () => {
      clearTimeout(late)
      // Also ends like this after status 101, which is neither a response nor an error.
      reject(new Error('the connection closed without a response'))
    })
    request.end(body)
  })
}

/** DNS64 maps names without an IPv6 address to this prefix, followed by the IPv4 address (RFC 6052, 2.1). */
const NAT64 = ipaddr.IPv6.parse('64:ff9b::')
/** Also ends with an IPv4 address (RFC 4291, 2.5.5.1): deprecated, and never public. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parse('::')
const IPV4_BITS = 96

/** Whether a push service's host name may resolve to this address: not this machine, nor a private network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(IPV4_COMPATIBLE, IPV4_BITS)) return false
  if (parsed instanceof ipaddr.IPv6 && parsed.match(NAT64, IPV4_BITS)) {
    return isPublicAddress(ipaddr.fromByteArray(parsed.toByteArray().slice(-4)).toString())
  }
  return parsed.range() === 'unicast'
}

/** Like `dns.lookup`, without private addresses. */
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
