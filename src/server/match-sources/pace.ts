import type { Config } from '../config.ts'
import type { MatchSource } from './match-source.ts'

type Intervals = Pick<Config, 'pollLiveSeconds' | 'pollUpcomingSeconds'>

/** The source at the operator's intervals: all tasks of a kind get slower, or against a mirror faster, by the same factor. */
export function atPace(source: MatchSource, { pollLiveSeconds, pollUpcomingSeconds }: Intervals): MatchSource {
  const { liveSeconds, upcomingSeconds } = source.limits
  const live = (pollLiveSeconds ?? liveSeconds) / liveSeconds
  const others = (pollUpcomingSeconds ?? upcomingSeconds) / upcomingSeconds
  return {
    ...source,
    tasks: (known, now) =>
      source.tasks(known, now).map((task) => {
        const everySeconds = Math.max(1, Math.round(task.everySeconds * (task.kind === 'live' ? live : others)))
        return { ...task, everySeconds }
      }),
  }
}
