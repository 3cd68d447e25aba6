/** Returns the value, or throws if it is missing: that is a bug, and no default would be right. */
export function required<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Missing: ${what}`)
  return value
}
