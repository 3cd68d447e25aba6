import type { Page } from '@playwright/test'
import type { SystemStats } from '../../src/contract/system.ts'
import { SourceError } from '../../src/server/match-sources/match-source.ts'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { refuse } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { loaded } from './support/screens.ts'
import { signInAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'
import { card, figure, watchCalls } from './support/system.ts'

const FIGURES = [
  'Total de IPs únicos',
  'Online agora',
  'IPs únicos hoje',
  'IPs únicos nesta hora',
  'Contas criadas',
] as const
const LATER = { timeout: 40_000 }

const recentUsers = (page: Page) => page.getByRole('list', { name: 'Usuários Recentes' }).getByRole('listitem')
const audit = (page: Page) => page.getByRole('table', { name: 'Registro de auditoria' })

async function expectNoKeys(page: Page) {
  await expect(page.getByRole('main')).not.toContainText(/\b(?:system|matches|common|denied)\.[a-z]\w+/)
}

test.beforeEach(async ({ page, site, source }) => {
  source.set([liveReading('1')])
  await signInAdministrator(page, site)
})

test('the five cards count addresses, people and accounts', async ({ page, site, clock }) => {
  await site.signUp()
  await site.signUp()
  await page.clock.install()
  await page.goto('/sistema')
  await expect(page.getByRole('main').locator('dl').first().getByRole('term')).toHaveText([...FIGURES])
  const counts = (...wanted: readonly number[]) =>
    expect(async () => {
      // The page asks every 5 s; visits and presence are stored every second.
      await page.clock.runFor(5000)
      for (const [at, label] of FIGURES.entries()) {
        await expect(figure(page, label)).toHaveText(String(wanted[at]), { timeout: 1000 })
      }
    }).toPass(LATER)
  // All browsers here share one address, and only this one has a page open.
  await counts(1, 1, 1, 1, 3)
  await site.signUp()
  await counts(1, 1, 1, 1, 4)
  clock.advance(25 * 60 * 60)
  await counts(1, 1, 0, 0, 4)
})

test('the ten newest accounts have name, e-mail, id and when they were created', async ({ page, site }) => {
  const people = Array.from({ length: 11 }, (_, at) => newPerson({ firstName: `Pessoa${at}`, lastName: 'Silva' }))
  for (const person of people) await site.signUp(person)
  const nameless = newPerson()
  await site.signUp(nameless)
  await site.deps.database.pool.query(
    `UPDATE users SET last_name = '', created_at = '2031-03-05T00:07:09Z' WHERE email = $1`,
    [nameless.email],
  )
  const { recentUsers: listed } = (await (await page.request.get('/api/system-stats')).json()) as SystemStats

  await page.goto('/sistema')
  await expect(recentUsers(page)).toHaveCount(10)
  // The e-mail replaces a missing name; in São Paulo it was still the previous evening.
  const [newest, second] = [recentUsers(page).first(), recentUsers(page).nth(1)]
  await expect(newest.getByText(nameless.email)).toHaveCount(2)
  await expect(newest).toContainText('04/03/2031 às 21:07')

  await expect(second).toContainText('Pessoa10 Silva')
  await expect(second).toContainText(people[10]?.email ?? '')
  await expect(second).toContainText(`ID: ${listed[1]?.id}`)
  await expect(second).toContainText(/\d\d\/\d\d\/\d{4} às \d\d:\d\d$/)
  await expect(page.getByText('Pessoa2 Silva')).toHaveCount(1)
  await expect(page.getByText('Pessoa1 Silva')).toHaveCount(0)
})

test('while the page is visible, the statistics are requested every 5 s', async ({ page }) => {
  const stats = watchCalls(page, '/api/system-stats')
  const state = watchCalls(page, '/api/system-state')
  await page.clock.install()
  await page.goto('/sistema')
  await expect(figure(page, 'Contas criadas')).toHaveText('1')
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const calls of [stats, state]) {
    await expect.poll(async () => (await calls.at(-1)?.response())?.status()).toBe(200)
  }
  for (const round of [1, 2, 3]) {
    const before = [stats.length, state.length]
    const next = before.map((count) => count + 1)
    // The page counts from when it has read the answer, which may be during the first steps.
    let seconds = 0
    for (; seconds < 10 && [stats, state].some(({ length }, at) => length === before[at]); seconds++) {
      await page.clock.runFor(1_000)
    }
    expect(seconds, `round ${round}`).toBeGreaterThanOrEqual(5)
    await expect.poll(() => [stats.length, state.length], `round ${round}`).toEqual(next)
    await Promise.all([stats, state].map(async (calls) => (await calls.at(-1)?.response())?.finished()))
  }
})

