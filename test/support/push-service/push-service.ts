import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createAutopush } from './autopush.ts'
import { createDeviceKeys, type DeviceKeys } from './encryption.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { type PushFault, sendPushFault, takes } from './push-answers.ts'
import { type PushRequest, refusalOf, toMessage } from './push-request.ts'

/** A subscription of a simulated browser. */
export type PushDevice = {
  readonly endpoint: string
  readonly keys: DeviceKeys['keys']
  /** The messages since the last call, decrypted, the oldest first. */
  receive(): string[]
  /** Later messages get 410. */
  unsubscribe(): void
}

/** A delivered message, or why it was rejected. */
export type Handover = {
  readonly path: string
  readonly at: number
  /** Null if the response had none. */
  readonly status: number | null
  readonly headers: IncomingMessage['headers']
  /** How it violates RFC 8030 or 8292; null if it does not. */
  readonly fault: string | null
}

export type PushService = {
  /** http://127.0.0.1:port */
  readonly origin: string
  /** For `dom.push.serverURL`. */
  readonly socketUrl: string
  /** Every delivered or rejected message, the oldest first. */
  readonly handovers: readonly Handover[]
  /** Chooses a fault for each message; null accepts it. */
  fault: (path: string) => PushFault | null
  /** A device with a subscription made with this VAPID key. */
  subscribe(applicationServerKey: string, keys?: DeviceKeys): PushDevice
  /** Closes the connections of browsers, which reconnect by themselves. */
  disconnect(): void
  close(): Promise<void>
}

type Subscription = { readonly mailbox: Mailbox; readonly key: string | null; isGone: boolean }

/** A push service on loopback: RFC 8030 for servers, Mozilla's WebSocket protocol for Firefox, and simulated devices. */
export async function startPushService(now: () => number = Date.now): Promise<PushService> {
  const subscriptions = new Map<string, Subscription>()
  const handovers: Handover[] = []

  function subscribe(id: string, key: string | null): string {
    subscriptions.set(id, { mailbox: createMailbox(), key, isGone: false })
    return `${service.origin}/push/${id}`
  }
  function end(id: string): void {
    const subscription = subscriptions.get(id)
    if (subscription) subscription.isGone = true
  }
  const autopush = createAutopush({
    open: subscribe,
    close: end,
    waiting: (id) => subscriptions.get(id)?.mailbox.waiting(now()) ?? [],
    taken: (id, message) => subscriptions.get(id)?.mailbox.remove(message),
  })

  function refusal(
    id: string,
    request: PushRequest,
  ): { readonly status: number; readonly fault: string | null } | null {
    const subscription = subscriptions.get(id)
    if (!subscription) return { status: 404, fault: null }
    return subscription.isGone
      ? { status: 410, fault: null }
      : refusalOf(request, service.origin, subscription.key, now())
  }

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method, headers } = incoming
    const request = { path, method, headers, body: await buffer(incoming) }
    const note = (status: number | null, fault: string | null) =>
      handovers.push({ path, at: now(), status, headers, fault })
    const fault = service.fault(path)
    if (fault && !takes(fault)) {
      note(typeof fault === 'object' ? fault.status : null, null)
      return sendPushFault(response, fault)
    }
    const id = path.replace('/push/', '')
    const refused = refusal(id, request)
    note(refused?.status ?? 201, refused?.fault ?? null)
    if (refused) return void response.writeHead(refused.status).end(refused.fault ?? '')
    const message = toMessage(request, now())
    subscriptions.get(id)?.mailbox.put(message)
    autopush.deliver(id)
    if (fault === 'silent') return
    await fault?.respondsAfter
    response.writeHead(201, { location: `${service.origin}/message/${message.id}`, ttl: headers['ttl'] }).end()
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.on('upgrade', (request, socket, head) =>
    autopush.server.handleUpgrade(request, socket, head, (client) => autopush.server.emit('connection', client)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    origin: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}/`,
    handovers,
    fault: () => null,
    subscribe(applicationServerKey, device = createDeviceKeys()) {
      const id = randomUUID()
      return {
        endpoint: subscribe(id, applicationServerKey),
        keys: device.keys,
        receive() {
          const mailbox = subscriptions.get(id)?.mailbox
          return (mailbox?.waiting(now()) ?? []).map((message) => {
            mailbox?.remove(message.id)
            return device.decrypt(message.body)
          })
        },
        unsubscribe: () => end(id),
      }
    },
    disconnect: autopush.disconnect,
    close: () =>
      new Promise((resolve) => {
        autopush.disconnect()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}
