import type { ServerResponse } from 'node:http'

/** The service accepts the message and never responds, or responds after this. */
type Taking = 'silent' | { readonly respondsAfter: Promise<unknown> }

/** The service rejects the message. */
type Refusing =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Never responds. */
  | 'hang'
  /** Starts a response that never ends. */
  | 'endless'
  | 'hugeBody'
  | 'cut'

/** How a push service responds instead of accepting the message at once. */
export type PushFault = Taking | Refusing

export const takes = (fault: PushFault): fault is Taking =>
  fault === 'silent' || (typeof fault === 'object' && 'respondsAfter' in fault)

export const tooMany = (seconds: number): PushFault => ({ status: 429, headers: { 'retry-after': `${seconds}` } })

const HUGE_BYTES = 64 * 1024 * 1024

export function sendPushFault(response: ServerResponse, fault: Refusing): void {
  if (fault === 'hang') return
  if (fault === 'cut') return void response.destroy()
  if (fault === 'hugeBody') return void response.writeHead(201).end(Buffer.alloc(HUGE_BYTES, 'x'))
  if (fault === 'endless') return void response.writeHead(201).write('x')
  response.writeHead(fault.status, fault.headers).end()
}
