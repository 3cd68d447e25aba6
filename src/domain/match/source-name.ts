/** The match sources (docs/providers.md): the values of MATCH_PROVIDER. */
export const SOURCE_NAMES = ['demo', 'hltv', 'pandascore', 'bo3gg', 'polymarket'] as const
export type SourceName = (typeof SOURCE_NAMES)[number]

/** The sources that can be read together. */
export const JOINABLE_SOURCES: readonly SourceName[] = ['polymarket', 'pandascore', 'bo3gg', 'hltv']

/** Sources without PandaScore's ids of matches or teams: the administrator decides which of their matches are the same. */
const WITHOUT_SHARED_IDS: readonly SourceName[] = ['hltv']
export const hasSharedIds = (source: SourceName): boolean => !WITHOUT_SHARED_IDS.includes(source)

/** Whether matches of these sources are joined by names and the administrator too, not only by ids. */
export const needsPairs = (sources: SourceList): boolean => sources.length > 1 && !sources.every(hasSharedIds)

/** The sources that are read together. The stored matches are those of the first one, the home. */
export type SourceList = readonly [SourceName, ...SourceName[]]

/** The sources of "polymarket,pandascore"; null if one is unknown, named twice, or cannot be joined with the others. */
export function readSourceList(text: string): SourceList | null {
  const names = text.split(',').map((name) => SOURCE_NAMES.find((known) => known === name.trim()))
  const known = names.filter((name) => name !== undefined)
  const [home, ...others] = known
  if (home === undefined || known.length < names.length || new Set(known).size < known.length) return null
  if (others.length > 0 && known.some((name) => !JOINABLE_SOURCES.includes(name))) return null
  return [home, ...others]
}

/** The list as `readSourceList` reads it. */
export const writeSourceList = (names: readonly SourceName[]): string => names.join(',')

/** `schedule`: tournament, format and start. `play`: score and maps. */
export const JOINED_FIELDS = ['teams', 'schedule', 'play', 'odds'] as const
export type JoinedField = (typeof JOINED_FIELDS)[number]
/** `forfeit`: the match or one of its maps was awarded without play. `postponed`: it is called off until it has a new date. */
export const GIVEN_FIELDS = [...JOINED_FIELDS, 'forfeit', 'postponed'] as const

/** The sources that give a field, the best one first; docs/providers.md gives the reasons. */
export const BEST_AT: Readonly<Record<JoinedField, readonly SourceName[]>> = {
  teams: ['pandascore', 'bo3gg', 'hltv', 'polymarket'],
  schedule: ['pandascore', 'bo3gg', 'hltv', 'polymarket'],
  play: ['bo3gg', 'hltv', 'polymarket', 'pandascore'],
  odds: ['bo3gg', 'hltv', 'polymarket'],
}

export const isBetterAt = (field: JoinedField, one: SourceName, other: SourceName): boolean =>
  rankAt(field, one) < rankAt(field, other)

/** 0 for the best source; Infinity for a source that never gives the field. */
function rankAt(field: JoinedField, source: SourceName): number {
  const rank = BEST_AT[field].indexOf(source)
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}

/** The id of a match or task within the home source: for another source, it begins with the name of that source. */
export const homeId = (home: SourceName, source: SourceName, id: string): string =>
  source === home ? id : `${source}:${id}`

/** The source of a stored match, by its id at the home. */
export const sourceOfId = (home: SourceName, id: string): SourceName =>
  SOURCE_NAMES.find((source) => id.startsWith(`${source}:`)) ?? home
