/** A reason not to start (or go on) that the operator can fix: printed as it is, without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
