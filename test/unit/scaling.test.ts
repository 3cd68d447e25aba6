import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTables } from '../../bench/scaling/command.ts'
import { DEFAULTS, type Inputs, NAMES, withFigures } from '../../bench/scaling/figures.ts'
import {
  connectionsOf,
  coresOfDatabase,
  coresOfProcesses,
  coresToHear,
  fullnessOf,
  type Layout,
  layoutFor,
  loadOf,
  machinesOf,
  stepOf,
  sumOf,
  TooMuch,
} from '../../bench/scaling/model.ts'
import { readOptions, WrongOption } from '../../bench/scaling/options.ts'
import { scalingTable } from '../../bench/scaling/tables.ts'

/** Figures that are easy to compute with by hand. */
const ROUND: Inputs = {
  socketsOfProcess: 10_000,
  socketKilobytes: 4,
  framesOfCore: 50_000,
  pagesOfCore: 20_000,
  processMegabytes: 100,
  pushBytes: 500,
  firstVisitKilobytes: 100,
  listProcessMs: 2,
  listDatabaseMs: 1,
  listBytes: 1_000,
  betProcessMs: 3,
  betDatabaseMs: 2,
  settleMs: 0.2,
  betBytes: 2_000,
  matchBytes: 1_000,
  readingBytes: 100,
  deliveryMicroseconds: 10,
  heardMicroseconds: 20,
  viewers: 0.1,
  pagesAMinute: 6,
  ownAMinute: 0.6,
  betsAnHour: 3.6,
  betsAYear: 100,
  arrivalsAMinute: 0.06,
  pushesAMinute: 30,
  betsOnOneMatch: 0.05,
  matchesAYear: 10_000,
  readingsOfMatch: 190,
  citusTimes: 2,
  coordinatorShare: 0.5,
  fullest: 0.5,
  coresOfMachine: 8,
  processesOfMachine: 6,
  networkMegabytes: 125,
  databaseCores: 32,
  databaseGigabytes: 1_000,
  connections: 150,
  years: 2,
  settleSeconds: 60,
  connectionsOfProcess: 11,
  directOfProcess: 3,
  pooled: 40,
}

test('a million users: what they ask for at the peak, computed by hand', () => {
  const load = loadOf(1_000_000, ROUND)
  expect(load.viewers).toBe(100_000)
  // 100,000 × 3.6 an hour; × 0.6 a minute; × 6; × 30.
  expect(load.bets).toBeCloseTo(100)
  expect(load.ownRequests).toBeCloseTo(1_000)
  expect(load.pages).toBeCloseTo(10_000)
  expect(load.frames).toBeCloseTo(50_000)
  // 50,000 bets on the greatest match take 0.2 ms each, 5,000 a second.
  expect(load.secondsToLastVerdict).toBeCloseTo(10)
  expect(load.notifications).toBeCloseTo(5_100)
  // 50,000 × 500 B, 1,000 × 1,000 B, and 100 first visits of 100 KB.
  expect(load.bytesOut).toBeCloseTo(25_000_000 + 1_000_000 + 10_240_000)
  expect(load.bytesOfBetsAYear).toBe(200_000_000_000)
  expect(load.bytesOfMatchesAYear).toBe(200_000_000)
})

test('a million users: the processor time, the layout and how full it is, computed by hand', () => {
  const load = loadOf(1_000_000, ROUND)
  const processors = coresOfProcesses(load, ROUND)
  expect(processors['pushes']).toBeCloseTo(1)
  expect(processors['pages']).toBeCloseTo(0.5)
  expect(processors['own requests']).toBeCloseTo(2)
  expect(processors['bets']).toBeCloseTo(0.3)
  expect(coresToHear(load, ROUND)).toBeCloseTo(0.102)
  const layout = layoutFor(load, ROUND)
  // 100,000 sockets at 5,000 each; 3.8 cores at 0.5 − 0.102 each would be 10. 20 × 11 connections are more than 75.
  expect(layout).toEqual({ processes: 20, pooler: true, workers: 0, apart: true })
  expect(stepOf(layout)).toBe('PgBouncer')
  expect(machinesOf(layout, ROUND)).toEqual({ processes: 4, database: 1, standbys: 1 })
  expect(connectionsOf(layout, ROUND)).toBe(20 * 3 + 40)
  const database = coresOfDatabase(load, 20, ROUND)
  expect(database['own requests']).toBeCloseTo(1)
  expect(database['bets']).toBeCloseTo(0.2)
  expect(database['notifications']).toBeCloseTo(1.02)
  const full = Object.fromEntries(fullnessOf(load, layout, ROUND).map((resource) => [resource.name, resource.full]))
  expect(full['connections of PostgreSQL']).toBeCloseTo(100 / 150)
  expect(full['sockets of a process']).toBeCloseTo(0.5)
  expect(full['disk of PostgreSQL']).toBeCloseTo(0.4004)
  expect(full['processor of a process']).toBeCloseTo(3.8 / 20 + 0.102)
  expect(full['time to the last verdict']).toBeCloseTo(1 / 6)
  expect(full['network of a machine']).toBeCloseTo(36.24 / 4 / 125)
  expect(full['processor of PostgreSQL']).toBeCloseTo(2.22 / 32)
  expect(fullnessOf(load, layout, ROUND)[0]?.name).toBe('connections of PostgreSQL')
})

