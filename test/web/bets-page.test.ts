import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createBet, type NewBet } from '../../src/contract/bets/bets.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { asBet, booked, placeBet } from './support/book.ts'
import { answer, refused } from './support/network.ts'
import { expectAccessible, press, texts, toasts, typeAll } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { byTier } from './support/tier.ts'

beforeEach(async () => {
  signedIn()
})

test('a bet is placed, and its potential profit is shown while it is typed', async () => {
  await open('/nova-aposta')
  await betField('Times').fill('Alfa vs Bravo')
  await betField('Seu time').selectOptions('Bravo')
  await typeAll(betField('Valor (€)'), '50,5')
  await expect.element(betForm()).toMatchTextContent('Lucro potencial–')
  await typeAll(betField('Odd'), '1,333')
  // 50.50 × 0.333 = 16.8165
  await expect.element(betForm()).toMatchTextContent('+€ 16,82')
  await expect.element(betForm()).toMatchTextContent('€ 67,32')
  await betField('Tipo de aposta').selectOptions('Vencedor do mapa')
  await press('{Enter}')

  await expect.element(toasts()).toMatchTextContent('Aposta registrada com sucesso!')
  await expect.element(betField('Times')).toHaveValue('')
  await expect.element(betField('Valor (€)')).toHaveValue('')
  expect(booked()).toMatchObject([
    {
      teams: 'Alfa vs Bravo',
      selectedTeam: 'Bravo',
      amount: '50.50',
      odds: '1.333',
      betType: 'map-winner',
      status: 'pending',
      result: null,
      matchId: null,
    },
  ])
})

/** "31/01/2026 12:00" in São Paulo. */
const dayAndHour = (at: Date) => at.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }) + ' 12:00'

test('the address may give the teams; one of the two is chosen', async () => {
  await open('/nova-aposta?teams=Alfa%20vs%20Bravo')
  await expect.element(betField('Times')).toHaveValue('Alfa vs Bravo')
  await expect.poll(() => texts(betField('Seu time').css('option'))).toEqual(['Escolha um time', 'Alfa', 'Bravo'])
  await betField('Times').fill('Alfa vs Charlie')
  await expect.poll(() => texts(betField('Seu time').css('option'))).toEqual(['Escolha um time', 'Alfa', 'Charlie'])
  await betField('Times').fill('Alfa')
  await betField('Seu time').fill('Alfa')
  await betField('Times').fill('Alfa vs Bravo')
  await expect.element(betField('Seu time')).toHaveValue('Alfa')
})

test('a handicap and a total have a field for their value, which goes into the type', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  await expect.element(betForm().getByPlaceholder(/^Ex:/)).not.toBeInTheDocument()
  await betField('Tipo de aposta').selectOptions('Total de rounds')
  await expect.element(betField('Linha de rounds')).toHaveAttribute('placeholder', 'Ex: Over 26.5, Under 24.5')
  await betField('Tipo de aposta').selectOptions('Handicap')
  await expect.element(betField('Linha do handicap')).toHaveAttribute('placeholder', 'Ex: -1.5, +2.5')
  await betField('Linha do handicap').fill('-1.5')
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([{ betType: 'handicap (-1.5)', betTypeValue: '-1.5' }])
})

describe('an invalid bet', () => {
  test('shows each problem under its field, also those of the server', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await typeAll(betField('Odd'), '1')
    await press('{Enter}')
    await expect.element(betForm()).toMatchTextContent('A odd vai de 1,01')
    // Not empty, and no number: another message.
    await typeAll(betField('Odd'), '-')
    await press('{Enter}')
    await expect.element(betForm()).toMatchTextContent('Não dá para ler isto como um número')
    await typeAll(betField('Odd'), '1')
    await expect.element(betForm()).toMatchTextContent('A odd vai de 1,01')
    await typeAll(betField('Odd'), '1.5')
    await expect.element(betForm()).not.toMatchTextContent('A odd vai de 1,01')

    // The clock of the server decides.
    answer(createBet, refused('badInput', { placedAt: 'placedAtInFuture' }))
    await betForm().getByText('Mais detalhes').click()
    await betField('Quando').fill(dayAndHour(new Date(Date.now() - 24 * 60 * 60 * 1000)))
    await press('{Enter}')
    await expect.element(betForm()).toMatchTextContent('A data não pode estar no futuro')
    expect(booked()).toEqual([])
  })
})

