import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deleteAccount } from '../../src/contract/account.ts'
import { changePassword, currentUser, logoutEverywhere } from '../../src/contract/auth.ts'
import { changeCalendar, readCalendar } from '../../src/contract/matches/calendar.ts'
import { SESSION_ENDED } from '../../src/contract/matches/live.ts'
import { placeBet } from './support/book.ts'
import { answer, held, refused, sent } from './support/network.ts'
import { dialog, expectDialogs, press, settingRow, texts, toasts } from './support/page.ts'
import { administrator, signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { registered } from './support/socket.ts'

beforeEach(() => void signedIn())

test('language and theme are for everyone, the rest for users', async () => {
  const titles = (level: number) => () => texts(page.getByRole('main').getByRole('heading', { level }))
  visitor()
  await open('/configuracoes')
  await expect.poll(titles(2)).toEqual(['Geral'])
  await expect.poll(titles(3)).toEqual(['Idioma', 'Tema'])
  signedIn()
  await open('/configuracoes')
  await expect
    .poll(titles(2))
    .toEqual([
      'Geral',
      'Notificações',
      'Seu registro de apostas',
      'Como as apostas são resolvidas',
      'Limites e pausa',
      'Conta e segurança',
      'Calendário e programas',
      'Seus dados',
    ])
  await expect
    .poll(titles(3))
    .toEqual([
      'Idioma',
      'Tema',
      'Neste aparelho',
      'Silêncio',
      'O que avisar',
      'Suas sugestões',
      'Resolver automaticamente',
      'Resolvidas automaticamente nos últimos 7 dias',
      'Fazer uma pausa',
      'Senha',
      'Sessões',
      'Novidades',
      'Calendário',
      'Acesso de programas',
      'Tudo',
      'Apostas',
      'Excluir conta',
    ])
})

/** A section alone, as a phone shows it: the whole page takes several times as long. */
async function openSection(path: string): Promise<void> {
  await page.viewport(390, 844)
  await open(path)
}

const askPassword = () => settingRow('Senha').getByRole('button', { name: 'Trocar senha' })
const passwordField = (label: string) => dialog('Trocar senha').getByLabelText(label, { exact: true })

test('the field of a wrong current password shows the error, and what was typed stays', async () => {
  answer(changePassword, refused('badInput', { currentPassword: 'currentPasswordWrong' }))
  await openSection('/configuracoes/conta')
  await askPassword().click()
  await passwordField('Senha atual').fill('not my horse')
  await passwordField('Nova senha').fill('another horse')
  await press('{Enter}')
  await expect.element(passwordField('Senha atual')).toHaveAccessibleDescription('Senha atual incorreta')
  await expect.element(passwordField('Nova senha')).toHaveValue('another horse')
  expect(sent(changePassword)).toEqual([{ currentPassword: 'not my horse', newPassword: 'another horse' }])
})

test('a password is changed, and its fields are empty the next time', async () => {
  answer(changePassword, undefined)
  await openSection('/configuracoes/conta')
  await askPassword().click()
  await passwordField('Senha atual').fill('correct horse')
  await passwordField('Nova senha').fill('another horse')
  await dialog().getByRole('button', { name: 'Trocar senha' }).click()
  await expect.element(toasts()).toMatchTextContent('Senha alterada')
  await expectDialogs(0)
  await expect.element(askPassword()).toHaveFocus()
  await askPassword().click()
  for (const label of ['Senha atual', 'Nova senha']) await expect.element(passwordField(label)).toHaveValue('')
  expect(sent(changePassword)).toEqual([{ currentPassword: 'correct horse', newPassword: 'another horse' }])
})

test('signing out everywhere asks for a confirmation', async () => {
  const { email } = signedIn()
  const requests = answer(logoutEverywhere, refused('unavailable'))
  await open('/configuracoes')
  const ask = settingRow('Sessões').getByRole('button', { name: 'Sair em todos os aparelhos' })
  await ask.click()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(ask).toHaveFocus()
  expect(requests).toHaveLength(0)
  await ask.click()
  await dialog().getByRole('button', { name: 'Sair em todos os aparelhos' }).click()
  await expect.poll(() => requests.length).toBe(1)
  await expect.element(page.getByRole('complementary')).toMatchTextContent(email)
})

test('a page whose session is ended elsewhere hides the data of its account', async () => {
  const { email } = signedIn()
  placeBet()
  await open('/historico')
  await expect.element(page.getByRole('main')).toMatchTextContent('Alfa vs Bravo')
  await expect.element(page.getByRole('complementary')).toMatchTextContent(email)
  const socket = await registered()
  answer(currentUser, null)
  socket.close(SESSION_ENDED)
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect.element(page.getByText(email)).toHaveLength(0)
  await expect.element(page.getByText('Alfa vs Bravo')).toHaveLength(0)
})

test('two parts of the calendar are chosen at once while the answer waits, and both are sent', async () => {
  const path = `/api/calendar/${'a'.repeat(43)}.ics`
  answer(readCalendar, { favorites: true, bets: true, path })
  await openSection('/configuracoes/programas')
  const calendar = settingRow('Calendário')
  const [favorites, bets] = [calendar.getByLabelText('Favoritos'), calendar.getByLabelText('Partidas com aposta')]
  await expect.element(favorites).toBeChecked()
  const first = held<typeof changeCalendar>({ favorites: false, bets: true, path })
  answer(changeCalendar, first)
  for (const box of calendar.getByRole('checkbox').elements()) (box as HTMLInputElement).click() // both in one frame
  await expect.poll(() => sent(changeCalendar)).toEqual([{ favorites: false, bets: true }])
  for (const box of [favorites, bets]) await expect.element(box).not.toBeChecked()
  answer(changeCalendar, { favorites: false, bets: false, path })
  first.release()
  await expect.element(toasts()).toMatchTextContent('Calendário salvo')
  await expect.poll(() => sent(changeCalendar).at(-1)).toEqual({ favorites: false, bets: false })
  expect(sent(changeCalendar)).toHaveLength(2)
  for (const box of [favorites, bets]) await expect.element(box).not.toBeChecked()
})

describe('the deletion of the account', () => {
  const ask = () => page.getByRole('button', { name: 'Excluir minha conta' })
  const password = () => dialog().getByLabelText('Sua senha', { exact: true })

  test('with a wrong password shows the error at its field', async () => {
    answer(deleteAccount, refused('badInput', { password: 'currentPasswordWrong' }))
    await openSection('/configuracoes/dados')
    await ask().click()
    const confirm = dialog().getByRole('button', { name: 'Excluir a conta para sempre' })
    await confirm.click()
    await expect.element(password()).toHaveAccessibleDescription('Senha é obrigatória')
    expect(sent(deleteAccount)).toEqual([])
    await password().fill('not my horse')
    await confirm.click()
    await expect.element(password()).toHaveAccessibleDescription('Senha atual incorreta')
    await press('{Escape}')
    await expect.element(ask()).toHaveFocus()
  })

  test('is not offered to the administrator, and the settings say why', async () => {
    administrator()
    await openSection('/configuracoes/dados')
    await expect.element(page.getByRole('main')).toMatchTextContent('A conta do administrador não pode ser excluída')
    await expect.element(ask()).not.toBeInTheDocument()
  })
})
