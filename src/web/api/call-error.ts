import type { ErrorBody } from '../../contract/errors.ts'

/** An answer that was not a success. Its message is "status: body" (specification §8); a person reads `words`. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** The server's stable code; null when the answer was not ours (a proxy's page, say). */
  readonly code: string | null
  /** What the server says to a person, in the chosen language; null when it said nothing. */
  readonly words: string | null
  /** What is wrong with each field, by its name. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    const body = readErrorBody(text)
    this.status = status
    this.code = body?.code ?? null
    this.words = body?.message ?? null
    this.fields = body?.fields ?? {}
  }
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    const ours = typeof body === 'object' && body !== null && 'message' in body && 'code' in body
    return ours ? (body as ErrorBody) : null // the server writes no other body with these two
  } catch {
    return null
  }
}
