import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { betHistory, correctBet } from '../../src/contract/bets/bet-results.ts'
import { createBet } from '../../src/contract/bets/bets.ts'
import {
  type BookSettings,
  changeBookSettings,
  ownWords,
  readBookSettings,
  removeOwnWord,
} from '../../src/contract/bets/book-settings.ts'
import { stats } from '../../src/contract/statistics.ts'
import { required } from '../../src/domain/required.ts'
import { toasts as toastsOfSite } from '../../src/web/ui/toast/toast.ts'
import { settledBet } from '../support/web-bet.ts'
import { chooseAction, openBet, panel } from './support/bet-actions.ts'
import { askBookmaker, betField, betForm, bookmakerChip, fillBetForm } from './support/bet-form.ts'
import { booked, changeBooked, placeBet } from './support/book.ts'
import { answer, requestsOf, sent } from './support/network.ts'
import { dialog, expectAccessible, expectDialogs, press, pressIn, texts, toasts } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { ofPage, open } from './support/site.tsx'

const SAID = {
  bookmaker: 'Betano',
  tags: ['value', 'BO3'],
  tipster: 'João',
  live: false,
  note: 'A odd caiu.\nEntrei tarde.',
}
const place = () => betForm().getByRole('button', { name: 'Registrar aposta' })
const details = () => betForm().getByText('Mais detalhes')

beforeEach(() => void signedIn())

/** 50.00 on Alfa at 1.85, won. */
const placeWon = () => placeBet(settledBet('won', '42.50'))

/** The settings of the book as the server keeps them. */
function keepSettings(): void {
  let saved: BookSettings = { currency: 'EUR', unit: null, marginMethod: 'odds-ratio' }
  answer(readBookSettings, () => saved)
  answer(changeBookSettings, ({ body }) => {
    saved = { ...saved, ...(body as Partial<BookSettings>) } // by the schema of the call
    return saved
  })
}

test('a bet says where, why and by whose tip it was placed; own words are offered again', async () => {
  answer(ownWords, { bookmaker: ['Betano', 'Pixbet'], tag: ['value'], tipster: [] })
  await open('/nova-aposta')
  await fillBetForm()
  await details().click()
  await expect.element(bookmakerChip('Betano')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(bookmakerChip('Pixbet')).toBeVisible()
  await askBookmaker()
  await expect.element(betField('Casa de apostas')).toHaveFocus()
  const offered = betForm().getByRole('list', { name: 'Usados antes' }).first().getByRole('button')
  await expect.poll(() => texts(offered)).toEqual(['Betano', 'Pixbet'])
  await betField('Casa de apostas').fill('bet')
  await expect.poll(() => texts(offered)).toEqual(['Betano', 'Pixbet'])
  await offered.first().click()
  await expect.element(betField('Casa de apostas')).toHaveValue('Betano')
  await betForm().getByRole('button', { name: 'value', exact: true }).click()
  await expect.element(betField('Tags (separadas por vírgula)')).toHaveFocus()
  await press('BO3')
  await betField('Tipster').fill(SAID.tipster)
  await betField('Momento da aposta').selectOptions('Antes da partida')
  await betField('Anotação').fill(SAID.note)
  await expectAccessible()
  await place().click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(sent(createBet)).toMatchObject([SAID])

  await open('/historico')
  await openBet('Alfa')
  await expect.element(panel()).toMatchTextContent('Casa de apostasBetanoTagsvalue, BO3')
  await expect.element(panel()).toMatchTextContent('João')
  await panel().getByText('A odd caiu.…').click()
  await expect.element(panel()).toMatchTextContent('Entrei tarde.')
  await expectAccessible()
})

test('a problem of a field in closed details opens them, and is focused where it is the only one', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  const chance = betField('Sua chance de ganhar (%)')
  await details().click()
  await chance.fill('100')
  await details().click()
  await expect.element(chance).not.toBeVisible()
  await place().click()
  await expect.element(chance).toHaveFocus()
  await expect.element(chance).toHaveAttribute('aria-invalid', 'true')
  await expect.element(betForm()).toMatchTextContent('Digite uma chance entre 0,01 e 99,99')
  await details().click()
  await betField('Odd').fill('')
  await place().click()
  await expect.element(chance).toBeVisible()
  await expect.element(betField('Odd')).toHaveFocus()
  expect(sent(createBet)).toEqual([])
})

