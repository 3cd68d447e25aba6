import { LONGEST_FILE_NAME, startImport } from '../../contract/imports.ts'
import type { Call } from '../api/call.ts'
import { part } from '../site.ts'
import { createStore } from '../ui/store.ts'

/** The last pasted text, kept until it is imported: if it cannot be read, it is offered again. */
export const pastedText = part(() => createStore(''))

/** A file or pasted text. */
export type NamedFile = { readonly name: string; readonly content: Blob }

/** Uploads the file, which starts its import. */
export function beginImport(call: Call, { name, content }: NamedFile) {
  return call(startImport, {
    query: { name: name.slice(0, LONGEST_FILE_NAME) },
    upload: content.slice(0, content.size, 'application/octet-stream'),
  })
}
