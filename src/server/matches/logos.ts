import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '../../domain/time/durations.ts'
import type { Deps } from '../deps.ts'
import { demoLogo } from '../match-sources/demo/demo-logo.ts'
import { fetchLogo, type Logo } from '../match-sources/logos.ts'
import { type MatchSources, namesOf } from '../match-sources/match-source.ts'
import { findLogo, saveLogo } from './logo-queries.ts'

/** How long to wait before retrying a logo that could not be fetched. */
const TRY_AGAIN_MS = HOUR_MS
/** The most logos fetched at once. */
const QUEUES = 4
/** Memory for logos, which never change; the least recently used are evicted. */
const MOST_BYTES = 4 * 1024 * 1024

/** The logo with this id; null if it is unavailable. Fetched once, at the first request. */
export type FindLogo = (id: number) => Promise<Logo | null>

export function createLogos({ db, now }: Deps, sources: MatchSources, signal: AbortSignal): FindLogo {
  const hosts = { logoHosts: sources.flatMap(({ logoHosts }) => logoHosts) }
  const kept = new LRUCache<number, Logo>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 1 })
  const inFlight = new Map<number, Promise<Logo | null>>()
  const queues: Promise<unknown>[] = Array.from({ length: QUEUES }, () => Promise.resolve())

  async function find(id: number): Promise<Logo | null> {
    const stored = await findLogo(db, namesOf(sources), id)
    if (!stored) return null
    const { url, type, bytes, triedAt } = stored
    if (type !== null && bytes !== null) return { type, bytes }
    if (stored.source === 'demo') return drawDemoLogo(url)
    if (triedAt && now().getTime() - triedAt.getTime() < TRY_AGAIN_MS) return null
    return fetchInTurn(id, url)
  }

  function fetchInTurn(id: number, url: string): Promise<Logo | null> {
    const queue = id % QUEUES
    const fetched = (queues[queue] ?? Promise.resolve()).then(() => fetchAndKeep(id, url))
    queues[queue] = fetched.catch(() => null)
    return fetched
  }

  async function fetchAndKeep(id: number, url: string): Promise<Logo | null> {
    const logo = await fetchLogo(hosts, url, signal)
    if (!signal.aborted) {
      await saveLogo(db, id, { type: logo?.type ?? null, bytes: logo?.bytes ?? null, triedAt: now() })
    }
    return logo
  }

  async function findOnce(id: number): Promise<Logo | null> {
    const logo = await find(id)
    if (logo) kept.set(id, logo)
    return logo
  }

  return async (id) => {
    const known = kept.get(id)
    if (known) return known
    const asked = inFlight.get(id) ?? findOnce(id).finally(() => inFlight.delete(id))
    inFlight.set(id, asked)
    return asked
  }
}

/** The generated logo of a team of the demo season, whose URL is "demo:" and the team's key. */
function drawDemoLogo(url: string): Logo {
  return { type: 'image/svg+xml', bytes: Buffer.from(demoLogo(url.slice('demo:'.length))) }
}
