import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { errorMessage } from '../db/connection-problem.ts'
import { StartError } from '../start-error.ts'

/**
 * A backup is a gzip file of text that psql could read as well:
 *
 *     -- Clutchbook backup {"format":1,"createdAt":…,"migrations":[…],"sequences":[…]}
 *     COPY "users" ("id", "email", …) FROM stdin;
 *     …rows in COPY's text format…
 *     \.
 *     -- table {"table":"users","rows":3,"sha256":…}
 *     …the other tables, each after the tables that it references…
 *     -- end {"tables":21,"sha256":…}
 *
 * The hash of a table covers its rows; the hash at the end covers the first line and all table lines.
 */
export const FORMAT = 1
const TITLE = '-- Clutchbook backup '
const TABLE = '-- table '
const END = '-- end '
export const END_OF_ROWS = Buffer.from('\\.\n')
const LINE_END = 10
/** The first line names some dozens of migrations; a longer line cannot belong to a backup. */
const LONGEST_LINE = 1_000_000
/** A part of an imported file has 1 MB and takes two digits per byte; no other row is as long. */
const LONGEST_ROW = 4_000_000

const migration = z.object({ name: z.string(), checksum: z.string() })
const sequence = z.object({ name: z.string(), value: z.string() })
const header = z.object({
  format: z.int(),
  createdAt: z.iso.datetime(),
  migrations: z.array(migration).check(z.minLength(1)),
  sequences: z.array(sequence),
})
const tableSum = z.object({ table: z.string(), rows: z.int(), sha256: z.string() })
const fileSum = z.object({ tables: z.int(), sha256: z.string() })

export type BackupHeader = z.output<typeof header>
type TableSum = z.output<typeof tableSum>
export type Table = {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
}

/** Lines of the file, shared by the writer and the reader. */
export const headerLine = (value: BackupHeader) => `${TITLE}${JSON.stringify(value)}\n`
export const copyLine = ({ name, columns }: Table) =>
  `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM stdin;\n`
export const tableLine = (sum: TableSum) => `${TABLE}${JSON.stringify(sum)}\n`
export const endLine = (lines: readonly string[]) =>
  `${END}${JSON.stringify({ tables: lines.length - 1, sha256: sha256(lines.join('')) })}\n`

/** An SQL identifier in quotes. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

type Handlers = {
  onHeader(header: BackupHeader): Promise<void> | void
  /** Must read all rows of the table. */
  onTable(table: Table, rows: AsyncIterable<Buffer>): Promise<void>
}

/** Checks the whole file without restoring it. Throws a StartError that names the damage. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  const headers: BackupHeader[] = []
  await readBackup(file, {
    onHeader: (found) => void headers.push(found),
    async onTable(_table, rows) {
      for await (const _ of rows);
    },
  })
  const [found] = headers
  if (!found) throw damaged(file, 'it has no first line')
  return found
}

/** Reads and checks only the first line. Throws a StartError if the file is no backup. */
export async function readHeader(file: string): Promise<BackupHeader> {
  const bytes = bytesOf(file)
  try {
    return headerOf(file, await new Input(bytes, (what) => damaged(file, what)).line())
  } finally {
    await bytes.return(undefined)
  }
}

/** Reads the file and verifies every hash on the way. Throws a StartError that names the damage. */
export async function readBackup(file: string, { onHeader, onTable }: Handlers): Promise<void> {
  const fail = (what: string) => damaged(file, what)
  const input = new Input(bytesOf(file), fail)
  const first = await input.line()
  await onHeader(headerOf(file, first))
  const lines = [`${first}\n`]
  for (;;) {
    const line = await input.line()
    const end = parse(fileSum, END, line)
    if (end) {
      if (line !== endLine(lines).trimEnd()) throw fail('the checksum at its end differs')
      if ((await input.line()) !== null) throw fail('there is data after its end')
      return
    }
    const table = readCopyLine(line ?? '')
    if (!table) throw fail(line === null ? 'it is truncated' : `it has an unknown line: ${line.slice(0, 80)}`)
    const hash = createHash('sha256')
    let rows = 0
    await onTable(
      table,
      counted(input.rows(), (part, count) => {
        hash.update(part)
        rows += count
      }),
    )
    const sum = tableLine({ table: table.name, rows, sha256: hash.digest('hex') })
    if (`${await input.line()}\n` !== sum) throw fail(`the rows of ${table.name} do not match their checksum`)
    lines.push(sum)
  }
}

