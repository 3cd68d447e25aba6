import type { Inputs } from './figures.ts'

/** The peak load by a number of users, and what they store in a year. Rates are per second. */
export type Load = {
  readonly users: number
  /** Each has one page open, with one socket. */
  readonly viewers: number
  readonly bets: number
  readonly ownRequests: number
  readonly pages: number
  /** One per socket and push. */
  readonly frames: number
  /** Account changes: placed bets, and bets settled when the biggest match ends. */
  readonly notifications: number
  readonly bytesOut: number
  readonly bytesOfBetsAYear: number
  readonly bytesOfMatchesAYear: number
  readonly secondsToLastVerdict: number
}

export function loadOf(users: number, inputs: Inputs): Load {
  const viewers = users * inputs.viewers
  const bets = (viewers * inputs.betsAnHour) / 3600
  const ownRequests = (viewers * inputs.ownAMinute) / 60
  const frames = (viewers * inputs.pushesAMinute) / 60
  const arrivals = (viewers * inputs.arrivalsAMinute) / 60
  const betsOnOneMatch = users * inputs.betsOnOneMatch
  return {
    users,
    viewers,
    bets,
    ownRequests,
    pages: (viewers * inputs.pagesAMinute) / 60,
    frames,
    notifications: bets + Math.min(betsOnOneMatch, 1000 / inputs.settleMs),
    bytesOut: frames * inputs.pushBytes + ownRequests * inputs.listBytes + arrivals * inputs.firstVisitKilobytes * 1024,
    bytesOfBetsAYear: users * inputs.betsAYear * inputs.betBytes,
    bytesOfMatchesAYear: inputs.matchesAYear * (inputs.matchBytes + inputs.readingsOfMatch * inputs.readingBytes),
    secondsToLastVerdict: (betsOnOneMatch * inputs.settleMs) / 1000,
  }
}

/** CPU seconds per second, that is cores, by purpose. */
export type Cores = Readonly<Record<string, number>>

/** For all processes together, independent of their number. */
export function coresOfProcesses(load: Load, inputs: Inputs): Cores {
  return {
    pushes: load.frames / inputs.framesOfCore,
    pages: load.pages / inputs.pagesOfCore,
    'own requests': (load.ownRequests * inputs.listProcessMs) / 1000,
    bets: (load.bets * inputs.betProcessMs) / 1000,
  }
}

/** Each process receives the changes of every account. */
export function coresToHear(load: Load, inputs: Inputs): number {
  return (load.notifications * inputs.heardMicroseconds) / 1e6
}

/** For one PostgreSQL. */
export function coresOfDatabase(load: Load, processes: number, inputs: Inputs): Cores {
  return {
    'own requests': (load.ownRequests * inputs.listDatabaseMs) / 1000,
    bets: (load.bets * inputs.betDatabaseMs) / 1000,
    notifications: (load.notifications * processes * inputs.deliveryMicroseconds) / 1e6,
  }
}

export function sumOf(cores: Cores): number {
  return Object.values(cores).reduce((sum, part) => sum + part, 0)
}

/** Without workers the books are on one PostgreSQL, otherwise on a Citus cluster. */
export type Layout = {
  readonly processes: number
  readonly pooler: boolean
  readonly workers: number
  /** The database has its own machine. */
  readonly apart: boolean
}

export type Resource = { readonly name: string; readonly full: number }

/** The utilization of each resource, the highest first. */
export function fullnessOf(load: Load, layout: Layout, inputs: Inputs): readonly Resource[] {
  const { processes, workers } = layout
  const machines = machinesOf(layout, inputs).processes
  const resources: Resource[] = [
    { name: 'sockets of a process', full: load.viewers / processes / inputs.socketsOfProcess },
    { name: 'processor of a process', full: processorOfProcess(load, processes, inputs) },
    { name: 'network of a machine', full: load.bytesOut / machines / (inputs.networkMegabytes * 1e6) },
    { name: 'connections of PostgreSQL', full: connectionsOf(layout, inputs) / inputs.connections },
    { name: 'time to the last verdict', full: load.secondsToLastVerdict / inputs.settleSeconds },
    { name: `disk of ${workers > 0 ? 'a worker' : 'PostgreSQL'}`, full: diskFullness(load, workers, inputs) },
    ...processorsOfDatabase(load, layout, inputs),
  ]
  return resources.toSorted((one, other) => other.full - one.full)
}

