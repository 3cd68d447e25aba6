/** Whether two values say the same: primitives, dates, lists and plain objects. The order of keys makes no difference. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b)) return false
  if (a instanceof Date || b instanceof Date) {
    return a instanceof Date && b instanceof Date && Object.is(a.getTime(), b.getTime())
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))]
  return one.length === other.size && one.every(([key, value]) => other.has(key) && isSameValue(value, other.get(key)))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
