import type { Config } from '../config.ts'
import type { MatchSource } from './match-source.ts'

type Wishes = Pick<Config, 'pollLiveSeconds' | 'pollUpcomingSeconds'>

/** A source as often as the operator wants it: all its tasks of a kind get slower, or against a mirror faster, by the same factor. */
export function atPace(source: MatchSource, { pollLiveSeconds, pollUpcomingSeconds }: Wishes): MatchSource {
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
