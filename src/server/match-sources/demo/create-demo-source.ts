import type { MatchReading } from '../../../domain/match.ts'
import { type MatchSource, type Reading, type ReadTask, SourceError } from '../match-source.ts'
import { matchAt } from './match-at.ts'
import { Season } from './season.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const DEFAULT_SEED = 'clutchbook'
/** How far ahead matches are listed: with both teams known, and with one or both undecided. */
const LISTED_AHEAD = 72 * HOUR
const UNDECIDED_AHEAD = 26 * HOUR
/** A live reading also tells how matches ended that were live a while ago. */
const JUST_ENDED = 30 * MINUTE
const RESULTS_BACK = 24 * HOUR

const LIVE_SECONDS = 2
const UPCOMING_SECONDS = 10
const RESULTS_SECONDS = 300

const TASKS: readonly ReadTask[] = [
  { key: 'live', kind: 'live', everySeconds: LIVE_SECONDS },
  { key: 'schedule', kind: 'upcoming', everySeconds: UPCOMING_SECONDS },
  { key: 'results', kind: 'results', everySeconds: RESULTS_SECONDS },
]

/** A simulated season of invented teams: the same seed and instant give the same matches, whatever was asked before. */
export function createDemoSource({ seed = DEFAULT_SEED }: { readonly seed?: string } = {}): MatchSource {
  const season = new Season(seed)
  const readings: Record<string, (now: number) => Reading> = {
    live: (now) => ({ matches: current(season, now), complete: ['live'] }),
    schedule: (now) => ({ matches: upcoming(season, now), complete: ['upcoming'] }),
    results: (now) => ({ matches: ended(season, now, RESULTS_BACK), complete: [] }),
  }
  return {
    name: 'demo',
    limits: { minGapSeconds: 0, callsPerHour: 3600, liveSeconds: LIVE_SECONDS, upcomingSeconds: UPCOMING_SECONDS },
    logoHosts: [],
    tasks: () => TASKS,
    read: async (task, _known, now) => {
      const read = readings[task.key]
      if (!read) throw new SourceError('shape-changed', `The demo season has no task "${task.key}"`)
      return read(now.getTime())
    },
  }
}

function current(season: Season, now: number): readonly MatchReading[] {
  return season
    .matchesBetween(now - JUST_ENDED, now)
    .filter((match) => match.start <= now && now < match.end + JUST_ENDED)
    .map((match) => matchAt(match, now))
    .filter(({ status }) => status === 'live' || status === 'finished')
}

function upcoming(season: Season, now: number): readonly MatchReading[] {
  return season
    .matchesBetween(now, now + LISTED_AHEAD)
    .filter((match) => match.start > now && match.planned <= now + listedAhead(match.sides, now))
    .map((match) => matchAt(match, now))
    .filter(({ status }) => status === 'upcoming' || status === 'cancelled')
}

function listedAhead(sides: readonly { readonly knownAt: number }[], now: number): number {
  return sides.every(({ knownAt }) => knownAt <= now) ? LISTED_AHEAD : UNDECIDED_AHEAD
}

function ended(season: Season, now: number, back: number): readonly MatchReading[] {
  return season
    .matchesBetween(now - back, now)
    .filter((match) => match.end <= now && match.end > now - back)
    .map((match) => matchAt(match, now))
    .filter(({ status }) => status === 'finished')
}
