import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { listFavorites } from '../../src/contract/matches/favorites.ts'
import { stats } from '../../src/contract/statistics.ts'
import { required } from '../../src/domain/required.ts'
import { webBet } from '../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { answer } from './support/network.ts'
import { address, boxOf, expectAccessible, expectDialogs, press, texts } from './support/page.ts'
import { administrator, showMatches, signedIn, statistics, visitor } from './support/people.ts'
import { goTo, loadWhole, open } from './support/site.tsx'

const SHOWN_FOR_MS = 5000

const notifications = () => page.getByRole('region', { name: 'Notificações (F8)' })
const refresh = () => page.getByRole('button', { name: 'Atualizar' })
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

test('the screens of one’s own bets ask a visitor to sign in, and let a user in', async () => {
  const screens = [
    ['/nova-aposta', 'registrar apostas', 'Registrar aposta'],
    ['/historico', 'histórico de apostas', 'Histórico detalhado'],
    ['/favoritos', 'partidas favoritas', 'Minhas partidas'],
    ['/estatisticas', 'entrar para ver as estatísticas', 'Resumo'],
  ] as const
  visitor()
  await open('/')
  for (const [path, reason] of screens) {
    goTo(path)
    await expect.element(page.getByRole('main')).toMatchTextContent(reason)
    // The same leads as on the dashboard.
    expect(texts(page.css('main .card').getByRole('button'))).toEqual(['Criar conta', 'Entrar'])
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
    await expectDialogs(1)
    await press('{Escape}')
    await expectDialogs(0)
  }
  signedIn()
  await open('/configuracoes')
  for (const [path, , content] of screens) {
    goTo(path)
    await expect.element(page.getByRole('main')).toMatchTextContent(content)
  }
})

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

