import { DEFAULTS, FIGURES, type Figure, type Inputs, NAMES, optionOf } from './figures.ts'
import {
  connectionsOf,
  coresOfDatabase,
  coresOfProcesses,
  coresToHear,
  fullnessOf,
  type Layout,
  type Load,
  layoutFor,
  loadOf,
  machinesOf,
  stepOf,
  sumOf,
} from './model.ts'

export const USERS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000]

/** A requested layout instead of the smallest one. */
export type Fixed = Partial<Pick<Layout, 'processes' | 'workers'>>

/** One column for each number of users. */
export function scalingTable(users: readonly number[], inputs: Inputs = DEFAULTS, fixed: Fixed = {}): string {
  const sites = users.map((count) => {
    const load = loadOf(count, inputs)
    return { load, layout: { ...layoutFor(load, inputs), ...fixed } }
  })
  const rows = ROWS.map(([what, cell]) => line([what, ...sites.map(({ load, layout }) => cell(load, layout, inputs))]))
  const head = line(['users', ...users.map((count) => number(count))])
  return [head, line(['---', ...users.map(() => '---:')]), ...rows].join('\n')
}

type Cell = (load: Load, layout: Layout, inputs: Inputs) => string

const ROWS: readonly (readonly [what: string, cell: Cell])[] = [
  ['viewers at the peak, each with a socket', ({ viewers }) => number(viewers)],
  ['bets placed a second', ({ bets }) => number(bets)],
  ['own lists a second', ({ ownRequests }) => number(ownRequests)],
  ['pages of matches a second', ({ pages }) => number(pages)],
  ['frames pushed a second', ({ frames }) => number(frames)],
  ['changes of accounts a second (NOTIFY)', ({ notifications }) => number(notifications)],
  ['the same, as each process hears them', ({ notifications }, { processes }) => number(notifications * processes)],
  ['megabytes sent a second', ({ bytesOut }) => number(bytesOut / 1e6)],
  ['the bets of a year, GB', ({ bytesOfBetsAYear }) => number(bytesOfBetsAYear / 1e9)],
  ['the matches of a year (references), GB', ({ bytesOfMatchesAYear }) => number(bytesOfMatchesAYear / 1e9)],
  ['seconds to the last verdict of the greatest match', ({ secondsToLastVerdict }) => number(secondsToLastVerdict)],
  ['**step**', (_, layout) => `**${stepOf(layout)}**`],
  ['processes', (_, { processes }) => number(processes)],
  [
    'their processor cores at work',
    (load, { processes }, inputs) =>
      number(sumOf(coresOfProcesses(load, inputs)) + processes * coresToHear(load, inputs)),
  ],
  [
    'their memory, GB',
    ({ viewers }, { processes }, inputs) =>
      number((processes * inputs.processMegabytes * 1024 + viewers * inputs.socketKilobytes) / 1024 ** 2),
  ],
  ['processor cores of the database at work', (load, layout, inputs) => number(databaseCores(load, layout, inputs))],
  [
    'connections to it without a pooler',
    (_, layout, inputs) => number(connectionsOf({ ...layout, pooler: false }, inputs)),
  ],
  ['connections to it with one', (_, layout, inputs) => number(connectionsOf({ ...layout, pooler: true }, inputs))],
  ['machines: processes + database (+ standbys)', (_, layout, inputs) => machines(layout, inputs)],
  ['first bottleneck', bottleneck(0)],
  ['second', bottleneck(1)],
  ['third', bottleneck(2)],
]

/** On a cluster, the cores of all its machines. */
function databaseCores(load: Load, { processes, workers }: Layout, inputs: Inputs): number {
  const { notifications = 0, ...statements } = coresOfDatabase(load, processes, inputs)
  return sumOf(statements) * (workers > 0 ? inputs.citusTimes : 1) + notifications
}

function machines(layout: Layout, inputs: Inputs): string {
  const { processes, database, standbys } = machinesOf(layout, inputs)
  return `${number(processes)} + ${number(database)} (+ ${number(standbys)})`
}

function bottleneck(place: number): Cell {
  return (load, layout, inputs) => {
    const resource = fullnessOf(load, layout, inputs)[place]
    return resource ? `${resource.name}: ${percent(resource.full)}` : ''
  }
}

/** Every figure of a kind, by option name. */
export function figuresTable(kind: Figure['kind'], inputs: Inputs = DEFAULTS): string {
  const rows = NAMES.filter((name) => FIGURES[name].kind === kind).map((name) => {
    const { unit, what, source }: Figure = FIGURES[name]
    const cells = [`\`--${optionOf(name)}\``, number(inputs[name]), unit, what]
    return line(kind === 'measured' ? [...cells, source ?? ''] : cells)
  })
  const head = ['option', 'value', 'unit', 'what', ...(kind === 'measured' ? ['source'] : [])]
  return [line(head), line(head.map((name) => (name === 'value' ? '---:' : '---'))), ...rows].join('\n')
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Two significant digits for small numbers, whole otherwise. */
function number(value: number): string {
  return value.toLocaleString(
    'en',
    value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: value < 100 ? 1 : 0 },
  )
}

function percent(share: number): string {
  return `${number(share * 100)} %`
}
