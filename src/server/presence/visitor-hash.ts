import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'
import { networkOf } from '../http/network.ts'

/** Tells visitors apart without knowing them: nobody who lacks the secret can say whose address a hash is of. */
export type VisitorHash = {
  address(address: string): string
  /** One person's browser, as far as it can be told. */
  browser(address: string, userAgent: string): string
}

export function createVisitorHash({ sessionSecret }: Pick<Config, 'sessionSecret'>): VisitorHash {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'visitors', 32))
  const hash = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64')
  const network = (address: string) => networkOf(address) ?? 'this machine'
  return {
    address: (address) => hash('address', network(address)),
    browser: (address, userAgent) => hash('browser', network(address), userAgent),
  }
}