test('a working source shows the time of its last reading and its remaining budget', async ({ page }) => {
  await page.goto('/sistema')
  const sources = card(page, 'Fontes de partidas')
  await expect(sources).toContainText('HLTV')
  await expect(sources).toContainText('Funcionando', LATER)
  await expect(sources).toContainText(/Última leitura boa(agora mesmo|há \d+ s)/)
  await expect(sources).toContainText('Último erronenhum')
  await expect(sources).toContainText('Disjuntorfechado')
  await expect(sources).toContainText(/Chamadas na última hora\d+ de 100\.000/)
})

test('a failing source shows the reason, in the user’s language and its own, and the time of the next attempt', async ({
  page,
  source,
}) => {
  source.fail(new SourceError('blocked', 'https://www.hltv.org/matches answered 403'))
  await page.goto('/sistema')
  const sources = card(page, 'Fontes de partidas')
  await expect(sources).toContainText('Com falha', LATER)
  await expect(sources).toContainText('A fonte recusa o acesso')
  await expect(sources.locator('[lang=en]')).toHaveText('https://www.hltv.org/matches answered 403')
  await expect(sources).toContainText(/Último erro(agora mesmo|há \d+ (s|min)), 1 vez seguida/)
  await expect(sources).toContainText(/Disjuntoraberto até (\d\d\/\d\d, )?\d\d:\d\d:\d\d/)
  await expectAccessible(page)
})

test('the server and its database are described', async ({ page, site }) => {
  const { rows } = await site.deps.database.pool.query<{ count: string; last: string; version: string }>(
    `SELECT count(*)::text AS count, max(name) AS last, current_setting('server_version') AS version FROM schema_migrations`,
  )
  await page.goto('/sistema')
  const installation = card(page, 'Servidor e banco de dados')
  await expect(installation).toContainText(`Node.js${process.versions.node}`)
  await expect(installation).toContainText(`PostgreSQL${rows[0]?.version}, externo`)
  await expect(installation).toContainText(`Migrações${rows[0]?.count}${rows[0]?.last}`)
  await expect(installation).toContainText(/Memória[\d.]{2,} MB/)
  await expect(installation).toContainText('Processos ativos1')
  await expect(installation).toContainText('Conexões abertas1', LATER)
})

test('the last events are listed with the account’s id, or without one for unknown accounts', async ({
  page,
  site,
}) => {
  await page.goto('/sistema')
  await expect(audit(page).getByRole('row').nth(1)).toContainText('Entrou na conta')
  await expect(audit(page).getByRole('row').nth(1)).toContainText('ID: 4')
  await site.browser().post('/api/login', { email: 'nobody@example.com', password: 'wrong horse' })
  const newest = audit(page).getByRole('row', { name: 'Tentativa de entrar recusada' })
  await expect(newest).toContainText('desconhecido', LATER)
  await expect(newest).toContainText(/\d\d\/\d\d, \d\d:\d\d:\d\d/)
})

test('while loading there are five empty cards in the place of the real ones', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await intercept(page, '**/api/system-st*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/sistema')
  const cards = page.getByRole('main').locator('dl').first()
  await expect(cards).toHaveAttribute('aria-busy', 'true')
  await expect(cards.getByRole('term')).toHaveText([...FIGURES])
  await expect(figure(page, 'Contas criadas')).toBeEmpty()
  await expectAccessible(page)
  const before = await cards.boundingBox()
  release()
  await expect(figure(page, 'Contas criadas')).toHaveText('1')
  expect(await cards.boundingBox()).toEqual(before)
})

