const MOST = 2_000

/** Wraps the function with a cache of its latest results: the words and teams of a file's rows repeat. */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    // A long text rarely repeats.
    if (text.length > 100) return read(text)
    const found = known.get(text)
    if (found !== undefined) return found
    const value = read(text)
    if (known.size >= MOST) known.clear()
    known.set(text, value)
    return value
  }
}
