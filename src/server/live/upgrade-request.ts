import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'

/** Who asks, as far as the proxies in front of us are to be believed. */
export function clientAddress(
  { headers, socket }: IncomingMessage,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const forwarded = trustProxy > 0 ? String(headers['x-forwarded-for'] ?? '').split(',') : []
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim()).toReversed()].filter(Boolean)
  return hops[Math.min(trustProxy, hops.length - 1)] ?? ''
}

/** The host that the person's browser asked for. */
export function requestedHost({ headers }: IncomingMessage, { trustProxy }: Pick<Config, 'trustProxy'>) {
  const forwarded = trustProxy > 0 ? headers['x-forwarded-host'] : undefined
  return forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)?.trim()
}

/** Whose connections are counted together: an address, or the /64 that one IPv6 household has; null for this very machine. */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return null
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
