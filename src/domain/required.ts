/** The value. Where it is missing, the program itself is wrong: it stops here, before it goes on with a value that it made up. */
export function required<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Missing: ${what}`)
  return value
}
