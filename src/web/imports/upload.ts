import { LONGEST_FILE_NAME, startImport } from '../../contract/imports.ts'
import type { Call } from '../api/call.ts'
import { part } from '../site.ts'
import { createStore } from '../ui/store.ts'

/** The text that was pasted last, until it is in the book: if it cannot be read, it is there again. */
export const pastedText = part(() => createStore(''))

/** A file or a pasted text. */
export type NamedFile = { readonly name: string; readonly content: Blob }

/** Sends the file, and begins its import. */
export function beginImport(call: Call, { name, content }: NamedFile) {
  return call(startImport, {
    query: { name: name.slice(0, LONGEST_FILE_NAME) },
    upload: content.slice(0, content.size, 'application/octet-stream'),
  })
}