async function* counted(rows: AsyncIterable<Buffer>, count: (part: Buffer, rows: number) => void) {
  for await (const part of rows) {
    count(part, linesIn(part))
    yield part
  }
}

/** A row is a line: COPY escapes line ends inside a value as \\n. */
export function linesIn(part: Buffer): number {
  let lines = 0
  for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}

function headerOf(file: string, line: string | null): BackupHeader {
  const head = parse(header, TITLE, line)
  if (!head) throw damaged(file, 'its first line is not that of a backup')
  if (head.format !== FORMAT)
    throw new StartError(`${file} is a backup of a newer Clutchbook: restore it with that version.`)
  return head
}

function damaged(file: string, what: string): StartError {
  return new StartError(`${file} is not an intact backup: ${what}. Nothing was changed.`)
}

function parse<T extends z.ZodMiniType>(schema: T, prefix: string, line: string | null): z.output<T> | null {
  if (!line?.startsWith(prefix)) return null
  try {
    return schema.safeParse(JSON.parse(line.slice(prefix.length))).data ?? null
  } catch {
    return null
  }
}

function readCopyLine(line: string): Table | null {
  const [, name, names] = /^COPY "([\w]+)" \(((?:"\w+"(?:, )?)*)\) FROM stdin;$/.exec(line) ?? []
  if (name === undefined || names === undefined) return null
  return { name, columns: [...names.matchAll(/"(\w+)"/g)].map(([, column = '']) => column) }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const read = pipeline(createReadStream(file), gunzip).catch(() => undefined)
  yield* gunzip as AsyncIterable<Buffer> // buffers, since no encoding is set
  await read
}

/** Splits the decompressed file into lines and rows. */
class Input {
  readonly #bytes: AsyncIterator<Buffer>
  readonly #fail: (what: string) => StartError
  #rest: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>, fail: (what: string) => StartError) {
    this.#bytes = bytes[Symbol.asyncIterator]()
    this.#fail = fail
  }

  /** The next line without its line end; null at the end of the file. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_END)
      if (end >= 0) {
        const line = this.#rest.subarray(0, end).toString()
        this.#rest = this.#rest.subarray(end + 1)
        return line
      }
      if (this.#rest.length > LONGEST_LINE) throw this.#fail('it has a line that is too long')
      if (!(await this.#more())) {
        if (this.#rest.length > 0) throw this.#fail('it is truncated within a line')
        return null
      }
    }
  }

  /** Chunks of whole rows, up to the line that ends the table. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#rest = this.#rest.subarray(END_OF_ROWS.length)
        return
      }
      const end = this.#rest.indexOf(`\n${END_OF_ROWS.toString()}`)
      const whole = (end >= 0 ? end : this.#rest.lastIndexOf(LINE_END)) + 1
      if (whole > 0) {
        yield this.#rest.subarray(0, whole)
        this.#rest = this.#rest.subarray(whole)
      } else if (this.#rest.length > LONGEST_ROW) throw this.#fail('it has a row that is too long')
      else if (!(await this.#more())) throw this.#fail('it is truncated within a table')
    }
  }

  async #more(): Promise<boolean> {
    try {
      const next = await this.#bytes.next()
      if (next.done) return false
      this.#rest = Buffer.concat([this.#rest, next.value])
      return true
    } catch (error) {
      throw this.#fail(errorMessage(error))
    }
  }
}
