import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type CloseOfBet, readClose, removeClose, typeClose } from '../../src/contract/bets/bet-closes.ts'
import { changeBookSettings } from '../../src/contract/bets/book-settings.ts'
import { settledBet } from '../support/web-bet.ts'
import { chooseAction, openBet, panel } from './support/bet-actions.ts'
import { changeBooked, placeBet } from './support/book.ts'
import { answer, requestsOf, sent } from './support/network.ts'
import { expectAccessible, press, pressIn, toasts, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const row = () => page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })
const dialog = () => page.getByRole('dialog', { name: 'Você bateu o fechamento?' })
const figure = (label: string) => dialog().css('dl > div').filter({ hasText: label })
const openPrice = () => chooseAction('Odd de fechamento')

/** A bet at 2.10 that is tied to no match. */
const UNPRICED: CloseOfBet = { close: null, missing: 'not-tied', method: 'odds-ratio', value: null, picks: [] }
const closedAt = (odds: string, otherOdds: string | null, source = 'typed') => ({
  odds,
  otherOdds,
  source,
  at: source === 'typed' ? null : '2026-11-20T18:59:00.000Z',
})

beforeEach(() => void signedIn())

test('a bet shows its closing price, what it was worth, and how the price moved, as a chart and as a table', async () => {
  const close = closedAt('1.90', '2.00', 'hltv')
  placeBet({ matchId: 1, odds: '2.10', close, closeMissing: null })
  const at = (minute: number) => `2026-11-20T18:${minute}:00.000Z`
  const path = [
    { at: at(10), odds: '1.80', otherOdds: '2.05' },
    { at: at(58), odds: '1.90', otherOdds: '2.00' },
  ]
  answer(readClose, {
    ...UNPRICED,
    close,
    missing: null,
    // 2.10 / 1.90 − 1; the odds ratio of 1.90 and 2.00 gives 1 / (1 + √(0.9 / 1.0)).
    value: { raw: 0.105263, fair: 0.077651, chance: 0.513167 },
    picks: [{ leg: null, selectedTeam: 'Alfa', startedTime: at(59), path }],
  })
  await open('/historico')
  await expect.element(row()).toMatchTextContent('+10,5%')
  await openBet('Alfa')
  await expect.element(panel()).toMatchTextContent('Odd de fechamento1,90 (+10,5% com a margem da casa)')
  await press('{Escape}')
  await openPrice()
  await expect.element(dialog()).toMatchTextContent('+10,5%')
  await expect.element(dialog()).toMatchTextContent('+7,8%')
  await expect
    .element(dialog())
    .toMatchTextContent('O fechamento dava 51,32% ao seu palpite. Método para a margem: Razão de chances')
  await expect.element(dialog()).toMatchTextContent('1,80 no começo, 1,90 no fim. Sua aposta: 2,10')
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Ver tabela' }).click()
  // The head, each reading and the bet.
  await expect.element(dialog().getByRole('row')).toHaveLength(4)
  await expectAccessible()
})

/** The closing price that the server keeps of a bet at 2.10. */
function keepTypedClose(id: number): void {
  let shown = UNPRICED
  answer(readClose, () => shown)
  answer(typeClose, ({ parsed }) => {
    const { odds, otherOdds } = parsed as { odds: number; otherOdds?: number | null } // by the schema of its body
    const close = closedAt((odds / 1000).toFixed(2), otherOdds ? (otherOdds / 1000).toFixed(2) : null)
    // Two equal prices give each side a half.
    const value = {
      raw: 2100 / odds - 1,
      fair: otherOdds === odds ? 2.1 / 2 - 1 : null,
      chance: otherOdds ? 0.5 : null,
    }
    shown = { ...UNPRICED, close, missing: null, value }
    return changeBooked(id, { close, closeMissing: null })
  })
  answer(removeClose, () => {
    shown = UNPRICED
    return changeBooked(id, { close: null, closeMissing: 'not-tied' })
  })
}

test('the closing price of another market is typed, and removed', async () => {
  await page.viewport(320, 700)
  const { id } = placeBet({
    betType: 'handicap (-1.5 maps)',
    betTypeName: 'handicap',
    betTypeValue: '-1.5 maps',
    selection: { market: 'map-handicap', side: 1, line: -1.5 },
    odds: '2.10',
  })
  keepTypedClose(id)
  await open('/historico')
  await openPrice()
  await expect.element(dialog()).toMatchTextContent('não está ligada a nenhuma partida')
  await dialog().getByText('Digitar a odd de fechamento').click()
  const [odds, other] = [dialog().getByLabelText('Odd do seu palpite'), dialog().getByLabelText('Odd do outro lado')]
  const [save, remove] = ['Salvar odd de fechamento', 'Apagar o que foi digitado'].map((name) =>
    dialog().getByRole('button', { name }),
  )
  if (!save || !remove) throw new Error('two buttons')
  await odds.fill('2,00')
  await save.click()
  await expect.element(toasts()).toMatchTextContent('Odd de fechamento salva')
  await expect.element(figure('Odd de fechamento')).toMatchTextContent('2,00')
  await expect.element(figure('Odd de fechamento')).toMatchTextContent('digitada por você')
  await expect.element(figure('Sua odd contra o fechamento')).toMatchTextContent('+5,0%')
  await odds.fill('1,75')
  await other.fill('1,75')
  // By keyboard: the toast may lie over the buttons.
  await pressIn(save, '{Enter}')
  await expect.element(figure('Odd de fechamento')).toMatchTextContent('1,75')
  // 2.10 · ½ − 1
  await expect.element(figure('O mesmo, sem a margem')).toMatchTextContent('+5,0%')
  await expectAccessible()
  expect(width()).toBeLessThanOrEqual(320)
  expect(sent(typeClose)).toEqual([
    { odds: 2000, otherOdds: null },
    { odds: 1750, otherOdds: 1750 },
  ])
  await pressIn(remove, '{Enter}')
  await expect.element(dialog()).toMatchTextContent('não está ligada a nenhuma partida')
  await expect.element(odds).toHaveValue('')
  await expect.element(odds).toHaveFocus()
  await expect.element(remove).not.toBeInTheDocument()
  expect(requestsOf(removeClose).map(({ params }) => params)).toEqual([{ id: String(id) }])
})

test('a void bet keeps its closing price, which nothing is compared with', async () => {
  const close = closedAt('1.90', null)
  placeBet(settledBet('won', '0.00', { odds: '2.10', outcome: 'void', close, closeMissing: null }))
  answer(readClose, { ...UNPRICED, close, missing: null })
  await open('/historico')
  await openBet('Alfa')
  await expect.element(panel()).toMatchTextContent('Odd de fechamento1,90')
  await expect.element(panel()).not.toMatchTextContent('+10,5%')
  await press('{Escape}')
  await expect.element(row()).toMatchTextContent('–')
  await expect.element(row()).not.toMatchTextContent('+10,5%')
  await openPrice()
  await expect.element(dialog()).toMatchTextContent('1,90')
  await expect.element(dialog()).toMatchTextContent('Esta aposta foi anulada')
  await expect.element(dialog()).not.toMatchTextContent('+10,5%')
})

test('the method of the margin is chosen in the settings', async () => {
  answer(changeBookSettings, { currency: 'EUR', unit: null, marginMethod: 'power' })
  await open('/configuracoes')
  await page.getByLabelText('Como a margem é retirada').selectOptions('Potência')
  await expect.element(toasts()).toMatchTextContent('Salvo')
  expect(sent(changeBookSettings)).toEqual([{ marginMethod: 'power' }])
})
