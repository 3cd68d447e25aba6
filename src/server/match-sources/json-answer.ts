import type { Logger } from 'pino'
import * as z from 'zod'
import { SourceError } from './match-source.ts'

/** A date and time with Z or an offset. */
export const sourceTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Parses a JSON response. A truncated one, or one with an unexpected shape, fails as a whole. */
export function parseAnswer<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new SourceError('shape-changed', `unexpected shape of the response: ${firstIssue(parsed.error)}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError('shape-changed', 'the response is not complete JSON')
  }
}

/** Parses rows one by one: a row with an unexpected shape is dropped and logged. If every row is dropped, the shape has changed. */
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
  log.warn({ dropped: problems.length, of: rows.length, problem: problems[0] }, 'dropped unreadable rows of the source')
  return read
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  return issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : 'unknown'
}
