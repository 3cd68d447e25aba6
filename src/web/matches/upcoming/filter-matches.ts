import type { Language } from '../../../contract/languages.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { TBD } from '../../../domain/team/team.ts'
import { searchText, typedSearchText } from '../../../domain/text/search-text.ts'
import { perLanguage } from '../../../words/format.ts'

/** An empty text matches everything; `day` is local ("2026-11-05"), or `NO_DAY`. */
export type MatchFilter = { readonly tournament: string; readonly team: string; readonly day: string }
export const NO_FILTER: MatchFilter = { tournament: '', team: '', day: '' }
/** For matches without a time. */
export const NO_DAY = 'none'

export function readFilter(params: URLSearchParams): MatchFilter {
  return { tournament: params.get('tournament') ?? '', team: params.get('team') ?? '', day: params.get('day') ?? '' }
}

/** The URL parameters with the filter; other parameters are kept. */
export function writeFilter(params: URLSearchParams, filter: MatchFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Whether tournament or team filter anything. */
export const isFiltered = ({ tournament, team }: Omit<MatchFilter, 'day'>) =>
  tournament !== '' || typedSearchText(team) !== ''

/** A tournament by its full name, a team by any part of its name, ignoring case and accents. */
export function filterMatches(
  matches: readonly Match[],
  { tournament, team }: Omit<MatchFilter, 'day'>,
): readonly Match[] {
  const wanted = typedSearchText(team)
  return matches.filter(
    (match) =>
      (tournament === '' || match.tournament === tournament) &&
      (wanted === '' || teamsOf(match).some((name) => searchText(name).includes(wanted))),
  )
}

/** The options of the filter in alphabetical order; the teams are those of the chosen tournament. */
export function choicesOf(matches: readonly Match[], { tournament }: Omit<MatchFilter, 'day'>, language: Language) {
  const inOrder = (names: Iterable<string>) => [...new Set(names)].toSorted(collator(language).compare)
  const tournaments = matches.flatMap((match) => match.tournament ?? [])
  return {
    // The chosen tournament stays, even when its last match has begun.
    tournaments: inOrder(tournament === '' ? tournaments : [...tournaments, tournament]),
    teams: inOrder(filterMatches(matches, { tournament, team: '' }).flatMap(teamsOf)),
  }
}

const collator = perLanguage((locale) => new Intl.Collator(locale))

const teamsOf = ({ team1, team2 }: Match) => [team1, team2].filter((name) => name !== TBD)
