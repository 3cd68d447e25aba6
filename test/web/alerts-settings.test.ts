import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AlertSettings, changeAlertSettings, readAlertSettings } from '../../src/contract/alerts.ts'
import { required } from '../../src/domain/required.ts'
import { brokenWords } from './support/cut-off.ts'
import { answer, held, holdBack, lost, refused, sent } from './support/network.ts'
import { card, expectAccessible, pressIn, toasts } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { open, wear } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const PATH = '/configuracoes/notificacoes'
const KINDS = {
  matchStarts: true,
  mapEnds: true,
  matchEnds: true,
  matchMoved: true,
  betDecided: true,
  betNeedsYou: true,
}
const section = () => card('Notificações')
const control = (name: string) => section().getByRole('switch', { name })

beforeEach(async () => {
  signedIn()
  await page.viewport(1440, 900)
  answer(changeAlertSettings, ({ parsed }) => parsed as AlertSettings) // as the server stores it
})

test('each switch is saved at once, and a message says so', async () => {
  await open(PATH)
  await expect.element(control('Mapa encerrado')).toBeChecked()
  await expect.element(control('Só partidas em que apostei')).not.toBeChecked()
  await control('Mapa encerrado').click()
  await expect.element(control('Mapa encerrado')).not.toBeChecked()
  await expect.element(toasts()).toMatchTextContent('Configurações salvas')
  await pressIn(control('Só partidas em que apostei'), '[Space]')
  await expect
    .poll(() => sent(changeAlertSettings))
    .toEqual([
      { onlyWithBet: false, kinds: { ...KINDS, mapEnds: false } },
      { onlyWithBet: true, kinds: { ...KINDS, mapEnds: false } },
    ])
  await expect.element(control('Só partidas em que apostei')).toBeChecked()
})

test('only matches with a bet comes first, then the kinds, each with what it is', async () => {
  await open(PATH)
  await expect.element(section().getByRole('switch')).toHaveLength(7)
  const names = [
    'Só partidas em que apostei',
    'Começo da partida',
    'Mapa encerrado',
    'Fim da partida',
    'Partida remarcada',
    'Aposta decidida',
    'Aposta depende de você',
  ]
  for (const [at, name] of names.entries())
    await expect.element(section().getByRole('switch').nth(at)).toHaveAccessibleName(name)
  await expect.element(control('Fim da partida')).toHaveAccessibleDescription('vencedor e placar')
  // A row is as high as a finger needs, and a press anywhere in it turns the switch.
  for (const row of section().getByRole('listitem').elements())
    expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await section().getByText('vencedor e placar').click()
  await expect.element(control('Fim da partida')).not.toBeChecked()
})

test('switches that are pressed while one is being saved are saved after it', async () => {
  await open(PATH)
  await expect.element(control('Mapa encerrado')).toBeChecked()
  const release = holdBack(changeAlertSettings)
  const press = (name: string) => (control(name).element() as HTMLInputElement).click() // a checkbox
  press('Mapa encerrado')
  await expect
    .poll(() => sent(changeAlertSettings))
    .toEqual([{ onlyWithBet: false, kinds: { ...KINDS, mapEnds: false } }])
  // Both in one frame.
  press('Fim da partida')
  press('Aposta decidida')
  const off = ['Mapa encerrado', 'Fim da partida', 'Aposta decidida']
  for (const name of off) await expect.element(control(name)).not.toBeChecked()
  expect(sent(changeAlertSettings)).toHaveLength(1)
  release()
  await expect
    .poll(() => sent(changeAlertSettings).slice(1))
    .toEqual([{ onlyWithBet: false, kinds: { ...KINDS, mapEnds: false, matchEnds: false, betDecided: false } }])
  await expect.element(toasts()).toMatchTextContent('Configurações salvas')
  for (const name of off) await expect.element(control(name)).not.toBeChecked()
})

test('a switch that was not saved goes back, and says so until it is saved', async () => {
  for (const failure of [refused('unavailable'), lost()]) {
    answer(changeAlertSettings, failure)
    await open(PATH)
    await control('Mapa encerrado').click()
    await expect.element(section().getByRole('alert')).not.toBeEmptyDOMElement()
    await expect.element(control('Mapa encerrado')).toBeChecked()
  }
  answer(changeAlertSettings, ({ parsed }) => parsed as AlertSettings) // as the server stores it
  await control('Mapa encerrado').click()
  await expect.element(control('Mapa encerrado')).not.toBeChecked()
  await expect.element(section()).not.toMatchTextContent('Não foi possível')
})

test('while they load the rows are there, as high; a failure says so and can be tried again', async () => {
  const first = held<typeof readAlertSettings>({ onlyWithBet: false, kinds: KINDS })
  answer(readAlertSettings, first)
  await open(PATH)
  await expect.element(section().getByText('Mapa encerrado')).toBeVisible()
  const height = () => required(section().element(), 'the section').getBoundingClientRect().height
  const loading = height()
  expect(section().getByRole('switch').elements()).toHaveLength(0)
  first.release()
  await expect.element(section().getByRole('switch')).toHaveLength(7)
  expect(height()).toBe(loading)

  answer(readAlertSettings, refused('unavailable'))
  await open(PATH)
  await expect.element(section().getByRole('alert')).toMatchTextContent('Não foi possível carregar')
  answer(readAlertSettings, { onlyWithBet: false, kinds: KINDS })
  await section().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(control('Mapa encerrado')).toBeChecked()
})

test('on a phone the settings say how many kinds are on', async () => {
  await page.viewport(390, 844)
  answer(readAlertSettings, { onlyWithBet: true, kinds: { ...KINDS, mapEnds: false } })
  await open('/configuracoes')
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Notificações 5 de 6 tipos' })).toBeVisible()
})

test('is for users', async () => {
  visitor()
  await open(PATH)
  await expect.element(page.getByRole('main')).toMatchTextContent('Entre para continuar')
})

for (const [language, theme] of [
  ['pt', 'dark'],
  ['en', 'light'],
  ['ru', 'light'],
] as const) {
  test(`fits every window, and is accessible (${language}, ${theme})`, { timeout: 120_000 }, async () => {
    await wear(theme)
    await open(PATH, language)
    await expectFitsEveryWindow(async (where) => {
      await expectAccessible(where)
      await expect.poll(brokenWords, { message: where }).toEqual([])
    })
  })
}
