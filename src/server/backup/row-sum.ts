import { createHash } from 'node:crypto'

const LINE_END = 10

export type RowSum = {
  /** The next bytes of the rows; may end anywhere in a row. */
  add(part: Buffer): void
  /** The checksum of the complete rows so far. */
  sum(): string
}

/**
 * An order-independent checksum of rows in COPY's text format: PostgreSQL may store a row in the free space of an earlier page, so a table
 * may return its rows in another order than it received them. Adds up the SHA-256 hashes of the rows as four 64-bit numbers.
 */
export function createRowSum(): RowSum {
  const sums = new BigUint64Array(4)
  let rest: Buffer = Buffer.alloc(0)
  return {
    add(part) {
      let start = 0
      for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, start)) {
        const hash = createHash('sha256').update(rest).update(part.subarray(start, end)).digest()
        for (const at of sums.keys()) sums[at] = (sums[at] ?? 0n) + hash.readBigUInt64LE(at * 8)
        rest = Buffer.alloc(0)
        start = end + 1
      }
      rest = Buffer.concat([rest, part.subarray(start)])
    },
    sum: () => sums.join(),
  }
}
