import { type PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import { required } from '../../domain/required.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import { createTurns } from '../http/in-turns.ts'
import type { Cell } from '../imports/own-table.ts'

/** Milliseconds from Excel's day 0, 30 December 1899, to 1970 (ECMA-376 part 1, 18.17.4.1). */
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** Indexes of the cell formats below. */
const [TIME_STYLE, NUMBER_STYLE] = [1, 2]

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook with one sheet, besides the sheet (ECMA-376). */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="bets" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill/><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

/**
 * A workbook with one sheet. Times are in UTC, since a sheet has no time zone. Rows are streamed: memory use does not grow with their
 * number.
 */
export function xlsx(rows: Rows): Readable {
  const file = new yazl.ZipFile()
  for (const [name, xml] of Object.entries(PARTS)) file.addBuffer(Buffer.from(HEAD + xml), name)
  const sheet = Readable.from(sheetXml(rows), { objectMode: false })
  file.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  file.end()
  const output = file.outputStream as PassThrough // yazl creates a PassThrough
  // Cancelling the download stops the reading of bets, and an error while reading aborts the download.
  sheet.once('error', (error) => output.destroy(error))
  output.once('close', () => sheet.destroy())
  return output
}

async function* sheetXml(rows: Rows): AsyncGenerator<string> {
  const yieldTurn = createTurns()
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`
  let number = 0
  for await (const row of rows) {
    number += 1
    yield `<row r="${number}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`)).join('')}</row>`
    await yieldTurn()
  }
  yield '</sheetData></worksheet>'
}

/** A for 0, Z for 25, AA for 26. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return ''
  if ('number' in cell) return `<c r="${at}" s="${NUMBER_STYLE}"><v>${cell.number}</v></c>`
  if ('time' in cell) return `<c r="${at}" s="${TIME_STYLE}"><v>${(cell.time.getTime() - EPOCH_MS) / DAY_MS}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Characters that XML does not allow are written as _xHHHH_; text that already looks like that gets its underscore escaped (ECMA-376 part
 * 1, 22.9.2.19).
 */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      return `_x${code}_`
    })
    .replace(/[&<>]/g, (character) => required(ENTITIES[character], 'an entity'))
}
