import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import type { SystemState } from '../../src/contract/system.ts'
import { startStandIn } from '../support/stand-in.ts'
import { watchFaults } from './support/faults.ts'
import { intercept } from './support/intercept.ts'

// One program: its first start takes most of the time.
test.describe.configure({ mode: 'default' })

type Program = {
  /** The address of its page for the first account. */
  readonly setup: URL
  stop(): Promise<void>
}
let program: Program

/** With an empty DATA_DIR. */
async function startProgram(): Promise<Program> {
  const pandascore = await startStandIn('pandascore')
  const folder = await mkdtemp(path.join(tmpdir(), 'clutchbook-start-'))
  const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', PANDASCORE_BASE_URL: pandascore.url }
  const started = spawn(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  async function stop() {
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
    await pandascore.close()
  }
  return { setup: await printedAddress(started), stop }
}

test.beforeAll(async () => {
  program = await startProgram()
})
test.afterAll(() => program.stop())

test('the started program shows a live season whose scores change without a reload', async ({ page }) => {
  const { origin } = program.setup
  const faults = watchFaults(page, origin)
  await page.goto(`${origin}/jogos-ao-vivo`)
  const list = page.getByRole('main').getByRole('list').first()
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Demo', { exact: true })).toBeVisible()

  await page.evaluate('window.stillHere = true')
  const figures = async () => (await list.innerText()).replaceAll(/\D+/g, ' ')
  const before = await figures()
  await expect.poll(figures).not.toBe(before)
  expect(await page.evaluate('window.stillHere')).toBe(true)
  expect(faults).toEqual([])
})

test('the page that chooses a source, or another token, goes on when the server has started again', async ({
  page,
}) => {
  const { href, origin } = program.setup
  await page.goto(href)
  await page.getByLabel('Primeiro nome').fill('Ana')
  await page.getByLabel('Sobrenome').fill('Souza')
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByLabel('Senha', { exact: true }).fill('correct horse')
  await page.getByRole('radio', { name: /^PandaScore/ }).check()
  await page.getByLabel('Token da PandaScore').fill('one-token')
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByRole('heading', { name: 'Pronto, está no ar.' })).toBeVisible()

  await page.goto(`${origin}/sistema`)
  const started = async () =>
    ((await (await page.request.get(`${origin}/api/system-state`)).json()) as SystemState).process.startedAt
  const before = await started()
  await page.getByRole('button', { name: 'Trocar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^PandaScore/ })).toBeChecked()
  await dialog.getByLabel('Token da PandaScore').fill('another-token')
  // The page asks whether the server runs again, which may be at once: it is answered when the button has been seen.
  const seen = Promise.withResolvers<void>()
  await intercept(page, '**/api/system-state', (route) => seen.promise.then(() => route.continue()))
  await dialog.getByRole('button', { name: 'Trocar' }).click()
  await expect(dialog.getByRole('button', { name: 'Reiniciando…' })).toBeVisible()
  seen.resolve()
  await expect(dialog).toBeHidden()
  expect(await started()).not.toBe(before)
})

test('the text of the built server is ASCII, of which V8 keeps one byte for each character', async () => {
  const names = (await readdir('build/server')).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map(async (name) => ({ name, text: await readFile(`build/server/${name}`) })))
  expect(names).toContain('main.js')
  // The build escapes all but the texts of tagged templates: write these as a regular expression, or without a tag.
  expect(texts.filter(({ text }) => text.some((byte) => byte > 0x7f)).map(({ name }) => name)).toEqual([])
})

async function printedAddress({ stdout }: ChildProcess): Promise<URL> {
  if (!stdout) throw new Error('its output is not piped')
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+\/instalacao#[\w-]+/.exec(line)?.[0]
    if (address) return new URL(address)
  }
  throw new Error('the program ended before it was ready')
}
