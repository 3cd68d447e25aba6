import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PATHS } from '../../src/contract/paths.ts'
import { type News, readNews, seeNews, systemState, systemStats } from '../../src/contract/system.ts'
import { openBook } from './support/book.ts'
import { answer, requestsOf } from './support/network.ts'
import { address, card, dialog, expectAccessible, press, settingRow, texts, width } from './support/page.ts'
import { administrator, showMatches, signedIn, systemNow } from './support/people.ts'
import { open } from './support/site.tsx'

// What an update has changed, and the way back from it. 0.2.0 is the version whose changes every installation knows.

const NEWS: News = {
  version: '0.2.0',
  unseen: ['0.2.0'],
  updated: { at: '2026-11-22T04:10:00.000Z', seconds: 9 },
  before: null,
}
const CHANGES = [
  'Apostas registradas sem internet são enviadas quando a conexão volta',
  'Quando o resultado de uma partida é corrigido, suas apostas são avaliadas de novo',
  'Importar um arquivo de novo não repete nenhuma aposta',
] as const
const line = () => page.getByRole('region', { name: 'Novidades' })

function updated(news: Partial<News> = {}) {
  signedIn()
  showMatches([])
  openBook()
  answer(readNews, { ...NEWS, ...news })
  answer(seeNews, undefined)
}

test('after an update a line leads to what changed, by keyboard, and is gone for good once it was read', async () => {
  updated()
  await open('/')
  await expect.element(line().getByText('Atualizado para 0.2.0')).toBeVisible()
  await expectAccessible()
  ;(line().getByRole('button', { name: 'Novidades' }).element() as HTMLElement).focus()
  await press('{Enter}')
  const opened = dialog('Atualizado para 0.2.0')
  await expect.element(opened.getByText('em 9 s; ninguém precisou entrar de novo.')).toBeVisible()
  for (const change of CHANGES) await expect.element(opened.getByText(change)).toBeVisible()
  expect(texts(opened.getByRole('link'))[2]).toBe(`${CHANGES[2]}Importar`)
  await expect.element(opened.getByText('rollback')).not.toBeInTheDocument()
  await expectAccessible()
  expect(requestsOf(seeNews)).toHaveLength(0)
  await press('{Escape}')
  await expect.element(opened).not.toBeInTheDocument()
  await expect.element(line()).not.toBeInTheDocument()
  expect(requestsOf(seeNews)).toHaveLength(1)
})

test('a change leads to its page', async () => {
  updated()
  await open('/')
  await line().getByRole('button', { name: 'Novidades' }).click()
  await dialog().getByRole('link', { name: CHANGES[2] }).click()
  await expect.poll(address).toBe(PATHS.import)
  expect(requestsOf(seeNews)).toHaveLength(1)
})

test('the line can be hidden unread', async () => {
  updated()
  await open('/')
  await line().getByRole('button', { name: 'Ocultar esta linha' }).click()
  await expect.element(line()).not.toBeInTheDocument()
  expect(requestsOf(seeNews)).toHaveLength(1)
})

test('without an update there is no line, and the settings have what changed at any time', async () => {
  updated({ unseen: [], updated: null })
  await open('/')
  await expect.poll(() => requestsOf(readNews).length).toBeGreaterThan(0)
  expect(line().query()).toBeNull()
  await open(PATHS.settingsAccount)
  await settingRow('Novidades').getByRole('button', { name: 'Ver' }).click()
  await expect.element(dialog('Novidades').getByText(CHANGES[0])).toBeVisible()
})

test('the administrator is shown the command that goes back, on a phone and a desktop', async () => {
  updated({ before: { version: '0.1.0', command: 'clutchbook rollback' } })
  for (const size of [
    { width: 320, height: 640 },
    { width: 1440, height: 900 },
  ]) {
    await page.viewport(size.width, size.height)
    await open('/')
    await line().getByRole('button', { name: 'Novidades' }).click()
    await expect.element(dialog().getByText('Algo não funciona? Volte à 0.1.0')).toBeVisible()
    await expect.element(dialog().getByLabelText('Comando')).toHaveValue('clutchbook rollback')
    expect(width()).toBeLessThanOrEqual(size.width)
    await expectAccessible(`${size.width}`, dialog().element())
  }
})

test('the system page shows the command that goes back', async () => {
  administrator()
  answer(systemStats, {
    visitStats: { totalVisits: 0, visitsToday: 0, visitsThisHour: 0 },
    onlineUsers: 0,
    totalUsers: 0,
    recentUsers: [],
  })
  answer(systemState, systemNow())
  answer(readNews, { ...NEWS, unseen: [], before: { version: '0.1.0', command: 'clutchbook rollback' } })
  await open(PATHS.system)
  const shown = card('Versão 0.2.0')
  await expect.element(shown.getByLabelText('Comando')).toHaveValue('clutchbook rollback')
  await expectAccessible('', shown.element())
})
