import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The backup with recomputed checksums, as an attacker would forge it. */
export function withRightSums(file: Buffer): Buffer {
  const text = gunzipSync(file).toString('latin1')
  const sha256 = (part: string) => createHash('sha256').update(part, 'latin1').digest('hex')
  const tables = text.replaceAll(
    /^(COPY "(.*?)".*\n)([^]*?)(\\\.\n)-- table .*$/gm,
    (_, copy: string, table: string, rows: string, end: string) => {
      const count = rows.split('\n').length - 1
      return `${copy}${rows}${end}-- table ${JSON.stringify({ table, rows: count, sha256: sha256(rows) })}`
    },
  )
  const signed = tables.match(/^-- (?:Clutchbook backup|table) .*\n/gm) ?? []
  const whole = tables.replace(
    /^-- end .*$/m,
    `-- end ${JSON.stringify({ tables: signed.length - 1, sha256: sha256(signed.join('')) })}`,
  )
  return gzipSync(Buffer.from(whole, 'latin1'))
}
