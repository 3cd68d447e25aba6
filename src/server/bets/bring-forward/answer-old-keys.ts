import { findBet } from '../../book/bet-queries.ts'
import { presentBets } from '../../book/entries.ts'
import { findOldKeys, saveAnswer } from '../../book/first-answer-queries.ts'
import type { DataStep } from '../../db/data-steps.ts'

/**
 * Stores an answer for each key with which an older version placed a bet: the bet as it is now. A key whose bet is gone keeps none, and
 * answers that it was used.
 */
export const ANSWER_OLD_KEYS: DataStep = {
  name: 'answer old keys',
  async run(db) {
    const keys = await findOldKeys(db)
    for (const { userId, key, betId } of keys) {
      const bet = betId === null ? undefined : await findBet(db, userId, betId)
      const [shown] = bet ? await presentBets(db, [bet]) : []
      if (shown) await saveAnswer(db, userId, key, shown)
    }
    return { counts: { keys: keys.length }, line: `stored the answers of ${keys.length} idempotency keys` }
  },
}
