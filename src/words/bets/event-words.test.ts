import { expect, test } from 'vitest'
import { translator } from '../../../test/support/translator.ts'
import type { BetEvent } from '../../contract/bets/bet-results.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { changeWords } from './event-words.ts'

const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa' }
const EVENT = { at: '2026-10-01T12:00:00.000Z', by: 'user', reason: null } as const
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

type Case = [string, BetEvent['changes'][number], pt: string, en: string, ru: string]

test.each<Case>([
  [
    'a first part that was cashed out',
    { field: 'cashedOut', from: null, to: { stake: '20.00', paid: '26.40' } },
    'Cash out: € 20,00 por € 26,40',
    'Cash-out: €20.00 for €26.40',
    'Кэшаут: 20,00 € за 26,40 €',
  ],
  [
    'a second part',
    { field: 'cashedOut', from: { stake: '20.00', paid: '26.40' }, to: { stake: '30.00', paid: '40.00' } },
    'Cash out: € 20,00 por € 26,40 → € 30,00 por € 40,00',
    'Cash-out: €20.00 for €26.40 → €30.00 for €40.00',
    'Кэшаут: 20,00 € за 26,40 € → 30,00 € за 40,00 €',
  ],
  [
    'a first result',
    { field: 'result', from: null, to: '42.50' },
    'Resultado: +€ 42,50',
    'Result: +€42.50',
    'Результат: +42,50 €',
  ],
  [
    'an outcome',
    { field: 'outcome', from: null, to: 'cashed-out' },
    'Status: Pendente → Cash out',
    'Status: Pending → Cash-out',
    'Статус: В ожидании → Кэшаут',
  ],
  [
    'an exact price that was taken back',
    { field: 'exactOdds', from: '21/11', to: null },
    'Odd exata: 21/11 → –',
    'Exact odds: 21/11 → –',
    'Точный коэффициент: 21/11 → –',
  ],
  [
    'a line as it was typed',
    { field: 'betType', from: 'handicap (-1.5)', to: 'total-rounds (map 1 over 26,5)' },
    'Tipo de aposta: Handicap (-1,5) → Total de rounds (map 1 over 26,5)',
    'Bet type: Handicap (-1.5) → Total Rounds (map 1 over 26.5)',
    'Тип ставки: Фора (-1,5) → Тотал раундов (map 1 over 26,5)',
  ],
  [
    'a selection that is read now',
    { field: 'selection', from: null, to: { market: 'map-handicap', side: 1, line: -1.5 } },
    'Palpite: Alfa −1,5 mapas',
    'Pick: Alfa −1.5 maps',
    'Исход: Alfa −1,5 по картам',
  ],
  [
    'the rules of a bookmaker',
    { field: 'profile', from: null, to: 'bwin' },
    'Regras: Como nas configurações → bwin',
    'Rules: As in your settings → bwin',
    'Правила: Как в настройках → bwin',
  ],
])('the history says it in three languages: %s', (_, change, ...expected) => {
  const words = LANGUAGES.map((language) => {
    const t = translator(language)
    const lines = changeWords({ ...EVENT, kind: 'changed', changes: [change] }, { bet: BET, t, language })
    return lines.map(({ label, from, to }) => plain(`${label}: ${from === null ? '' : `${from} → `}${to}`)).join()
  })
  expect(words).toEqual(expected)
})
