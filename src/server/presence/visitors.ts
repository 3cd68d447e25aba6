import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'
import { networkOf } from '../http/network.ts'

/** The network of an address, which is what counts as one visitor's address. */
export function visitorNetwork(address: string): string {
  return networkOf(address) ?? 'this machine'
}

/** Identifies an anonymous browser by network and User-Agent. */
export function visitorBrowser(address: string, userAgent: string): string {
  return `${visitorNetwork(address)}\n${userAgent}`
}

/** The keyed hash that a visitor is stored by: without the secret it does not reveal the address or browser. */
export function createVisitorHash({ sessionSecret }: Pick<Config, 'sessionSecret'>): (visitor: string) => string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'visitors', 32))
  return (visitor) => createHmac('sha256', key).update(visitor).digest('base64')
}
