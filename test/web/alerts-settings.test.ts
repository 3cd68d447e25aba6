import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  type AlertKind,
  type AlertSettings,
  type AlertSettingsChange,
  changeAlertSettings,
  readAlertSettings,
} from '../../src/contract/alerts.ts'
import { required } from '../../src/domain/required.ts'
import { brokenWords } from './support/cut-off.ts'
import { answer, held, holdBack, lost, refused, sent } from './support/network.ts'
import { boxOf, card, press, pressIn, toasts } from './support/page.ts'
import { alertSettings, signedIn, visitor } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { byTier } from './support/tier.ts'
import { expectAccessibleOnPhoneAndDesktop, expectFitsEveryWindow } from './support/window-sizes.ts'

const PATH = '/configuracoes/notificacoes'
const SETTINGS = alertSettings()
const { kinds: KINDS, quietHours: HOURS } = SETTINGS
const section = () => card('Notificações')
const control = (name: string) => section().getByRole('switch', { name })
/** Of a kind, by its column. */
const bell = (kind: string) => section().getByRole('checkbox', { name: `${kind} No sino` })
const devices = (kind: string) => section().getByRole('checkbox', { name: `${kind} Nos aparelhos` })
const time = (name: string) => section().getByRole('group', { name: 'Silêncio' }).getByLabelText(name)
const turn = (one: Locator) => (one.element() as HTMLInputElement).click() // a checkbox

let settings = SETTINGS
/** As the server does. */
function stored(parsed: unknown): AlertSettings {
  const { onlyWithBet, quietHours, kinds } = parsed as AlertSettingsChange // a body of this call
  const changed = Object.entries(kinds ?? {}).map(([kind, where]) => [
    kind,
    { ...settings.kinds[kind as AlertKind], ...where },
  ])
  settings = {
    onlyWithBet: onlyWithBet ?? settings.onlyWithBet,
    quietHours: { ...settings.quietHours, ...quietHours },
    kinds: { ...settings.kinds, ...(Object.fromEntries(changed) as Partial<AlertSettings['kinds']>) },
  }
  return settings
}

beforeEach(async () => {
  settings = SETTINGS
  signedIn()
  await page.viewport(1440, 900)
  answer(changeAlertSettings, ({ parsed }) => stored(parsed))
})

test('each choice is saved at once, and a message says so', async () => {
  await open(PATH)
  await expect.element(bell('Fim da partida')).toBeChecked()
  await expect.element(control('Só partidas em que apostei')).not.toBeChecked()
  await devices('Fim da partida').click()
  await expect.element(devices('Fim da partida')).not.toBeChecked()
  await expect.element(toasts()).toMatchTextContent('Configurações salvas')
  await expect.poll(() => sent(changeAlertSettings)).toEqual([{ kinds: { matchEnds: { devices: false } } }])
  await pressIn(control('Só partidas em que apostei'), '[Space]')
  await expect.poll(() => sent(changeAlertSettings).slice(1)).toEqual([{ onlyWithBet: true }])
  await expect.element(control('Só partidas em que apostei')).toBeChecked()
})

test('only matches with a bet comes first, then the hours of silence, then the kinds, each with what it is', async () => {
  await open(PATH)
  const names = [
    'Começo da partida',
    'Mapa encerrado',
    'Fim da partida',
    'Partida remarcada',
    'Aposta decidida',
    'Aposta depende de você',
    'Odd atingida',
    'Limite próximo',
  ]
  // The rows of a table have one kind of control.
  const switches = ['Só partidas em que apostei', 'Silêncio']
  await expect.element(section().getByRole('switch')).toHaveLength(switches.length)
  for (const [at, name] of switches.entries())
    await expect.element(section().getByRole('switch').nth(at)).toHaveAccessibleName(name)
  const boxes = names.flatMap((name) => [`${name} No sino`, `${name} Nos aparelhos`])
  await expect.element(section().getByRole('checkbox')).toHaveLength(boxes.length)
  for (const [at, name] of boxes.entries())
    await expect.element(section().getByRole('checkbox').nth(at)).toHaveAccessibleName(name)
  await expect.element(bell('Fim da partida')).toHaveAccessibleDescription('vencedor e placar')
  // A row is as high as a finger needs, and a press on its words is one on its first control.
  for (const row of section().getByRole('listitem').elements())
    expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await section().getByText('vencedor e placar').click()
  await expect.element(bell('Fim da partida')).not.toBeChecked()
})

