import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { intercept } from './support/intercept.ts'
import { goWithin, loaded } from './support/screens.ts'
import { signInAdministrator, signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const PHONE = { width: 390, height: 844 }
const SHOWN_FOR_MS = 5000

// These functions run in the page.
const SMALL_TARGETS = `
  [...document.querySelectorAll('a, button')]
    .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.bottom > 0 && (box.width < 44 || box.height < 44))
    .map(({ name, box }) => name + ': ' + box.width + ' × ' + box.height)`
// Called again, it lengthens the texts that are new.
const LENGTHEN_TEXTS = `
  window.lengthened ??= new Map()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue.trim()
    if (!text || lengthened.get(node) === node.nodeValue) continue
    node.nodeValue = text + ' ' + text.slice(0, Math.ceil(text.length * 0.4))
    lengthened.set(node, node.nodeValue)
  }`

const notifications = (page: Page) => page.getByRole('region', { name: 'Notificações (F8)' })
const refresh = (page: Page) => page.getByRole('button', { name: 'Atualizar' })
const bonus = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Bônus de boas-vindas' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })

test.describe('the first frame', () => {
  // The page's code never arrives, so only the HTML and the inline script are visible.
  test.use({ locale: 'ru-RU', expectedFaults: [/ERR_FAILED/] })

  test('has the theme, the language and the shape of the page', async ({ page }) => {
    await intercept(page, '**/assets/*.js', (route) => route.abort())
    await page.addInitScript({ content: "localStorage.setItem('theme', 'light')" })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(238, 241, 245)')
    await expect(page.getByText('Clutchbook').first()).toBeVisible()
  })
})

test('each screen has its title, and the navigation marks the current one', async ({ page }) => {
  await page.goto('/')
  const places = {
    'Nova Aposta': '/nova-aposta',
    'Minhas Apostas': '/historico',
    'Jogos ao Vivo': '/jogos-ao-vivo',
    'Próximos Jogos': '/proximos-jogos',
    Resultados: '/resultados',
    Favoritos: '/favoritos',
    Estatísticas: '/estatisticas',
    Configurações: '/configuracoes',
    Dashboard: '/',
  }
  for (const [name, path] of Object.entries(places)) {
    await navigation(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${name} | Clutchbook`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(navigation(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

for (const [path, reason, content] of [
  ['/nova-aposta', 'registrar apostas', 'Registrar aposta'],
  ['/historico', 'histórico de apostas', 'Histórico detalhado'],
  ['/favoritos', 'partidas favoritas', 'Minhas partidas'],
  ['/estatisticas', 'fazer login para ver as estatísticas', 'Resumo'],
] as const) {
  test(`${path} asks a visitor to sign in, and lets a user in`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(reason)
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await signUp(page)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(content)
  })
}

test('/sistema is for the administrator only', async ({ page, site }) => {
  await page.goto('/sistema')
  await expect(page.getByRole('main')).toContainText('Acesso Negado')
  await expect(page.getByRole('main')).toContainText('Funcionalidade Restrita')
  await expect(navigation(page).getByRole('link', { name: 'Sistema' })).toHaveCount(0)

  await signInAdministrator(page, site)
  await page.reload()
  await expect(navigation(page).getByRole('link')).toContainText(['Estatísticas', 'Sistema', 'Configurações'])
  await expect(page.getByRole('main')).toContainText('Contas criadas')
  await expect(page.getByRole('main')).not.toContainText('Acesso Negado')
})

test('the banner is marked as an advertisement for adults, with a sponsored link', async ({ page }) => {
  await page.goto('/')
  await expect(bonus(page)).toContainText('18+')
  await expect(bonus(page)).toHaveAttribute('rel', 'sponsored noopener noreferrer')
})

test('the bell says that notifications come later, after 700 ms or at once for the keyboard', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const bell = page.getByRole('button', { name: 'Notificações' })
  const tip = page.getByRole('tooltip')
  await expect(bell).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await bell.hover()
  await page.clock.runFor(650)
  await expect(tip).toBeHidden()
  await page.clock.runFor(100)
  await expect(tip).toHaveText('Notificações: em breve')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await bonus(page).focus()
  await page.keyboard.press('Tab')
  await expect(bell).toBeFocused()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tip).toBeHidden()
})

test('Refresh shows one toast at a time, which disappears after five seconds', async ({ page, source }) => {
  source.set([liveReading('1')])
  await page.clock.install()
  await page.goto('/')
  await refresh(page).click()
  const toast = notifications(page).getByRole('listitem')
  await expect(toast).toContainText('Dados atualizados')
  await refresh(page).click()
  await expect(refresh(page)).toBeEnabled()
  await expect(toast).toHaveCount(1)
  // The pointer on the button does not pause the toast; on the toast it would.
  await page.clock.runFor(SHOWN_FOR_MS + 500)
  await expect(toast).toHaveCount(0)
})

test.describe('a refresh that fails', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] })

  test('shows a toast if the user pressed the button', async ({ page }) => {
    await intercept(page, '**/api/refresh-matches', (route) => route.abort())
    await page.goto('/')
    await refresh(page).click()
    await expect(notifications(page)).toContainText('Falha ao atualizar os dados')
  })
})

test('F8 moves the focus to the toasts, and a swipe to the right dismisses one', async ({ page }) => {
  await page.goto('/')
  await refresh(page).click()
  const toast = notifications(page).getByRole('listitem')
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(notifications(page).getByRole('list')).toBeFocused()

  // The toast slides in; hovering waits for the end of the animation, and keeps it.
  await toast.hover()
  const box = await toast.boundingBox()
  if (!box) throw new Error('the toast has no place')
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 8 })
  await page.mouse.up()
  await expect(toast).toHaveCount(0)
})

test('F8 moves the focus to the toast region before the first toast', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page listens to the key shortly after its first drawing.
  await expect(async () => {
    await page.keyboard.press('F8')
    await expect(notifications(page).getByRole('list')).toBeFocused({ timeout: 2_000 })
  }).toPass()
})

test('the first Tab stop is the link to the content', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('five sections are in the bar, the others and the account behind "Mais"', async ({ page }) => {
    await page.goto('/')
    await expect(navigation(page).getByRole('link')).toHaveText(['Início', 'Ao vivo', 'Próximos', 'Apostar', 'Apostas'])
    await navigation(page).getByRole('button', { name: 'Mais' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Mais' })
    await expect(sheet.getByRole('link')).toHaveText(['Resultados', 'Favoritos', 'Estatísticas', 'Configurações'])
    await expectAccessible(page)

    await sheet.getByRole('link', { name: 'Configurações' }).tap()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/configuracoes')
    await navigation(page).getByRole('button', { name: 'Mais' }).tap()
    await sheet.getByRole('button', { name: 'Entrar' }).tap()
    await expect(page.getByRole('dialog', { name: 'Entrar na sua conta' })).toBeVisible()
  })

  test('everything that can be pressed is at least 44 px high and wide', async ({ page, source }) => {
    source.set([liveReading('1')])
    for (const path of ['/', '/configuracoes', '/historico', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await loaded(page)
      expect(await page.evaluate<string[]>(SMALL_TARGETS), path).toEqual([])
    }
  })
})

test('texts that are 40 % longer break no layout', async ({ page, source }) => {
  source.set([liveReading('1')])
  await page.goto('/')
  for (const path of ['/', '/configuracoes', '/historico']) {
    await goWithin(page, path)
    await expectToFit(path)
  }
  await page.goto('/login')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectToFit('/login')

  async function expectToFit(path: string) {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await loaded(page)
      await page.evaluate(LENGTHEN_TEXTS)
      const drawn = () => page.evaluate('document.documentElement.scrollWidth')
      await expect.poll(drawn, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})
