import { ERROR_STATUS, type ErrorCode, type FieldCode } from '../../contract/errors.ts'

/** A mistake of the client, answered with its code. Anything else that is thrown is a bug and answers 500 without details. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldCode>> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, more: { fields?: Record<string, FieldCode>; retryAfterSeconds?: number } = {}) {
    super(code)
    this.code = code
    this.status = ERROR_STATUS[code]
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** 400 for one field of the input. */
/** Throws what a rule has found wrong with a field, if anything. */
export function refuse(problem: { readonly field: string; readonly code: FieldCode } | null): void {
  if (problem) throw badField(problem.field, problem.code)
}

export function badField(field: string, code: FieldCode): HttpError {
  return new HttpError('badInput', { fields: { [field]: code } })
}