test('a time that is cleared in the calendar is no time', async () => {
  await open('/nova-aposta')
  await details().click()
  await betField('Quando').fill('01/02/2026 10:30')
  const calendar = document.querySelector<HTMLInputElement>('[type="datetime-local"]')
  expect(calendar?.value).toBe('2026-02-01T10:30')
  await userEvent.fill(required(calendar, 'the calendar of the field'), '')
  await expect.element(betField('Quando')).toHaveValue('')
})

test('the time of a new bet is one of the details: a draft and a problem of it open them', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  const when = betField('Quando')
  await expect.element(when).not.toBeVisible()
  await pressIn(betForm().css('summary'), '{Enter}{Tab}')
  await expect.element(when).toHaveFocus()
  await when.fill('ontem')
  await open('/nova-aposta')
  await expect.element(when).toHaveValue('ontem')
  await expect.element(when).toBeVisible()
  await details().click()
  await expect.element(when).not.toBeVisible()
  await place().click()
  await expect.element(when).toHaveFocus()
  await expect.element(when).toHaveAccessibleDescription(/Escreva assim: dd\/mm\/aaaa hh:mm/)
  expect(sent(createBet)).toEqual([])
  // The short form of the dashboard has the draft of the page.
  await open('/')
  await expect.element(when).toHaveValue('ontem')
})

test('an own chance is sent with the bet', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  await details().click()
  await betField('Sua chance de ganhar (%)').fill('55,5')
  await place().click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(requestsOf(createBet).map(({ body }) => body)).toMatchObject([{ ownChance: '55.5' }])
})

test('a settled bet is corrected, and its history shows the old values', async () => {
  const { id } = placeWon()
  const corrected = { amount: '75.00', outcome: 'half-won', result: '31.88', bookmaker: 'Betano' } as const
  answer(correctBet, () => changeBooked(id, corrected))
  answer(betHistory, [
    {
      at: '2026-11-20T18:01:00.000Z',
      kind: 'changed',
      by: 'user',
      reason: null,
      changes: [
        { field: 'amount', from: '50.00', to: '75.00' },
        { field: 'result', from: '42.50', to: '31.88' },
      ],
    },
  ])
  await open('/historico')
  await chooseAction('Editar tudo')
  await dialog().getByLabelText('Valor (€)').fill('75')
  // 75.00 × 0.85
  await expect.element(dialog()).toMatchTextContent('Resultado+€ 42,50 → +€ 63,75')
  await dialog().getByRole('radio', { name: 'Perdida' }).click()
  await expect.element(dialog()).toMatchTextContent('Resultado+€ 42,50 → −€ 75,00')
  await expect.element(dialog().getByLabelText('Outro resultado')).not.toBeInTheDocument()
  await dialog().getByRole('radio', { name: 'Outro' }).click()
  await expect.element(dialog()).toMatchTextContent('Resultado+€ 42,50 → € 0,00')
  await dialog().getByLabelText('Outro resultado').selectOptions('Meia ganha')
  await expect.element(dialog()).toMatchTextContent('Resultado+€ 42,50 → +€ 31,88')
  await dialog().getByLabelText('Casa de apostas').fill('Betano')
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Salvar alterações' }).click()
  await expect.element(toasts()).toMatchTextContent('Aposta corrigida')
  expect(sent(correctBet)).toEqual([{ amount: 7500, outcome: 'half-won', bookmaker: 'Betano' }])
  await expect.element(page.getByRole('table')).toMatchTextContent('+€ 31,88')
  await chooseAction('O que mudou')
  await expect.element(dialog()).toMatchTextContent(/Valor: €\s50,00.*€\s75,00/)
  await expect.element(dialog()).toMatchTextContent(/Resultado: \+€\s42,50.*\+€\s31,88/)
})

test('what was typed into a correction is still there after Escape, and is dropped only when asked to', async () => {
  placeWon()
  await open('/historico')
  const openCorrection = () => chooseAction('Editar tudo')
  const stake = dialog().getByLabelText('Valor (€)')
  await openCorrection()
  await stake.fill('75')
  await press('{Escape}')
  await expectDialogs(0)
  await openCorrection()
  await expect.element(stake).toHaveValue('75')
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await dialog().getByRole('button', { name: 'Descartar' }).click()
  await expectDialogs(0)
  await openCorrection()
  await expect.element(stake).toHaveValue('50,00')
})

test('a window that gets wide keeps a correction that is typed, and the bet stays open', async () => {
  placeWon()
  await page.viewport(1200, 900)
  await open('/historico')
  await openBet('Alfa')
  await dialog().getByRole('button', { name: 'Editar tudo' }).click()
  const stake = dialog('Corrigir aposta').getByLabelText('Valor (€)')
  await stake.fill('75')
  await page.viewport(1400, 900)
  await expect.element(stake).toHaveValue('75')
  await expectDialogs(1)
  await press('{Escape}')
  await expect.element(panel().getByRole('heading', { name: 'Alfa' })).toBeVisible()
})

