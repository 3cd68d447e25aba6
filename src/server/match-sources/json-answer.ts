import type { Logger } from 'pino'
import * as z from 'zod'
import { SourceError } from './match-source.ts'

/** A date and time, with Z or an offset. */
export const sourceTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Parses a JSON answer. One that is cut off, or has another shape, fails as a whole. */
export function parseAnswer<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new SourceError('shape-changed', `the answer has another shape: ${firstIssue(parsed.error)}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError('shape-changed', 'the answer is not whole JSON')
  }
}

/** Parses rows one by one: a row of another shape is dropped and logged. When all are, the shape has changed. */
export function readRows<Row>(schema: z.ZodType<Row>, rows: readonly unknown[], log: Logger): readonly Row[] {
  const read: Row[] = []
  const problems: string[] = []
  for (const row of rows) {
    const parsed = schema.safeParse(row)
    if (parsed.success) read.push(parsed.data)
    else problems.push(firstIssue(parsed.error))
  }
  if (problems.length === 0) return read
  if (read.length === 0) throw new SourceError('shape-changed', `no row can be read: ${problems[0]}`)
  log.warn({ dropped: problems.length, of: rows.length, problem: problems[0] }, 'rows of the source left out')
  return read
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  return issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : 'unknown'
}
