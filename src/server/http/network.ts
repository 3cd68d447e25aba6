import ipaddr from 'ipaddr.js'

/** Whose connections are counted together: an address, or the /64 that one IPv6 household has; null for this very machine. */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return null
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
