import { required } from '../../src/domain/required.ts'
import { median, type Row } from '../row.ts'
import type { Compared, Cost } from './compare.ts'

type Texts = {
  readonly what: string
  /** The first side, which the second one is compared with. */
  readonly floor: string
  readonly of: 'the time' | 'the CPU time'
  readonly reach: number
}

/** The median ratio of the second side to the first, in paired rounds. */
export function rowOf({ one, other }: Compared, { what, floor, of, reach }: Texts): Row {
  const time = timesOf(one, other, ({ ms }) => ms)
  const cpu = timesOf(one, other, cpuMs)
  const texts = [`${time.toFixed(2)} × the time`, `${cpu.toFixed(2)} × the CPU time`]
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

/** CPU time of the processes and of every PostgreSQL. */
function cpuMs({ processMs, databaseMs }: Cost): number {
  return databaseMs.reduce((sum, ms) => sum + ms, processMs)
}

function timesOf(one: readonly Cost[], other: readonly Cost[], of: (cost: Cost) => number): number {
  return median(other.map((cost, round) => of(cost) / of(required(one[round], 'the cost of the first side'))))
}

/** "1.86 ms (CPU 1.28 + 1.17)": the time, the CPU time of the process and of the database; for a cluster, of coordinator and workers. */
function costText(costs: readonly Cost[]): string {
  const middle = (of: (cost: Cost) => number) => median(costs.map(of)).toFixed(2)
  const workersMs = ({ databaseMs }: Cost) => databaseMs.slice(1).reduce((sum, ms) => sum + ms, 0)
  const isCluster = costs.some(({ databaseMs }) => databaseMs.length > 1)
  const cpu = [
    middle(({ processMs }) => processMs),
    middle(({ databaseMs }) => required(databaseMs[0], 'the database')),
    ...(isCluster ? [middle(workersMs)] : []),
  ]
  return `${middle(({ ms }) => ms)} ms (CPU ${cpu.join(' + ')})`
}
