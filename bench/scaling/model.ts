import type { Inputs } from './figures.ts'

/** What a number of users asks of the site at its peak, and stores in a year. Rates are of a second. */
export type Load = {
  readonly users: number
  /** Each has one page open, and so one socket. */
  readonly viewers: number
  readonly bets: number
  readonly ownRequests: number
  readonly pages: number
  /** One for each socket and push. */
  readonly frames: number
  /** Changes of an account: bets that are placed, and those that are settled when the greatest match ends. */
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

/** Seconds of processor time a second, which are cores, by what they are spent on. */
export type Cores = Readonly<Record<string, number>>

/** Of all processes together, however many there are. */
export function coresOfProcesses(load: Load, inputs: Inputs): Cores {
  return {
    pushes: load.frames / inputs.framesOfCore,
    pages: load.pages / inputs.pagesOfCore,
    'own requests': (load.ownRequests * inputs.listProcessMs) / 1000,
    bets: (load.bets * inputs.betProcessMs) / 1000,
  }
}

/** Each process hears what changes of every account. */
export function coresToHear(load: Load, inputs: Inputs): number {
  return (load.notifications * inputs.heardMicroseconds) / 1e6
}

/** Of one PostgreSQL. */
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

/** Without workers the books are on one PostgreSQL, otherwise on a cluster of Citus. */
export type Layout = {
  readonly processes: number
  readonly pooler: boolean
  readonly workers: number
  /** The database has a machine of its own. */
  readonly apart: boolean
}

export type Resource = { readonly name: string; readonly full: number }

/** How full everything is, the fullest first. */
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

/** Of PostgreSQL, or of the coordinator. */
export function connectionsOf({ processes, pooler }: Layout, inputs: Inputs): number {
  if (!pooler) return processes * inputs.connectionsOfProcess
  return processes * inputs.directOfProcess + inputs.pooled
}

export type Machines = { readonly processes: number; readonly database: number; readonly standbys: number }

/** `standbys` is what a synchronous standby for each PostgreSQL would add; the monitors need no machine of that size. */
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

/** The smallest layout in which nothing that machines can be added to is fuller than it may be. */
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
    // Where the network is what needs the machines, the last one has at least one process.
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
  // A cluster of one worker is no step forward.
  return Math.max(2, Math.ceil(load.bytesOfBetsAYear / room), Math.ceil(cores / inputs.databaseCores / fullest))
}

export function stepOf({ processes, pooler, workers }: Layout): string {
  if (workers > 0) return 'Citus'
  if (pooler) return 'PgBouncer'
  return processes > 1 ? 'nginx' : 'one process'
}
