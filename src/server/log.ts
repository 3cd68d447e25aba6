import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** A line for whoever starts the program, beside the log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Why it does not start, or ends. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** JSON lines on standard output; on a terminal a person reads. */
export async function createLog({ logLevel }: Config): Promise<Logger> {
  const options = { level: logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }
  if (!process.stdout.isTTY) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  // In this thread, so that the last words before an exit are not lost.
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
