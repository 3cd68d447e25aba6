// The program of a thread (readers.ts): reads files that may be hostile, away from the event loop that answers everybody.

import { parentPort } from 'node:worker_threads'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { readDrafts } from './read-drafts.ts'
import type { FromReader, Question, ReaderEnd, Reading, ToReader } from './reader-messages.ts'
import { rowOfDraft } from './row-of-draft.ts'
import type { ImportSource } from './source.ts'
import { surveyFile } from './survey-file.ts'

/** Characters of rows that are handed over at once: whoever stores them is held up by less than a millisecond. */
const ROWS_LENGTH = 64 * 1024

// Each row that is refused is an error, whose stack would take longer than the row.
Error.stackTraceLimit = 0

if (!parentPort) throw new Error('the reader runs in a thread')
const port = parentPort
const waiting = new Map<number, (answer: ToReader) => void>()
let [asked, done] = [0, 0]
let current: Reading | null = null

port.on('message', (message: Reading | ToReader) => {
  if ('to' in message) {
    waiting.get(message.to)?.(message)
    waiting.delete(message.to)
  } else void readAndReport(message) // an error that is no refusal ends the thread
})

async function readAndReport(reading: Reading): Promise<void> {
  ;[current, done] = [reading, 0]
  try {
    send(await read(reading))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    send({ kind: 'refused', code: error.code, line: error.line })
  }
  // Streams that were left behind may still wait for bytes.
  waiting.clear()
  current = null
}

async function read(reading: Reading): Promise<ReaderEnd> {
  const source = sourceOf(reading)
  const onProgress = (bytes: number) => void (done = bytes)
  const { now } = reading
  if (reading.kind === 'survey') {
    return { kind: 'survey', survey: await surveyFile(source, { onProgress, now, currency: reading.bookCurrency }) }
  }
  let [number, rows, length] = [0, [] as string[], 0]
  const { plan, unit, fileCurrency: currency } = reading
  for await (const drafts of readDrafts(source, plan, { onProgress, now, unit, currency })) {
    for (const draft of drafts) {
      const row = rowOfDraft(++number, draft)
      rows.push(row)
      length += row.length
      if (length < ROWS_LENGTH) continue
      await ask({ kind: 'rows', rows: `[${rows.join(',')}]` })
      ;[rows, length] = [[], 0]
    }
  }
  await ask({ kind: 'rows', rows: `[${rows.join(',')}]` })
  return { kind: 'read' }
}

/** The bytes of the file that is being read, which this thread has to ask for. */
function sourceOf(reading: Reading): ImportSource {
  return {
    size: reading.size,
    async *read(start, end) {
      for (let at = start; at < end; ) {
        if (reading !== current) return
        const { piece } = await ask({ kind: 'piece', start: at, end })
        if (!piece) throw new Error('a question for bytes is answered with bytes')
        at += piece.byteLength
        yield piece
      }
    },
  }
}

function ask(question: Question): Promise<ToReader> {
  const number = ++asked
  send({ ...question, number, done })
  return new Promise((resolve) => waiting.set(number, resolve))
}

function send(message: FromReader): void {
  port.postMessage(message)
}
