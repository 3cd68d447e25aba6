import {
  CirclePlus,
  FileSpreadsheet,
  type IconNode,
  Keyboard,
  KeyRound,
  ListChecks,
  Monitor,
  Moon,
  Shield,
  Sun,
  Ticket,
} from 'lucide'
import type { User } from '../../contract/auth.ts'
import type { Bet } from '../../contract/bets/bets.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { teamPath } from '../../contract/matches/team-path.ts'
import { matchPath, PATHS } from '../../contract/paths.ts'
import { wordKey } from '../../domain/bet/own-word.ts'
import { TBD } from '../../domain/team/team.ts'
import type { Key } from '../../words/keys.ts'
import type { Translate } from '../../words/translate.ts'
import { ALERTS } from '../alerts/alerts-section.ts'
import { GROUPS, isFor } from '../layout/navigation/sections.ts'
import { OWN_SECTIONS } from '../settings/sections.ts'
import type { Theme } from '../ui/themes.ts'

/** What an entry does: navigates, or runs an action. */
export type Choice = { readonly path: string } | { readonly betOn: number } | { readonly theme: Theme } | 'shortcuts'

export type PaletteEntry = {
  readonly id: string
  readonly icon: IconNode
  readonly words: string
  readonly more: string
  readonly choice: Choice
}
export type PaletteGroup = { readonly title: Key; readonly entries: readonly PaletteEntry[] }

type Known = {
  readonly user: User | null | undefined
  readonly matches: readonly Match[]
  /** The names of the teams that the text completes. */
  readonly teams: readonly string[]
  /** The bets that the server found for the text. */
  readonly bets: readonly Bet[]
  readonly betWords: (bet: Bet) => { readonly words: string; readonly more: string }
  readonly isOnBreak: boolean
}

const MOST = 5
const MOST_TO_BET_ON = 2
const THEMES: readonly { readonly theme: Theme; readonly words: Key; readonly icon: IconNode }[] = [
  { theme: 'dark', words: 'settings.themeDark', icon: Moon },
  { theme: 'light', words: 'settings.themeLight', icon: Sun },
  { theme: 'system', words: 'settings.themeSystem', icon: Monitor },
]

/** Matching entries in groups; without a text, pages and actions. */
export function paletteGroups(text: string, known: Known, t: Translate): readonly PaletteGroup[] {
  const key = wordKey(text)
  const fits = (words: string) => wordKey(words).includes(key)
  const isTyped = key !== ''
  const found = isTyped ? known.matches.filter(({ team1, team2 }) => fits(`${team1} vs ${team2}`)) : []
  const matches = found.slice(0, MOST)
  const teams = known.teams.slice(0, MOST)
  const groups: PaletteGroup[] = [
    { title: 'palette.teams', entries: teams.flatMap(teamEntries) },
    { title: 'palette.matches', entries: matches.map((match) => matchEntry(match)) },
    { title: 'palette.bets', entries: isTyped ? betEntries(teams, known, t) : [] },
    { title: 'palette.do', entries: actionEntries(matches, known, t).filter(({ words }) => fits(words)) },
    { title: 'palette.goTo', entries: places(known.user, t).filter(({ words, more }) => fits(`${words} ${more}`)) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function matchEntry({ hltvId, team1, team2, tournament }: Match): PaletteEntry {
  const choice = { path: matchPath(hltvId) }
  return { id: `match-${hltvId}`, icon: Ticket, words: `${team1} vs ${team2}`, more: tournament ?? '', choice }
}

function betEntry(bet: Bet, { betWords }: Known): PaletteEntry {
  return { id: `bet-${bet.id}`, icon: ListChecks, ...betWords(bet), choice: { path: `${PATHS.history}?bet=${bet.id}` } }
}

/** The bets that were found and, for a user, all on the matches of each team. */
function betEntries(teams: readonly string[], known: Known, t: Translate): readonly PaletteEntry[] {
  const ofTeams = teams.map((team) => ({
    id: `bets-on-${team}`,
    icon: ListChecks,
    words: t('palette.betsOn', { team }),
    more: '',
    choice: { path: `${PATHS.history}?q=${encodeURIComponent(team)}` },
  }))
  return [...known.bets.map((bet) => betEntry(bet, known)), ...(known.user ? ofTeams : [])]
}

function teamEntries(team: string): readonly PaletteEntry[] {
  const path = teamPath(team)
  return path === null ? [] : [{ id: `team-${team}`, icon: Shield, words: team, more: '', choice: { path } }]
}

function actionEntries(matches: readonly Match[], { isOnBreak }: Known, t: Translate): readonly PaletteEntry[] {
  // Of many matches each would be listed twice.
  const isListed = !isOnBreak && matches.length <= MOST_TO_BET_ON
  const open = isListed ? matches.filter(({ team1, team2 }) => team1 !== TBD && team2 !== TBD) : []
  return [
    ...open.map(({ id, team1, team2 }) => ({
      id: `on-${id}`,
      icon: CirclePlus,
      words: t('palette.betOn', { teams: `${team1} vs ${team2}` }),
      more: '',
      choice: { betOn: id },
    })),
    ...THEMES.map(({ theme, words, icon }) => ({
      id: `theme-${theme}`,
      icon,
      words: `${t('settings.theme')}: ${t(words)}`,
      more: '',
      choice: { theme },
    })),
    { id: 'shortcuts', icon: Keyboard, words: t('keys.title'), more: '', choice: 'shortcuts' as const },
  ]
}

/** Pages outside the navigation, with synonyms to search by. */
const OWN_PAGES: readonly { path: string; icon: IconNode; title: Key; more: Key }[] = [
  { ...ALERTS, more: 'alerts.description' },
  { path: PATHS.year, icon: FileSpreadsheet, title: 'statistics.year.title', more: 'palette.taxReturn' },
  { path: PATHS.settingsPrograms, icon: KeyRound, title: 'tokens.title', more: 'palette.tokens' },
]

function places(user: User | null | undefined, t: Translate): readonly PaletteEntry[] {
  const inNavigation = GROUPS.flatMap(({ places }) => places).filter((place) => isFor(user, place))
  const sections = user ? Object.values(OWN_SECTIONS) : []
  return [
    ...inNavigation.map((place) => ({ ...place, more: null })),
    ...(user ? OWN_PAGES : []),
    ...sections.map((section) => ({ ...section, more: 'nav.settings' as const })),
  ].map(({ path, icon, title, more }) => ({
    id: `${path} ${title}`,
    icon,
    words: t(title),
    more: more ? t(more) : '',
    choice: { path },
  }))
}
