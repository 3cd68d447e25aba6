import { createHash } from 'node:crypto'

const LINE_END = 10

export type RowSum = {
  /** The next bytes of the rows, cut anywhere. */
  add(part: Buffer): void
  /** The sum of the complete rows so far. */
  sum(): string
}

/**
 * A sum of rows in COPY's text format in any order: PostgreSQL may store a row in the free space of an earlier page, so that a table
 * need not return its rows in the order in which it got them. The SHA-256 of the rows are added up, in four numbers of 64 bits.
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
