import { Worker } from 'node:worker_threads'
import type { Survey } from '../../../domain/import/plan.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { type FromReader, type ReaderEnd, type ReadRequest, STORED, type ToReader } from './reader-messages.ts'

/** In this folder as TypeScript, or in the bundle (scripts/build/server.ts). */
const READER = new URL(import.meta.url.endsWith('.ts') ? 'reader.ts' : 'reader.js', import.meta.url)
/** A thread takes a quarter of a second to start, and the next file often follows soon. */
const IDLE_MS = 30_000

/** The caller's side of a reading: provides the file, and stores its rows. */
type Host = {
  /** Aborts the reading at any point. */
  readonly signal: AbortSignal
  file(): Promise<Uint8Array<ArrayBuffer>>
  /** Stores rows, a JSON list; resolves when the next ones may follow. */
  store(rows: string): Promise<void>
  progress(bytes: number): void
}

export type Readers = ReturnType<typeof createReaders>

/** Worker threads that read files, each with a heap of this many megabytes. */
export function createReaders(megabytes: number) {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 }
  const idle = new Map<Worker, NodeJS.Timeout>()

  function take(): Worker {
    for (const thread of idle.keys()) {
      forget(thread)
      return thread
    }
    const thread = new Worker(READER, { resourceLimits, execArgv: [] })
    thread.on('error', () => undefined) // the current reading handles it
    thread.on('exit', () => forget(thread))
    return thread
  }

  function keep(thread: Worker): void {
    thread.unref()
    idle.set(thread, setTimeout(() => void thread.terminate(), IDLE_MS).unref())
  }

  function forget(thread: Worker): void {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }

  /** Runs a request in a thread that serves no other request meanwhile. */
  async function answerOf(request: ReadRequest, host: Host): Promise<ReaderEnd> {
    host.signal.throwIfAborted()
    const thread = take()
    let end: ReaderEnd
    try {
      end = await readIn(thread, request, host)
    } catch (error) {
      await thread.terminate()
      throw error
    }
    keep(thread)
    if (end.kind === 'refused') throw new UnreadableFile(end.code, end.line)
    return end
  }

  /**
   * Reads a file. Returns the survey; null for rows. Throws `UnreadableFile`, also if the thread runs out of memory, and the signal's reason
   * after terminating the thread.
   */
  async function read(request: ReadRequest, host: Host): Promise<Survey | null> {
    const end = await answerOf(request, host)
    return end.kind === 'survey' ? end.survey : null
  }

  /** The text of a capture reduced to its bets; null for another file. Throws as `read` does. */
  async function reduce(bytes: Uint8Array, now: Date, signal: AbortSignal): Promise<string | null> {
    // A copy, since its buffer is transferred to the thread.
    const file = () => Promise.resolve(new Uint8Array(bytes))
    const store = () => Promise.reject(new Error('a reduction stores no rows'))
    const end = await answerOf({ kind: 'reduce', now }, { signal, file, store, progress: () => undefined })
    return end.kind === 'reduced' ? end.text : null
  }

  return {
    read,
    reduce,
    async close() {
      await Promise.all([...idle.keys()].map((thread) => thread.terminate()))
    },
  }
}

/** Under `node --watch`, each thread also reports the modules that it loads. */
type ReportOfWatch = { readonly 'watch:import': readonly string[] }

function readIn(thread: Worker, request: ReadRequest, host: Host): Promise<ReaderEnd> {
  const { signal } = host
  const { promise, resolve, reject } = Promise.withResolvers<ReaderEnd>()
  async function answer(message: FromReader): Promise<void> {
    if (message.kind === 'progress') return host.progress(message.done)
    if (message.kind !== 'rows') return resolve(message)
    await host.store(message.rows)
    thread.postMessage(STORED satisfies ToReader)
  }
  async function begin(): Promise<void> {
    const file = await host.file()
    thread.postMessage({ ...request, file } satisfies ToReader, [file.buffer])
  }
  const abort = () => reject(signal.reason as Error) // callers abort with an Error
  signal.addEventListener('abort', abort)
  const listeners = {
    message: (message: FromReader | ReportOfWatch) => {
      if ('kind' in message) void answer(message).catch(reject)
    },
    error: (error: unknown) => reject(isOutOfMemory(error) ? new UnreadableFile('tooMuchMemory') : error),
    exit: () => reject(new Error('a reader thread ended unexpectedly')),
  }
  for (const [event, listener] of Object.entries(listeners)) thread.on(event, listener)
  thread.ref()
  void begin().catch(reject) // while the thread is starting
  return promise.finally(() => {
    signal.removeEventListener('abort', abort)
    for (const [event, listener] of Object.entries(listeners)) thread.off(event, listener)
  })
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
