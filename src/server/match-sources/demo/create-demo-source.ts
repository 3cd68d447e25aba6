import type { MatchReading } from '../../../domain/match/match.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations.ts'
import { SOURCE_LIMITS } from '../limits.ts'
import { type KnownMatch, type MatchSource, type PollResult, type PollTask, SourceError } from '../match-source.ts'
import { matchAt } from './match-at.ts'
import { Season } from './season.ts'

/** How far ahead matches are listed: with both teams known, and with one or both undecided. */
const LISTED_AHEAD_MS = 72 * HOUR_MS
const UNDECIDED_AHEAD_MS = 12 * HOUR_MS
/** The live list also has the results of matches that ended this recently. */
const JUST_ENDED_MS = 30 * MINUTE_MS
const RESULTS_BACK_MS = DAY_MS

const LIMITS = SOURCE_LIMITS.demo
const TASKS: readonly PollTask[] = [
  { key: 'live', kind: 'live', everySeconds: LIMITS.liveSeconds },
  { key: 'schedule', kind: 'upcoming', everySeconds: LIMITS.upcomingSeconds },
  { key: 'results', kind: 'results', everySeconds: 300 },
]

/** A simulated season of invented teams: the same seed and time give the same matches, regardless of earlier calls. */
export function createDemoSource({ seed = 'clutchbook' }: { readonly seed?: string } = {}): MatchSource {
  const season = new Season(seed)
  return {
    name: 'demo',
    limits: LIMITS,
    logoHosts: [],
    tasks: () => TASKS,
    read: async (task, known, now) => readSeason(season, task.key, known, now.getTime()),
  }
}

function readSeason(season: Season, task: string, known: readonly KnownMatch[], now: number): PollResult {
  switch (task) {
    case 'live':
      return { matches: current(season, now), complete: ['live'] }
    case 'schedule':
      return { matches: upcoming(season, now), complete: ['upcoming'] }
    case 'results':
      return { matches: results(season, known, now), complete: [] }
    default:
      throw new SourceError('shape-changed', `The demo season has no task "${task}"`)
  }
}

function current(season: Season, now: number): readonly MatchReading[] {
  return season
    .matchesBetween(now - JUST_ENDED_MS, now)
    .filter((match) => match.start <= now && now < match.end + JUST_ENDED_MS)
    .map((match) => matchAt(match, now))
    .filter(({ status }) => status === 'live' || status === 'finished')
}

function upcoming(season: Season, now: number): readonly MatchReading[] {
  return season
    .matchesBetween(now, now + LISTED_AHEAD_MS)
    .filter((match) => match.start > now && match.planned <= now + listedAhead(match.sides, now))
    .map((match) => matchAt(match, now))
}

function listedAhead(sides: readonly { readonly knownAt: number }[], now: number): number {
  return sides.every(({ knownAt }) => knownAt <= now) ? LISTED_AHEAD_MS : UNDECIDED_AHEAD_MS
}

/** The last day's results, and older ones of stored matches that are not finished. */
function results(season: Season, known: readonly KnownMatch[], now: number): readonly MatchReading[] {
  const lastDay = season.matchesBetween(now - RESULTS_BACK_MS, now).filter((match) => match.end > now - RESULTS_BACK_MS)
  const open = known.filter(({ state }) => state.status === 'live' || state.status === 'upcoming')
  const missed = open.map(({ sourceId }) => season.find(sourceId)).filter((match) => match !== null)
  return [...new Set([...lastDay, ...missed])]
    .filter((match) => match.end <= now)
    .map((match) => matchAt(match, now))
    .filter(({ status }) => status === 'finished')
}
