import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import type { ListAnswers } from '../../matches/create-matches.ts'
import type { PushCounts } from '../../push/push-counts.ts'
import { VERSION } from '../../version.ts'

/** Figures read at each scrape. */
export type Watched = {
  readonly sockets: () => number
  readonly listAnswers: ListAnswers
  readonly pushCounts: PushCounts
}

/** Metrics of this process. */
export function processMetrics(
  registry: Registry,
  { pool }: Deps['database'],
  { sockets, listAnswers, pushCounts }: Watched,
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
  countPushes(registry, pushCounts)

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

/** Messages to devices. The process with the push lease sends them; the outbox moves with the lease. */
function countPushes(registry: Registry, counts: PushCounts): void {
  const sent: Counter = new Counter({
    name: 'clutchbook_push_sent_total',
    help: 'Messages that push services took',
    registers: [registry],
    collect() {
      sent.reset()
      sent.inc(counts.sent)
    },
  })
  const failed: Counter = new Counter({
    name: 'clutchbook_push_failed_total',
    help: 'Tries that are made again, as a push service did not answer or was busy',
    registers: [registry],
    collect() {
      failed.reset()
      failed.inc(counts.failed)
    },
  })
  const dropped = new Counter({
    name: 'clutchbook_push_dropped_total',
    help: 'Messages that were not sent',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      dropped.reset()
      for (const [reason, count] of Object.entries(counts.dropped)) dropped.inc({ reason }, count)
    },
  })
}
