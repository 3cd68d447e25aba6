import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runWithNode24 } from './node24.js'
import { endWithParent } from './parent.js'
import { ROOT, SetupError } from './step.js'

const HELP = `clutchbook [COMMAND]     npx clutchbook [COMMAND] if it is not installed

  start                  serves the site; the default
    --port PORT          instead of 3000
    --data FOLDER        the data folder; every command accepts it
    --no-open            does not open the page
  backup [FILE]          writes a complete backup; the site may keep running
  restore FILE           restores it into an empty folder or database
  admin [COMMAND]        creates the administrator; "admin help" lists its commands
  rollback               explains how to return to the previous version, and what that loses
  doctor                 finds problems of the installation, with a fix for each
  update-check           checks whether a newer version is available
  health                 checks whether the server is ready, for monitoring
  --help, --version

Variables set the rest, for example MATCH_PROVIDER for the match source:
${path.join(ROOT, 'docs/operations.md')}`

/** The built program of each command, and its first arguments. */
const PROGRAMS = {
  start: ['main'],
  backup: ['backup'],
  restore: ['restore'],
  admin: ['admin'],
  rollback: ['rollback'],
  doctor: ['admin', 'doctor'],
  'update-check': ['update-check'],
  health: ['health'],
}
const OPTIONS = {
  port: { type: 'string' },
  data: { type: 'string' },
  'no-open': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
}

/**
 * Runs one command of the package `clutchbook`.
 * @param {readonly string[]} args
 */
export async function runCommand(args) {
  const { values, positionals } = parse(args)
  if (values.help) return console.log(HELP)
  if (values.version) return console.log(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version)
  const [command = 'start', ...rest] = positionals
  if (!Object.hasOwn(PROGRAMS, command)) throw new SetupError(`There is no command "${command}".\n\n${HELP}`)
  const isStart = command === 'start'
  if (isStart && rest.length > 0) throw new SetupError(`"start" takes no "${rest[0]}".\n\n${HELP}`)
  if (values.port !== undefined) process.env.PORT = values.port
  process.env.DATA_DIR = values.data || process.env.DATA_DIR || usualDataFolder()
  const flags = isStart && !values['no-open'] && hasDesktop() ? ['--open'] : []
  const isOfNpx = process.env.npm_lifecycle_event === 'npx'
  if (isOfNpx) endWithParent()
  const [program, ...first] = PROGRAMS[command]
  await runWithNode24(`build/server/${program}.js`, [...first, ...rest, ...flags], {
    // The same option as `npm start`.
    nodeOptions: isStart ? ['--max-semi-space-size=4'] : [],
    cache: cacheFolder(),
    isLeaf: !isOfNpx,
  })
}

function parse(args) {
  try {
    // Options of a command, such as "--yes" of "admin distribute", are passed on to it.
    const { tokens } = parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: false, tokens: true })
    const own = tokens.filter(({ kind, name }) => kind === 'option' && Object.hasOwn(OPTIONS, name))
    const taken = new Set(
      own.flatMap(({ index, value, inlineValue }) =>
        value === undefined || inlineValue ? [index] : [index, index + 1],
      ),
    )
    const { values } = parseArgs({ args: args.filter((_, index) => taken.has(index)), options: OPTIONS })
    return { values, positionals: args.filter((_, index) => !taken.has(index)) }
  } catch (error) {
    throw new SetupError(`${error.message.replace(/\.$/, '')}.\n\n${HELP}`)
  }
}

/** The default data folder of the system; XDG Base Directory Specification 0.8, which ignores relative folders. */
function usualDataFolder() {
  if (process.platform === 'darwin') return inHome('Library/Application Support/Clutchbook')
  const { XDG_DATA_HOME: folder = '' } = process.env
  return path.join(path.isAbsolute(folder) ? folder : inHome('.local/share'), 'clutchbook')
}

function cacheFolder() {
  if (process.platform === 'darwin') return inHome('Library/Caches/Clutchbook')
  const { XDG_CACHE_HOME: folder = '' } = process.env
  return path.join(path.isAbsolute(folder) ? folder : inHome('.cache'), 'clutchbook')
}

/** A relative home would differ by working directory. */
function inHome(folder) {
  const home = homeFolder()
  if (!path.isAbsolute(home))
    throw new SetupError('There is no home folder here: name one for the data by --data FOLDER and HOME.')
  return path.join(home, folder)
}

function homeFolder() {
  try {
    return os.homedir()
  } catch {
    // A user without an account entry.
    return ''
  }
}

/** Whether an opened page is visible to the person who typed the command. */
function hasDesktop() {
  const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, CI } = process.env
  if (!process.stdout.isTTY || SSH_CONNECTION || CI) return false
  return process.platform === 'darwin' || Boolean(DISPLAY || WAYLAND_DISPLAY)
}