test('a tooltip comes after 700 ms, or at once for the keyboard', async () => {
  signedIn()
  answer(stats, statistics({ totalBets: 1, winCount: 1 }))
  await open('/estatisticas')
  const button = page.getByRole('button', { name: 'Como se calcula' })
  const tip = page.getByRole('tooltip')
  await expect.element(button).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // By an event: a real hover takes time of this clock.
  button.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await vi.advanceTimersByTimeAsync(650)
  expect(tip.query()).toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(tip).toMatchTextContent('ROI')
  await press('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()

  button.element().focus()
  await expect.element(tip).toBeVisible()
  await press('{Tab}')
  await expect.element(tip).not.toBeInTheDocument()
})

test('the name of an icon button is shown after 700 ms, and a press hides it', async () => {
  visitor()
  await open('/')
  await loadWhole()
  const bell = page.getByRole('button', { name: 'Notificações' })
  const tip = page.css('[popover][aria-hidden=true]')
  await expect.element(bell).toBeVisible()
  await expect.element(tip).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // By an event: a real hover takes time of this clock.
  const over = (target: Element) =>
    target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  over(bell.element())
  await vi.advanceTimersByTimeAsync(650)
  await expect.element(tip).not.toBeVisible()
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(tip).toBeVisible()
  await expect.element(tip).toHaveTextContent('Notificações')
  bell.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(tip).not.toBeVisible()
  over(bell.element())
  await vi.advanceTimersByTimeAsync(750)
  await expect.element(tip).not.toBeVisible()
  // Refresh has its name next to its icon in a wide window.
  over(refresh().element())
  await vi.advanceTimersByTimeAsync(750)
  await expect.element(tip).not.toBeVisible()
})

test('in the bottom bar of a phone “Mais” is marked on the screens that it holds', async () => {
  signedIn()
  await page.viewport(390, 844)
  await open('/')
  const more = navigation().getByRole('button', { name: 'Mais' })
  for (const [path, isMarked] of [
    ['/estatisticas', true],
    ['/jogos-ao-vivo', false],
    ['/proximos-jogos', true],
    ['/configuracoes/limites', true],
    ['/historico', false],
  ] as const) {
    goTo(path)
    const marked = navigation().css('[aria-current=page]')
    await expect.element(marked).toHaveLength(1)
    expect(marked.element() === more.element(), path).toBe(isMarked)
  }
})

test('Refresh shows one toast at a time, which disappears after five seconds', async () => {
  visitor()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open('/')
  await refresh().click()
  const toast = notifications().getByRole('listitem')
  await expect.element(toast).toMatchTextContent('Dados atualizados')
  await expect.element(toast).toMatchTextContent('Jogos ao vivo foram atualizados com sucesso')
  await refresh().click()
  await expect.element(refresh()).toBeEnabled()
  await expect.element(toast).toHaveLength(1)
  // The pointer on the button does not pause the toast; on the toast it would.
  await vi.advanceTimersByTimeAsync(SHOWN_FOR_MS + 500)
  await expect.element(toast).not.toBeInTheDocument()
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

test('a long e-mail stays on one line next to the logout button, and whole in its tooltip', async () => {
  const email = 'um.endereco.bem.comprido@exemplo.example.com'
  signedIn({ email })
  await page.viewport(1440, 900)
  await open('/')
  const line = page.getByTitle(email)
  await expect.element(line).toHaveTextContent(email)
  expect(boxOf(line).height).toBeLessThanOrEqual(16)
})

test('the live matches of the dashboard lead to their own page', async () => {
  signedIn()
  showMatches([webMatch()])
  await page.viewport(1440, 900)
  await open('/')
  await page.getByRole('main').getByRole('link', { name: 'Ver todos' }).click()
  await expect.poll(address).toBe('/jogos-ao-vivo')
})

describe('next to the places of a user stand their counts', () => {
  const bet = (amount: string) => ({ ...webBet({ matchId: 1, amount }), tiedFormat: 'BO3', legs: null }) as const
  beforeEach(() => {
    signedIn()
    const soon = new Date(Date.now() + 60_000).toISOString()
    showMatches([webMatch()], [upcomingMatch({ scheduledTime: soon })])
    answer(openBets, { profile: 'standard', bets: [bet('84.00'), { ...bet('0.05'), id: 2, matchId: 2 }] })
    answer(stats, statistics({ totalBets: 214, pendingCount: 16 }))
    const favorite = {
      byTeam: false,
      calledOff: false,
      finalScore1: null,
      finalScore2: null,
      finishedTime: null,
      otherSource: null,
    }
    answer(
      listFavorites,
      (['live', 'upcoming', 'finished'] as const).map((status, at) => ({
        ...webMatch({ hltvId: at + 1 }),
        ...favorite,
        status,
      })),
    )
  })

  for (const [language, own, stake] of [
    ['pt', '16 abertas', '€ 84,05'],
    ['en', '16 open', '€84.05'],
    ['ru', '16 открытых', '84,05 €'],
  ] as const) {
    test(`in ${language}`, async () => {
      await page.viewport(768, 900)
      await open('/', language)
      await expect.poll(visible).toEqual(['16', stake, '1', '1', '2'])
      expect(spoken()).toEqual([own, stake, '1', '1', '2'])
      await expectAccessible()

      await page.viewport(390, 844)
      await page.getByRole('navigation').getByRole('button').last().click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await expect.poll(visible).toEqual(['1', '2', stake])
    })
  }

  test('at a distance from the name of the place', async () => {
    answer(openBets, { profile: 'standard', bets: [bet('104.00')] })
    await page.viewport(1440, 900)
    await open('/', 'ru')
    await expect.poll(visible).toContain('104,00 €')
    for (const place of document.querySelectorAll('aside li > a')) {
      const [name, count] = [place.children[1], place.querySelector('[aria-hidden].overflow-hidden > span + span')]
      if (!name || !count) continue
      const gap = count.getBoundingClientRect().left - name.getBoundingClientRect().right
      expect(gap, place.textContent).toBeGreaterThanOrEqual(7.5)
    }
  })

  test('one that has no room is not shown in part', async () => {
    answer(openBets, { profile: 'standard', bets: [bet('123456.78')] })
    answer(stats, statistics({ totalBets: 2_000_000, pendingCount: 1_234_567 }))
    await page.viewport(768, 900)
    await open('/', 'ru')
    await expect.poll(spoken).toEqual(['1 234 567 открытых', '123 456,78 €', '1', '1', '2'])
    expect(visible()).toEqual(['1 234 567', '1', '1', '2'])
  })

  test('and none where nothing is open', async () => {
    answer(openBets, { profile: 'standard', bets: [] })
    answer(stats, statistics({ totalBets: 214 }))
    answer(listFavorites, [])
    await page.viewport(768, 900)
    await open('/')
    await expect.poll(visible).toEqual(['1', '1'])
  })

  const plain = (each: Element) => each.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
  const texted = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((each) => each.textContent !== '')
  const onScreen = (each: Element) => each.getClientRects().length > 0
  const spoken = () => texted('li > a + .sr-only').filter(onScreen).map(plain)
  /** Wholly within the place that it is given. */
  const visible = () =>
    texted('li > a [aria-hidden].overflow-hidden > span')
      .filter(onScreen)
      .filter((each) => {
        const [own, room] = [
          each.getBoundingClientRect(),
          required(each.parentElement, 'a place').getBoundingClientRect(),
        ]
        return own.bottom <= room.bottom + 1 && own.left >= room.left - 1
      })
      .map(plain)
})
