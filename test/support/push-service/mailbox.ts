/** A message that a push service took, for one subscription. Times are milliseconds since 1970. */
export type StoredMessage = {
  readonly id: string
  readonly topic: string | null
  readonly urgency: string
  readonly receivedAt: number
  /** From then on nobody gets it. */
  readonly expiresAt: number
  readonly body: Buffer
}

export type Mailbox = {
  /** A message with the topic of one that waits takes its place (RFC 8030, 5.4). */
  put(message: StoredMessage): void
  /** What waits for the device, the oldest first, without what has expired. */
  waiting(now: number): StoredMessage[]
  /** The device has it. */
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
