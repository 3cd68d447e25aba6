import type { Mutation } from '@tanstack/react-query'
import type { OwnData } from '../../contract/endpoint.ts'
import { SEEN_VERSION } from '../../contract/matches/match-pages.ts'
import type { Site } from '../site.ts'
import { queryClient } from './create-client.ts'
import { refetchOwnData } from './own-data.ts'
import { push } from './socket.ts'

/** Refetches after a push are spread over this time: all pages receive the same push at once. */
const SPREAD_MS = 2000
/** A push within this time of our own mutation is its echo: refetch at once, since the user is waiting. */
const OWN_MUTATION_MS = 3000

/** A call that all pages make after the same push. */
export type Spread = {
  /** Schedules the call after a random delay; requests during the delay are merged into one. */
  soon(): void
  now(): void
  stop(): void
}

export function createSpread(site: Site, call: () => unknown): Spread {
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function now(): void {
    stop()
    call()
  }

  return {
    now,
    stop,
    soon() {
      if (timer !== undefined) return
      const wait = site.of(push).random() * SPREAD_MS
      if (wait === 0) now()
      else timer = setTimeout(now, wait)
    },
  }
}

/**
 * From now on, a push causes an immediate refetch only after a mutation of this page. Otherwise the data that pushes name is merged and
 * refetched after a random delay.
 */
export function spreadPushes(site: Site): void {
  const client = site.of(queryClient)
  let changed = new Set<OwnData | 'all'>()
  const spread = createSpread(site, () => {
    const what = changed.has('all') ? 'all' : [...changed].filter((kind) => kind !== 'all')
    changed = new Set()
    void refetchOwnData(client, what) // each screen shows the state of its own call
  })
  site.of(push).refetch = (_, what) => {
    for (const kind of what === 'all' ? [what] : what) changed.add(kind)
    const isOwn = client.getMutationCache().getAll().some(isRecentMutation)
    if (isOwn) spread.now()
    else spread.soon()
  }
}

/** Automatic refreshes have no variables. */
function isRecentMutation({ state }: Mutation): boolean {
  if (state.variables === undefined) return false
  return state.status === 'pending' || Date.now() - state.submittedAt < OWN_MUTATION_MS
}

/** A header for calls that must not return data older than what the page shows. */
export function seenVersion(site: Site): { [SEEN_VERSION]?: string } {
  const { version } = site.of(push)
  return version === null ? {} : { [SEEN_VERSION]: String(version) }
}
