import type { ServerResponse } from 'node:http'

/** How a push service answers instead of taking the message. */
export type PushFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Never answers. */
  | 'hang'
  /** Takes the message, and never says so. */
  | 'silent'
  /** Begins an answer that never ends. */
  | 'endless'
  | 'hugeBody'
  | 'cut'

export const tooMany = (seconds: number): PushFault => ({ status: 429, headers: { 'retry-after': `${seconds}` } })

const HUGE_BYTES = 64 * 1024 * 1024

export function sendPushFault(response: ServerResponse, fault: PushFault): void {
  if (fault === 'hang' || fault === 'silent') return
  if (fault === 'cut') return void response.destroy()
  if (fault === 'hugeBody') return void response.writeHead(201).end(Buffer.alloc(HUGE_BYTES, 'x'))
  if (fault === 'endless') return void response.writeHead(201).write('x')
  response.writeHead(fault.status, fault.headers).end()
}
