import { describe, expect, test } from 'vitest'
import { translator } from '../../../test/support/translator.ts'
import { webAlert } from '../../../test/support/web-alert.ts'
import { settledBet, webBet } from '../../../test/support/web-bet.ts'
import type { Alert } from '../../contract/alerts.ts'
import type { Bet } from '../../contract/bets/bets.ts'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { alertStory } from './alert-story.ts'

/** 17:00 in New York, the time zone of these tests. */
const NOW = new Date('2026-11-20T22:00:00.000Z')

const storyOf = (alert: Alert, language: Language) => alertStory(alert, { now: NOW, t: translator(language), language })
/** Title and line, with plain spaces. */
function textOf(alert: Alert, language: Language): string {
  const { title, line } = storyOf(alert, language)
  return `${title} | ${line}`.replaceAll(/\s/g, ' ')
}
const inEach = (alert: Alert) => LANGUAGES.map((language) => textOf(alert, language))
const ofBet = (bet: Partial<Bet>) => webAlert({ kind: 'betDecided', match: null, bet: webBet(bet) })

describe('of a match', () => {
  test('a start names the tournament', () => {
    expect(inEach(webAlert())).toEqual([
      'Começou: Alfa vs Bravo | Copa de Teste',
      'Started: Alfa vs Bravo | Copa de Teste',
      'Начался: Alfa vs Bravo | Copa de Teste',
    ])
  })

  test('the end of a map has its score, and that of the series', () => {
    const map = { number: 2, name: 'Inferno', score1: 9, score2: 13 }
    expect(inEach(webAlert({ kind: 'mapEnds', map, score1: 1, score2: 1 }))).toEqual([
      'Mapa 2 encerrado: Alfa vs Bravo | Inferno 9–13 · série 1–1',
      'Map 2 over: Alfa vs Bravo | Inferno 9–13 · series 1–1',
      'Карта 2 завершена: Alfa vs Bravo | Inferno 9–13 · серия 1–1',
    ])
    const unknown = { number: 2, name: null, score1: null, score2: null }
    expect(textOf(webAlert({ kind: 'mapEnds', map: unknown }), 'en')).toBe(
      'Map 2 over: Alfa vs Bravo | The rounds of the map are not known',
    )
    expect(textOf(webAlert({ kind: 'mapEnds', map: { ...map, name: null } }), 'en')).toContain('| Map 2 9–13')
  })

  test('its end names the winner, a draw, or that the score is not known', () => {
    expect(inEach(webAlert({ kind: 'matchEnds', score1: 1, score2: 2 }))).toEqual([
      'Terminou: Alfa vs Bravo | 1–2: Bravo venceu',
      'Over: Alfa vs Bravo | 1–2: Bravo won',
      'Завершён: Alfa vs Bravo | 1–2: победитель Bravo',
    ])
    expect(textOf(webAlert({ kind: 'matchEnds', score1: 2, score2: 0 }), 'en')).toContain('2–0: Alfa won')
    expect(textOf(webAlert({ kind: 'matchEnds', score1: 1, score2: 1 }), 'en')).toContain('1–1: a draw')
    expect(textOf(webAlert({ kind: 'matchEnds' }), 'en')).toContain('The final score is not known')
  })

  test('a new start is shown, or that it is not known; off the schedule is another thing', () => {
    // 21:30 of the next day in New York.
    const moved = webAlert({ kind: 'matchMoved', scheduledTime: '2026-11-22T02:30:00.000Z' })
    expect(inEach(moved)).toEqual([
      'Remarcada: Alfa vs Bravo | Novo início: amanhã, 21:30',
      'Moved: Alfa vs Bravo | New start: tomorrow, 21:30',
      'Перенесён: Alfa vs Bravo | Новое начало: завтра, 21:30',
    ])
    expect(textOf(webAlert({ kind: 'matchMoved' }), 'en')).toBe('Moved: Alfa vs Bravo | The new start is not known yet')
    expect(textOf(webAlert({ kind: 'matchMoved', calledOff: true }), 'pt')).toBe(
      'Fora da agenda: Alfa vs Bravo | Adiado ou cancelado. Se voltar à agenda, aparece aqui de novo.',
    )
  })

  test('leads to its page', () => {
    expect(storyOf(webAlert(), 'en').href).toBe('/jogo/1000000001')
  })
})

