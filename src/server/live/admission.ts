import type { IncomingMessage } from 'node:http'
import { clientMessage, SOCKET_PATH } from '../../contract/matches/live.ts'
import { required } from '../../domain/required.ts'
import type { Config } from '../config.ts'
import { isForeignOrigin } from '../http/foreign-origin.ts'

/** The parts of an upgrade request that the decision uses. */
type UpgradeRequest = Pick<IncomingMessage, 'url' | 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** The client's address. Trusts as many hops of X-Forwarded-For as there are trusted proxies (TRUST_PROXY). */
export function clientAddress(
  { headers, socket }: Pick<UpgradeRequest, 'headers' | 'socket'>,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const forwarded = trustProxy > 0 ? String(headers['x-forwarded-for'] ?? '').split(',') : []
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim()).toReversed()].filter(Boolean)
  return hops[Math.min(trustProxy, hops.length - 1)] ?? ''
}

/** The HTTP status for refusing an upgrade, because of a wrong path or a foreign origin; null if it is allowed. */
export function refusalOf(
  { url, headers }: Pick<UpgradeRequest, 'url' | 'headers'>,
  config: Pick<Config, 'trustProxy' | 'publicUrl'>,
): string | null {
  if (url !== SOCKET_PATH && !url?.startsWith(`${SOCKET_PATH}?`)) return '404 Not Found'
  return isForeignOrigin(config, headers, requestedHost(headers, config)) ? '403 Forbidden' : null
}

/** The host that the browser requested; behind a trusted proxy, the value of X-Forwarded-Host. */
function requestedHost(headers: IncomingMessage['headers'], { trustProxy }: Pick<Config, 'trustProxy'>) {
  const forwarded = trustProxy > 0 ? headers['x-forwarded-host'] : undefined
  return forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)?.trim()
}

/** Counts open connections per key, up to a maximum. */
export class ConnectionCounter<K> {
  readonly #counts = new Map<K, number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Returns false without counting if the key has reached the maximum. */
  add(key: K): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count >= this.#max) return false
    this.#counts.set(key, count + 1)
    return true
  }

  /** Uncounts a connection; call it once per connection. */
  remove(key: K): void {
    const count = required(this.#counts.get(key), 'a counted connection')
    if (count > 1) this.#counts.set(key, count - 1)
    else this.#counts.delete(key)
  }
}

/** Parses a `register` message; null for any other text. `since`: the last version that the client has seen; null if none. */
export function parseRegistration(text: string): { readonly since: number | null } | null {
  try {
    const { data } = clientMessage.safeParse(JSON.parse(text))
    return data ? { since: data.since ?? null } : null
  } catch {
    return null
  }
}
