import { settledByProgram, settlementSettings } from '../../../src/contract/bets/bet-results.ts'
import { ownWords, readBookSettings } from '../../../src/contract/bets/book-settings.ts'
import { readBrakes } from '../../../src/contract/brakes.ts'
import { readCalendar } from '../../../src/contract/matches/calendar.ts'
import { listTokens } from '../../../src/contract/tokens.ts'
import { LIMIT_KINDS } from '../../../src/domain/money/brakes.ts'
import { settledBet } from '../../support/web-bet.ts'
import { placeBet } from './book.ts'
import { answer } from './network.ts'

/** Everything that the settings can hold, with long words and large sums. */
export function fillSettings(): void {
  answer(readBookSettings, { currency: 'BRL', unit: '12345.50', marginMethod: 'odds-ratio' })
  answer(ownWords, {
    bookmaker: ['Pinnacle', 'Casa de Apostas do Clube de Esportes Eletrônicos'],
    tag: ['value', 'underdog'],
    tipster: ['Организация с очень длинным именем'],
  })
  answer(settlementSettings, { profile: 'midnite', automatic: ['won', 'lost', 'push'] })
  answer(settledByProgram, [placeBet(settledBet('won', '999000000.00', { settledBy: 'program' }))])
  const [since, until] = [-1, 23].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  answer(readBrakes, {
    limits: LIMIT_KINDS.map((kind, at) => ({
      kind,
      amount: at === 1 ? null : '1000000.00',
      next: at === 2 ? { amount: '2000000.00', from: String(until) } : null,
      used: at === 0 ? '1000000.01' : '123456.78',
      since: String(since),
      until: String(until),
    })),
    breakUntil: null,
  })
  answer(readCalendar, { favorites: true, bets: true, path: `/api/calendar/${'a'.repeat(43)}.ics` })
  const createdAt = new Date().toISOString()
  answer(listTokens, [{ id: 1, name: 'planilha', scope: 'write', createdAt, lastUsedAt: null }])
}
