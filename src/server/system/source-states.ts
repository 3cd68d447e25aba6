import type { SourceState } from '../../contract/system.ts'
import { SOURCE_NAMES, type SourceName } from '../../domain/match/source-name.ts'
import { HOUR_MS } from '../../domain/time/durations.ts'
import { sourceBaseUrl } from '../config.ts'
import type { Deps } from '../deps.ts'
import { limitsFor, SOURCE_LIMITS } from '../match-sources/limits.ts'
import { type MatchSources, namesOf } from '../match-sources/match-source.ts'
import { opensAt, type SourceHealth, UNTRIED } from '../matches/polling/source-health.ts'
import { countCalls, findAllHealth } from '../matches/polling/source-queries.ts'

/** The states of the configured sources, then of every other one ever polled. */
export async function findSourceStates({ db, config, now }: Deps, used: MatchSources): Promise<SourceState[]> {
  const time = now()
  const [healths, calls] = await Promise.all([findAllHealth(db), countCalls(db, new Date(time.getTime() - HOUR_MS))])
  const current = namesOf(used)
  const others = SOURCE_NAMES.filter((name) => !current.includes(name) && healths.has(name))
  return [...current, ...others].map((name) => ({
    source: name,
    isCurrent: current.includes(name),
    ...presentHealth(healths.get(name) ?? UNTRIED, time),
    calls: presentCalls(calls.get(name) ?? 0, budgetOf(name)),
  }))

  function budgetOf(name: SourceName): number {
    const source = used.find((each) => each.name === name)
    if (source) return source.limits.callsPerHour
    const baseUrl = sourceBaseUrl(config, name)
    return (baseUrl === null ? SOURCE_LIMITS[name] : limitsFor(name, baseUrl)).callsPerHour
  }
}

function presentCalls(lastHour: number, perHour: number): SourceState['calls'] {
  return Number.isFinite(perHour) ? { lastHour, perHour } : null
}

function presentHealth(health: SourceHealth, now: Date) {
  const open = opensAt(health, now)
  return {
    lastSuccessAt: health.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: health.lastFailureAt?.toISOString() ?? null,
    failure: health.failure,
    failureMessage: health.failureMessage,
    failuresInARow: health.failuresInARow,
    openUntil: open > now ? open.toISOString() : null,
  }
}
