import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { watchFaults } from './support/faults.ts'

test('the started program shows a live season whose scores change without a reload', async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'clutchbook-start-'))
  const program = spawn(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await printedAddress(program)
    const faults = watchFaults(page, url)
    await page.goto(`${url}/jogos-ao-vivo`)
    const list = page.getByRole('main').getByRole('list').first()
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Demo', { exact: true })).toBeVisible()

    await page.evaluate('window.stillHere = true')
    const figures = async () => (await list.innerText()).replaceAll(/\D+/g, ' ')
    const before = await figures()
    await expect.poll(figures, { timeout: 30_000 }).not.toBe(before)
    expect(await page.evaluate('window.stillHere')).toBe(true)
    expect(faults).toEqual([])
  } finally {
    const ended = once(program, 'exit')
    program.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
})

test('the text of the built server is ASCII, of which V8 keeps one byte for each character', async () => {
  const names = (await readdir('build/server')).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map(async (name) => ({ name, text: await readFile(`build/server/${name}`) })))
  expect(names).toContain('main.js')
  // The build escapes all but the texts of tagged templates: write these as a regular expression, or without a tag.
  expect(texts.filter(({ text }) => text.some((byte) => byte > 0x7f)).map(({ name }) => name)).toEqual([])
})

async function printedAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('its output is not piped')
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (address) return address
  }
  throw new Error('the program ended before it was ready')
}
