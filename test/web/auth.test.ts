import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { login, logout, register } from '../../src/contract/auth.ts'
import { answer, held, lost, refused } from './support/network.ts'
import { address, clickAt, dialog, press, pressIn } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const notifications = () => page.getByRole('region', { name: 'Notificações (F8)' })
const account = () => page.getByRole('complementary')

async function openLogin() {
  visitor()
  await open('/historico')
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
}

const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'correct horse' }

async function fillRegistration(person = PERSON) {
  await dialog().getByLabelText('Primeiro nome').fill(person.firstName)
  await dialog().getByLabelText('Sobrenome').fill(person.lastName)
  await dialog().getByLabelText('E-mail').fill(person.email)
  await dialog().getByLabelText('Senha', { exact: true }).fill(person.password)
}

test('/login is the dashboard with the dialog over it; closing it leaves the dashboard', async () => {
  visitor()
  await open('/login')
  await expect.poll(() => document.title).toBe('Entrar | Clutchbook')
  await expect.element(dialog().getByLabelText('E-mail')).toHaveFocus()
  await press('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(address).toMatch(/\/$/)
  await expect.poll(() => document.title).toBe('Dashboard | Clutchbook')
})

test('/login of a signed-in user is the own dashboard, without the dialog', async () => {
  signedIn()
  await open('/login')
  await expect.poll(address).toMatch(/\/$/)
  await expect.poll(() => document.title).toBe('Dashboard | Clutchbook')
  expect(dialog().query()).toBeNull()
})

test('Escape, the close button and the backdrop close the dialog, and the focus returns', async () => {
  visitor()
  await open('/')
  const opener = account().getByRole('button', { name: 'Entrar' })
  const ways = [
    () => press('{Escape}'),
    () => dialog().getByRole('button', { name: 'Fechar' }).click(),
    () => clickAt(20, 300),
  ]
  for (const close of ways) {
    await opener.click()
    await expect.element(dialog()).toBeVisible()
    await close()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
})

test('each invalid field shows its problem, and the first one gets the focus', async () => {
  await openLogin()
  await dialog().getByRole('button', { name: 'Criar conta' }).click()
  await dialog().getByLabelText('E-mail').fill('nobody')
  await dialog().getByLabelText('Senha', { exact: true }).fill('12345')
  await press('{Enter}')

  const described = (label: string, words: string) =>
    expect.element(dialog().getByLabelText(label, { exact: true })).toHaveAccessibleDescription(words)
  await described('Primeiro nome', 'Primeiro nome é obrigatório')
  await described('Sobrenome', 'Sobrenome é obrigatório')
  await described('E-mail', 'Email inválido')
  await described('Senha', 'Senha deve ter pelo menos 6 caracteres')
  await expect.element(dialog().getByLabelText('Primeiro nome')).toHaveFocus()
})

test('a form cannot be sent twice', async () => {
  await openLogin()
  const waiting = held<typeof register>(refused('emailTaken'))
  const calls = answer(register, waiting)
  await dialog().getByRole('button', { name: 'Criar conta' }).click()
  await fillRegistration()
  const submit = dialog().css('button[type=submit]')
  await submit.click()
  await expect.element(submit).toBeDisabled()
  await expect.element(submit).toHaveTextContent('Criando a conta…')
  await pressIn(dialog().getByLabelText('E-mail'), '{Enter}')
  waiting.release()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Já existe uma conta')
  expect(calls).toHaveLength(1)
})

describe('when the server refuses', () => {
  test('its message is shown, and what was typed stays', async () => {
    visitor()
    await open('/login')
    await dialog().getByLabelText('E-mail').fill('nobody@example.com')
    await dialog().getByLabelText('Senha', { exact: true }).fill('wrong horse')
    answer(login, refused('wrongCredentials'))
    await press('{Enter}')
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('E-mail ou senha incorretos')
    await expect.element(dialog().getByLabelText('E-mail')).toHaveValue('nobody@example.com')
    await expect.element(dialog().getByLabelText('Senha', { exact: true })).toHaveValue('wrong horse')
  })

  test('an e-mail that has an account already is refused with that reason', async () => {
    await openLogin()
    answer(register, refused('emailTaken'))
    await dialog().getByRole('button', { name: 'Criar conta' }).click()
    await fillRegistration()
    await press('{Enter}')
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Já existe uma conta com este e-mail')
  })

  test('an unreachable server has a message of its own', async () => {
    visitor()
    answer(login, lost())
    await open('/login')
    await dialog().getByLabelText('E-mail').fill('nobody@example.com')
    await dialog().getByLabelText('Senha', { exact: true }).fill('any horse')
    await press('{Enter}')
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Erro ao entrar')
  })

  test('a failed logout shows a toast, and the user stays logged in', async () => {
    const person = signedIn()
    answer(logout, lost())
    await open('/')
    await account().getByRole('button', { name: 'Sair' }).click()
    await expect.element(notifications()).toMatchTextContent('Erro no logout')
    await expect.element(notifications()).toMatchTextContent('Tente novamente')
    await expect.element(account()).toMatchTextContent(person.email)
  })
})

test('a password can be shown while it is typed', async () => {
  visitor()
  await open('/login')
  const password = dialog().getByLabelText('Senha', { exact: true })
  await password.fill('secret horse')
  await expect.element(password).toHaveAttribute('type', 'password')
  await dialog().getByRole('button', { name: 'Mostrar senha' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await dialog().getByRole('button', { name: 'Ocultar senha' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})
