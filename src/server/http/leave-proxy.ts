import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** For a proxy that asks `/readyz`, or whose requests were on their way. */
const NOTICE_MS = 500
/** More than a proxy keeps an idle connection (docs/examples/fleet/nginx.conf), so that it closes those and no request is sent into a closed one. */
const IDLE_MS = 1_500

/**
 * Leaves the requests to the other processes of a proxy. First all is as before, except `/readyz`. Then no connection is accepted, which a proxy notices
 * before it has sent a request; each answer is the last of its connection, and connections without a request end by the proxy's own time.
 */
export async function leaveProxy(server: Server, lastAnswers: AbortController): Promise<void> {
  await sleep(NOTICE_MS)
  lastAnswers.abort()
  // That of `net`: that of `http` closes idle connections too, into which the proxy may be sending.
  const allEnded = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([allEnded, sleep(IDLE_MS)])
}
