import ipaddr from 'ipaddr.js'

/** "203.0.113.7:51234" and "[2001:db8::1]:443", as some proxies write addresses. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

/** The unit of rate limits: an IPv4 address or an IPv6 /64; null for this machine. */
export function networkOf(text: string): string | null {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? []
  const address = ipv6 ?? ipv4 ?? text
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return null
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
