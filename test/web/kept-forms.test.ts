import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../../src/contract/auth.ts'
import { settleBet } from '../../src/contract/bets/bet-results.ts'
import { createBet } from '../../src/contract/bets/bets.ts'
import { webMatch } from '../support/web-match.ts'
import { chooseAction } from './support/bet-actions.ts'
import { betField, betForm } from './support/bet-form.ts'
import { changeBooked, placeBet } from './support/book.ts'
import { answer, refused, sent } from './support/network.ts'
import { address, clickAt, expectAccessible, expectDialogs, press, pressIn, toasts } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Nova Aposta' })
const login = () => page.getByRole('dialog', { name: 'Entrar na sua conta' })
const price = (name: string) => page.getByRole('main').getByRole('button', { name })
const stake = () => dialog().getByLabelText('Valor (€)')
const drafts = () => localStorage.getItem('drafts') ?? ''

describe('a visitor who presses a price', () => {
  beforeEach(async () => {
    visitor()
    showMatches([webMatch()])
    await open('/jogos-ao-vivo')
    await price('Apostar em Bravo a 2,70').click()
  })

  test('is shown the bet in the login, and in the registration', async () => {
    const words =
      /^Para registrar sua aposta em Bravo \(Alfa vs Bravo\)\. Depois de entrar, você volta direto para ela\.$/
    await expect.element(login()).toHaveAccessibleDescription(words)
    await login().getByRole('button', { name: 'Criar conta' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Criar uma conta' })).toHaveAccessibleDescription(words)
  })

  test('and goes back stays on the page, and a later login opens no bet', async () => {
    await expectDialogs(1)
    history.back()
    await expectDialogs(0)
    expect(address()).toBe('/jogos-ao-vivo')
    await page.getByRole('complementary').getByRole('button', { name: 'Entrar' }).click()
    await expect.element(login()).toHaveAccessibleDescription(/esperam por você/)
  })

  test('and closes the dialog by mistake finds the e-mail again, but no password', async () => {
    await login().getByLabelText('E-mail').fill('someone@example.com')
    await login().getByLabelText('Senha', { exact: true }).fill('secret horse')
    await clickAt(5, 5)
    await expectDialogs(0)
    await price('Apostar em Alfa').click()
    await expect.element(login().getByLabelText('E-mail')).toHaveValue('someone@example.com')
    await expect.element(login().getByLabelText('Senha', { exact: true })).toHaveValue('')
  })
})

async function expectTyped() {
  await expect.element(stake()).toHaveValue('33,3')
  await expect.element(dialog().getByLabelText('Linha do handicap')).toHaveValue('-1.5')
}

describe('text typed into the dialog', () => {
  beforeEach(async () => {
    signedIn()
    showMatches([webMatch()])
    await open('/jogos-ao-vivo')
    await price('Apostar em Bravo').click()
    await stake().fill('33,3')
    await dialog().getByLabelText('Tipo de aposta').selectOptions('handicap')
    await dialog().getByLabelText('Linha do handicap').fill('-1.5')
  })

  test('is restored after Escape, the close button, the backdrop and Back; another price is another bet', async () => {
    for (const leave of [
      () => press('{Escape}'),
      () => dialog().getByRole('button', { name: 'Fechar' }).click(),
      () => clickAt(5, 5),
      async () => history.back(),
    ]) {
      await expectDialogs(1)
      await leave()
      await expectDialogs(0)
      await price('Apostar em Bravo').click()
      await expectTyped()
      await expect.element(dialog()).toMatchTextContent('O que você tinha digitado está de volta.')
    }
    await expectDialogs(1)
    await press('{Escape}')
    await price('Apostar em Alfa').click()
    await expect.element(stake()).toHaveValue('')
  })

  test('is discarded by Cancel, after a question', async () => {
    const cancel = dialog().getByRole('button', { name: 'Cancelar' })
    await cancel.click()
    await expect.element(dialog()).toMatchTextContent('Descartar o que você digitou?')
    await expect.element(dialog().getByRole('button', { name: 'Manter' })).toHaveFocus()
    await expectAccessible('', dialog().element())
    await press('{Enter}')
    await expect.element(cancel).toHaveFocus()
    await expectTyped()
    await cancel.click()
    await dialog().getByRole('button', { name: 'Descartar' }).click()
    await expectDialogs(0)
    await price('Apostar em Bravo').click()
    await expect.element(stake()).toHaveValue('')
    await expect.poll(drafts).toBe('')
  })

  test('is removed when the bet is sent', async () => {
    await expect.poll(drafts).toContain('33,3')
    await press('{Enter}')
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    await expect.poll(drafts).toBe('')
    expect(sent(createBet)).toMatchObject([{ amount: 3330, betType: { name: 'handicap', value: '-1.5' } }])
  })

  test('is kept when the session has ended, and the login names the bet', async () => {
    answer(createBet, refused('notSignedIn'))
    answer(currentUser, null)
    await press('{Enter}')
    await expect.element(login()).toHaveAccessibleDescription(/^Para registrar sua aposta em Bravo/)
    expect(drafts()).toContain('33,3')
  })
})

test('a form that appears for the account that another tab has signed in leaves what its owner typed', async () => {
  signedIn()
  showMatches([webMatch()])
  const typed = JSON.stringify({ owner: 4711, forms: [['new-bet/1/Alfa', { amount: '12,34' }]] })
  localStorage.setItem('drafts', typed)
  await open('/jogos-ao-vivo')
  await price('Apostar em Alfa').click()
  await expect.element(stake()).toHaveValue('')
  expect(drafts()).toBe(typed)
  await stake().fill('5')
  await expect.poll(drafts).not.toContain('12,34')
})

test('the changes to a bet and its typed result are kept as well', async () => {
  signedIn()
  const { id } = placeBet()
  await open('/historico')
  const change = () => chooseAction('Editar')
  const changing = page.getByRole('dialog', { name: 'Editar aposta' })
  await change()
  await changing.getByLabelText('Odd').fill('1,9')
  await press('{Escape}')
  await expectDialogs(0)
  await change()
  await expect.element(changing.getByLabelText('Odd')).toHaveValue('1,9')
  await expect.element(changing.getByLabelText('Valor (€)')).toHaveValue('50,00')
  await press('{Escape}')
  await expectDialogs(0)

  const settle = page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' })
  const custom = page.getByRole('dialog', { name: 'Resultado da aposta' }).getByLabelText('Outro resultado (€)')
  await settle.click()
  await custom.fill('-12,5')
  await expectDialogs(1)
  history.back()
  await expectDialogs(0)
  await settle.click()
  await expect.element(custom).toHaveValue('-12,5')
  answer(settleBet, () => changeBooked(id, { status: 'lost', outcome: 'lost', result: '-12.50', settledBy: 'user' }))
  await pressIn(custom, '{Enter}')
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  expect(sent(settleBet)).toEqual([{ status: 'lost', result: -1250 }])
  await expect.poll(drafts).not.toContain('-12,5')
})

test('a form that is cleared by hand while it asks about Discard is typed into again without a question', async () => {
  signedIn()
  await open('/nova-aposta')
  const teams = betField('Times')
  const discard = betForm().getByRole('button', { name: 'Descartar' })
  const keep = betForm().getByRole('button', { name: 'Manter' })
  const clearAndType = async () => {
    await teams.click()
    await press('{Backspace}{Backspace}{Backspace}')
    await expect.element(discard).not.toBeInTheDocument()
    await press('abc')
    await expect.element(teams).toHaveValue('abc')
    await expect.element(teams).toHaveFocus()
    await expect.element(keep).not.toBeInTheDocument()
  }
  await teams.click()
  await press('nim')
  await discard.click()
  await expect.element(keep).toHaveFocus()
  await clearAndType()

  await discard.click()
  await keep.click()
  await expect.element(discard).toHaveFocus()
  await clearAndType()
})
