import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Response } from '../../src/contract/endpoint.ts'
import { openSetup, SETUP_PATH, setUp } from '../../src/contract/setup.ts'
import { answer, held, lost, refused, sent } from './support/network.ts'
import { address, dialog, expectAccessible, press } from './support/page.ts'
import { administrator, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const CODE = 'OAH3Bn0ZH1YqKJ42VQywXA'
const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'correct horse' }
type Installation = Response<typeof openSetup>
const INSTALLATION: Installation = {
  source: 'demo',
  sourceOffer: { hasToken: false },
  folder: '/srv/clutchbook',
  version: '1.8.0',
}

async function openForm(more: Partial<Installation> = {}) {
  visitor()
  answer(openSetup, { ...INSTALLATION, ...more })
  await open(`${SETUP_PATH}#${CODE}`)
  await expect.element(page.getByRole('heading', { name: 'Quatro respostas e pronto.' })).toBeVisible()
}

async function fill() {
  await dialog().getByLabelText('Primeiro nome').fill(PERSON.firstName)
  await dialog().getByLabelText('Sobrenome').fill(PERSON.lastName)
  await dialog().getByLabelText('E-mail').fill(PERSON.email)
  await dialog().getByLabelText('Senha', { exact: true }).fill(PERSON.password)
}
const start = () => dialog().getByRole('button', { name: 'Começar' })
const source = (name: RegExp) => group('Partidas de').getByRole('radio', { name })
const token = () => dialog().getByLabelText('Token da PandaScore')
const group = (name: string) => dialog().getByRole('group', { name, exact: true })

