import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { test } from 'vitest'
import { seededIntegers } from '../../../src/domain/maths/seeded-random.ts'

/**
 * Stress tests by kind: short in `npm test` or `npm run test:all`, long in `npm run torture`, which sets these variables: TORTURE_REPORT (the file of
 * the totals; makes the run long), TORTURE_SEED, TORTURE_ROUNDS, TORTURE_MINUTES.
 */
const REPORT = process.env['TORTURE_REPORT']
const LARGEST_SEED = 2 ** 31

/** The length in `npm run torture`: a number of rounds, or the rounds that fit into these minutes; and the number of short rounds. */
type Length = {
  readonly shortRounds?: number
  /** Seeds of the first short rounds, which together cover every path. */
  readonly shortSeeds?: readonly number[]
} & ({ readonly rounds: number } | { readonly minutes: number })
/** Time limit of a kind; its short rounds take minutes when ten processes compete for each core. */
const LONGEST_MINUTES = REPORT === undefined ? 10 : 120

/** One round. All its choices come from its seed, so it can be repeated alone. */
export type Round = {
  readonly seed: number
  /** A whole number from 0 to below this. */
  below(bound: number): number
  pick<T>(from: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export type TortureRun = {
  /** Short rounds start with fixed seeds. In `npm run torture` the first seed is random (or `--seed`), and the others follow from it. */
  rounds(): Generator<Round>
  /** Counts attempts for the report: `count('kills of the database')`. */
  count(what: string, times?: number): void
  /** Prints a line in the long form. */
  say(line: string): void
  /** Skips the kind, with a reason. */
  skip(why: string): never
}

/** The totals of a kind, as a line of the report. */
type KindReport = {
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly rounds: number
  readonly seconds: number
  readonly tried: Readonly<Record<string, number>>
  /** The message of a failure, with its seed; the reason of a skip. */
  readonly message?: string
}

/**
 * Registers a kind as a test. Its file has the same name: `kills.test.ts`, or `alerts.nightly.test.ts`. It fails by throwing; the seed is added to
 * the message.
 */
export function torture(name: string, length: Length, run: (tortureRun: TortureRun) => Promise<void>): void {
  const minutes = numberOf('TORTURE_MINUTES') ?? ('minutes' in length ? length.minutes : Number.POSITIVE_INFINITY)
  test(`torture: ${name}`, { timeout: LONGEST_MINUTES * 60_000 }, async (context) => {
    const began = performance.now()
    const tried: Record<string, number> = {}
    let rounds = 0
    let current: Round | null = null
    let skipped: string | undefined
    const report = (outcome: KindReport['outcome'], message?: string) =>
      tell({ name, outcome, rounds, seconds: (performance.now() - began) / 1000, tried, ...(message && { message }) })
    const tortureRun: TortureRun = {
      *rounds() {
        const until = began + minutes * 60_000
        for (const seed of seedsOf(length)) {
          if (performance.now() > until) return
          current = createRound(seed)
          rounds += 1
          yield current
        }
        current = null
      },
      count(what, times = 1) {
        tried[what] = (tried[what] ?? 0) + times
      },
      say(line) {
        if (REPORT !== undefined) print(`  ${name}: ${line}`)
      },
      skip(why) {
        skipped = why
        return context.skip(why)
      },
    }
    try {
      await run(tortureRun)
    } catch (error) {
      if (skipped === undefined) report('failed', withSeed(error, name, current))
      else report('skipped', skipped)
      throw error
    }
    if (rounds === 0) throw new Error(`${name} made no round`)
    report('passed')
  })
}

/** Short: the fixed seeds, then random ones. In `npm run torture`: consecutive ones from the first. */
function* seedsOf(length: Length): Generator<number> {
  const { shortRounds = 2, shortSeeds = [1] } = length
  if (REPORT === undefined) {
    const asked = numberOf('TORTURE_SEED')
    const first = asked === undefined ? shortSeeds : [asked]
    yield* first
    for (let round = first.length; round < shortRounds; round += 1) yield randomInt(1, LARGEST_SEED)
    return
  }
  const first = numberOf('TORTURE_SEED') ?? randomInt(1, LARGEST_SEED)
  const count = numberOf('TORTURE_ROUNDS') ?? ('rounds' in length ? length.rounds : Number.POSITIVE_INFINITY)
  for (let round = 0; round < count; round += 1) yield (first + round) % LARGEST_SEED
}

function createRound(seed: number): Round {
  // Spreads consecutive seeds, which start with similar numbers.
  const below = seededIntegers(Math.imul(seed, 2_654_435_761))
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[below(from.length)]
    if (chosen === undefined) throw new RangeError('nothing to pick from')
    return chosen
  }
  return {
    seed,
    below,
    pick,
    shuffled(list) {
      const rest = [...list]
      return list.map(() => rest.splice(below(rest.length), 1)).flat()
    },
  }
}

/** Adds the seed and the command to repeat the round to the message. */
function withSeed(error: unknown, name: string, round: Round | null): string {
  const message = error instanceof Error ? error.message : String(error)
  if (round === null) return message
  const from = process.env['TORTURE_FROM'] ? ` --from ${process.env['TORTURE_FROM']}` : ''
  const command =
    REPORT === undefined
      ? `NIGHTLY=1 TORTURE_SEED=${round.seed} npx vitest run --project server torture/${name}.`
      : `npm run torture -- ${name} --seed ${round.seed}${from}`
  const again = `seed ${round.seed}: ${command}`
  if (error instanceof Error) error.message = `${message}\n${again}`
  return `${message}\n${again}`
}

function numberOf(variable: string): number | undefined {
  const text = process.env[variable]
  return text === undefined || text === '' ? undefined : Number(text)
}

function tell(report: KindReport): void {
  if (REPORT === undefined) return
  appendFileSync(REPORT, `${JSON.stringify(report)}\n`)
  print(lineOf(report))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function lineOf({ name, outcome, rounds, seconds, tried, message }: KindReport): string {
  const sign = { passed: '✓', failed: '✗', skipped: '-' }[outcome]
  const counted = Object.entries(tried).map(([what, times]) => `${times} ${what}`)
  const parts = [`${sign} ${name}: ${rounds} rounds in ${seconds.toFixed(0)} s`, ...counted].join(', ')
  if (message === undefined) return parts
  return outcome === 'skipped' ? `${sign} ${name}: skipped: ${message}` : `${parts}\n${message}`
}
