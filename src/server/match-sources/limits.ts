import type { SourceName } from '../../domain/match/source-name.ts'
import type { SourceLimits } from './match-source.ts'

/** The limits of each provider; docs/providers.md gives the source of every figure. */
export const SOURCE_LIMITS: Readonly<Record<SourceName, SourceLimits>> = {
  demo: { minGapSeconds: 0, callsPerHour: Number.POSITIVE_INFINITY, liveSeconds: 2, upcomingSeconds: 10 },
  // A live match every 60 s, the list every 180 s. 330 an hour: 20 lists, 60 pages for odds, 20 for results, 20 to check them, the rest for
  // live matches.
  hltv: { minGapSeconds: 10, callsPerHour: 330, liveSeconds: 60, upcomingSeconds: 180 },
  // 1,000 an hour on the base plan; a tenth is left for the operator's other programs.
  pandascore: { minGapSeconds: 1, callsPerHour: 900, liveSeconds: 60, upcomingSeconds: 300 },
  // No limit is published; one visitor with an open page causes more calls than this.
  bo3gg: { minGapSeconds: 5, callsPerHour: 360, liveSeconds: 60, upcomingSeconds: 300 },
  // Two calls a minute: responses are cached for 300 s. Live matches come by a socket, without calls.
  polymarket: { minGapSeconds: 30, callsPerHour: 120, liveSeconds: 5, upcomingSeconds: 300 },
}

/** A mirror on this machine belongs to the operator: gap and budget apply to the real sites only. */
export function limitsFor(name: SourceName, baseUrl: string): SourceLimits {
  if (!isLoopback(baseUrl)) return SOURCE_LIMITS[name]
  return { ...SOURCE_LIMITS[name], minGapSeconds: 0, callsPerHour: Number.POSITIVE_INFINITY }
}

export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
