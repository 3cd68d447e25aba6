import { BUILD } from 'virtual:build'
import type { Query, QueryKey, QueryMeta } from '@tanstack/react-query'
import { part, type Site } from '../site.ts'
import { queryClient } from './create-client.ts'
import { currentUserQuery } from './current-user.ts'
import { onDevice, readDevice } from './device-store.ts'
import { setAnswer } from './query-client.ts'

const USER = String(currentUserQuery.queryKey[0])

const OWN_AFTER_MS = 300
/** The lists change every few seconds; this throttles writing them. */
const SHARED_AFTER_MS = 10_000
/** At most this many entries of user data are kept, newest first. */
const MAX_KEPT = 60

type Seen = {
  readonly address: string
  readonly key: QueryKey
  readonly meta: QueryMeta
  readonly data: unknown
  /** When it was read. */
  readonly at: number
  /** The user's id; null for public data. */
  readonly owner: number | null
  /** The build that wrote the entry. Other builds ignore it, because their fields may differ. */
  readonly build: string
}

export const lastSeen = part(createLastSeen)

function createLastSeen(site: Site) {
  const { closed } = site
  const client = site.of(queryClient)
  const dirty = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let written = false
  closed.addEventListener('abort', () => clearTimeout(timer))

  /** Stores displayed data on the device, to show it again offline. */
  function keep(): void {
    const cache = client.getQueryCache()
    for (const query of cache.getAll()) if (query.state.status === 'success') note(query)
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') note(event.query as Query) // its types are `any`
    })
    addEventListener('pagehide', () => void write(), { signal: closed }) // as far as the browser allows
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') void write()
      },
      { signal: closed },
    )
    void prune()
  }

  function note(query: Query): void {
    const { offline = 'nobody' } = query.meta ?? {}
    if (offline === 'nobody') return
    dirty.set(query.queryHash, query)
    const at = Date.now() + (offline === 'everybody' && written ? SHARED_AFTER_MS : OWN_AFTER_MS)
    if (timer !== undefined && due <= at) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(write, at - Date.now())
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    due = Infinity
    written = true
    const queries = [...dirty.values()]
    dirty.clear()
    const user = () => client.getQueryData(currentUserQuery.queryKey)?.id ?? null
    const owner = user()
    try {
      for (const query of queries) {
        const { meta = {}, state } = query
        const { data, dataUpdatedAt: at } = state
        // The user may have signed out meanwhile.
        const isOwners = owner !== null && owner === user()
        if (data === undefined || (!isShared(query) && !isOwners)) continue
        const seen: Seen = {
          address: query.queryHash,
          key: query.queryKey,
          meta,
          data,
          at,
          owner: isShared(query) ? null : owner,
          build: BUILD,
        }
        await onDevice('seen', 'readwrite', (store) => store.put(seen))
      }
    } catch {
      // Without storage the page works while it is online.
    }
  }

  /** Fills queries without data from the stored data, with its timestamp. */
  async function show(): Promise<void> {
    const kept = (await readAll()).filter(({ build }) => build === BUILD)
    const user = kept.find(({ key }) => key[0] === USER)
    for (const { key, meta, data, at, owner } of kept) {
      const isHere = owner === null || owner === user?.owner
      if (isHere && client.getQueryData(key) === undefined) setAnswer(client, { queryKey: key, meta }, data, at)
    }
  }

  /** Deletes the data of all users, or of all but `keep`. */
  async function forget(keep: number | null = null): Promise<void> {
    if (keep === null) for (const [hash, query] of dirty) if (!isShared(query)) dirty.delete(hash)
    await remove((await readAll()).filter(({ owner }) => owner !== null && owner !== keep))
  }

  /** Another user signed in: drops data of the previous user from the page. */
  async function dropOwnData(): Promise<void> {
    dirty.clear()
    await client.resetQueries({
      predicate: ({ meta, queryKey }) => meta?.offline === 'person' && queryKey[0] !== USER,
    })
  }

  return { keep, show, forget, dropOwnData }
}

const isShared = ({ meta }: Pick<Query, 'meta'>) => meta?.offline === 'everybody'

async function prune(): Promise<void> {
  const { own = [], old = [] } = Object.groupBy(await readAll(), ({ build, owner }) =>
    build !== BUILD ? 'old' : owner === null ? 'shared' : 'own',
  )
  await remove([...old, ...own.toSorted((a, b) => b.at - a.at).slice(MAX_KEPT)])
}

async function readAll(): Promise<Seen[]> {
  try {
    return await readDevice<Seen>('seen')
  } catch {
    return []
  }
}

async function remove(seen: readonly Seen[]): Promise<void> {
  // An entry that cannot be deleted is still shown only to its owner.
  for (const { address } of seen)
    await onDevice('seen', 'readwrite', (store) => store.delete(address)).catch(() => undefined)
}
