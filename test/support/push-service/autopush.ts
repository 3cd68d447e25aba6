import { randomUUID } from 'node:crypto'
import { type WebSocket, WebSocketServer } from 'ws'
import type { StoredMessage } from './mailbox.ts'

/** Messages of a browser to Mozilla's push service ("autopush"). */
type Said = {
  readonly messageType?: string
  readonly uaid?: string
  readonly channelID?: string
  readonly key?: string
  readonly updates?: readonly { readonly version: string; readonly code: number }[]
}

/** The push service, as the protocol needs it. */
export type Channels = {
  /** Returns the endpoint. */
  open(channel: string, key: string | null): string
  close(channel: string): void
  waiting(channel: string): StoredMessage[]
  taken(channel: string, id: string): void
}

export type Autopush = {
  readonly server: WebSocketServer
  /** Delivers the waiting messages of this channel if its browser is connected. */
  deliver(channel: string): void
  /** Closes all connections; browsers reconnect by themselves. */
  disconnect(): void
}

export function createAutopush(channels: Channels): Autopush {
  const server = new WebSocketServer({ noServer: true })
  /** The channels of each browser id; they survive reconnects. */
  const browsers = new Map<string, Set<string>>()
  const connected = new Map<string, WebSocket>()

  function deliver(channel: string): void {
    const [uaid] = [...browsers].find(([, own]) => own.has(channel)) ?? []
    const socket = uaid === undefined ? undefined : connected.get(uaid)
    if (!socket) return
    for (const { id, body } of channels.waiting(channel)) {
      const data = body.toString('base64url')
      const headers = { encoding: 'aes128gcm' }
      send(socket, { messageType: 'notification', channelID: channel, version: id, data, headers })
    }
  }

  server.on('connection', (socket: WebSocket) => {
    let uaid = ''
    const own = () => browsers.get(uaid) ?? new Set<string>()

    function answer({ messageType, channelID = '', key, ...said }: Said): void {
      switch (messageType) {
        case 'hello':
          uaid = said.uaid !== undefined && browsers.has(said.uaid) ? said.uaid : randomUUID().replaceAll('-', '')
          browsers.set(uaid, own())
          connected.set(uaid, socket)
          send(socket, { messageType, status: 200, uaid, use_webpush: true, broadcasts: {} })
          for (const channel of own()) deliver(channel)
          return
        case 'register':
          own().add(channelID)
          // Firefox pads the key; the push message header has it unpadded.
          const pushEndpoint = channels.open(channelID, key?.replaceAll('=', '') ?? null)
          send(socket, { messageType, status: 200, channelID, pushEndpoint })
          return
        case 'unregister':
          own().delete(channelID)
          channels.close(channelID)
          send(socket, { messageType, status: 200, channelID })
          return
        case 'ack':
          for (const { version } of said.updates ?? []) for (const each of own()) channels.taken(each, version)
          return
        // A ping.
        case undefined:
          send(socket, {})
      }
    }

    socket.on('message', (data: Buffer) => answer(JSON.parse(data.toString()) as Said))
    socket.on('close', () => {
      if (connected.get(uaid) === socket) connected.delete(uaid)
    })
  })

  return {
    server,
    deliver,
    disconnect() {
      for (const socket of server.clients) socket.terminate()
    },
  }
}

function send(socket: WebSocket, message: object): void {
  socket.send(JSON.stringify(message))
}
