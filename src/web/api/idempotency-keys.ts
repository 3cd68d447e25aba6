import { part } from '../site.ts'
import { randomKey } from './outbox.ts'

export type KeyHeader = { readonly 'Idempotency-Key': string }

/** Sends an action with an Idempotency-Key: repeating it after a lost response, also from another dialog, takes effect once. */
export type Idempotent = <Answer>(action: unknown, send: (headers: KeyHeader) => Promise<Answer>) => Promise<Answer>

export const idempotencyKeys = part(() => {
  /** Keys of actions whose outcome is unknown, by request content. */
  const unanswered = new Map<string, string>()
  const idempotent: Idempotent = async (action, send) => {
    const content = JSON.stringify(action)
    const key = unanswered.get(content) ?? randomKey()
    unanswered.set(content, key)
    const answer = await send({ 'Idempotency-Key': key })
    unanswered.delete(content)
    return answer
  }
  return { idempotent }
})
