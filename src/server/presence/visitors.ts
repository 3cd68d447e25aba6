import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'
import { networkOf } from '../http/network.ts'

/** Whose address it is, as far as we tell addresses apart. */
export function visitorNetwork(address: string): string {
  return networkOf(address) ?? 'this machine'
}

/** One person's browser, as far as it can be told without asking. */
export function visitorBrowser(address: string, userAgent: string): string {
  return `${visitorNetwork(address)}\n${userAgent}`
}

/** Under which a visitor is stored: nobody who lacks the secret can say whose address or browser it is of. */
export function createVisitorHash({ sessionSecret }: Pick<Config, 'sessionSecret'>): (visitor: string) => string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'visitors', 32))
  return (visitor) => createHmac('sha256', key).update(visitor).digest('base64')
}
