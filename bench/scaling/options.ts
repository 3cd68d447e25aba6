import { parseArgs } from 'node:util'
import { DEFAULTS, FIGURES, type Inputs, NAMES, type Name, optionOf, withFigures } from './figures.ts'
import { type Fixed, USERS } from './tables.ts'

export class WrongOption extends Error {}

export type Options = {
  readonly users: readonly number[]
  readonly inputs: Inputs
  readonly fixed: Fixed
  readonly write: boolean
}

/** If both were equal, no capacity would be left. */
function mustBeLess(less: Name, more: Name, inputs: Inputs): void {
  if (inputs[less] < inputs[more]) return
  throw new WrongOption(
    `--${optionOf(less)} (${inputs[less]}) has to be less than --${optionOf(more)} (${inputs[more]}).`,
  )
}

const SHARES: readonly string[] = ['of the users', 'of the viewers', 'of its capacity']
const MOST_USERS = 8e9

/** The options of `npm run bench -- scaling`. */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args)
  const given = (option: string) => values[option]
  const users = given('users')
  const processes = given('processes')
  const workers = given('workers')
  const inputs = withFigures((_, name) => {
    const text = given(optionOf(name))
    return text === undefined ? DEFAULTS[name] : readFigure(name, text)
  })
  mustBeLess('processesOfMachine', 'coresOfMachine', inputs)
  mustBeLess('coordinatorShare', 'citusTimes', inputs)
  return {
    users: users === undefined ? USERS : [whole('users', users, 1, MOST_USERS)],
    inputs,
    fixed: {
      ...(processes !== undefined && { processes: whole('processes', processes, 1) }),
      ...(workers !== undefined && { workers: whole('workers', workers, 0) }),
    },
    write: args.includes('--write'),
  }
}

function parse(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  const names = ['users', 'processes', 'workers', ...NAMES.map(optionOf)]
  const options: Record<string, { type: 'string' | 'boolean' }> = { write: { type: 'boolean' } }
  for (const name of names) options[name] = { type: 'string' }
  try {
    const { values } = parseArgs({ args: [...args], options })
    return Object.fromEntries(names.map((name) => [name, values[name]?.toString()]))
  } catch (error) {
    throw new WrongOption(
      `${error instanceof Error ? error.message : String(error)} (docs/scaling.md lists the options.)`,
    )
  }
}

function readFigure(name: Name, text: string): number {
  const value = numberOf(text)
  const option = optionOf(name)
  const isShare = SHARES.includes(FIGURES[name].unit)
  if (isShare && !(value > 0 && value <= 1))
    throw new WrongOption(`--${option} takes a share above 0, at most 1, not "${text}".`)
  if (!(value > 0)) throw new WrongOption(`--${option} takes a number above 0 (${FIGURES[name].unit}), not "${text}".`)
  return value
}

function whole(option: string, text: string, least: number, most = 1e6): number {
  const value = numberOf(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new WrongOption(
    `--${option} takes a whole number from ${least} to ${most.toLocaleString('en')}, not "${text}".`,
  )
}

/** Digits with a point; refuses what JavaScript also accepts: empty text, white space, hexadecimal, Infinity. */
function numberOf(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
