import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import type { ListAnswers } from '../../matches/create-matches.ts'
import { VERSION } from '../../version.ts'

/** Figures read at each scrape. */
export type Watched = { readonly sockets: () => number; readonly listAnswers: ListAnswers }

/** Metrics of this process. */
export function processMetrics(
  registry: Registry,
  { pool }: Deps['database'],
  { sockets, listAnswers }: Watched,
): void {
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'clutchbook_info', help: 'The version', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  )
  watch('clutchbook_sockets', 'Open sockets of this process', sockets)
  watch('clutchbook_pool_connections', 'Database connections of this process', () => pool.totalCount)
  watch('clutchbook_pool_idle_connections', 'Those that are free', () => pool.idleCount)
  watch('clutchbook_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  countListAnswers(registry, listAnswers)

  function watch(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
  }
}

/** The most frequent responses: each only increments a number, which the scrape reads. */
function countListAnswers(registry: Registry, listAnswers: ListAnswers): void {
  const counter = new Counter({
    name: 'clutchbook_list_answers_total',
    help: 'Answers with a list of matches',
    labelNames: ['list', 'status'],
    registers: [registry],
    collect() {
      counter.reset()
      for (const [list, byStatus] of Object.entries(listAnswers)) {
        for (const [status, count] of Object.entries(byStatus)) counter.inc({ list, status }, count)
      }
    },
  })
}
