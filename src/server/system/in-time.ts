/** Fails when it is not done by then; what was asked for goes on. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
