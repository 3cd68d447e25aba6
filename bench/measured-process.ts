import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Usage } from './report-usage.ts'

/** A program in its own process; its first line of output is its address. */
export type MeasuredProcess = {
  readonly url: string
  /** The next line it prints. */
  line(): Promise<string>
  send(message: string): void
  usage(): Promise<Usage>
  /** The longest block of its event loop since the previous call, in milliseconds. */
  hold(): Promise<number>
  /** `hold` in CPU time, which other load on the machine does not lengthen. */
  cpuHold(): Promise<number>
  /** The CPU time of a fixed piece of work, in milliseconds: how slow the machine is. */
  pace(): Promise<number>
  end(): Promise<void>
}

const REPORT_USAGE = new URL('report-usage.ts', import.meta.url).href

export async function startProcess(script: string, args: readonly string[] = []): Promise<MeasuredProcess> {
  const child = fork(script, args, {
    // The same options as the product (docs/decisions/0038 and 0119).
    execArgv: ['--max-semi-space-size=4', '--heap-growing-percent=30', '--import', REPORT_USAGE],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const closed = once(child, 'close')
  const lines = linesOf(child.stdout)
  async function line() {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${script} ended too early`)
    return value
  }
  async function ask<T>(what: string): Promise<T> {
    const answer = once(child, 'message')
    child.send(what)
    const [answered] = (await answer) as [T]
    return answered
  }
  return {
    url: await line(),
    line,
    send: (message) => child.send(message),
    usage: () => ask<Usage>('usage'),
    hold: () => ask<number>('hold'),
    cpuHold: () => ask<number>('cpu-hold'),
    pace: () => ask<number>('pace'),
    async end() {
      child.kill('SIGTERM')
      await closed
    },
  }
}

async function* linesOf(stream: NodeJS.ReadableStream | null): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of stream ?? []) {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}
