import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** A line on standard output, beside the log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The reason for a failed start or an unexpected end, on standard error. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** JSON lines on standard output; formatted text on a terminal. */
export async function createLog({ logLevel }: Config): Promise<Logger> {
  const options = { level: logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }
  if (!process.stdout.isTTY) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  // In this thread, so that the last lines before an exit are not lost.
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
