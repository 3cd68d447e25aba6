import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { workbookOf } from './zip.ts'

const FOLDER = 'test/fixtures/imports/'
const WORKBOOK = workbookOf(
  '<row r="1"><c r="A1" t="str"><v>Date</v></c><c r="B1" t="str"><v>Event</v></c><c r="C1" t="str"><v>Odds</v></c><c r="D1" t="str"><v>Stake</v></c></row>' +
    '<row r="2"><c r="A2" s="1"><v>45500.5</v></c><c r="B2" t="str"><v>Alfa vs Bravo</v></c><c r="C2"><v>1.85</v></c><c r="D2"><v>10</v></c></row>',
)
/** The golden files, and a workbook. */
export const FILES = [...readdirSync(FOLDER).map((name) => readFileSync(FOLDER + name)), WORKBOOK]

export type Change = {
  readonly kind: 'byte' | 'cut' | 'double' | 'insert' | 'swap'
  readonly at: number
  readonly length: number
  readonly byte: number
}

/** Kinds of damage: bytes changed, parts lost, repeated or exchanged, and special characters inserted. */
export function changed(bytes: Buffer, { kind, at, length, byte }: Change): Buffer {
  const start = Math.floor(at * bytes.length)
  const end = Math.min(bytes.length, start + length)
  const [before, part, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)]
  switch (kind) {
    case 'byte':
      return Buffer.concat([before, Buffer.from([byte]), after.subarray(Math.max(0, 1 - length))])
    case 'cut':
      return Buffer.concat([before, after])
    case 'double':
      return Buffer.concat([before, part, part, after])
    case 'insert':
      return Buffer.concat([
        before,
        Buffer.from(['"', ';', ',', '\n', '\0', '=', '-', '9'.repeat(30), '\ufeff', '[[['][byte % 10] ?? ''),
        part,
        after,
      ])
    case 'swap':
      return Buffer.concat([after, part, before])
  }
}

export const change = fc.record<Change>({
  kind: fc.constantFrom('byte', 'cut', 'double', 'insert', 'swap'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 400 }),
  byte: fc.integer({ min: 0, max: 255 }),
})
