import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  betHistory,
  cashOutPart,
  changeSettlementSettings,
  reopenBet,
  type SettlementSettings,
  settleBet,
  settledByProgram,
  settlementSettings,
} from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { stats } from '../../src/contract/statistics.ts'
import { VERDICTS } from '../../src/domain/verdict/verdict.ts'
import { settledBet } from '../support/web-bet.ts'
import { chooseAction, openBet, panel } from './support/bet-actions.ts'
import { changeBooked, placeBet } from './support/book.ts'
import { answer, requestsOf, sent } from './support/network.ts'
import { expectAccessible, expectDialogs, press, settingRow, texts, toasts } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'

const result = () => page.getByRole('dialog', { name: 'Resultado da aposta' })

/** The dialog of results with the finer ones open. */
async function openMore() {
  await open('/historico')
  await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await result().getByText('Mais resultados').click()
}

beforeEach(() => void signedIn())

const FINER = [
  { button: 'Devolvida', outcome: 'push', status: 'won', sum: '€ 0,00', booked: '0.00' },
  { button: 'Anulada', outcome: 'void', status: 'won', sum: '€ 0,00', booked: '0.00' },
  { button: 'Meia ganha', outcome: 'half-won', status: 'won', sum: '+€ 21,25', booked: '21.25' },
  { button: 'Meia perdida', outcome: 'half-lost', status: 'lost', sum: '−€ 25,00', booked: '-25.00' },
] as const
test('each finer result shows the sum it books, and the history shows it', async () => {
  const bets = FINER.map(({ outcome }) => placeBet({ teams: `${outcome} vs Bravo`, selectedTeam: 'Bravo' }))
  await open('/historico')
  for (const [at, { button, outcome, status, sum, booked }] of FINER.entries()) {
    const { id, teams } = bets[at] ?? placeBet()
    answer(settleBet, () => changeBooked(id, { status, outcome, result: booked, settledBy: 'user' }))
    await page.getByRole('button', { name: `Definir resultado de ${teams}` }).click()
    await result().getByText('Mais resultados').click()
    if (outcome === 'push') await expectAccessible('', result().element())
    const choice = result().getByRole('button', { name: new RegExp(`^${button}`) })
    await expect.element(choice).toMatchTextContent(sum)
    await choice.click()
    await expectDialogs(0)
    await expect.element(page.getByRole('row').filter({ hasText: outcome })).toMatchTextContent(button)
    expect(sent(settleBet).at(-1)).toEqual({ outcome })
  }
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
})

test('a cash-out books what was paid; of a part of the stake it leaves the rest pending', async () => {
  const { id } = placeBet()
  answer(cashOutPart, () => changeBooked(id, { cashedOut: { stake: '20.00', paid: '26.40' } }))
  answer(settleBet, () => changeBooked(id, { status: 'won', outcome: 'cashed-out', result: '1.40', settledBy: 'user' }))
  await openMore()
  const cashOut = result().getByRole('button', { name: 'Registrar cash out' })
  await cashOut.click()
  await expect.element(result()).toMatchTextContent('Informe o valor pago')
  await result().getByLabelText('Valor recebido (€)').fill('26,40')
  await result().getByLabelText('Parte do valor apostado (€)').fill('20')
  // 6.40 + 30.00 × 0.85, and 6.40 − 30.00
  await expect
    .element(result())
    .toMatchTextContent(
      'Nesta parte: +€ 6,40. € 30,00 continuam em jogo. No total: +€ 31,90 se ganhar, −€ 23,60 se perder.',
    )
  await cashOut.click()
  await expect.element(toasts()).toMatchTextContent('Cash out parcial registrado')
  await openBet('Alfa')
  await expect.element(panel()).toMatchTextContent('€ 20,00 em cash out por € 26,40')
  await press('{Escape}')
  expect(sent(cashOutPart)).toEqual([{ stake: 2000, paid: 2640 }])
  expect(sent(settleBet)).toEqual([])

  await openMore()
  await expect
    .element(result())
    .toMatchTextContent(
      '€ 20,00 já saíram em cash out por € 26,40. € 30,00 continuam em jogo; os valores abaixo somam os dois.',
    )
  // 30.00 × 0.85 + 6.40
  await expect.element(result().getByRole('button', { name: 'Aposta ganha' })).toMatchTextContent('+€ 31,90')
  await result().getByLabelText('Valor recebido (€)').fill('25')
  // 25.00 − 30.00 + 6.40
  await expect.element(result()).toMatchTextContent('Será registrado: +€ 1,40')
  await cashOut.click()
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  await expect.element(page.getByRole('table')).toMatchTextContent('Cash out')
  expect(sent(settleBet)).toEqual([{ outcome: 'cashed-out', paid: 2500 }])
})

