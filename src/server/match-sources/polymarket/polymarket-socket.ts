import { type RawData, WebSocket } from 'ws'
import { SourceError, type SourceFailure } from '../match-source.ts'
import { USER_AGENT } from '../source-client.ts'
import { type Frame, readFrame } from './polymarket-frame.ts'

const PACE = {
  pingMs: 15_000,
  /** A connection without a message or a pong for this long is dead. */
  silentMs: 45_000,
  /** A connection that the poller has not read for this long is closed. */
  idleMs: 10 * 60_000,
  /** Doubled after every failure. */
  firstPauseMs: 2_000,
  longestPauseMs: 5 * 60_000,
  /** After a refusal: longer than the breaker's first pause, so that the list is polled meanwhile. */
  refusedPauseMs: 60 * 60_000,
  openMs: 10_000,
  /** HTTP responses may be this old; a younger frame takes precedence over them. */
  freshMs: 5 * 60_000,
}
type Pace = typeof PACE

const MOST_BYTES = 256 * 1024

/** The single connection to the socket, which sends every sport without a subscription. */
export type LiveLine = {
  /** False while it pauses after a failure. */
  isDue(): boolean
  /** Opens the connection if it is closed. Throws SourceError if it cannot be opened. */
  open(): Promise<void>
  /** The last frame of the match, if it is at most five minutes old. */
  latest(gameId: number): Frame | null
  /** Closes the connection; the next reading opens it again. */
  close(): void
}

type Line = { readonly socket: WebSocket; readonly ready: Promise<void> }

/** `now`: milliseconds of a monotonic clock. */
export function createLiveLine(url: string, more: Partial<Pace> = {}, now = () => performance.now()): LiveLine {
  const pace = { ...PACE, ...more }
  const frames = new Map<number, { readonly frame: Frame; readonly at: number }>()
  let line: Line | null = null
  let failures = 0
  let retryAt = 0
  let askedAt = 0

  function start(): Line {
    const socket = new WebSocket(url, {
      headers: { 'user-agent': USER_AGENT },
      handshakeTimeout: pace.openMs,
      maxPayload: MOST_BYTES,
    })
    let heardAt = now()
    const timer = setInterval(() => {
      if (now() - heardAt >= pace.silentMs) socket.terminate()
      else if (now() - askedAt >= pace.idleMs) close()
      else if (socket.readyState === WebSocket.OPEN) socket.ping()
    }, pace.pingMs)
    timer.unref()
    const hear = () => {
      heardAt = now()
    }
    socket.on('pong', hear)
    // The library answers protocol pings.
    socket.on('ping', hear)
    socket.on('message', (data) => {
      hear()
      const text = textOf(data)
      if (text === 'ping') return socket.send('pong')
      failures = 0
      const frame = readFrame(text)
      if (frame) remember(frame)
    })
    let isRefused = false
    const ready = new Promise<void>((resolve, reject) => {
      socket.on('open', () => resolve())
      socket.on('error', (error) => {
        const failure = failureOf(error)
        isRefused = failure.failure === 'blocked' || failure.failure === 'rate-limited'
        reject(failure)
      })
      socket.on('close', () => {
        clearInterval(timer)
        reject(new SourceError('unreachable', 'the socket was closed'))
        if (line?.socket !== socket) return
        line = null
        const pauseMs = Math.min(pace.longestPauseMs, pace.firstPauseMs * 2 ** failures)
        retryAt = now() + (isRefused ? pace.refusedPauseMs : pauseMs)
        failures += 1
      })
    })
    return { socket, ready }
  }

  function remember(frame: Frame): void {
    const at = now()
    for (const [id, known] of frames) if (at - known.at > pace.freshMs) frames.delete(id)
    // A rescheduled match may still be listed under its former id.
    for (const id of [frame.gameId, frame.rescheduledFromGameId]) {
      if (typeof id === 'number') frames.set(id, { frame, at })
    }
  }

  function close(): void {
    const closed = line
    line = null
    // Skips the close handshake: the process may be about to end.
    closed?.socket.terminate()
  }

  return {
    isDue: () => line !== null || now() >= retryAt,
    async open() {
      askedAt = now()
      line ??= start()
      await line.ready
    },
    latest(gameId) {
      const known = frames.get(gameId)
      return known && now() - known.at <= pace.freshMs ? known.frame : null
    },
    close,
  }
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}

function failureOf(error: Error): SourceError {
  const status = Number(/^Unexpected server response: (\d{3})$/.exec(error.message)?.[1] ?? 0)
  const failure: SourceFailure =
    status === 0 ? 'unreachable' : status >= 500 ? 'server-error' : (REFUSALS[status] ?? 'shape-changed')
  return new SourceError(failure, `the socket cannot be opened: ${error.message}`, null, status || null)
}

const REFUSALS: Readonly<Record<number, SourceFailure>> = {
  401: 'blocked',
  403: 'blocked',
  451: 'blocked',
  429: 'rate-limited',
}
