import { LONGEST_FILE_NAME, startImport } from '../../contract/imports.ts'
import { isJsonStart, jsonText, reduceCapture } from '../../domain/import/capture.ts'
import type { Call } from '../api/call.ts'
import { part } from '../site.ts'
import { createStore } from '../ui/store.ts'

/** The last pasted text, kept until it is imported: if it cannot be read, it is offered again. */
export const pastedText = part(() => createStore(''))

/** A file or pasted text. */
export type NamedFile = { readonly name: string; readonly content: Blob }

/** Uploads the file, which starts its import. From a bookmaker's recorded page, only the bets leave the device. */
export async function beginImport(call: Call, { name, content }: NamedFile) {
  const reduced = await reducedContent(content)
  return call(startImport, {
    query: { name: name.slice(0, LONGEST_FILE_NAME) },
    upload: reduced.slice(0, reduced.size, 'application/octet-stream'),
  })
}

async function reducedContent(content: Blob): Promise<Blob> {
  const start = await content.slice(0, 4_096).arrayBuffer()
  if (!isJsonStart(new Uint8Array(start))) return content
  const reduced = reduceCapture(jsonText(new Uint8Array(await content.arrayBuffer())))
  return reduced === null ? content : new Blob([reduced])
}
