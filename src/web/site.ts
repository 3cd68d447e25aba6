import { createContext, use } from 'react'

/** Something that each site has once, such as the query client or a store: `part(() => createStore(0))`. */
export type Part<T> = { readonly create: (site: Site) => T }

/** All state of the page outside of components. Modules hold none: a test creates a site for each page that it opens. */
export type Site = {
  /** The site's instance of a part, created on first use, so that a part in a later chunk costs the first screen nothing. */
  of<T>(part: Part<T>): T
  /** Aborted when the site is closed: ends its listeners and timers. */
  readonly closed: AbortSignal
}

export const part = <T>(create: (site: Site) => T): Part<T> => ({ create })

export function createSite(closed = new AbortController().signal): Site {
  const created = new Map<Part<unknown>, unknown>()
  const site: Site = {
    closed,
    of<T>(wanted: Part<T>): T {
      if (!created.has(wanted)) created.set(wanted, wanted.create(site))
      return created.get(wanted) as T // stored under its own part
    },
  }
  return site
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('No site')
  return site
}
