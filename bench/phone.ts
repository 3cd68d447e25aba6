import { chromium, devices, type Page } from '@playwright/test'
import { startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

const ROUNDS = 3
/** From a press to the next frame, in milliseconds. */
const LONGEST_MS = 100

/** The history on a phone: a search, the correction of a bet, and tagging all bets that the search finds; with 20,000 bets and with 100. */
export async function measurePhone(executablePath: string): Promise<Row[]> {
  const app = await startProcess('bench/phone-app.ts')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const cookies = JSON.parse(await app.line()) as Record<string, string>
    const walk = async (bets: string, round: number) => {
      const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: app.url, locale: 'pt-BR' })
      const [name = '', value = ''] = (cookies[bets] ?? '').split('=')
      await context.addCookies([{ name, value, url: app.url }])
      const longest = await longestWait(await context.newPage(), `round ${round}`)
      await context.close()
      return longest
    }
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await walk('20000', round))
      floor.push(await walk('100', round))
    }
    return [
      {
        what: 'a phone with 20,000 bets: search, correction, a tag on all found; the longest wait for the next frame',
        ours: `${median(ours).toFixed(0)} ms`,
        floor: `${median(floor).toFixed(0)} ms, with 100 bets`,
        measured: `${(median(ours) / median(floor)).toFixed(2)} ×`,
        reach: `≤ ${LONGEST_MS} ms`,
        holds: median(ours) <= LONGEST_MS,
      },
    ]
  } finally {
    await browser.close()
    await app.end()
  }
}

const row = (page: Page, pick: string) => page.getByRole('button', { name: pick, exact: true }).first()

async function longestWait(page: Page, tag: string): Promise<number> {
  await page.goto('/historico')
  await row(page, 'Time 7').waitFor()
  // https://www.w3.org/TR/event-timing/
  await page.evaluate(`
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'event', durationThreshold: 16 })`)
  await page.getByRole('button', { name: 'Buscar', exact: true }).tap()
  await page.getByLabel('Buscar nas suas apostas').pressSequentially('time 13 vs', { delay: 60 })
  await page.waitForURL(/q=/)
  await row(page, 'Time 7').waitFor({ state: 'detached' })

  await row(page, 'Time 13').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Corrigir', exact: true }).tap()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Anotação').pressSequentially(tag, { delay: 60 })
  await dialog.getByRole('button', { name: 'Salvar alterações' }).tap()
  await page.getByText('Aposta corrigida').first().waitFor()

  await page.goBack()
  await page.getByRole('button', { name: 'Mais sobre suas apostas' }).tap()
  await dialog.getByRole('button', { name: 'Selecionar', exact: true }).tap()
  await page.getByRole('checkbox', { name: 'Selecionar a aposta em Time 13 vs Rival' }).first().tap()
  const all = page.getByRole('button', { name: /^Todas as / })
  if (await all.isVisible()) await all.tap()
  await page.getByRole('region', { name: 'Apostas selecionadas' }).getByRole('button', { name: 'Tag' }).tap()
  await dialog.getByLabel('Tag').pressSequentially(tag, { delay: 60 })
  await page.keyboard.press('Enter')
  await page
    .getByText(/Tag em \d+ aposta/)
    .first()
    .waitFor()
  return page.evaluate<number>('window.longest')
}