test('what the bell does not have, no device gets; what was chosen for devices comes back with it', async () => {
  await open(PATH)
  await expect.element(devices('Mapa encerrado')).not.toBeChecked()
  await bell('Fim da partida').click()
  await expect.element(devices('Fim da partida')).not.toBeChecked()
  await expect.element(devices('Fim da partida')).toBeDisabled()
  await expect.poll(() => sent(changeAlertSettings)).toEqual([{ kinds: { matchEnds: { bell: false } } }])
  await bell('Fim da partida').click()
  await expect.element(devices('Fim da partida')).toBeChecked()
  await expect.element(devices('Fim da partida')).toBeEnabled()
})

test('choices that are made while one is being saved are saved after it', async () => {
  await open(PATH)
  await expect.element(bell('Mapa encerrado')).toBeChecked()
  const release = holdBack(changeAlertSettings)
  turn(bell('Mapa encerrado'))
  const mapEnds = { bell: false }
  await expect.poll(() => sent(changeAlertSettings)).toEqual([{ kinds: { mapEnds } }])
  // Both in one frame.
  turn(bell('Fim da partida'))
  turn(devices('Aposta decidida'))
  const off = [bell('Mapa encerrado'), bell('Fim da partida'), devices('Aposta decidida')]
  for (const one of off) await expect.element(one).not.toBeChecked()
  expect(sent(changeAlertSettings)).toHaveLength(1)
  release()
  const kinds = { mapEnds, matchEnds: { bell: false }, betDecided: { devices: false } }
  await expect.poll(() => sent(changeAlertSettings).slice(1)).toMatchObject([{ kinds }])
  await expect.element(toasts()).toMatchTextContent('Configurações salvas')
  for (const one of off) await expect.element(one).not.toBeChecked()
})

test('a choice takes back nothing that another page has changed since', async () => {
  await open(PATH)
  await expect.element(bell('Fim da partida')).toBeChecked()
  // No push has told this page of it yet.
  stored({ onlyWithBet: true, kinds: { matchStarts: { bell: false }, matchEnds: { devices: false } } })
  await bell('Fim da partida').click()
  await expect.element(bell('Fim da partida')).not.toBeChecked()
  await expect.element(bell('Começo da partida')).not.toBeChecked()
  await expect.element(control('Só partidas em que apostei')).toBeChecked()
  expect(settings.kinds).toEqual({
    ...KINDS,
    matchStarts: { ...KINDS.matchStarts, bell: false },
    matchEnds: { bell: false, devices: false },
  })
})

test('a choice that was not saved goes back, and says so until it is saved', async () => {
  for (const failure of [refused('unavailable'), lost()]) {
    answer(changeAlertSettings, failure)
    await open(PATH)
    await bell('Mapa encerrado').click()
    await expect.element(section().getByRole('alert')).not.toBeEmptyDOMElement()
    await expect.element(bell('Mapa encerrado')).toBeChecked()
  }
  answer(changeAlertSettings, ({ parsed }) => stored(parsed))
  await bell('Mapa encerrado').click()
  await expect.element(bell('Mapa encerrado')).not.toBeChecked()
  await expect.element(section().getByRole('alert')).not.toBeInTheDocument()
})

test('on a phone a choice that was not saved says so where it was made, not below the screen', async () => {
  await page.viewport(390, 700)
  answer(changeAlertSettings, refused('unavailable'))
  await open(PATH)
  await control('Só partidas em que apostei').click()
  const problem = section().getByRole('alert').getByRole('paragraph')
  await expect.element(problem).toBeVisible()
  expect(boxOf(problem).bottom).toBeLessThan(innerHeight)
})

