import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** For a proxy that polls `/readyz`, and for requests in flight. */
const NOTICE_MS = 500
/**
 * Longer than a proxy keeps idle connections (docs/examples/fleet/nginx.conf), so that the proxy closes them, and never sends a request on
 * a connection that we are closing.
 */
const IDLE_MS = 1_500

/**
 * Hands the requests over to other processes behind a proxy. At first only `/readyz` fails. Then no new connections are accepted, which a
 * proxy notices before sending a request; each response is the last on its connection, and idle connections end by the proxy's own timeout.
 */
export async function drainConnections(server: Server, lastAnswers: AbortController): Promise<void> {
  await sleep(NOTICE_MS)
  lastAnswers.abort()
  // Uses `close` of `net`: `close` of `http` also ends idle connections, on which the proxy may be sending.
  const allEnded = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([allEnded, sleep(IDLE_MS)])
}
