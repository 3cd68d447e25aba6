import pg from 'pg'
import type { Logger } from 'pino'
import type { Address } from './addresses/address.ts'
import { errorMessage } from './connection-problem.ts'
import { CONNECT_TIMEOUT_MS } from './deadlines.ts'

const FIRST_RETRY_MS = 100
/** Also the longest delay until missed changes are noticed. */
const LONGEST_RETRY_MS = 1_000
/** A network that drops packets does not close connections: only a query shows that one is dead. */
const PROBE_EVERY_MS = 10_000
const PROBE_TIMEOUT_MS = 5_000

type Subscription = { readonly onMessage: (payload: string) => void; readonly onReconnect: () => void }

/** One connection for every LISTEN of the process, opened at first use and reopened when it drops. */
type Listener = {
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<void>
  close(): Promise<void>
}

export function createListener({ settings: { connectionString } }: Address, log: Logger): Listener {
  const subscriptions = new Map<string, Subscription[]>()
  let opening: Promise<pg.Client> | null = null
  let retry: NodeJS.Timeout | undefined
  let delay = FIRST_RETRY_MS
  let closed = false
  let lastQuery: Promise<unknown> = Promise.resolve()

  /** Sequential: pg no longer queues statements on a connection. */
  function ask(client: pg.Client, statement: string): Promise<unknown> {
    const answer = lastQuery.then(() => client.query(statement))
    lastQuery = answer.catch(() => undefined)
    return answer
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      application_name: 'clutchbook-listen',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', (error) => {
      if (!closed) log.warn({ reason: error.message }, 'lost the connection for notifications; reconnecting')
    })
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of subscriptions.get(channel) ?? []) onMessage(payload ?? '')
    })
    await client.connect()
    const probe = setInterval(() => {
      ask(client, 'SELECT 1').catch(() => client.connection.stream.destroy())
    }, PROBE_EVERY_MS)
    client.on('end', () => {
      clearInterval(probe)
      if (!closed) reopen()
    })
    return client
  }

  function reopen(): void {
    retry = setTimeout(() => {
      opening = open()
      opening.then(
        // Closing it opens another one; two at once would receive everything twice.
        (client) => resubscribe(client).catch(() => client.connection.stream.destroy()),
        (error: unknown) => {
          log.warn({ reason: errorMessage(error) }, 'could not open the connection for notifications; will retry')
          if (!closed) reopen()
        },
      )
    }, delay)
    delay = Math.min(delay * 2, LONGEST_RETRY_MS)
  }

  async function resubscribe(client: pg.Client): Promise<void> {
    for (const channel of subscriptions.keys()) await ask(client, `LISTEN ${pg.escapeIdentifier(channel)}`)
    delay = FIRST_RETRY_MS
    for (const { onReconnect } of [...subscriptions.values()].flat()) onReconnect()
  }

  return {
    async listen(channel, onMessage, onReconnect) {
      opening ??= open()
      const client = await opening
      subscriptions.set(channel, [...(subscriptions.get(channel) ?? []), { onMessage, onReconnect }])
      await ask(client, `LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      const client = await opening?.catch(() => null)
      await client?.end()
    },
  }
}
