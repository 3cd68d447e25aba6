import {
  CalendarClock,
  ChartPie,
  CheckCheck,
  CirclePlus,
  FileUp,
  Gauge,
  House,
  type IconNode,
  Landmark,
  ListChecks,
  MoonStar,
  Radio,
  Scale,
  Server,
  Settings,
  Star,
  Target,
} from 'lucide'
import { ADMIN_ID, type User } from '../../../contract/auth.ts'
import { PATHS } from '../../../contract/paths.ts'
import type { Key } from '../../../words/keys.ts'

/** A place in the navigation. */
export type Place = {
  readonly path: string
  readonly icon: IconNode
  readonly title: Key
  readonly adminOnly?: boolean
}

/** A section of the site. `title` is its name in the navigation, the header and the tab. */
export type Section = Place & {
  readonly description: Key
  /** Its name in the bottom bar, if it is there. */
  readonly short?: Key
  /** The message for visitors, if an account is needed. */
  readonly gate?: Key
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

/** Pages with their own navigation entry, apart from the sections. */
export const PLACES = {
  tonight: { path: PATHS.tonight, icon: MoonStar, title: 'nav.tonight' },
  bankroll: { path: PATHS.bankroll, icon: Landmark, title: 'nav.bankroll' },
  luck: { path: PATHS.luck, icon: Scale, title: 'nav.luck' },
  explorer: { path: PATHS.explorer, icon: Target, title: 'nav.explorer' },
  chances: { path: PATHS.chances, icon: Gauge, title: 'nav.chances' },
  import: { path: PATHS.import, icon: FileUp, title: 'nav.import' },
} as const satisfies Record<string, Place>

export type Group = { readonly title: Key | null; readonly places: readonly Place[] }

/** The whole navigation, in the order of the sidebar. */
export const GROUPS: readonly Group[] = [
  { title: null, places: [SECTIONS.dashboard, SECTIONS.newBet] },
  { title: 'nav.group.book', places: [SECTIONS.history, PLACES.tonight, PLACES.bankroll] },
  { title: 'nav.group.matches', places: [SECTIONS.live, SECTIONS.upcoming, SECTIONS.results, SECTIONS.favorites] },
  { title: 'nav.group.analysis', places: [SECTIONS.statistics, PLACES.luck, PLACES.explorer, PLACES.chances] },
  { title: 'nav.group.manage', places: [PLACES.import, SECTIONS.system, SECTIONS.settings] },
]

/** The sections in the bottom bar, in order. */
export const MOST_USED = [SECTIONS.dashboard, SECTIONS.live, SECTIONS.newBet, SECTIONS.history] as const

export function isFor(user: User | null | undefined, { adminOnly }: Place): boolean {
  return !adminOnly || isAdmin(user)
}

/** Whether an address is this place or below it, and no other place is a closer match. */
export function isCurrent({ path }: Place, location: string): boolean {
  const isWithin = (other: string) => location === other || location.startsWith(`${other}/`)
  return (
    isWithin(path) &&
    !GROUPS.some(({ places }) => places.some((other) => other.path.length > path.length && isWithin(other.path)))
  )
}

export function isAdmin(user: User | null | undefined): boolean {
  return user?.id === ADMIN_ID
}
