import type { ErrorBody } from '../../contract/errors.ts'

/** A call that was not sent because there was no connection. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** A response that is not a success. `message` is "status: body", for logs; `words` is for the user. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** The server's error code; null when the response is not ours, such as a proxy's page. */
  readonly code: string | null
  /** The server's message for the user, in the chosen language; null without one. */
  readonly words: string | null
  /** The problem of each invalid field, by its name. */
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