test('the steps follow each other', () => {
  const step = (users: number) => stepOf(layoutFor(loadOf(users, ROUND), ROUND))
  expect([1_000, 100_000, 1_000_000, 10_000_000].map(step)).toEqual(['one process', 'nginx', 'PgBouncer', 'Citus'])
})

test('ten million users: the disks ask for workers', () => {
  const load = loadOf(10_000_000, ROUND)
  const layout = layoutFor(load, ROUND)
  // 2,000 GB a year; a worker holds 500 GB for two years, 250 GB of a year, of which 0.2 GB are matches.
  expect(layout.workers).toBe(9)
  expect(machinesOf(layout, ROUND)).toMatchObject({ database: 10, standbys: 10 })
})

const USERS = fc.integer({ min: 1, max: 20_000_000 })
/** Each figure from half of the round one to twice as much; shares stay shares, and what the machine is made of stays. */
const INPUTS = fc.tuple(...NAMES.map(() => fc.double({ min: 0.5, max: 2, noNaN: true }))).map((factors) =>
  withFigures(({ kind, unit }, name) => {
    const factor = factors[NAMES.indexOf(name)] ?? Number.NaN
    if (kind === 'chosen' || unit === '×') return ROUND[name]
    return unit.startsWith('of the') ? Math.min(1, ROUND[name] * factor) : ROUND[name] * factor
  }),
)

