import ipaddr from 'ipaddr.js'

/** "203.0.113.7:51234" and "[2001:db8::1]:443", as some proxies write them. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

/** Whose connections are counted together: an address, or the /64 that one IPv6 household has; null for this very machine. */
export function networkOf(given: string): string | null {
  const [, ipv6, ipv4] = WITH_PORT.exec(given) ?? []
  const address = ipv6 ?? ipv4 ?? given
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return null
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const household = parsed.parts.slice(0, 4)
  return household.map((part) => part.toString(16)).join(':')
}
