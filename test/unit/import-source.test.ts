import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bytesSource, fileSource, type ImportSource, pastedSource } from '../../src/server/imports/reading/source.ts'

async function textOf(source: ImportSource, start = 0, end = source.size): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of source.read(start, end)) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function stored(text: string): Promise<ImportSource> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'bets.csv'), text)
  return fileSource(join(folder, 'bets.csv'))
}

test.each([
  ['bytes', (text: string) => bytesSource(Buffer.from(text))],
  ['a pasted text', pastedSource],
  ['a file', stored],
])('%s can be read whole, in part and again', async (_, sourceOf) => {
  const source = await sourceOf('Дата;Odds')
  expect(source.size).toBe(13)
  expect(await textOf(source)).toBe('Дата;Odds')
  expect(await textOf(source, 9, 13)).toBe('Odds')
  expect(await textOf(source, 9, 9)).toBe('')
  expect(await textOf(source)).toBe('Дата;Odds')
})