test('a settled bet is reopened with a reason, and its history tells it all', async () => {
  const { id } = placeBet(settledBet('lost', '-75.00', { amount: '75.00' }))
  answer(reopenBet, () => changeBooked(id, { status: 'pending', outcome: null, result: null, settledBy: null }))
  const at = (minute: number) => `2026-11-20T18:0${minute}:00.000Z`
  const event = { by: 'user', reason: null } as const
  answer(betHistory, [
    { ...event, at: at(0), kind: 'created', changes: [] },
    { ...event, at: at(1), kind: 'changed', changes: [{ field: 'amount', from: '50.00', to: '75.00' }] },
    { ...event, at: at(2), kind: 'settled', changes: [{ field: 'outcome', from: null, to: 'lost' }] },
    { ...event, at: at(3), kind: 'reopened', changes: [], reason: 'A casa corrigiu o resultado' },
    { ...event, at: at(4), kind: 'undone', changes: [{ field: 'outcome', from: 'lost', to: null }] },
  ])
  await open('/historico')
  await chooseAction('Editar tudo')
  const reopen = page.getByRole('dialog', { name: 'Corrigir aposta' })
  // Correcting is the purpose of the dialog; this is below it.
  await expect.element(reopen.getByLabelText('Motivo (opcional)')).not.toBeVisible()
  await reopen.getByText('Reabrir, com um motivo').click()
  await reopen.getByLabelText('Motivo (opcional)').fill('A casa corrigiu o resultado')
  await reopen.getByRole('button', { name: 'Reabrir', exact: true }).click()
  await expect.element(toasts()).toMatchTextContent('A aposta voltou a ficar pendente')
  await expect.element(page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' })).toBeVisible()
  expect(sent(reopenBet)).toEqual([{ reason: 'A casa corrigiu o resultado' }])

  await chooseAction('O que mudou')
  const log = page.getByRole('dialog', { name: 'Histórico desta aposta' })
  await expect
    .poll(() => texts(log.getByRole('listitem')))
    .toEqual([
      expect.stringContaining('Você registrou'),
      expect.stringMatching(/Valor: €\s50,00.*€\s75,00/),
      expect.stringMatching(/Você definiu o resultado.*Perdida/),
      expect.stringContaining('A casa corrigiu o resultado'),
      expect.stringMatching(/Você desfez a mudança$/),
    ])
  await expectAccessible('', log.element())
})

test('a multiple shows its legs, and a free bet says so', async () => {
  const leg = {
    matchId: null,
    matchSwapped: false,
    teams: 'Alfa vs Bravo',
    selectedTeam: 'Alfa',
    odds: '1.50',
    exactOdds: null,
    betType: 'match-winner',
    selection: { market: 'match-winner', side: 1, isThreeWay: false },
    grade: { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } },
    close: null,
    closeMissing: 'not-tied',
  } as const satisfies NonNullable<Bet['legs']>[number]
  const second = {
    ...leg,
    teams: 'Charlie vs Delta',
    selectedTeam: 'Delta',
    betType: 'total-maps (Over 2.5)',
    selection: { market: 'total-maps', choice: 'over', line: 2.5 },
    grade: null,
  } as const
  placeBet({
    amount: '10.00',
    teams: 'Alfa vs Bravo + Charlie vs Delta',
    odds: '2.25',
    betType: 'multiple',
    betTypeName: 'multiple',
    selection: null,
    freeBet: true,
    legs: [leg, second],
  })
  await open('/historico')
  await expect.element(page.getByRole('rowheader')).toHaveTextContent('Múltipla (2 seleções) Alfa, Over 2,5 mapas')
  await openBet('Múltipla (2 seleções)')
  const details = panel()
  await expect.element(details).toMatchTextContent('Aposta grátis')
  await details.css('summary').click()
  await expect.element(details).toMatchTextContent('2–1: Alfa venceu')
  await expect.element(details).toMatchTextContent('Over 2,5 mapas')
  await expectAccessible('', details.element())
})

/** The settings as the server keeps them. */
function answerSettings(before: SettlementSettings = { profile: 'standard', automatic: [] }) {
  let saved = before
  answer(settlementSettings, () => saved)
  answer(changeSettlementSettings, ({ parsed }) => {
    saved = { ...saved, ...(parsed as Partial<SettlementSettings>) } // by the schema of its body
    return saved
  })
  return () => saved
}

/** The section alone, as a phone shows it: the whole page takes several times as long. */
async function openRules(): Promise<void> {
  await page.viewport(390, 844)
  await open('/configuracoes/regras')
}

/** The one switch of the settlement, and the boxes of what it leaves out. */
const automatic = () => page.getByRole('switch', { name: 'Resolver automaticamente' })
const exceptions = () => settingRow('Resolver automaticamente')
const box = (name: RegExp) => exceptions().getByRole('checkbox', { name })

