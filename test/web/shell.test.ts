import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refreshMatches } from '../../src/contract/matches/matches.ts'
import { webMatch } from '../support/web-match.ts'
import { answer, lost } from './support/network.ts'
import { address, expectAccessible, loaded, press, texts } from './support/page.ts'
import { administrator, showMatches, signedIn, visitor } from './support/people.ts'
import { goTo, open } from './support/site.tsx'

const SHOWN_FOR_MS = 5000

/** Called again, it lengthens the texts that are new. */
function lengthenTexts(lengthened: Map<Node, string>): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? ''
    if (text === '' || lengthened.get(node) === node.nodeValue) continue
    node.nodeValue = `${text} ${text.slice(0, Math.ceil(text.length * 0.4))}`
    lengthened.set(node, node.nodeValue)
  }
}

const notifications = () => page.getByRole('region', { name: 'Notificações (F8)' })
const refresh = () => page.getByRole('button', { name: 'Atualizar' })
const bonus = () => page.getByRole('main').getByRole('link', { name: 'Bônus de boas-vindas' })
const navigation = () => page.getByRole('navigation', { name: 'Navegação principal' })

test('each screen has its title, and the navigation marks the current one', async () => {
  visitor()
  await open('/')
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
    await navigation().getByRole('link', { name }).click()
    await expect.poll(address).toBe(path)
    await expect.poll(() => document.title).toBe(`${name} | Clutchbook`)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name)
    await expect.element(navigation().getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

for (const [path, reason, content] of [
  ['/nova-aposta', 'registrar apostas', 'Registrar aposta'],
  ['/historico', 'histórico de apostas', 'Histórico detalhado'],
  ['/favoritos', 'partidas favoritas', 'Minhas partidas'],
  ['/estatisticas', 'fazer login para ver as estatísticas', 'Resumo'],
] as const) {
  test(`${path} asks a visitor to sign in, and lets a user in`, async () => {
    visitor()
    await open(path)
    await expect.element(page.getByRole('main')).toMatchTextContent(reason)
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    signedIn()
    await open(path)
    await expect.element(page.getByRole('main')).toMatchTextContent(content)
  })
}

test('/sistema is for the administrator only', async () => {
  visitor()
  await open('/sistema')
  await expect.element(page.getByRole('main')).toMatchTextContent('Acesso Negado')
  await expect.element(page.getByRole('main')).toMatchTextContent('Funcionalidade Restrita')
  await expect.element(navigation().getByRole('link', { name: 'Sistema' })).not.toBeInTheDocument()

  administrator()
  await open('/sistema')
  const last = () => texts(navigation().getByRole('link')).slice(-3)
  await expect.poll(last).toEqual(['Importar', 'Sistema', 'Configurações'])
  await expect.element(page.getByRole('main')).toMatchTextContent('Contas criadas')
  await expect.element(page.getByRole('main')).not.toMatchTextContent('Acesso Negado')
})

test('the banner is marked as an advertisement for adults, with a sponsored link', async () => {
  visitor()
  await open('/')
  await expect.element(bonus()).toMatchTextContent('18+')
  await expect.element(bonus()).toHaveAttribute('rel', 'sponsored noopener noreferrer')
})

test('the bell says that notifications come later, after 700 ms or at once for the keyboard', async () => {
  visitor()
  await open('/')
  const bell = page.getByRole('button', { name: 'Notificações' })
  const tip = page.getByRole('tooltip')
  await expect.element(bell).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // By an event: a real hover takes time of this clock.
  bell.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await vi.advanceTimersByTimeAsync(650)
  expect(tip.query()).toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(tip).toHaveTextContent('Notificações: em breve')
  await press('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()

  bonus().element().focus()
  await press('{Tab}')
  await expect.element(bell).toHaveFocus()
  await expect.element(tip).toBeVisible()
  await press('{Tab}')
  await expect.element(tip).not.toBeInTheDocument()
})

test('Refresh shows one toast at a time, which disappears after five seconds', async () => {
  visitor()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open('/')
  await refresh().click()
  const toast = notifications().getByRole('listitem')
  await expect.element(toast).toMatchTextContent('Dados atualizados')
  await refresh().click()
  await expect.element(refresh()).toBeEnabled()
  await expect.element(toast).toHaveLength(1)
  // The pointer on the button does not pause the toast; on the toast it would.
  await vi.advanceTimersByTimeAsync(SHOWN_FOR_MS + 500)
  await expect.element(toast).not.toBeInTheDocument()
})

describe('a refresh that fails', () => {
  test('shows a toast if the user pressed the button', async () => {
    visitor()
    answer(refreshMatches, lost())
    await open('/')
    await refresh().click()
    await expect.element(notifications()).toMatchTextContent('Falha ao atualizar os dados')
  })
})

test('the first Tab stop is the link to the content', async () => {
  visitor()
  await open('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press('{Tab}')
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await press('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

describe('on a phone', () => {
  beforeEach(async () => {
    visitor()
    showMatches([webMatch()])
    await page.viewport(390, 844)
  })

  test('the most used sections are in the bar, all other places and the account behind "Mais"', async () => {
    await open('/')
    await expect
      .poll(() => texts(navigation().getByRole('link')))
      .toEqual(['Início', 'Ao vivo', 'Registrar', 'Apostas'])
    await navigation().getByRole('button', { name: 'Mais' }).click()
    const sheet = page.getByRole('dialog', { name: 'Mais' })
    await expect
      .poll(() => texts(sheet.getByRole('link')))
      .toEqual([
        'Próximos Jogos',
        'Resultados',
        'Favoritos',
        'Esta noite',
        'Banca',
        'Importar',
        'Estatísticas',
        'Sorte ou habilidade',
        'Onde eu ganho',
        'Chances',
        'Configurações',
      ])
    await expectAccessible()

    await sheet.getByRole('link', { name: 'Configurações' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.poll(address).toBe('/configuracoes')
    await navigation().getByRole('button', { name: 'Mais' }).click()
    await sheet.getByRole('button', { name: 'Entrar' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Entrar na sua conta' })).toBeVisible()
  })
})

test('texts that are 40 % longer break no layout', async () => {
  visitor()
  showMatches([webMatch()])
  const lengthened = new Map<Node, string>()
  await open('/')
  for (const path of ['/', '/configuracoes', '/historico']) {
    goTo(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(path)
  }
  await open('/login')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectToFit('/login')

  async function expectToFit(path: string) {
    for (const width of [320, 768, 1440]) {
      await page.viewport(width, 900)
      await loaded()
      lengthenTexts(lengthened)
      await expect
        .poll(() => document.documentElement.scrollWidth, { message: `${path} at ${width}` })
        .toBeLessThanOrEqual(width)
    }
  }
})
