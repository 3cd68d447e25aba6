/** A reason not to start (or continue) that the operator can fix; printed without a stack trace. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
