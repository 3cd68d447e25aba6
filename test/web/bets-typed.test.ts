import { beforeEach, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { page, userEvent } from 'vitest/browser'
import { createBet } from '../../src/contract/bets/bets.ts'
import { webBet } from '../support/web-bet.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { booked } from './support/book.ts'
import { answer, held } from './support/network.ts'
import { expectAccessible, press, texts, toasts, typeAll } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

beforeEach(async () => {
  signedIn()
})

/** Pastes as from another program: cut from one field, pasted into the other. */
async function paste(text: string, into: Locator) {
  const teams = betField('Times')
  await teams.fill(text)
  await userEvent.tripleClick(teams)
  await userEvent.cut()
  await userEvent.tripleClick(into)
  await userEvent.paste()
}

test('a comma is the decimal mark, typed or pasted, and the arrows step by a hundredth', async () => {
  await open('/nova-aposta')
  const amount = betField('Valor (€)')
  await expect.element(amount).toHaveRole('spinbutton')
  await expect.element(amount).toHaveAttribute('inputmode', 'decimal')
  await expect.element(amount).toHaveAttribute('placeholder', '50,00')
  await expect.element(betField('Odd')).toHaveAttribute('placeholder', '1,65')

  await typeAll(amount, '12,34')
  await expect.element(amount).toHaveValue('12,34')
  await press('{ArrowUp}')
  await expect.element(amount).toHaveValue('12,35')
  await press('{ArrowDown}')
  await press('{ArrowDown}')
  await expect.element(amount).toHaveValue('12,33')
  await expect.element(amount).toHaveAttribute('aria-valuenow', '12.33')

  await paste('€ 1.234,56', amount)
  await expect.element(amount).toHaveValue('€ 1.234,56')
  await expect.element(amount).toHaveAttribute('aria-valuenow', '1234.56')
  await press('{Control>}z{/Control}')
  await expect.element(amount).toHaveValue('12,33')
})

test('a text that is no number stays as it was typed or pasted, and is refused with a reason', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  const amount = betField('Valor (€)')
  const text = '10,5.5'
  await paste(text, amount)
  await expect.element(amount).toHaveValue(text)
  await press('{Enter}')
  await expect
    .element(amount)
    .toHaveAccessibleDescription('Não dá para ler isto como um número. Escreva assim: 1234,56')
  await typeAll(amount, text)
  await expect.element(amount).toHaveValue(text)
  // A mark followed by three digits may group thousands: both readings are offered.
  await typeAll(amount, '1.234')
  await press('{Enter}')
  await expect.element(amount).toHaveAccessibleDescription(/até duas casas decimais/)
  await betForm().getByRole('button', { name: 'Usar 1234' }).click()
  await expect.element(amount).toHaveValue('1234')
  expect(booked()).toEqual([])
  // Pasting emptied the field of the teams.
  await fillBetForm('1.234,56')
  await press('{Enter}')
  await expect.element(amount).toHaveValue('')
  expect(booked()).toMatchObject([{ amount: '1234.56' }])
})

test('fractional and American odds are offered as decimal odds, and replaced only on a press', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  const odds = betField('Odd')
  for (const [text, decimal] of [
    ['+150', '2,50'],
    ['1/2', '1,50'],
  ] as const) {
    await typeAll(odds, text)
    await expect.element(betForm()).toMatchTextContent(`${text} é ${decimal}`)
    await expect.element(betForm()).toMatchTextContent('Lucro potencial–')
  }
  await press('{Enter}')
  await expect.element(odds).toHaveAccessibleDescription('Não dá para ler isto como um número. Escreva assim: 1,85')
  await expect.element(odds).toHaveValue('1/2')
  await expectAccessible()
  await betForm().getByRole('button', { name: 'Usar 1,50' }).click()
  await expect.element(odds).toHaveValue('1,50')
  await expect.element(odds).toHaveFocus()
  await expect.element(betForm()).not.toMatchTextContent('Não dá para ler')
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([{ odds: '1.50' }])
})

