/** The process ends within 5 s of a signal, even if something hangs. */
const TIMEOUT_MS = 4_500
/** npm forwards a Ctrl-C that the terminal has already sent to this process: two signals within this time count as one. */
const SAME_PRESS_MS = 500

type Step = { readonly end: () => Promise<void>; readonly endNow?: () => void }

/** Ends what was started, in reverse order. */
export type Shutdown = {
  /** Aborted when the shutdown begins, so that whatever is still starting stops. */
  readonly signal: AbortSignal
  add(step: Step): void
  /** Ends everything and then the process; a second call waits for the first. */
  end(exitCode: number): Promise<void>
  /** Ends the process at once. */
  endNow(exitCode: number): never
}

export function createShutdown(onError: (error: unknown) => void): Shutdown {
  const steps: Step[] = []
  const began = new AbortController()
  let ending: Promise<void> | null = null

  function exitNow(exitCode: number): never {
    for (const { endNow } of steps.splice(0).toReversed()) attempt(() => endNow?.())
    process.exit(exitCode)
  }

  function attempt(run: () => void): void {
    try {
      run()
    } catch (error) {
      onError(error)
    }
  }

  async function endInOrder(exitCode: number): Promise<void> {
    began.abort()
    setTimeout(() => exitNow(exitCode || 1), TIMEOUT_MS)
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      await step.end().catch(onError)
      steps.splice(steps.indexOf(step), 1)
    }
    process.exit(exitCode)
  }

  const shutdown: Shutdown = {
    signal: began.signal,
    add: (step) => steps.push(step),
    end: (exitCode) => (ending ??= endInOrder(exitCode)),
    endNow: exitNow,
  }
  listenForSignals(shutdown, exitNow)
  return shutdown
}

function listenForSignals(shutdown: Shutdown, exitNow: (exitCode: number) => never): void {
  let firstAt: number | null = null
  function onSignal(): void {
    const now = performance.now()
    firstAt ??= now
    if (now - firstAt > SAME_PRESS_MS) exitNow(130)
    void shutdown.end(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  if (!process.channel) return
  // If started by scripts/start.js in another Node.js, signals arrive as messages, and the exit of the parent must end this process too.
  process.on('message', onSignal)
  process.on('disconnect', () => void shutdown.end(0))
  process.channel.unref()
}
