import { part } from '../site.ts'
import { randomKey } from './outbox.ts'

export type KeyHeader = { readonly 'Idempotency-Key': string }

/** Sends an act with its Idempotency-Key: the same sent again after a lost answer, also from another dialog, is done once. */
export type Once = <Answer>(act: unknown, send: (headers: KeyHeader) => Promise<Answer>) => Promise<Answer>

export const actKeys = part(() => {
  /** The keys of acts without an answer that says they are done, by what was sent. */
  const unanswered = new Map<string, string>()
  const once: Once = async (act, send) => {
    const content = JSON.stringify(act)
    const key = unanswered.get(content) ?? randomKey()
    unanswered.set(content, key)
    const answer = await send({ 'Idempotency-Key': key })
    unanswered.delete(content)
    return answer
  }
  return { once }
})