function processorOfProcess(load: Load, processes: number, inputs: Inputs): number {
  return sumOf(coresOfProcesses(load, inputs)) / processes + coresToHear(load, inputs)
}

function diskFullness(load: Load, workers: number, inputs: Inputs): number {
  const ofBets = load.bytesOfBetsAYear / Math.max(1, workers)
  return ((ofBets + load.bytesOfMatchesAYear) * inputs.years) / (inputs.databaseGigabytes * 1e9)
}

function processorsOfDatabase(load: Load, { processes, workers, apart }: Layout, inputs: Inputs): Resource[] {
  const { notifications = 0, ...statements } = coresOfDatabase(load, processes, inputs)
  const cores = sumOf(statements)
  const available = apart ? inputs.databaseCores : inputs.coresOfMachine - inputs.processesOfMachine
  if (workers === 0) return [{ name: 'processor of PostgreSQL', full: (cores + notifications) / available }]
  const ofWorkers = cores * (inputs.citusTimes - inputs.coordinatorShare)
  return [
    { name: 'processor of the coordinator', full: (cores * inputs.coordinatorShare + notifications) / available },
    { name: 'processor of a worker', full: ofWorkers / workers / inputs.databaseCores },
  ]
}

/** Connections to PostgreSQL, or to the coordinator. */
export function connectionsOf({ processes, pooler }: Layout, inputs: Inputs): number {
  if (!pooler) return processes * inputs.connectionsOfProcess
  return processes * inputs.directOfProcess + inputs.pooled
}

export type Machines = { readonly processes: number; readonly database: number; readonly standbys: number }

/** `standbys` are the machines for a synchronous standby of each PostgreSQL; the monitors need no machine of that size. */
export function machinesOf({ processes, workers, apart }: Layout, inputs: Inputs): Machines {
  const database = workers > 0 ? workers + 1 : Number(apart)
  return {
    processes: Math.ceil(processes / inputs.processesOfMachine),
    database,
    standbys: Math.max(1, database),
  }
}

/** No number of machines is enough. */
export class TooMuch extends Error {}

/** The smallest layout in which every resource that scales with machines is within its limit. */
export function layoutFor(load: Load, inputs: Inputs): Layout {
  const { fullest } = inputs
  const left = fullest - coresToHear(load, inputs)
  if (left <= 0) {
    throw new TooMuch(
      `${Math.round(load.notifications)} NOTIFYs a second alone keep every process busier than --fullest allows`,
    )
  }
  const processes = Math.max(
    1,
    Math.ceil(load.viewers / inputs.socketsOfProcess / fullest),
    Math.ceil(sumOf(coresOfProcesses(load, inputs)) / left),
    // If the network determines the machines, the last one has at least one process.
    (Math.ceil(load.bytesOut / (inputs.networkMegabytes * 1e6) / fullest) - 1) * inputs.processesOfMachine + 1,
  )
  const here: Layout = { processes, pooler: false, workers: 0, apart: false }
  const isApart = processes > inputs.processesOfMachine || !processorsFit(load, here, inputs)
  const workers = workersFor(load, { ...here, apart: isApart }, inputs)
  const layout = { ...here, workers, apart: isApart || workers > 0 }
  return { ...layout, pooler: connectionsOf(layout, inputs) > fullest * inputs.connections }
}

function processorsFit(load: Load, layout: Layout, inputs: Inputs): boolean {
  return processorsOfDatabase(load, layout, inputs).every(({ full }) => full <= inputs.fullest)
}

function workersFor(load: Load, layout: Layout, inputs: Inputs): number {
  const { fullest } = inputs
  if (diskFullness(load, 0, inputs) <= fullest && processorsFit(load, layout, inputs)) return 0
  const room = (inputs.databaseGigabytes * 1e9 * fullest) / inputs.years - load.bytesOfMatchesAYear
  if (room <= 0) throw new TooMuch('the matches alone fill the disk of every worker; see --database-gigabytes')
  const { notifications: _, ...statements } = coresOfDatabase(load, layout.processes, inputs)
  const cores = sumOf(statements) * (inputs.citusTimes - inputs.coordinatorShare)
  // A cluster of one worker would gain nothing.
  return Math.max(2, Math.ceil(load.bytesOfBetsAYear / room), Math.ceil(cores / inputs.databaseCores / fullest))
}

export function stepOf({ processes, pooler, workers }: Layout): string {
  if (workers > 0) return 'Citus'
  if (pooler) return 'PgBouncer'
  return processes > 1 ? 'nginx' : 'one process'
}