test('American odds are paid exactly in the form', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  await typeAll(betField('Valor (€)'), '1000')
  await typeAll(betField('Odd'), '-110')
  await betForm().getByRole('button', { name: 'Usar 1,909' }).click()
  // 1000 × 21/11 = 1909.0909…; the odds that are shown pay 909.00.
  await expect.element(betForm()).toMatchTextContent('€ 909,09')
  await expect.element(betForm()).toMatchTextContent('€ 1.909,09')
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([{ odds: '1.909', exactOdds: '21/11' }])
})

test('a pair is read in every spelling, and an ambiguous dash offers each reading', async () => {
  await open('/nova-aposta?teams=Foo%20x%20Bar')
  const options = betField('Seu time').css('option')
  await expect.poll(() => texts(options)).toEqual(['Escolha um time', 'Foo', 'Bar'])
  await betField('Times').fill('Foo против Baz')
  await expect.poll(() => texts(options)).toEqual(['Escolha um time', 'Foo', 'Baz'])
  await betField('Times').fill('x6tence Team-X')
  await expect.element(options).not.toBeInTheDocument()
  await betField('Times').fill('Foo - Academy x Bar')
  await expect.poll(() => texts(options)).toEqual(['Escolha um time', 'Foo', 'Academy x Bar', 'Foo - Academy', 'Bar'])
  await betField('Seu time').selectOptions('Foo - Academy')
  await typeAll(betField('Valor (€)'), '50')
  await typeAll(betField('Odd'), '1,85')
  await betField('Tipo de aposta').selectOptions('match-winner')
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([{ teams: 'Foo - Academy vs Bar', selectedTeam: 'Foo - Academy' }])
})

test('the time of yesterday’s bet is entered in the browser’s time zone, day first and 24 hours', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  await betForm().getByText('Mais detalhes').click()
  const when = betField('Quando')
  await expect.element(when).toHaveAttribute('placeholder', 'dd/mm/aaaa hh:mm')
  await when.fill('ontem')
  await press('{Enter}')
  await expect.element(when).toHaveAccessibleDescription(/Escreva assim: dd\/mm\/aaaa hh:mm/)
  // The clock of São Paulo was put forward at midnight.
  await when.fill('04/11/2018 00:30')
  await expect.element(betForm()).toMatchTextContent('Essa hora não existiu nesse dia')
  await when.fill('01/01/2099 12:00')
  await expect.element(betForm()).toMatchTextContent('A data não pode estar no futuro')
  expect(booked()).toEqual([])
  await when.fill('05/01/2026 22:15')
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  // São Paulo is three hours behind UTC.
  expect(booked()).toMatchObject([{ placedAt: '2026-01-06T01:15:00.000Z' }])
})

test('the calendar ends now, however long the page has been open', async () => {
  vi.setSystemTime('2026-01-05T12:00:00Z')
  await open('/nova-aposta')
  await betForm().getByText('Mais detalhes').click()
  await expect.element(betField('Quando')).toBeVisible()
  vi.setSystemTime('2026-01-05T13:00:00Z')
  await page.getByRole('button', { name: 'Escolher no calendário' }).click()
  // São Paulo is three hours behind UTC.
  await expect.element(page.css('input[type=datetime-local]')).toHaveAttribute('max', '2026-01-05T10:00')
})

test('the next bet may be typed while one is on its way: it stays with the cursor, here and after a reload', async () => {
  const reply = held<typeof createBet>(webBet())
  const calls = answer(createBet, reply)
  await open('/nova-aposta')
  await fillBetForm()
  await press('{Enter}')
  await expect.poll(() => calls.length).toBe(1)
  await typeAll(betField('Times'), 'Charlie vs Delta')
  await typeAll(betField('Valor (€)'), '75')
  reply.release()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  await expect.element(betField('Odd')).toHaveValue('')
  await press('0')
  await expect.element(betField('Valor (€)')).toHaveValue('750')
  await expect.element(betField('Times')).toHaveValue('Charlie vs Delta')
  await open('/nova-aposta')
  await expect.element(betField('Valor (€)')).toHaveValue('750')
})