describe('of a bet', () => {
  const won: Bet['grade'] = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 0 } }

  test('a verdict waits for its owner, with what it would book', () => {
    expect(inEach(ofBet({ grade: won, gradedResult: '42.50' }))).toEqual([
      'Ganha: Alfa | +€ 42,50, pelo placar. Falta você confirmar.',
      'Won: Alfa | +€42.50, by the score. Confirm the result.',
      'Выигрыш: Alfa | +42,50 €, по счёту. Подтвердите результат.',
    ])
  })

  test('a result that was booked by the score can be undone for the rest of seven days', () => {
    const lost = { status: 'lost', outcome: 'lost', result: '-50.00', settledBy: 'program' } as const
    expect(inEach(ofBet({ ...lost, settledAt: NOW.toISOString() }))).toEqual([
      'Perdida: Alfa | −€ 50,00, pelo placar. 7 dias para desfazer.',
      'Lost: Alfa | −€50.00, by the score. 7 days to undo.',
      'Проигрыш: Alfa | −50,00 €, по счёту. Можно отменить ещё 7 дней.',
    ])
    expect(textOf(ofBet({ ...lost, settledAt: '2026-11-14T10:00:00.000Z' }), 'en')).toContain('1 day to undo')
    // Seven days and an hour.
    expect(textOf(ofBet({ ...lost, settledAt: '2026-11-13T21:00:00.000Z' }), 'en')).toBe(
      'Lost: Alfa | −€50.00, by the score',
    )
  })

  test('what its owner has settled meanwhile says so, and a reopened one is pending', () => {
    const bet = settledBet('won', '42.50')
    expect(inEach(webAlert({ kind: 'betNeedsYou', match: null, bet }))).toEqual([
      'Ganha: Alfa | +€ 42,50, registrado por você',
      'Won: Alfa | +€42.50, recorded by you',
      'Выигрыш: Alfa | +42,50 €, записано вами',
    ])
    expect(textOf(ofBet({}), 'en')).toBe('Pending again: Alfa | €50.00 on Alfa at 1.85')
  })

  test('what the score does not decide needs its owner, for the reason of the review list', () => {
    const bet = webBet({ grade: { verdict: 'needs-you', reason: 'walkover' } })
    expect(inEach(webAlert({ kind: 'betNeedsYou', bet }))).toEqual([
      'Depende de você: Alfa | Decidida por W.O.: valem as regras da sua casa · Alfa vs Bravo',
      'Needs you: Alfa | Won without play: your bookmaker’s rules decide · Alfa vs Bravo',
      'Решать вам: Alfa | Техническая победа без игры: решают правила букмекера · Alfa vs Bravo',
    ])
  })

  test('leads to its details', () => {
    expect(storyOf(ofBet({ id: 12 }), 'en').href).toBe('/historico?bet=12')
  })
})

test('a kind of a newer server says so, and leads to its match where it has one', () => {
  const newer = webAlert({ kind: 'limitIsNear' as Alert['kind'] }) // unknown to the contract
  expect(textOf(newer, 'en')).toBe('A new kind of notification | Reload the page to see it.')
  expect(storyOf(newer, 'en').href).toBe('/jogo/1000000001')
  expect(storyOf({ ...newer, match: null }, 'en').href).toBeNull()
})

test('a reached price is shown with the price of the alert', () => {
  const price = { team: 'Bravo', wanted: '2.10', direction: 'atLeast', odds: '2.155' } as const
  expect(inEach(webAlert({ kind: 'priceReached', price }))).toEqual([
    'Bravo chegou a 2,155 | Seu alerta: 2,10 ou mais',
    'Bravo reached 2.155 | Your alert: 2.10 or higher',
    'Bravo: коэффициент 2,155 | Ваше оповещение: 2,10 или больше',
  ])
  expect(textOf(webAlert({ kind: 'priceReached', price: { ...price, direction: 'atMost' } }), 'en')).toContain(
    'or lower',
  )
})

describe('of a limit', () => {
  const limit = { kind: 'stake-day', step: 80, used: '173.90', amount: '200.00', period: '2026-11-20' } as const
  const plain = (more: object = {}) => webAlert({ kind: 'limitNear', match: null, limit: { ...limit, ...more } })

  test('of a day, how much of it is used', () => {
    expect(inEach(plain())).toEqual([
      '86% do seu limite por dia | € 173,90 de € 200,00 apostados · 20/11/2026',
      '86% of your daily limit | €173.90 of €200.00 staked · 20/11/2026',
      '86 % вашего лимита на день | Поставлено 173,90 € из 200,00 € · 20.11.2026',
    ])
    expect(storyOf(plain(), 'en')).toMatchObject({ sign: 'limitNear', href: '/configuracoes/limites' })
  })

  test('that is passed many times over, by a share with its thousands apart', () => {
    const titles = inEach(plain({ step: 100, used: '2500000.00' })).map((text) => text.split(' | ')[0])
    // 15,000 of the largest stakes.
    expect(textOf(plain({ step: 100, used: '15000000000.00', amount: '1000000.00' }), 'en')).toContain('1,500,000% of')
    expect(titles).toEqual([
      '1.250.000% do seu limite por dia',
      '1,250,000% of your daily limit',
      '1 250 000 % вашего лимита на день',
    ])
  })

  test('of a month, since when; a passed one has another sign', () => {
    const passed = plain({ kind: 'loss-month', step: 100, used: '200.01', period: '2026-11-01' })
    expect(textOf(passed, 'en')).toBe('100% of your monthly loss limit | €200.01 of €200.00 lost · since 01/11/2026')
    expect(storyOf(passed, 'en').sign).toBe('limitReached')
  })
})
