import { inflateRawSync } from 'node:zlib'
import { LARGEST_FILE } from '../../../domain/import/file-limits.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { piecesOf, type ReadOptions } from './pieces.ts'

/** A file in a ZIP archive. */
export type ZipEntry = {
  readonly name: string
  readonly isCompressed: boolean
  readonly compressedSize: number
  readonly size: number
  /** Offset of its local header. */
  readonly offset: number
}

const SIGNATURE = Buffer.from('PK\x03\x04', 'latin1')
/** The end record, with a comment of up to 65,535 bytes: APPNOTE.TXT 4.3.16. */
const END_RECORD = 22
const LONGEST_COMMENT = 65_535
const LARGEST_DIRECTORY = 4_000_000
const MOST_ENTRIES = 2_000

/**
 * The entries of an archive, from its central directory. Refuses encrypted and ZIP64 archives, and those whose unpacked size exceeds the
 * file limit.
 */
export function readDirectory(file: Buffer): readonly ZipEntry[] {
  const tailStart = Math.max(0, file.length - END_RECORD - LONGEST_COMMENT)
  const tail = file.subarray(tailStart)
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (at < 0 || at + END_RECORD > tail.length) throw new UnreadableFile('archiveInvalid')
  const count = tail.readUInt16LE(at + 10)
  const [size, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (start + size > tailStart + at) throw new UnreadableFile('archiveInvalid')
  if (count > MOST_ENTRIES || size > LARGEST_DIRECTORY) throw new UnreadableFile('archiveTooLarge')
  const entries = entriesOf(file.subarray(start, start + size), count)
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > LARGEST_FILE) throw new UnreadableFile('archiveTooLarge')
  return entries
}

/** Whether a file with this beginning is an archive with an entry. */
export const isArchive = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, SIGNATURE.length))

function entriesOf(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw new UnreadableFile('archiveInvalid')
    const end = at + 46 + directory.readUInt16LE(at + 28)
    const [extraLength, commentLength] = [directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)] as const
    const method = directory.readUInt16LE(at + 10)
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    const entry = {
      name: directory.toString('utf8', at + 46, end),
      isCompressed: method === 8,
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    const isZip64 = [entry.compressedSize, entry.size, entry.offset].includes(0xffff_ffff)
    if (isEncrypted || isZip64 || (method !== 0 && method !== 8)) throw new UnreadableFile('archiveInvalid')
    entries.push(entry)
    at = end + extraLength + commentLength
  }
  return entries
}

/** The bytes of one entry, in pieces. Refuses an entry whose size differs from the directory. */
export function* readEntry(file: Buffer, entry: ZipEntry, { onProgress }: ReadOptions = {}): Generator<Uint8Array> {
  const start = startOfData(file, entry)
  const stored = file.subarray(start, start + entry.compressedSize)
  const bytes = entry.isCompressed ? inflated(stored, entry.size) : stored
  if (bytes.length !== entry.size) throw new UnreadableFile('archiveInvalid')
  yield* piecesOf(bytes, (share) => onProgress?.(start + Math.round(share * entry.compressedSize)))
}

/** Unpacks no more than the size in the directory. */
function inflated(bytes: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw new UnreadableFile('archiveInvalid')
  }
}

function startOfData(file: Buffer, { offset, compressedSize }: ZipEntry): number {
  const header = file.subarray(offset, offset + 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new UnreadableFile('archiveInvalid')
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + compressedSize > file.length) throw new UnreadableFile('archiveInvalid')
  return start
}
