/** An accepted message for one subscription. Times are milliseconds since 1970. */
export type StoredMessage = {
  readonly id: string
  readonly topic: string | null
  readonly urgency: string
  readonly receivedAt: number
  /** Not delivered after this time. */
  readonly expiresAt: number
  readonly body: Buffer
}

export type Mailbox = {
  /** Replaces a waiting message with the same topic (RFC 8030, 5.4). */
  put(message: StoredMessage): void
  /** The unexpired messages for the device, the oldest first. */
  waiting(now: number): StoredMessage[]
  /** Acknowledges the message. */
  remove(id: string): void
}

export function createMailbox(): Mailbox {
  let messages: readonly StoredMessage[] = []
  return {
    put(message) {
      const others = messages.filter(({ topic }) => topic === null || topic !== message.topic)
      messages = [...others, message]
    },
    waiting(now) {
      messages = messages.filter(({ expiresAt }) => expiresAt > now)
      return [...messages]
    },
    remove(id) {
      messages = messages.filter((message) => message.id !== id)
    },
  }
}
