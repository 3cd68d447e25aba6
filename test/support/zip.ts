import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive (APPNOTE.TXT 4.3) of these files, compressed. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const [locals, centrals] = [[] as Buffer[], [] as Buffer[]]
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
    const packed = deflateRawSync(bytes)
    // Version 2.0, no flags, deflate, no time.
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), shared, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook of these sheets: their names, the XML of their parts, and extra attributes in the list of sheets. */
export function sheetsOf(
  sheets: readonly (readonly [name: string, part: string, attributes?: string])[],
  shared: readonly string[],
): Buffer {
  const ids = sheets.map((_, index) => `rId${index + 1}`)
  const listed = sheets.map(
    ([name, , attributes = ''], index) => `<sheet name="${name}" ${attributes} r:id="${ids[index]}"/>`,
  )
  const related = ids.map((id) => `<Relationship Id="${id}" Target="worksheets/${id}.xml"/>`)
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(sheets.map(([, part], index) => [`xl/worksheets/${ids[index]}.xml`, part])),
  })
}

/** A workbook with all sheets in one archive entry. */
export function entryAsSheets(count: number, part: string): Buffer {
  const ids = Array.from({ length: count }, (_, at) => `r${at}`)
  const listed = ids.map((id) => `<sheet name="${id}" r:id="${id}"/>`)
  const related = ids.map((id) => `<Relationship Id="${id}" Target="worksheets/one.xml"/>`)
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/worksheets/one.xml': part,
  })
}

/** A workbook with one sheet: the XML of its rows, its shared strings, and days from 1904 or not. Style 1 is a date and time; 3 and 4 show units. */
export function workbookOf(rows: string, shared: readonly string[] = [], from1904 = false): Buffer {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${NAMESPACE} xmlns:r="r"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="Bets" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet ${NAMESPACE}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="0.0&quot; u&quot;"/><numFmt numFmtId="166" formatCode="+0.##\\ \\u\\n;[Red]-0.##\\ \\u\\n"/><numFmt numFmtId="167" formatCode="0.0%"/><numFmt numFmtId="168" formatCode="# ?/8"/><numFmt numFmtId="169" formatCode="0.00&quot;%&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="9"/><xf numFmtId="13"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="169"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${NAMESPACE}>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${NAMESPACE}><sheetData>${rows}</sheetData></worksheet>`,
  })
}
