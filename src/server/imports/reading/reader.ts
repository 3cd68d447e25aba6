// The program of a worker thread (readers.ts): reads untrusted files away from the event loop.

import { parentPort } from 'node:worker_threads'
import { jsonText, reduceCapture } from '../../../domain/import/capture.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { readDrafts } from './read-drafts.ts'
import { type FromReader, type ReaderEnd, type Reading, STORED, type ToReader } from './reader-messages.ts'
import { rowOfDraft } from './row-of-draft.ts'
import { surveyFile } from './survey-file.ts'

/** Characters of rows passed on at once, so that storing them blocks for less than a millisecond. */
const ROWS_LENGTH = 64 * 1024
/** Bytes read between two progress messages. */
const PROGRESS_STEP = 256 * 1024

// Each refused row is an error; creating its stack would take longer than reading the row.
Error.stackTraceLimit = 0

if (!parentPort) throw new Error('the reader must run in a worker thread')
const port = parentPort
let onStored: (() => void) | null = null

port.on('message', (message: ToReader) => {
  if (message === STORED) onStored?.()
  else void readAndReport(message) // other errors end the thread
})

async function readAndReport(reading: Reading): Promise<void> {
  try {
    send(await read(reading))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    send({ kind: 'refused', code: error.code, line: error.line })
  }
}

async function read(reading: Reading): Promise<ReaderEnd> {
  const { file, now } = reading
  const onProgress = progress()
  if (reading.kind === 'reduce') return { kind: 'reduced', text: reduceCapture(jsonText(file)) }
  if (reading.kind === 'survey') {
    return { kind: 'survey', survey: surveyFile(file, { onProgress, now, currency: reading.bookCurrency }) }
  }
  let [number, rows, length] = [0, [] as string[], 0]
  const { plan, unit, fileCurrency: currency } = reading
  for (const drafts of readDrafts(file, plan, { onProgress, now, unit, currency })) {
    for (const draft of drafts) {
      const row = rowOfDraft(++number, draft)
      rows.push(row)
      length += row.length
      if (length < ROWS_LENGTH) continue
      await store(rows)
      ;[rows, length] = [[], 0]
    }
  }
  await store(rows)
  return { kind: 'read' }
}

/** Reports the progress of a pass from time to time. */
function progress(): (bytes: number) => void {
  let reported = 0
  return (done) => {
    if (done >= reported && done < reported + PROGRESS_STEP) return
    reported = done
    send({ kind: 'progress', done })
  }
}

function store(rows: readonly string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  onStored = resolve
  send({ kind: 'rows', rows: `[${rows.join(',')}]` })
  return promise
}

function send(message: FromReader): void {
  port.postMessage(message)
}
