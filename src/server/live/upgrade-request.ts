import type { IncomingMessage } from 'node:http'
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
