import { randomKey } from './outbox.ts'

/** The keys of acts without an answer that says they are done, by what was sent. */
const unanswered = new Map<string, string>()

/** Sends an act with its Idempotency-Key: the same sent again after a lost answer, also from another dialog, is done once. */
export async function once<Answer>(
  act: unknown,
  send: (headers: { readonly 'Idempotency-Key': string }) => Promise<Answer>,
): Promise<Answer> {
  const content = JSON.stringify(act)
  const key = unanswered.get(content) ?? randomKey()
  unanswered.set(content, key)
  const answer = await send({ 'Idempotency-Key': key })
  unanswered.delete(content)
  return answer
}
