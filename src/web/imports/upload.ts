import {
  type ImportSummary,
  LARGEST_PART,
  listImports,
  readImport,
  sendImportPart,
  startImport,
} from '../../contract/imports.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { line } from '../api/line.ts'
import { createStore } from '../ui/store.ts'
import { isBegunWith } from './begun-import.ts'

/** The file that is being sent, by the id of its import. It goes on while other screens are shown. */
export type Upload = { readonly id: number; readonly name: string; readonly sent: number; readonly size: number }
export const currentUpload = createStore<Upload | null>(null)

/** The text that was pasted last, until it is in the book: if it cannot be read, it is there again. */
export const pastedText = createStore('')

const TRY_AGAIN_MS = 2_000

/** A file or a pasted text. */
export type NamedFile = { readonly name: string; readonly content: Blob }

/** The file of the last import that this page tried to begin, while it does not know whether it has. */
let unanswered: NamedFile | null = null

/** Registers the import, and sends the file in the background. Returns the id. */
export async function beginUpload(file: NamedFile, onEnd: (id: number) => void): Promise<number> {
  const { name, content } = file
  unanswered = null
  const body = { name, size: content.size }
  const { id } = await call(startImport, { body }).catch((error: unknown) => begunAllTheSame(file, error))
  start({ id, name, sent: 0, size: content.size }, content, onEnd)
  return id
}

/** Only the answer may be lost. Another try would do, but in place of whatever another device has begun meanwhile. */
async function begunAllTheSame(file: NamedFile, error: unknown): Promise<ImportSummary> {
  if (error instanceof CallError && error.status < 500) throw error
  unanswered = file
  await lineOrPause()
  const imports = await call(listImports).catch(() => [])
  const begun = imports.find((each) => isOf(each, file))
  if (!begun) throw error
  unanswered = null
  return begun
}

/** Goes on with an import that this page has begun without knowing it, where its file is still here. */
export function resumeUnanswered(found: ImportSummary, onEnd: (id: number) => void): void {
  if (unanswered === null || !isOf(found, unanswered)) return
  const { name, content } = unanswered
  unanswered = null
  start({ id: found.id, name, sent: 0, size: content.size }, content, onEnd)
}

const isOf = (found: ImportSummary, { name, content }: NamedFile) => isBegunWith({ name, size: content.size }, found)

/** Goes on with an upload that stopped, from its first byte that has not arrived. */
export function resumeUpload(upload: Upload, content: Blob, onEnd: (id: number) => void): void {
  start(upload, content, onEnd)
}

function start(upload: Upload, content: Blob, onEnd: (id: number) => void): void {
  currentUpload.set(upload)
  void send(upload, content) // ends in the store
    .catch(() => undefined)
    .finally(() => {
      if (currentUpload.get()?.id === upload.id) currentUpload.set(null)
      onEnd(upload.id)
    })
}

async function send(upload: Upload, content: Blob): Promise<void> {
  for (let at = upload.sent; at < upload.size; ) {
    // Another file has taken its place.
    if (currentUpload.get()?.id !== upload.id) return
    at = await sendPart(upload.id, content, at)
    if (currentUpload.get()?.id === upload.id) currentUpload.set({ ...upload, sent: at })
  }
}

/** Returns how many bytes have arrived. A part whose answer is lost may have arrived. */
async function sendPart(id: number, content: Blob, at: number): Promise<number> {
  const part = content.slice(at, at + LARGEST_PART, 'application/octet-stream')
  try {
    const { received } = await call(sendImportPart, {
      params: { id: String(id) },
      query: { at: String(at) },
      upload: part,
    })
    return received
  } catch (error) {
    if (error instanceof CallError && error.status !== 409 && error.status !== 429 && error.status < 500) throw error
    return arrived(id, at)
  }
}

async function arrived(id: number, at: number): Promise<number> {
  await lineOrPause()
  try {
    return (await call(readImport, { params: { id: String(id) } })).received
  } catch (error) {
    if (error instanceof CallError && error.status < 500) throw error
    return at
  }
}

/** Until the server can be reached again; it is asked from time to time in any case. */
function lineOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, TRY_AGAIN_MS)
    const unsubscribe = line.subscribe(() => {
      if (line.get() !== 'lost') end()
    })
    function end() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}