test('Escape closes the panel of a bet alone, and in a toast the toast alone', async () => {
  placeWon()
  await open('/historico')
  await openBet('Alfa')
  await expect.element(panel()).toBeVisible()
  const shown = () => toasts().getByRole('listitem')
  ofPage(toastsOfSite).show({ title: 'Bravo' })
  await expect.element(shown()).toBeVisible()
  await press('{F8}{Escape}')
  await expect.element(shown()).toHaveLength(0)
  await expect.element(panel()).toBeVisible()
  ofPage(toastsOfSite).show({ title: 'Charlie' })
  await expect.element(shown()).toBeVisible()
  await press('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(shown()).toMatchTextContent('Charlie')
})

test('a bet is duplicated without its result', async () => {
  placeBet(settledBet('lost', '-12.34', { ...SAID, amount: '12.34' }))
  await open('/historico')
  await chooseAction('Duplicar')
  await dialog().getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([
    { ...SAID, amount: '12.34', status: 'pending', result: null },
    { ...SAID, amount: '12.34', status: 'lost' },
  ])
})

test('the currency of the book is asked for, changes every sign and no number, and stays', async () => {
  placeBet({ amount: '1234.50' })
  answer(stats, statistics({ totalBets: 1, pendingCount: 1, totalStaked: '1234.50' }))
  keepSettings()
  await open('/configuracoes')
  await page.getByLabelText('Moeda').selectOptions('BRL')
  await expect.element(dialog()).toMatchTextContent('€ 50,00 passa a ser R$ 50,00')
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Mudar a moeda' }).click()
  await expectDialogs(0)
  await expect.element(page.getByLabelText('Moeda')).toHaveValue('BRL')
  expect(requestsOf(changeBookSettings).map(({ body }) => body)).toEqual([{ currency: 'BRL' }])
  for (const path of ['/historico', '/estatisticas']) {
    await open(path)
    await expect.element(page.getByRole('main')).toMatchTextContent('R$ 1.234,50')
    await expect.element(page.getByRole('main')).not.toMatchTextContent('€')
  }
  await open('/nova-aposta')
  await expect.element(betField('Valor (R$)')).toBeVisible()
})

test('a stake is typed in units and shown in both', async () => {
  keepSettings()
  await open('/configuracoes')
  await page.getByLabelText('Valor de 1 unidade (€)').fill('12,50')
  await page.getByRole('button', { name: 'Salvar unidade' }).click()
  await expect.element(toasts()).toMatchTextContent('Salvo')
  await open('/nova-aposta')
  await fillBetForm('1,5u')
  await expect.element(betForm()).toMatchTextContent('= € 18,75')
  // 18.75 × 0.85
  await expect.element(betForm()).toMatchTextContent('+€ 15,94')
  await betField('Valor (€)').fill('0,333u')
  await place().click()
  await expect.element(betForm()).toMatchTextContent('Isto não dá um número inteiro de centavos')
  await betField('Valor (€)').fill('2')
  await expect.element(betForm().getByRole('button', { name: '2u = € 25,00' })).toBeVisible()
  // More is meant as money.
  await betField('Valor (€)').fill('50')
  await expect.element(betForm().getByRole('button', { name: /^50u/ })).not.toBeInTheDocument()
  await betField('Valor (€)').fill('2')
  await betForm().getByRole('button', { name: '2u = € 25,00' }).click()
  await place().click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([{ amount: '25.00' }])
  await open('/historico')
  await expect.element(page.getByRole('row').filter({ hasText: '€ 25,00' })).toMatchTextContent('2u')
})

test('words are removed from the suggestions', async () => {
  answer(ownWords, { bookmaker: ['Betano'], tag: ['value'], tipster: [] })
  answer(removeOwnWord, () => {
    answer(ownWords, { bookmaker: [], tag: ['value'], tipster: [] })
    return undefined
  })
  await open('/configuracoes')
  await page.getByText('2 sugestões').click()
  await page.getByRole('button', { name: 'Remover Betano das sugestões' }).click()
  await expect.element(page.getByRole('list', { name: 'Casa de apostas' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Tags' })).toMatchTextContent('value')
  expect(requestsOf(removeOwnWord).map(({ params }) => params)).toEqual([{ kind: 'bookmaker', name: 'Betano' }])
  await expectAccessible()
})
