/** A stream of numbers in [0, 1): the same key gives the same stream on every machine. */
export type Random = () => number

/** sfc32, seeded with FNV-1a over the key's parts: both are public, short, and good enough for a simulation. */
export function randomFor(...key: readonly (string | number)[]): Random {
  let a = hash(key.join('|'), 0x811c9dc5)
  let b = hash(key.join('|'), 0x9e3779b9)
  let c = a ^ (b >>> 7)
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 8; i++) next()
  return next
}

function hash(text: string, basis: number): number {
  let value = basis | 0
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** Approximately normal, as a sum of uniform numbers: mean 0, deviation 1, never beyond ±3.5. */
export function normal(random: Random): number {
  let sum = 0
  for (let i = 0; i < 6; i++) sum += random()
  return Math.max(-3.5, Math.min(3.5, (sum - 3) * Math.SQRT2))
}

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