test('without accounts and events the page says so', async ({ page }) => {
  await intercept(page, '**/api/system-stats', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), recentUsers: [] } })
  })
  await intercept(page, '**/api/audit-log', (route) => route.fulfill({ json: { entries: [], older: null } }))
  await page.goto('/sistema')
  await expect(card(page, 'Usuários Recentes')).toContainText('Nenhum usuário registrado ainda.')
  await expect(card(page, 'Registro de auditoria')).toContainText('Nada foi registrado ainda.')
  await expectAccessible(page)
})

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('the page says so, retries every 5 s, and shows the figures as soon as they arrive', async ({ page }) => {
    await refuse(page, '**/api/system-stats')
    const calls = watchCalls(page, '/api/system-stats')
    await page.clock.install()
    await page.goto('/sistema')
    const alert = page.getByRole('alert').first()
    await expect(alert).toContainText('Não foi possível carregar as estatísticas do sistema.')
    // The other data is shown.
    await expect(card(page, 'Servidor e banco de dados')).toContainText(process.versions.node)
    await expectAccessible(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const round of [1, 2]) {
      await (await calls.at(-1)?.response())?.finished()
      const before = calls.length
      await page.clock.runFor(5000)
      await expect.poll(() => calls.length, `round ${round}`).toBe(before + 1)
      await expect(alert).toBeVisible()
    }
    await page.clock.resume()
    await page.unroute('**/api/system-stats')
    await expect(figure(page, 'Contas criadas')).toHaveText('1', LATER)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('without the server’s state the figures are still shown', async ({ page }) => {
    // The page does not ask again by itself, so that the press does.
    await page.addInitScript('setInterval = () => 0')
    await refuse(page, '**/api/system-state')
    await page.goto('/sistema')
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar o estado das fontes e do servidor.')
    await expect(figure(page, 'Contas criadas')).toHaveText('1')
    await page.unroute('**/api/system-state')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(card(page, 'Fontes de partidas')).toContainText('HLTV')
  })

  test('after a success, the last figures stay with their age', async ({ page }) => {
    await page.clock.install()
    await page.goto('/sistema')
    await expect(figure(page, 'Contas criadas')).toHaveText('1')
    await loaded(page)
    const cards = page.getByRole('main').locator('dl').first()
    const before = await cards.boundingBox()
    await refuse(page, '**/api/system-st*')
    const line = page.getByRole('status').filter({ hasText: 'Falha ao atualizar' })
    await page.clock.runFor(5000)
    await expect(line).toBeVisible(LATER)
    await expect(page.getByText(/^Atualizado há \d+ s$/)).toBeVisible()
    await expect(figure(page, 'Contas criadas')).toHaveText('1')
    expect(await cards.boundingBox()).toEqual(before)
    await expectAccessible(page)
    await page.unroute('**/api/system-st*')
    await page.clock.runFor(5000)
    await expect(line).toHaveCount(0, LATER)
  })
})

test.describe('when the session ends meanwhile', () => {
  test.use({ expectedFaults: [/status of 40[13]/] })

  test('no data stays on the screen, and no request is sent', async ({ page, context }) => {
    const calls = watchCalls(page, '/api/system-stats')
    await page.clock.install()
    await page.goto('/sistema')
    await expect(recentUsers(page)).toHaveCount(1)
    await context.clearCookies()
    await page.clock.runFor(5000)
    await expect(page.getByRole('main')).toContainText('Acesso Negado', LATER)
    await expect(page.getByRole('main')).toContainText('Funcionalidade Restrita')
    await expect(page.getByRole('main')).toContainText('Somente o administrador do sistema pode ver as estatísticas')
    await expect(page.getByRole('main')).not.toContainText('@example.com')
    const before = calls.length
    await page.clock.runFor(30_000)
    expect(calls).toHaveLength(before)
  })
})

for (const [locale, words, label] of [
  ['pt-BR', ['Online agora', 'Usuários Recentes', 'Fontes de partidas', 'Encontrar conta'], 'Buscar contas'],
  ['en-GB', ['Online now', 'Recent users', 'Match sources', 'Find an account'], 'Search accounts'],
  ['ru-RU', ['Сейчас онлайн', 'Новые пользователи', 'Источники матчей', 'Поиск аккаунта'], 'Поиск аккаунтов'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('everything is translated, fits from a small phone to a large screen and is accessible', async ({
      page,
      site,
    }) => {
      await site.signUp({ firstName: 'unbroken'.repeat(12), lastName: '<img src=x onerror="document.title=1">' })
      const bets = betsOf(await site.signUp())
      for (let n = 0; n < 20; n += 1) await bets.settle((await bets.placed()).id, { status: 'lost' })
      for (const theme of ['dark', 'light']) {
        await page.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` })
        await page.goto('/sistema')
        await page.getByRole('searchbox', { name: label }).fill('a')
        const found = page.getByRole('list', { name: words[3] }).getByRole('listitem')
        for (const width of [320, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          for (const word of words) await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
          await expect(found.first()).toBeVisible()
          await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)
          await expect(page.getByText(/unbroken.* <img/).first()).toBeAttached()
          const drawn = () => page.evaluate('document.documentElement.scrollWidth')
          await expect.poll(drawn).toBeLessThanOrEqual(width)
        }
        await expectNoKeys(page)
        await expectAccessible(page)
      }
    })
  })
}
