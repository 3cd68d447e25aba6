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
import { teamName } from '../../words/team-name.ts'
import { tournamentName } from '../../words/tournament-name.ts'
import type { Translate } from '../../words/translate.ts'
import { ALERTS } from '../alerts/alerts-section.ts'
import { type ProposedTeam, teamsOf } from '../favorites/teams/proposed-teams.ts'
import { GROUPS, isFor } from '../layout/navigation/sections.ts'
import { OWN_SECTIONS } from '../settings/sections.ts'
import type { Theme } from '../ui/themes.ts'

/** What an entry does: navigates, or runs an action. */
export type Choice = { readonly path: string } | { readonly betOn: number } | { readonly theme: Theme } | 'shortcuts'

export type PaletteEntry = {
  readonly id: string
  readonly icon: IconNode
  /** Drawn instead of the icon: the logo of a team, or both logos of a match. */
  readonly marks?: readonly ProposedTeam[]
  readonly words: string
  readonly more: string
  readonly choice: Choice
}
export type PaletteGroup = { readonly title: Key; readonly entries: readonly PaletteEntry[] }

type Known = {
  readonly user: User | null | undefined
  readonly matches: readonly Match[]
  /** The teams that the text completes. */
  readonly teams: readonly ProposedTeam[]
  /** The bets that the server found for the text; without a text, the latest bets. */
  readonly bets: readonly Bet[]
  readonly betWords: (bet: Bet) => { readonly words: string; readonly more: string }
  /** "LIVE 1–1", "today 19:45" */
  readonly whenWords: (match: Match) => string
  readonly isOnBreak: boolean
  /** Whether the device has a keyboard, as far as its pointer tells. */
  readonly hasKeys: boolean
}

const MOST = 5
const MOST_WITHOUT_TEXT = 3
const MOST_TO_BET_ON = 2
const THEMES: readonly { readonly theme: Theme; readonly words: Key; readonly icon: IconNode }[] = [
  { theme: 'dark', words: 'settings.themeDark', icon: Moon },
  { theme: 'light', words: 'settings.themeLight', icon: Sun },
  { theme: 'system', words: 'settings.themeSystem', icon: Monitor },
]

/** The entries that match the text, in groups. Without a text: live matches, the latest bets, pages, then actions. */
export function paletteGroups(text: string, known: Known, t: Translate): readonly PaletteGroup[] {
  const key = wordKey(text)
  const fits = (words: string) => wordKey(words).includes(key)
  const pages = places(known.user, t).filter(({ words, more }) => fits(`${words} ${more}`))
  const goTo: PaletteGroup = { title: 'palette.goTo', entries: pages }
  if (key === '') {
    const live = known.matches.filter(({ status }) => status === 'LIVE').slice(0, MOST_WITHOUT_TEXT)
    return filled([
      { title: 'palette.live', entries: live.map((match) => matchEntry(match, known, t)) },
      { title: 'palette.latest', entries: known.bets.map((bet) => betEntry(bet, known)) },
      goTo,
      { title: 'palette.do', entries: actionEntries([], known, t) },
    ])
  }
  const matches = known.matches.filter(({ team1, team2 }) => fits(`${team1} vs ${team2}`)).slice(0, MOST)
  const teams = known.teams.slice(0, MOST)
  const actions = actionEntries(matches, known, t).filter(({ words }) => fits(words))
  return filled([
    { title: 'palette.teams', entries: teams.flatMap(teamEntries) },
    { title: 'palette.matches', entries: matches.map((match) => matchEntry(match, known, t)) },
    { title: 'palette.bets', entries: betEntries(teams, known, t) },
    { title: 'palette.do', entries: actions },
    goTo,
  ])
}

const filled = (groups: readonly PaletteGroup[]) => groups.filter(({ entries }) => entries.length > 0)

function matchEntry(match: Match, { whenWords }: Known, t: Translate): PaletteEntry {
  const { hltvId, team1, team2, tournament } = match
  return {
    id: `match-${hltvId}`,
    icon: Ticket,
    marks: teamsOf(match),
    words: `${teamName(team1, t)} vs ${teamName(team2, t)}`,
    more: [whenWords(match), tournament === null ? '' : tournamentName(tournament, t)].filter(Boolean).join(' · '),
    choice: { path: matchPath(hltvId) },
  }
}

function betEntry(bet: Bet, { betWords }: Known): PaletteEntry {
  return { id: `bet-${bet.id}`, icon: ListChecks, ...betWords(bet), choice: { path: `${PATHS.history}?bet=${bet.id}` } }
}

/** The bets that were found and, for a user, all on the matches of each team. */
function betEntries(teams: readonly ProposedTeam[], known: Known, t: Translate): readonly PaletteEntry[] {
  const ofTeams = teams.map(({ name: team }) => ({
    id: `bets-on-${team}`,
    icon: ListChecks,
    words: t('palette.betsOn', { team }),
    more: '',
    choice: { path: `${PATHS.history}?q=${encodeURIComponent(team)}` },
  }))
  return [...known.bets.map((bet) => betEntry(bet, known)), ...(known.user ? ofTeams : [])]
}

function teamEntries(team: ProposedTeam): readonly PaletteEntry[] {
  const { name } = team
  const path = teamPath(name)
  return path === null
    ? []
    : [{ id: `team-${name}`, icon: Shield, marks: [team], words: name, more: '', choice: { path } }]
}

function actionEntries(
  matches: readonly Match[],
  { isOnBreak, hasKeys }: Known,
  t: Translate,
): readonly PaletteEntry[] {
  // With many matches, each would be listed twice.
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
    ...(hasKeys
      ? [{ id: 'shortcuts', icon: Keyboard, words: t('keys.title'), more: '', choice: 'shortcuts' as const }]
      : []),
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
