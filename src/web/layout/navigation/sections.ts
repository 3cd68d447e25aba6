import {
  CalendarClock,
  ChartPie,
  CheckCheck,
  CirclePlus,
  House,
  type IconNode,
  ListChecks,
  Radio,
  Server,
  Settings,
  Star,
} from 'lucide'
import { ADMIN_ID, type User } from '../../../contract/auth.ts'
import { PATHS } from '../../../contract/paths.ts'
import type { Key } from '../../i18n/keys.ts'

/** A section of the site. `title` is its name in the navigation, the header and the tab. */
export type Section = {
  readonly path: string
  readonly icon: IconNode
  readonly title: Key
  readonly description: Key
  /** Below 768 px: its name in the bottom bar, if it is there. */
  readonly short?: Key
  /** The message for visitors, where an account is needed. */
  readonly gate?: Key
  readonly adminOnly?: boolean
}

export const SECTIONS = {
  dashboard: {
    path: PATHS.dashboard,
    icon: House,
    title: 'nav.dashboard',
    description: 'page.dashboard',
    short: 'nav.short.dashboard',
  },
  newBet: {
    path: PATHS.newBet,
    icon: CirclePlus,
    title: 'nav.newBet',
    description: 'page.newBet',
    short: 'nav.short.newBet',
    gate: 'gate.newBet',
  },
  history: {
    path: PATHS.history,
    icon: ListChecks,
    title: 'nav.history',
    description: 'page.history',
    short: 'nav.short.history',
    gate: 'gate.history',
  },
  live: {
    path: PATHS.live,
    icon: Radio,
    title: 'nav.live',
    description: 'page.live',
    short: 'nav.short.live',
  },
  upcoming: {
    path: PATHS.upcoming,
    icon: CalendarClock,
    title: 'nav.upcoming',
    description: 'page.upcoming',
    short: 'nav.short.upcoming',
  },
  results: { path: PATHS.results, icon: CheckCheck, title: 'nav.results', description: 'page.results' },
  favorites: {
    path: PATHS.favorites,
    icon: Star,
    title: 'nav.favorites',
    description: 'page.favorites',
    gate: 'gate.favorites',
  },
  statistics: {
    path: PATHS.statistics,
    icon: ChartPie,
    title: 'nav.statistics',
    description: 'page.statistics',
    gate: 'gate.statistics',
  },
  system: { path: PATHS.system, icon: Server, title: 'nav.system', description: 'page.system', adminOnly: true },
  settings: { path: PATHS.settings, icon: Settings, title: 'nav.settings', description: 'page.settings' },
} as const satisfies Record<string, Section>

/** The sections in the navigation of a user, in order. */
export function sectionsFor(user: User | null | undefined): Section[] {
  return Object.values<Section>(SECTIONS).filter((section) => !section.adminOnly || isAdmin(user))
}

export function isAdmin(user: User | null | undefined): boolean {
  return user?.id === ADMIN_ID
}
