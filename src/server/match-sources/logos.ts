import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { MatchSource } from './match-source.ts'
import { readBytes } from './read-bytes.ts'
import { USER_AGENT } from './source-client.ts'

type LogoSource = Pick<MatchSource, 'logoHosts'>
export type Logo = { readonly type: string; readonly bytes: Buffer }

const MOST_BYTES = 512 * 1024
const MOST_REDIRECTS = 2
const TIME_OUT_MS = 10_000

/** A team's logo; null if its URL is not allowed, or if it is not a raster image, too large or unavailable. Never throws. */
export async function fetchLogo(source: LogoSource, url: string, signal?: AbortSignal): Promise<Logo | null> {
  const deadline = AbortSignal.timeout(TIME_OUT_MS)
  try {
    return await follow(source.logoHosts, new URL(url), signal ? AbortSignal.any([signal, deadline]) : deadline)
  } catch {
    return null
  }
}

async function follow(hosts: readonly string[], first: URL, signal: AbortSignal): Promise<Logo | null> {
  let url: URL | null = first
  for (let redirects = 0; url && redirects <= MOST_REDIRECTS; redirects++) {
    if (!(await isAllowed(hosts, url))) return null
    const headers = { 'user-agent': USER_AGENT, accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    if (response.ok) return readLogo(response)
    await response.body?.cancel()
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    url = location === null ? null : URL.parse(location, url.href)
  }
  return null
}

/** A mirror is listed by its origin and may be on a private network; any other host is called over https, at a public address only. */
async function isAllowed(hosts: readonly string[], url: URL): Promise<boolean> {
  if (hosts.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || !hosts.includes(url.hostname)) return false
  const addresses = await lookup(url.hostname, { all: true })
  return addresses.every(({ address }) => !isPrivate(address))
}

const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // IPv4 addresses inside IPv6: compatible, translated (SIIT, NAT64, local NAT64), Teredo, 6to4.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6')
}

/** Whether the address is in a private network, or may lead to one. */
export function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

async function readLogo(response: Response): Promise<Logo | null> {
  const { bytes, isCut } = await readBytes(response, MOST_BYTES)
  const type = rasterType(bytes)
  return type && !isCut ? { type, bytes } : null
}

/** The media type by the first bytes, whatever Content-Type says; null for all other types. SVG is refused, as it can contain scripts. */
export function rasterType(bytes: Buffer): string | null {
  const at = (offset: number, text: string) => bytes.toString('latin1', offset, offset + text.length) === text
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'image/gif'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (at(4, 'ftypavif') || at(4, 'ftypavis')) return 'image/avif'
  return null
}