/** Null where no number of machines is enough. */
function layoutOf(users: number, inputs: Inputs): Layout | null {
  try {
    return layoutFor(loadOf(users, inputs), inputs)
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}

const fullness = (users: number, layout: Layout, inputs: Inputs, name: string) =>
  fullnessOf(loadOf(users, inputs), layout, inputs).find((resource) => resource.name === name)?.full ?? Number.NaN

test('more users never ask for less, and never get fewer processes or workers', () => {
  fc.assert(
    fc.property(USERS, USERS, INPUTS, (one, other, inputs) => {
      const [few, many] = [Math.min(one, other), Math.max(one, other)]
      const [less, more] = [loadOf(few, inputs), loadOf(many, inputs)]
      for (const key of Object.keys(less) as (keyof typeof less)[]) expect(more[key]).toBeGreaterThanOrEqual(less[key])
      const [small, large] = [layoutOf(few, inputs), layoutOf(many, inputs)]
      if (large === null) return
      expect(small).not.toBeNull()
      expect(large.processes).toBeGreaterThanOrEqual(small?.processes ?? Number.NaN)
      expect(large.workers).toBeGreaterThanOrEqual(small?.workers ?? Number.NaN)
    }),
  )
})

test('one layout is fuller in every way with more users', () => {
  fc.assert(
    fc.property(USERS, USERS, INPUTS, (one, other, inputs) => {
      const layout = layoutOf(Math.max(one, other), inputs)
      if (layout === null) return
      for (const { name, full } of fullnessOf(loadOf(Math.min(one, other), inputs), layout, inputs)) {
        expect(fullness(Math.max(one, other), layout, inputs, name)).toBeGreaterThanOrEqual(full)
      }
    }),
  )
})

test('one process more never makes a process fuller, one worker more never a worker', () => {
  fc.assert(
    fc.property(USERS, INPUTS, (users, inputs) => {
      const layout = layoutOf(users, inputs)
      if (layout === null) return
      const larger = { ...layout, processes: layout.processes + 1 }
      for (const name of ['sockets of a process', 'processor of a process', 'network of a machine']) {
        expect(fullness(users, larger, inputs, name)).toBeLessThanOrEqual(fullness(users, layout, inputs, name))
      }
      if (layout.workers === 0) return
      for (const name of ['disk of a worker', 'processor of a worker']) {
        const wider = { ...layout, workers: layout.workers + 1 }
        expect(fullness(users, wider, inputs, name)).toBeLessThanOrEqual(fullness(users, layout, inputs, name))
      }
    }),
  )
})

test('what machines can be added to is never fuller than it may be', () => {
  const added = [
    'sockets of a process',
    'processor of a process',
    'network of a machine',
    'disk of a worker',
    'disk of PostgreSQL',
    'processor of a worker',
    'processor of PostgreSQL',
  ]
  fc.assert(
    fc.property(USERS, INPUTS, (users, inputs) => {
      const layout = layoutOf(users, inputs)
      if (layout === null) return
      for (const { name, full } of fullnessOf(loadOf(users, inputs), layout, inputs)) {
        if (added.includes(name)) expect(full).toBeLessThanOrEqual(inputs.fullest + 1e-9)
      }
    }),
  )
})

test('the parts of the processor time are all of it', () => {
  fc.assert(
    fc.property(USERS, INPUTS, (users, inputs) => {
      const layout = layoutOf(users, inputs)
      if (layout === null) return
      const { processes } = layout
      const all =
        sumOf(coresOfProcesses(loadOf(users, inputs), inputs)) + processes * coresToHear(loadOf(users, inputs), inputs)
      expect(fullness(users, layout, inputs, 'processor of a process') * processes).toBeCloseTo(all, 6)
      if (layout.workers === 0) return
      const { notifications = 0, ...statements } = coresOfDatabase(loadOf(users, inputs), processes, inputs)
      const coordinator = fullness(users, layout, inputs, 'processor of the coordinator')
      const workers = fullness(users, layout, inputs, 'processor of a worker') * layout.workers
      const ofCluster = (coordinator + workers) * inputs.databaseCores
      expect(ofCluster).toBeCloseTo(sumOf(statements) * inputs.citusTimes + notifications, 6)
    }),
  )
})

test('where every process hears more than it can, no number of them is enough', () => {
  expect(() => layoutFor(loadOf(1_000_000, ROUND), { ...ROUND, heardMicroseconds: 100 })).toThrow(TooMuch)
})

test('the options replace figures, the number of users and the layout', () => {
  expect(readOptions([])).toEqual({
    users: [1_000, 10_000, 100_000, 1_000_000, 10_000_000],
    inputs: DEFAULTS,
    fixed: {},
    write: false,
  })
  const { users, inputs, fixed } = readOptions([
    '--users',
    '250000',
    '--viewers=0.25',
    '--bets-a-year',
    '12',
    '--processes',
    '9',
  ])
  expect(users).toEqual([250_000])
  expect(inputs).toEqual({ ...DEFAULTS, viewers: 0.25, betsAYear: 12 })
  expect(fixed).toEqual({ processes: 9 })
  const row = (text: string) => text.split('\n').find((line) => line.startsWith('| processes |'))
  expect(row(scalingTable(users, inputs, fixed))).toBe('| processes | 9 |')
})

test.each([
  [['--users', '0'], '--users takes a whole number from 1 to 8,000,000,000, not "0".'],
  [['--users', '1e6'], '--users takes a whole number from 1 to 8,000,000,000, not "1e6".'],
  [['--users', '1000.5'], '--users takes a whole number from 1 to 8,000,000,000, not "1000.5".'],
  [['--viewers', '1.5'], '--viewers takes a share above 0, at most 1, not "1.5".'],
  [['--viewers', ''], '--viewers takes a share above 0, at most 1, not "".'],
  [['--bet-bytes=-3'], '--bet-bytes takes a number above 0 (bytes), not "-3".'],
  [['--bet-bytes', 'Infinity'], '--bet-bytes takes a number above 0 (bytes), not "Infinity".'],
  [['--workers', 'two'], '--workers takes a whole number from 0 to 1,000,000, not "two".'],
  [['--processes-of-machine', '8'], '--processes-of-machine (8) has to be less than --cores-of-machine (8).'],
  [['--coordinator-share', '5'], '--coordinator-share (5) has to be less than --citus-times (4.4).'],
])('%j is refused in one line', (args, message) => {
  expect(() => readOptions(args)).toThrow(new WrongOption(message))
})

test.each([[['--user', '5']], [['1000']], [['--users']]])('%j is refused by its name', (args) => {
  expect(() => readOptions(args)).toThrow(WrongOption)
})

test('docs/scaling.md has the tables that the command prints', () => {
  const page = readFileSync('docs/scaling.md', 'utf8')
  expect(page, 'run `npm run bench -- scaling --write`').toBe(withTables(page))
})