test('without a code in its address the page is that of any unknown address, and asks the server nothing', async () => {
  visitor()
  const asked = answer(openSetup, INSTALLATION)
  await open(SETUP_PATH)
  await expect.element(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  expect(asked).toHaveLength(0)
})

test('a code that is put into the address of the open page is asked about, and so is another one', async () => {
  visitor()
  answer(openSetup, INSTALLATION)
  await open(SETUP_PATH)
  await expect.element(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  location.hash = CODE
  await expect.element(page.getByRole('heading', { name: 'Quatro respostas e pronto.' })).toBeVisible()
  location.hash = 'another'
  await expect.poll(() => sent(openSetup)).toEqual([{ code: CODE }, { code: 'another' }])
})

test('with the code it asks for the administrator, language, source and currency, and says what the installation runs with', async () => {
  await openForm()
  expect(sent(openSetup)).toEqual([{ code: CODE }])
  await expect.poll(() => document.title).toBe('Instalação | Clutchbook')
  await expect.element(dialog()).toMatchTextContent('1.8.0 · primeiro início')
  await expect.element(dialog()).toMatchTextContent('Seus dados ficam em /srv/clutchbook neste servidor.')
  await expect.element(source(/^Demonstração/)).toBeChecked()
  // Real matches come first, and are never on without a choice.
  const first = group('Partidas de').getByRole('radio').first()
  await expect.element(first).toHaveAccessibleName(/^Polymarket\s*partidas reais, sem conta/)
  await expect.element(first).not.toBeChecked()
  await expect.element(group('Moeda').getByLabelText('Moeda')).toHaveValue('EUR')
  await expectAccessible('', dialog().element())
})

test('a database elsewhere and a source that a variable says are named, with what says another one', async () => {
  visitor()
  answer(openSetup, { ...INSTALLATION, folder: null, source: 'hltv', sourceOffer: null })
  await open(`${SETUP_PATH}#${CODE}`)
  await expect.element(page.getByRole('heading', { name: 'Três respostas e pronto.' })).toBeVisible()
  await expect.element(group('Partidas de')).toMatchTextContent('MATCH_PROVIDER=pandascore PANDASCORE_TOKEN=…')
  await expect.element(dialog()).toMatchTextContent('Seus dados ficam no banco de dados de DATABASE_URL.')
  await expect.element(group('Partidas de').css('[aria-current]')).toMatchTextContent(/^HLTV.*Em uso$/)
})

test('the chosen language is shown at once, and what was typed stays', async () => {
  await openForm()
  await fill()
  await group('Idioma').getByRole('radio', { name: 'Русский' }).click({ force: true })
  await expect.element(page.getByRole('heading', { name: 'Четыре ответа — и всё работает.' })).toBeVisible()
  await expect.element(dialog().getByLabelText('E-mail')).toHaveValue(PERSON.email)
})

test('what was typed is sent once, with the code and the currency', async () => {
  await openForm()
  const waiting = held<typeof setUp>(refused('emailTaken'))
  const calls = answer(setUp, waiting)
  await fill()
  await group('Moeda').getByLabelText('Moeda').selectOptions('BRL')
  await start().click()
  await expect.element(start()).toBeDisabled()
  waiting.release()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Já existe uma conta com este e-mail')
  expect(calls).toHaveLength(1)
  expect(sent(setUp)).toEqual([{ code: CODE, ...PERSON, currency: 'BRL', source: 'demo', pandascoreToken: '' }])
  await expect.element(dialog().getByLabelText('Senha', { exact: true })).toHaveValue(PERSON.password)
})

test('real sources can be chosen together, and are sent as one list', async () => {
  await openForm()
  answer(setUp, refused('badInput', { pandascoreToken: 'sourceTokenRequired' }))
  await fill()
  const joined = (name: string) => group('Partidas de').getByRole('checkbox', { name })
  await source(/^Demonstração/).click()
  await expect.element(joined('PandaScore')).not.toBeInTheDocument()
  await source(/^Polymarket/).click()
  await expect.element(joined('HLTV')).toBeVisible()
  await expect.element(token()).not.toBeInTheDocument()
  await joined('PandaScore').click()
  await joined('bo3.gg').click()
  await joined('bo3.gg').click()
  await expect.element(token()).toBeVisible()
  await start().click()
  await expect.poll(() => sent(setUp)).toMatchObject([{ source: 'polymarket,pandascore' }])
  // The season alone drops them, and the token.
  await source(/^Demonstração/).click()
  await expect.element(token()).not.toBeInTheDocument()
})

test('PandaScore asks for its token, and what is wrong with it stands next to it', async () => {
  await openForm()
  answer(setUp, refused('badInput', { pandascoreToken: 'sourceTokenRequired' }))
  await fill()
  await expect.element(token()).not.toBeInTheDocument()
  await source(/^PandaScore/).click()
  await start().click()
  await expect.element(token()).toHaveAccessibleDescription('Digite o token da PandaScore')
  await expect.element(token()).toHaveFocus()
  await token().fill(' two words ')
  await start().click()
  await expect.element(token()).toHaveAccessibleDescription('Valor inválido')
  await token().fill(' a-token ')
  await start().click()
  await expect.poll(() => sent(setUp).at(-1)).toMatchObject({ source: 'pandascore', pandascoreToken: 'a-token' })
  await expectAccessible()
})

test('a token that could not be tried is kept by the second press, unless another one was typed', async () => {
  await openForm()
  answer(setUp, refused('sourceTokenUntried'))
  await fill()
  await source(/^PandaScore/).click()
  for (const typed of ['one', 'other']) {
    await token().fill(typed)
    await start().click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('o token não foi testado')
  }
  answer(setUp, refused('badInput', { pandascoreToken: 'sourceTokenRefused' }))
  await start().click()
  await expect.element(token()).toHaveAccessibleDescription('A PandaScore não aceita este token')
  expect(sent(setUp)).toMatchObject([
    { pandascoreToken: 'one' },
    { pandascoreToken: 'other' },
    { pandascoreToken: 'other', keepUntried: true },
  ])
  expect(sent(setUp)[1]).not.toHaveProperty('keepUntried')
})

test('what stands in the way is in sight, also where the form is longer than the window', async () => {
  await page.viewport(1280, 600)
  await openForm()
  answer(setUp, refused('sourceTokenUntried'))
  await fill()
  await source(/^PandaScore/).click()
  await token().fill('one')
  dialog().element().scrollTo(0, 0)
  await press('{Enter}')
  const said = dialog().getByRole('alert').css('p')
  await expect.element(said).toBeInViewport({ ratio: 1 })
  await expect.element(token()).toHaveFocus()
})

test('a wrong token does not stand in the way of another source', async () => {
  await openForm()
  answer(setUp, refused('emailTaken'))
  await fill()
  await source(/^PandaScore/).click()
  await token().fill('two words')
  await source(/^HLTV/).click()
  await start().click()
  await expect.poll(() => sent(setUp)).toMatchObject([{ source: 'hltv', pandascoreToken: '' }])
})

test('where the server has a token, the field may stay empty', async () => {
  await openForm({ source: 'pandascore', sourceOffer: { hasToken: true } })
  await expect.element(token()).toHaveAccessibleDescription('O servidor já tem um. Deixe em branco para mantê-lo.')
})

test('a source that is read less often than the server is set to says so', async () => {
  await openForm()
  answer(setUp, refused('badInput', { source: 'sourceTooFast' }))
  await fill()
  await source(/^HLTV/).click()
  await start().click()
  await expect.element(group('Partidas de').getByRole('alert')).toMatchTextContent('POLL_LIVE_SECONDS')
})

test('missing answers are asked for next to their fields', async () => {
  await openForm()
  await start().click()
  await expect.element(dialog().getByLabelText('Primeiro nome')).toHaveFocus()
  for (const [label, words] of [
    ['Primeiro nome', 'Primeiro nome é obrigatório'],
    ['E-mail', 'Email inválido'],
  ] as const)
    await expect.element(dialog().getByLabelText(label)).toHaveAccessibleDescription(words)
})

describe('a clear line', () => {
  test('for the one who was second', async () => {
    await openForm()
    answer(setUp, refused('administratorExists'))
    await fill()
    await start().click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('Já há um administrador.')
  })

  test.each([
    ['a wrong code', refused('setupCodeWrong'), 'O código não confere.'],
    ['a code that was used', refused('administratorExists'), 'Já há um administrador.'],
    ['a server that does not answer', lost(), 'O servidor não respondeu.'],
  ])('for %s, and a way back to the site', async (_, failure, words) => {
    visitor()
    answer(openSetup, failure)
    await open(`${SETUP_PATH}#${CODE}`)
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(words)
    answer(openSetup, INSTALLATION)
    await dialog().getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(start()).toBeVisible()
  })
})

test.each(['the link', 'Escape'])('it can be left by %s, and the site is there', async (way) => {
  await openForm()
  if (way === 'Escape') await press('{Escape}')
  else await dialog().getByRole('link', { name: 'Agora não' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(address).toBe('/')
})

test('the administrator sees how bets are brought along, without a code', async () => {
  administrator()
  await open(SETUP_PATH)
  await expect.element(page.getByRole('heading', { name: 'Pronto, está no ar.' })).toBeVisible()
  await expect.element(dialog().getByRole('listitem')).toHaveLength(3)
  await expectAccessible('', dialog().element())
  await dialog().getByRole('link', { name: 'Importar apostas' }).click()
  await expect.poll(address).toBe('/importar')
})
