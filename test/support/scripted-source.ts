import type { MatchReading } from '../../src/domain/match/match.ts'
import type { SourceName } from '../../src/domain/match/source-name.ts'
import type { MatchSource, PollResult, PollTask } from '../../src/server/match-sources/match-source.ts'

/** A source with matches set by the test. Its single task reports all of them, every second. */
export type ScriptedSource = MatchSource & {
  /** Sets all live and upcoming matches. */
  set(matches: readonly MatchReading[]): void
  /** Makes every poll fail with this error, until `set` is called again. */
  fail(error: Error): void
}

const ONE_TASK: PollTask = { key: 'list', kind: 'live', everySeconds: 1 }

export function scriptedSource(first: readonly MatchReading[] = [], name: SourceName = 'hltv'): ScriptedSource {
  let matches = first
  let failure: Error | null = null
  return {
    name,
    limits: { minGapSeconds: 0, callsPerHour: 100_000, liveSeconds: 1, upcomingSeconds: 1 },
    logoHosts: [],
    tasks: () => [ONE_TASK],
    read: (): Promise<PollResult> =>
      failure ? Promise.reject(failure) : Promise.resolve({ matches, complete: ['live', 'upcoming'] }),
    set(next) {
      matches = next
      failure = null
    },
    fail(error) {
      failure = error
    },
  }
}

const TEAM = { key: null, name: 'TBD', logoUrl: null }

/** A live BO3: Alfa leads Bravo by a map and 7:5 on the second. */
export function liveReading(sourceId: string, more: Partial<MatchReading> = {}): MatchReading {
  return {
    sourceId,
    status: 'live',
    team1: { key: `${sourceId}-a`, name: 'Alfa', logoUrl: null },
    team2: { key: `${sourceId}-b`, name: 'Bravo', logoUrl: null },
    tournament: 'Copa de Teste',
    format: 'BO3',
    scheduledTime: new Date('2026-11-20T18:00:00Z'),
    score1: 1,
    score2: 0,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'running', score1: 7, score2: 5 },
    ],
    odds: { odds1: 1450, odds2: 2700 },
    ...more,
  }
}

/** An upcoming BO3 without opponents, unless `more` has them. */
export function upcomingReading(sourceId: string, more: Partial<MatchReading> = {}): MatchReading {
  return {
    sourceId,
    status: 'upcoming',
    team1: TEAM,
    team2: TEAM,
    tournament: 'Copa de Teste',
    format: 'BO3',
    scheduledTime: new Date('2030-01-01T18:00:00Z'),
    ...more,
  }
}
