/** Codes of a database that may be there in a moment: network errors of Node, and SQLSTATE 57P0x (starting, shutting down). */
const TRANSIENT = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
])

export function isTransient(error: unknown): boolean {
  const code = errorCode(error)
  return code === undefined ? /timeout|terminated/i.test(errorMessage(error)) : TRANSIENT.has(code)
}

/** One sentence for a person; never the URL, which may hold a password. */
export function connectionProblem(error: unknown): string {
  return `The database cannot be reached: ${errorMessage(error)}.`
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Node's error for a host with several addresses has an empty message of its own. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