describe('the hours of silence', () => {
  const by = (change: Partial<typeof HOURS>) => ({ quietHours: { ...change, timeZone: HOURS.timeZone } })

  test('are two times and a switch, by the clock of this device', async () => {
    await open(PATH)
    await expect.element(time('Início')).toHaveValue('23:30')
    await expect.element(time('Fim')).toHaveValue('08:00')
    await control('Silêncio').click()
    await expect.poll(() => sent(changeAlertSettings)).toEqual([by({ isOn: true })])
    await time('Início').fill('22:15')
    await expect.poll(() => sent(changeAlertSettings).slice(1)).toEqual([by({ from: '22:15' })])
    await expect.element(time('Início')).toHaveValue('22:15')
  })

  test('of another clock name it, until they are set here', async () => {
    settings = { ...SETTINGS, quietHours: { ...HOURS, isOn: true, timeZone: 'Europe/Lisbon' } }
    answer(readAlertSettings, settings)
    await open(PATH)
    await expect.element(section()).toMatchTextContent('Pelo horário de Europe/Lisbon.')
    await time('Fim').fill('07:00')
    await expect.poll(() => sent(changeAlertSettings)).toEqual([by({ to: '07:00' })])
    await expect.element(section()).not.toMatchTextContent('Europe/Lisbon')
  })

  test('what is no time goes back to the one before; a short one is read when it is left', async () => {
    await open(PATH)
    await time('Fim').fill('25:00')
    await press('{Tab}')
    await expect.element(time('Fim')).toHaveValue('08:00')
    expect(sent(changeAlertSettings)).toEqual([])
    await time('Fim').fill('7')
    await press('{Enter}')
    await expect.element(time('Fim')).toHaveValue('07:00')
    await expect.poll(() => sent(changeAlertSettings)).toEqual([by({ to: '07:00' })])
  })

  test('may be pasted with a space, or an invisible mark, before them', async () => {
    await open(PATH)
    for (const [at, pasted] of [' 22:15', '\u200e21:45\u200e'].entries()) {
      await time('Início').click()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      time('Início').element().dispatchEvent(paste)
      await expect.poll(() => sent(changeAlertSettings)).toHaveLength(at + 1)
      await press('{Tab}')
    }
    expect(sent(changeAlertSettings)).toEqual([by({ from: '22:15' }), by({ from: '21:45' })])
    await expect.element(time('Início')).toHaveValue('21:45')
  })
})

test('while they load the rows are there, as high; a failure says so and can be tried again', async () => {
  const first = held<typeof readAlertSettings>(SETTINGS)
  answer(readAlertSettings, first)
  await open(PATH)
  await expect.element(section().getByText('Mapa encerrado')).toBeVisible()
  const height = () => required(section().element(), 'the section').getBoundingClientRect().height
  const loading = height()
  expect(section().getByRole('switch').elements()).toHaveLength(0)
  first.release()
  await expect.element(section().getByRole('switch')).toHaveLength(2)
  expect(height()).toBe(loading)

  answer(readAlertSettings, refused('unavailable'))
  await open(PATH)
  await expect.element(section().getByRole('alert')).toMatchTextContent('Não foi possível carregar')
  answer(readAlertSettings, SETTINGS)
  await section().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(bell('Mapa encerrado')).toBeChecked()
})

test('on a phone the settings say how many kinds are on', async () => {
  await page.viewport(390, 844)
  answer(readAlertSettings, alertSettings({ kinds: { ...KINDS, mapEnds: { bell: false, devices: true } } }))
  await open('/configuracoes')
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Notificações 7 de 8 tipos' })).toBeVisible()
})

test('is for users', async () => {
  visitor()
  await open(PATH)
  await expect.element(page.getByRole('main')).toMatchTextContent('Entre para continuar')
})

for (const [language, theme] of byTier(
  [['ru', 'light']],
  [
    ['pt', 'dark'],
    ['en', 'light'],
    ['ru', 'light'],
  ],
)) {
  test(`fits every window, and is accessible (${language}, ${theme})`, { timeout: 120_000 }, async () => {
    await setTheme(theme)
    await open(PATH, language)
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(brokenWords, { message: where }).toEqual([])
    })
    await expectAccessibleOnPhoneAndDesktop()
  })
}
