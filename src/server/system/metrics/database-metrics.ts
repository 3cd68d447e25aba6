import { Gauge, Registry } from 'prom-client'
import type { SourceState } from '../../../contract/system.ts'
import { countUsers } from '../../auth/user-queries.ts'
import type { Deps } from '../../deps.ts'
import type { MatchSources } from '../../match-sources/match-source.ts'
import { countOnline, countProcesses } from '../../presence/presence-queries.ts'
import { findSourceStates } from '../source-states.ts'
import { findDatabaseFacts, findVisitStats } from '../system-queries.ts'

type Figures = Awaited<ReturnType<typeof findDatabaseFigures>>

/** Figures that are the same in every process. */
export async function findDatabaseFigures(deps: Deps, used: MatchSources) {
  const { db } = deps
  const [visits, online, accounts, processes, facts, sources] = await Promise.all([
    findVisitStats(deps),
    countOnline(db),
    countUsers(db),
    countProcesses(db),
    findDatabaseFacts(db),
    findSourceStates(deps, used),
  ])
  return { visits, online, accounts, processes, facts, sources }
}

/** A new registry per scrape, so that no label of an earlier one remains. */
export function databaseMetrics({ visits, online, accounts, processes, facts, sources }: Figures): Registry {
  const registry = databaseUp(true)
  const visit = gauge(registry, 'visits', 'Unique addresses, kept as keyed hashes', ['period'])
  visit.set({ period: 'ever' }, visits.totalVisits)
  visit.set({ period: 'today' }, visits.visitsToday)
  visit.set({ period: 'hour' }, visits.visitsThisHour)
  gauge(registry, 'online_people', 'People with a page open, in all processes').set(online)
  gauge(registry, 'accounts', 'Accounts').set(accounts)
  gauge(registry, 'processes', 'Processes that are alive on this database').set(processes)
  gauge(registry, 'database_size_bytes', 'Size of the database').set(facts.sizeBytes)
  gauge(registry, 'database_migrations', 'Migrations that have run').set(facts.migrations)
  addSources(registry, sources)
  return registry
}

export function databaseUp(isUp: boolean): Registry {
  const registry = new Registry()
  gauge(registry, 'database_up', 'Whether the database answers').set(Number(isUp))
  return registry
}

function addSources(registry: Registry, sources: readonly SourceState[]): void {
  const add = (name: string, help: string, read: (state: SourceState) => number | null) => {
    const metric = gauge(registry, `source_${name}`, help, ['source'])
    for (const state of sources) {
      const value = read(state)
      if (value !== null) metric.set({ source: state.source }, value)
    }
  }
  add('current', 'Whether it is the one that is read', ({ isCurrent }) => Number(isCurrent))
  add('last_success_timestamp_seconds', 'Last good reading', ({ lastSuccessAt }) => toSeconds(lastSuccessAt))
  add('failures_in_a_row', 'Failed readings since the last good one', ({ failuresInARow }) => failuresInARow)
  add('breaker_open', 'Whether no call is let through for now', ({ openUntil }) => Number(openUntil !== null))
  add(
    'calls_last_hour',
    'Calls in the last 60 minutes, where there is a budget',
    ({ calls }) => calls?.lastHour ?? null,
  )
  add('calls_budget', 'Calls that are allowed in 60 minutes', ({ calls }) => calls?.perHour ?? null)
}

function gauge<L extends string = never>(registry: Registry, name: string, help: string, labelNames: L[] = []) {
  return new Gauge({ name: `clutchbook_${name}`, help, labelNames, registers: [registry] })
}

function toSeconds(time: string | null): number | null {
  return time === null ? null : new Date(time).getTime() / 1000
}
