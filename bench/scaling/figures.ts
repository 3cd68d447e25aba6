/** `measured`: `source` names the benchmark. `assumed`: user behaviour, or not measured. `chosen`: machine sizes and how full they may be. */
type Kind = 'measured' | 'assumed' | 'chosen'
type Figure = {
  readonly kind: Kind
  readonly value: number
  readonly unit: string
  readonly what: string
  readonly source?: string
}

const measured = (value: number, unit: string, what: string, source: string): Figure => ({
  kind: 'measured',
  value,
  unit,
  what,
  source,
})
const assumed = (value: number, unit: string, what: string): Figure => ({ kind: 'assumed', value, unit, what })
const chosen = (value: number, unit: string, what: string): Figure => ({ kind: 'chosen', value, unit, what })

const SOCKETS = '`sockets`'
const RUSH = '`rush`'
const FLEET = '`fleet`'
const CAPACITY = '`capacity`'

/** All inputs of the model, by option name (`socketsOfProcess` is `--sockets-of-process`). */
export const FIGURES = {
  socketsOfProcess: measured(10_000, 'sockets', 'held by one process; no limit was looked for', SOCKETS),
  socketKilobytes: measured(3.5, 'KB', 'memory of a socket', SOCKETS),
  framesOfCore: measured(
    67_500,
    'a second',
    'sockets that a change reaches, their receivers on the same cores',
    SOCKETS,
  ),
  pagesOfCore: measured(24_661, 'a second', 'pages of a match, the same for all', RUSH),
  processMegabytes: measured(153, 'MB', 'memory of a process before any load', CAPACITY),
  pushBytes: measured(698, 'bytes', 'a change of one match on the socket', CAPACITY),
  firstVisitKilobytes: measured(89.2, 'KB', "the first route's JavaScript", '`first-load`'),
  listProcessMs: measured(1.09, 'ms', 'CPU time of the process for a list of 50 bets', CAPACITY),
  listDatabaseMs: measured(0.38, 'ms', 'the same of the database', CAPACITY),
  listBytes: measured(1_340, 'bytes', 'a list of 50 bets by brotli', CAPACITY),
  betProcessMs: measured(0.8, 'ms', 'CPU time of the process for a placed bet', CAPACITY),
  betDatabaseMs: measured(1.37, 'ms', 'the same of the database', CAPACITY),
  settleMs: measured(0.18, 'ms', 'a bet that the program settles', '`settling`'),
  betBytes: measured(2_081, 'bytes', 'a settled bet in the database, with its sums, events, log and indexes', CAPACITY),
  matchBytes: measured(1_327, 'bytes', 'a match in the database, with three maps', CAPACITY),
  readingBytes: measured(85, 'bytes', 'a reading of its odds', CAPACITY),
  deliveryMicroseconds: measured(8, 'µs', 'CPU time of the database for a NOTIFY, per listening process', CAPACITY),
  heardMicroseconds: measured(
    1.2,
    'µs',
    'CPU time of a process for a NOTIFY of somebody without a page there',
    CAPACITY,
  ),
  citusTimes: measured(
    4.4,
    '×',
    'CPU time of the database for a list on a cluster, against one PostgreSQL; a bet has 3.5',
    FLEET,
  ),
  coordinatorShare: measured(2.2, '×', 'the part of it that the coordinator has', FLEET),

  viewers: assumed(0.1, 'of the users', 'have a page open at the peak'),
  pagesAMinute: assumed(1, 'a viewer', 'pages of matches and results, also after a push'),
  ownAMinute: assumed(0.5, 'a viewer', 'lists and statistics of one’s own, each as dear as a list of bets'),
  betsAnHour: assumed(1, 'a viewer', 'bets placed at the peak'),
  betsAYear: assumed(100, 'a user', 'bets placed in a year'),
  arrivalsAMinute: assumed(0.05, 'of the viewers', 'come for the first time in the busiest minute'),
  pushesAMinute: assumed(20, 'pushes', 'changes of matches that every page gets'),
  betsOnOneMatch: assumed(0.02, 'a user', 'bets on the greatest match, settled when it ends'),
  matchesAYear: assumed(10_000, 'matches', 'that the source knows'),
  readingsOfMatch: assumed(200, 'readings', 'of the odds of a match'),

  fullest: chosen(0.6, 'of its capacity', 'how full anything may be at the peak'),
  coresOfMachine: chosen(8, 'cores', 'a machine with processes'),
  processesOfMachine: chosen(6, 'processes', 'on it; the other cores are for nginx, the pooler and the system'),
  networkMegabytes: chosen(125, 'MB a second', 'of a machine: 1 Gbit/s'),
  databaseCores: chosen(32, 'cores', 'a machine of PostgreSQL'),
  databaseGigabytes: chosen(4_000, 'GB', 'its disk'),
  connections: chosen(200, 'connections', 'its `max_connections`'),
  years: chosen(3, 'years', 'of bets that the disk has to hold'),
  settleSeconds: chosen(60, 's', 'the longest wait for the last verdict on the greatest match'),
  connectionsOfProcess: chosen(11, 'connections', 'of a process without a pooler: ten, and LISTEN'),
  directOfProcess: chosen(3, 'connections', 'of a process past the pooler: LISTEN, and two that come and go'),
  pooled: chosen(40, 'connections', 'of the pooler (`default_pool_size`)'),
} as const satisfies Readonly<Record<string, Figure>>

export type Name = keyof typeof FIGURES
export type Inputs = Readonly<Record<Name, number>>

export const NAMES = Object.keys(FIGURES) as Name[] // the keys of a constant

export const DEFAULTS: Inputs = withFigures(({ value }) => value)

export function withFigures(valueOf: (figure: Figure, name: Name) => number): Inputs {
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(FIGURES[name], name)])) as Inputs // one entry for each name
}

export function optionOf(name: Name): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export type { Figure }