describe('in English', () => {
  test('each empty required field shows an error, and the completed bet is placed', async () => {
    await open('/nova-aposta', 'en')
    await betForm().getByRole('button', { name: 'Place bet' }).click()
    for (const words of [
      'Teams is required',
      'Team selection is required',
      'Amount is required',
      'Odds are required',
      'Bet type is required',
    ]) {
      await expect.element(betForm()).toMatchTextContent(words)
    }
    await expect.element(betField('Teams')).toHaveFocus()
    await expectAccessible()

    await betField('Teams').fill('Alfa vs Bravo')
    await betField('Your team').selectOptions('Alfa')
    // A number input in English would not take the comma.
    await typeAll(betField('Amount (€)'), '1000,10')
    await typeAll(betField('Odds'), '2')
    await betField('Bet type').selectOptions('First Map')
    await betForm().getByRole('button', { name: 'Place bet' }).click()
    await expect.element(toasts()).toMatchTextContent('Bet placed successfully!')
    await expect.element(toasts()).toMatchTextContent('€1,000.10 on Alfa at 2.00')
    expect(booked()).toMatchObject([{ amount: '1000.10', odds: '2.00', betType: 'first-map' }])
  })
})

describe('in Russian', () => {
  test('seven types are offered, and five tips', async () => {
    await open('/nova-aposta', 'ru')
    await expect
      .poll(() => texts(betField('Тип ставки').css('option')))
      .toEqual([
        'Выберите тип',
        'Победа в матче',
        'Победа на карте',
        'Фора',
        'Тотал раундов',
        'Тотал карт',
        'Первая карта',
        'Другое',
      ])
    const tips = page.css('section').filter({ hasText: 'Пять советов' })
    await expect.element(tips.getByRole('listitem')).toHaveLength(5)
  })
})

describe('when the server fails', () => {
  test('what was typed stays, and the same bet is placed later', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    const calls = answer(createBet, refused('unavailable'))
    await press('{Enter}')
    await expect.element(toasts()).toMatchTextContent('Erro')
    await expect.element(toasts()).toMatchTextContent('Erro ao registrar aposta')
    await expect.element(betField('Times')).toHaveValue('Alfa vs Bravo')
    await expect.element(betField('Seu time')).toHaveValue('Alfa')
    await expect.element(betField('Valor (€)')).toHaveValue('50')
    await expectAccessible()

    answer(createBet, ({ parsed }) => placeBet(asBet(parsed as NewBet))) // by the schema of its body
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toHaveLength(1)
    // The same key: the server knows the bet again.
    const [first, second] = calls.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })
})

test('a form submitted twice at once is one bet, and its button shows the progress', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const calls = answer(createBet, async ({ parsed }) => {
    await released
    return placeBet(asBet(parsed as NewBet)) // by the schema of its body
  })
  const form = betForm().element()
  if (!(form instanceof HTMLFormElement)) throw new Error('no form')
  form.requestSubmit()
  form.requestSubmit()
  const button = betForm().getByRole('button', { name: 'Registrando…' })
  await expect.element(button).toBeDisabled()
  await press('{Enter}')
  release()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(calls).toHaveLength(1)
  expect(booked()).toHaveLength(1)
})

for (const theme of byTier([], ['dark', 'light'])) {
  test(`the page is accessible, ${theme}`, async () => {
    await setTheme(theme)
    await open('/nova-aposta')
    await expect.element(betForm()).toBeVisible()
    await expectAccessible()
  })
}
