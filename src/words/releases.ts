import type { PATHS } from '../contract/paths.ts'
import type { Key } from './keys.ts'

/** A change that a user notices: its text and its page; null if it has none. */
export type Change = {
  readonly says: Key
  readonly page: { readonly path: keyof typeof PATHS; readonly name: Key } | null
}

type Release = {
  /** `next` until `npm run release` sets the number. */
  readonly version: string
  readonly changes: readonly Change[]
}

/** The changes of each version that are shown after an update, newest version first; CHANGELOG.md has all. */
export const RELEASES: readonly Release[] = [
  {
    version: '0.3.0',
    changes: [
      { says: 'news.push', page: { path: 'settingsAlerts', name: 'settings.notifications' } },
      { says: 'news.matchPage', page: { path: 'upcoming', name: 'nav.upcoming' } },
      { says: 'news.teams', page: { path: 'favorites', name: 'nav.favorites' } },
      { says: 'news.prices', page: { path: 'upcoming', name: 'nav.upcoming' } },
      { says: 'news.limits', page: { path: 'settingsLimits', name: 'limits.title' } },
      { says: 'news.polymarket', page: null },
      { says: 'news.newerExport', page: { path: 'import', name: 'nav.import' } },
      { says: 'news.imports', page: { path: 'import', name: 'nav.import' } },
    ],
  },
  {
    version: '0.2.0',
    changes: [
      { says: 'news.offlineBets', page: { path: 'newBet', name: 'nav.newBet' } },
      { says: 'news.correctedResults', page: { path: 'history', name: 'nav.history' } },
      { says: 'news.importedOnce', page: { path: 'import', name: 'nav.import' } },
    ],
  },
]
