import type { ServerResponse } from 'node:http'

/** The service takes the message, and never says so, or says so then. */
type Taking = 'silent' | { readonly saysSo: Promise<unknown> }

/** It takes nothing. */
type Refusing =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Never answers. */
  | 'hang'
  /** Begins an answer that never ends. */
  | 'endless'
  | 'hugeBody'
  | 'cut'

/** How a push service answers instead of taking the message at once. */
export type PushFault = Taking | Refusing

export const takes = (fault: PushFault): fault is Taking =>
  fault === 'silent' || (typeof fault === 'object' && 'saysSo' in fault)

export const tooMany = (seconds: number): PushFault => ({ status: 429, headers: { 'retry-after': `${seconds}` } })

const HUGE_BYTES = 64 * 1024 * 1024

export function sendPushFault(response: ServerResponse, fault: Refusing): void {
  if (fault === 'hang') return
  if (fault === 'cut') return void response.destroy()
  if (fault === 'hugeBody') return void response.writeHead(201).end(Buffer.alloc(HUGE_BYTES, 'x'))
  if (fault === 'endless') return void response.writeHead(201).write('x')
  response.writeHead(fault.status, fault.headers).end()
}
