import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { xlsx } from '../../src/server/account/xlsx.ts'
import type { Cell } from '../../src/server/imports/own-table.ts'

async function* listed(rows: readonly (readonly Cell[])[]) {
  yield* rows
}
// An independent reader of workbooks.
const readBack = async (rows: readonly (readonly Cell[])[]) =>
  readSheet(await buffer(xlsx(listed(rows))), { trim: false })

test('texts, numbers and times come back as such', async () => {
  const time = new Date('2026-03-29T01:30:05.000Z')
  const rows = [
    [{ text: 'teams' }, { text: 'amount' }, { text: 'placedAt' }],
    [{ text: '=1+1 <b>&"\' 💥' }, { number: '12.50' }, { time }],
  ]
  expect(await readBack(rows)).toEqual([
    ['teams', 'amount', 'placedAt'],
    ['=1+1 <b>&"\' 💥', 12.5, time],
  ])
})

test.each([
  ['spaces at both ends', '  a  '],
  ['line breaks and tabs', 'a\nb\r\nc\td'],
  ['what looks like an escape', '_x0041_ _x000D_'],
  ['two texts of which one is the escape of the other', '\r _x000D_'],
  ['letters of every script', 'Łódź Клатч نوي 中 👩‍👩‍👧'],
])('a text keeps every character: %s', async (_name, text) => {
  expect(await readBack([[{ text }]])).toEqual([[text]])
})

async function* failing(): AsyncGenerator<readonly Cell[]> {
  yield [{ text: 'a' }]
  throw new Error('the database is gone')
}

test('an error of the rows ends the download', async () => {
  await expect(buffer(xlsx(failing()))).rejects.toThrow('the database is gone')
})

test('a download that is ended early ends the rows', async () => {
  const ended = Promise.withResolvers<void>()
  async function* endless(): AsyncGenerator<readonly Cell[]> {
    try {
      for (;;) yield [{ text: 'a' }]
    } finally {
      ended.resolve()
    }
  }
  let bytes = 0
  // More than the parts before the sheet.
  for await (const part of xlsx(endless()) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > 10_000) break
  }
  await ended.promise
})
