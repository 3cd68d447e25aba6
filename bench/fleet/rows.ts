import { required } from '../../src/domain/required.ts'
import { median, type Row } from '../row.ts'
import type { Compared, Cost } from './compare.ts'

type Texts = {
  readonly what: string
  /** What the second side is measured against. */
  readonly floor: string
  readonly of: 'the time' | 'the processor time'
  readonly reach: number
}

/** The second side against the first: the median of what it takes, each time beside what the first has taken just before. */
export function rowOf({ one, other }: Compared, { what, floor, of, reach }: Texts): Row {
  const time = timesOf(one, other, ({ ms }) => ms)
  const cpu = timesOf(one, other, cpuMs)
  const texts = [`${time.toFixed(2)} × the time`, `${cpu.toFixed(2)} × the processor time`]
  const decisive = of === 'the time' ? time : cpu
  return {
    what,
    ours: costText(other),
    floor: `${costText(one)}, ${floor}`,
    measured: texts.join(', '),
    reach: `≤ ${reach} × ${of}`,
    holds: decisive <= reach,
  }
}

/** Of the processes and of every PostgreSQL. */
function cpuMs({ processMs, databaseMs }: Cost): number {
  return databaseMs.reduce((sum, ms) => sum + ms, processMs)
}

function timesOf(one: readonly Cost[], other: readonly Cost[], of: (cost: Cost) => number): number {
  return median(other.map((cost, round) => of(cost) / of(required(one[round], 'the cost of the first side'))))
}

function costText(costs: readonly Cost[]): string {
  const middle = (of: (cost: Cost) => number) => `${median(costs.map(of)).toFixed(2)} ms`
  const [coordinator, ...workers] = required(costs[0], 'a cost').databaseMs
  const database =
    coordinator === undefined || workers.length === 0
      ? `${middle(({ databaseMs }) => required(databaseMs[0], 'the database'))} of the database`
      : `${middle(({ databaseMs }) => required(databaseMs[0], 'the coordinator'))} of the coordinator, ${middle(
          ({ databaseMs }) => databaseMs.slice(1).reduce((sum, ms) => sum + ms, 0),
        )} of the workers`
  return `${middle(({ ms }) => ms)}; of processors ${middle(({ processMs }) => processMs)} of the process, ${database}`
}