test('the settings choose rules, and one switch books every verdict without asking, but for the exceptions under it', async () => {
  const saved = answerSettings()
  await openRules()
  await page.getByLabelText('Regras da casa de apostas').selectOptions('midnite')
  await expect.element(toasts()).toMatchTextContent('Configurações salvas')
  await expect.element(page.getByText('handicap de rounds só vale se decidido')).toBeVisible()
  await expect.element(automatic()).not.toBeChecked()
  await expect.element(exceptions()).toMatchTextContent('você confirma')
  await expect.element(exceptions().css('details')).not.toBeInTheDocument()
  await automatic().click()
  await expect.element(automatic()).toBeChecked()
  await expect.element(exceptions()).toMatchTextContent('automático')
  await expect.poll(saved).toEqual({ profile: 'midnite', automatic: [...VERDICTS] })
  await exceptions().getByText('Exceções: nenhuma').click()
  await box(/^Anulada/).click()
  await box(/^Meia ganha/).click()
  await expect.element(exceptions().getByText('Exceções: Anulada, Meia ganha')).toBeVisible()
  // The box is checked before it is saved.
  const kept = { profile: 'midnite', automatic: ['won', 'lost', 'push', 'half-lost'] }
  await expect.poll(saved).toEqual(kept)
  await expectAccessible()
  await openRules()
  await expect.element(page.getByLabelText('Regras da casa de apostas')).toHaveValue('midnite')
  await expect.element(automatic()).toBeChecked()
  await expect.element(exceptions().getByText('Exceções: Anulada, Meia ganha')).toBeVisible()
  // Off, and on again: the exceptions come back.
  await automatic().click()
  await expect.poll(saved).toEqual({ profile: 'midnite', automatic: [] })
  await automatic().click()
  await expect.poll(saved).toEqual(kept)
})

test('a choice leaves alone what was changed elsewhere', async () => {
  answerSettings({ profile: 'standard', automatic: ['won'] })
  await openRules()
  await expect.element(automatic()).toBeChecked()
  const saved = answerSettings({ profile: 'standard', automatic: [] })
  await page.getByLabelText('Regras da casa de apostas').selectOptions('midnite')
  await expect.element(toasts()).toMatchTextContent('Configurações salvas')
  expect(saved()).toEqual({ profile: 'midnite', automatic: [] })
})

test('a verdict that is the last one left out switches it off, and the focus is on the switch', async () => {
  answerSettings({ profile: 'standard', automatic: ['won'] })
  await openRules()
  await exceptions().css('summary').click()
  await box(/^Ganha/).click()
  await expect.element(automatic()).not.toBeChecked()
  await expect.element(automatic()).toHaveFocus()
})

test('exceptions that are pressed in one frame are all saved', async () => {
  const saved = answerSettings({ profile: 'standard', automatic: [...VERDICTS] })
  await openRules()
  await exceptions().css('summary').click()
  const boxes = exceptions().getByRole('checkbox')
  await expect.element(boxes).toHaveLength(6)
  for (const each of boxes.elements().slice(1)) (each as HTMLInputElement).click()
  await expect.element(toasts()).toMatchTextContent('Configurações salvas')
  await expect.poll(() => saved().automatic).toEqual(['won'])
  for (const each of boxes.elements().slice(1)) await expect.element(each).toBeChecked()
  await expect.element(boxes.first()).not.toBeChecked()
})

test('what the program settled is counted in the settings, listed on a press, and undone in one more', async () => {
  const bet = placeBet(settledBet('won', '42.50', { settledBy: 'program' }))
  let settled = [bet]
  answer(settledByProgram, () => settled)
  answer(reopenBet, () => {
    settled = []
    return changeBooked(bet.id, { status: 'pending', outcome: null, result: null, settledBy: null })
  })
  await openRules()
  await settingRow('Resolvidas automaticamente nos últimos 7 dias').getByRole('button', { name: '1 aposta' }).click()
  const list = page.getByRole('list', { name: 'Resolvidas automaticamente nos últimos 7 dias' })
  await expect.element(list).toMatchTextContent('+€ 42,50')
  await list.getByRole('button', { name: 'Desfazer o resultado de Alfa vs Bravo' }).click()
  await expect.element(page.getByText('As apostas resolvidas automaticamente aparecem aqui')).toBeVisible()
  expect(requestsOf(reopenBet).map(({ params }) => params['id'])).toEqual([String(bet.id)])
})

test('returned stakes have a slice of their own in the statistics, where there are any', async () => {
  answer(stats, statistics({ totalBets: 1, winCount: 1, winRate: 100 }))
  await open('/estatisticas')
  await expect
    .element(page.getByRole('img', { name: /^Gráfico de pizza: 1 ganhas, 0 perdidas, 0 pendentes$/ }))
    .toBeVisible()
  answer(stats, statistics({ totalBets: 2, winCount: 1, returnedCount: 1, winRate: 100 }))
  await open('/estatisticas')
  await expect.element(page.getByRole('img', { name: /0 pendentes, 1 devolvida$/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Devolvidas/ })).toMatchTextContent('50')
  await expectAccessible()
})
