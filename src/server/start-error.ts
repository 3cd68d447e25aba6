/** A reason not to start (or go on) that a person can act on: printed as it is, without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
