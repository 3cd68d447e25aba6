import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Alert, listAlerts, readAlerts } from '../../src/contract/alerts.ts'
import { logout } from '../../src/contract/auth.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { alertsPanel } from '../../src/web/layout/bell/bell-state.ts'
import { createSite } from '../../src/web/site.ts'
import { webAlert } from '../support/web-alert.ts'
import { webBet } from '../support/web-bet.ts'
import { webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { prefer } from './support/emulation.ts'
import { answer, health, held, lost, refused, requestsOf, sent } from './support/network.ts'
import { address, dialog, expectDialogs, loaded, press, pressIn, texts, toasts } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { goTo, loadWhole, ofPage, open } from './support/site.tsx'
import { registered } from './support/socket.ts'

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

const bell = () => page.getByRole('main').getByRole('button', { name: /^Notificações/ })
const panel = () => dialog('Notificações')
const rows = () => page.getByRole('main').getByRole('listitem')
const inPanel = () => panel().getByRole('listitem')
const markAll = () => page.getByRole('button', { name: 'Marcar todas como lidas' })

let stored: readonly Alert[] = []

/** What the server has from now on; it marks what it is told to. */
function keep(alerts: readonly Alert[]): void {
  stored = alerts
  const unread = () => stored.filter(({ readAt }) => readAt === null).length
  answer(listAlerts, () => ({ unread: unread(), alerts: [...stored] }))
  answer(readAlerts, ({ parsed }) => {
    const { ids } = parsed as { ids: number[] } // read by the contract
    stored = stored.map((alert) => (ids.includes(alert.id) ? { ...alert, readAt: ago(0) } : alert))
    return { unread: unread() }
  })
}

const started = (id: number, more: Partial<Alert> = {}) =>
  webAlert({ id, at: ago(id), match: { ...webMatch(), hltvId: id, team1: `Time ${id}`, tournament: 'Copa' }, ...more })

beforeEach(async () => {
  signedIn()
  answer(findMatch, refused('notFound'))
  await page.viewport(1440, 900)
})

/** The count is asked for a second after the first screen. */
async function openCounted(path = '/'): Promise<void> {
  await open(path)
  await loadWhole()
  await expect.poll(() => requestsOf(listAlerts).length, { timeout: 5000 }).toBeGreaterThan(0)
}

describe('the bell', () => {
  test('counts what is unread in its name and on the icons of the tab and the app, and not in the title', async () => {
    const icon = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }))
    onTestFinished(() => icon.remove())
    const badge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
    keep([started(1), started(2, { readAt: ago(1) }), started(3)])
    await openCounted()
    await expect.element(bell()).toHaveAccessibleName('Notificações: 2 não lidas')
    await expect.element(bell()).toHaveTextContent('2')
    await expect.poll(() => badge.mock.lastCall).toEqual([2])
    expect(document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href).toMatch(/\/favicon-unread\.svg$/)
    expect(document.title).toBe('Dashboard | Clutchbook')
    goTo('/favoritos')
    await expect.poll(() => document.title).toBe('Favoritos | Clutchbook')
    expect(requestsOf(listAlerts)).toHaveLength(1)
  })

  test('of a visitor opens the login, asks for nothing, and clears the icon of the app', async () => {
    const badge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
    visitor()
    await open('/')
    await loadWhole()
    await expect.poll(() => badge.mock.calls, { timeout: 5000 }).toEqual([[0]])
    await bell().click()
    await expect.element(dialog('Entrar na sua conta')).toBeVisible()
    expect(requestsOf(listAlerts)).toHaveLength(0)
  })

  test('follows what another tab has read, by a push', async () => {
    keep([started(1), started(2)])
    await openCounted()
    await expect.element(bell()).toHaveTextContent('2')
    keep([started(1, { readAt: ago(0) }), started(2)])
    const socket = await registered()
    socket.receive({ type: 'changed', what: ['alerts'] })
    await expect.element(bell(), { timeout: 5000 }).toHaveTextContent('1')
  })
})

describe('the panel', () => {
  test('lists by day, tells the unread by a hidden word, and opening marks nothing', async () => {
    const today = new Date()
    const at = (days: number, hour: number) =>
      new Date(today.getFullYear(), today.getMonth(), today.getDate() - days, hour).toISOString()
    keep([
      started(1, { at: at(0, 0) }),
      started(2, { at: at(1, 18), readAt: ago(0) }),
      started(3, { at: at(1, 9), readAt: ago(0) }),
    ])
    await open('/')
    await bell().click()
    await expect.poll(() => texts(panel().getByRole('heading'))).toEqual(['Notificações', 'Hoje', 'Ontem'])
    expect(texts(panel().getByRole('list', { name: 'Ontem' }).getByRole('listitem'))).toEqual([
      'Começou: Time 2 vs Bravo 18:00 Copa',
      'Começou: Time 3 vs Bravo 09:00 Copa',
    ])
    expect(texts(inPanel()).at(0)).toBe('Não lida: Começou: Time 1 vs Bravo 00:00 Copa')
    await expect.element(panel()).toMatchTextContent('As últimas 100 ficam aqui.')
    await expect.element(panel().getByRole('heading', { name: 'Notificações' })).toHaveFocus()
    expect(sent(readAlerts)).toEqual([])
  })

  test('tells what devices got: what was sent, and what came in the hours of silence', async () => {
    keep([started(1, { devices: 'sent' }), started(2, { devices: 'quiet', readAt: ago(0) }), started(3)])
    await open('/')
    await bell().click()
    await expect
      .poll(() => texts(inPanel()).map((text) => text.replace(/\d\d:\d\d /, '')))
      .toEqual([
        'Não lida: Começou: Time 1 vs Bravo Copa enviada',
        'Começou: Time 2 vs Bravo Copa em silêncio',
        'Não lida: Começou: Time 3 vs Bravo Copa',
      ])
  })

  test('is closed by Escape, Back and a press next to it; the focus returns to the bell', async () => {
    keep([started(1)])
    await open('/')
    const pressBeside = () =>
      panel()
        .element()
        .dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    for (const close of [() => press('{Escape}'), async () => history.back(), async () => pressBeside()]) {
      await pressIn(bell(), '{Enter}')
      await expectDialogs(1)
      await close()
      await expectDialogs(0)
      await expect.element(bell()).toHaveFocus()
      expect(address()).toBe('/')
    }
  })

  test.each([1, 2])(
    'a row, pressed %i times in one frame, leads to its match and is marked as read; Back leads to the page before',
    async (times) => {
      keep([started(1), started(2)])
      await openCounted('/favoritos')
      await bell().click()
      const row = inPanel().nth(1).getByRole('link')
      await expect.element(row).toBeVisible()
      const link = row.element() as HTMLElement // a link
      for (let press = 0; press < times; press += 1) link.click()
      await expect.poll(address).toBe('/jogo/2')
      await expectDialogs(0)
      await expect.poll(() => sent(readAlerts)).toMatchObject([{ ids: [2] }])
      await expect.element(bell()).toHaveTextContent('1')
      history.back()
      await expect.poll(address).toBe('/favoritos')
      await expect.element(bell()).toHaveFocus()
    },
  )

  test('a row of a bet opens its details', async () => {
    const { id } = placeBet()
    const grade: NonNullable<Alert['bet']>['grade'] = { verdict: 'needs-you', reason: 'walkover' }
    keep([webAlert({ kind: 'betNeedsYou', match: null, bet: webBet({ id, grade }) })])
    await open('/')
    await bell().click()
    await inPanel().getByRole('link').click()
    await expect.poll(address).toBe(`/historico?bet=${id}`)
    await expect.element(page.getByRole('complementary', { name: 'A aposta' })).toBeVisible()
  })

  test('marks all that it shows as read at once; a second press within one frame sends nothing', async () => {
    keep([started(1), started(2), started(3, { readAt: ago(0) })])
    await openCounted()
    await bell().click()
    await expect.element(markAll()).toBeVisible()
    const first = held<typeof readAlerts>({ unread: 0 })
    answer(readAlerts, first)
    const button = markAll().element() as HTMLElement // a button
    button.focus()
    button.click()
    button.click()
    await expect.poll(() => texts(inPanel()).filter((text) => text.startsWith('Não lida'))).toEqual([])
    await expect.element(markAll()).not.toBeInTheDocument()
    await expect.poll(() => document.title).toBe('Dashboard | Clutchbook')
    stored = stored.map((alert) => ({ ...alert, readAt: ago(0) }))
    first.release()
    await expect.poll(() => requestsOf(listAlerts).length).toBe(2)
    expect(sent(readAlerts)).toMatchObject([{ ids: [1, 2] }])
    // The button is gone, and Escape still closes.
    expect(panel().element().contains(document.activeElement)).toBe(true)
    await press('{Escape}')
    await expectDialogs(0)
  })

  test('what could not be marked is unread again, and is marked by another press', async () => {
    keep([started(1), started(2)])
    const works = () => keep(stored)
    answer(readAlerts, refused('unavailable'))
    await openCounted()
    await bell().click()
    await markAll().click()
    await expect.element(toasts()).toMatchTextContent('Não foi possível marcar como lida. Tente de novo.')
    await expect.element(markAll()).toBeVisible()
    expect(texts(inPanel()).filter((text) => text.startsWith('Não lida'))).toHaveLength(2)
    works()
    await markAll().click()
    await expect.element(markAll()).not.toBeInTheDocument()
    await expect.poll(() => document.title).toBe('Dashboard | Clutchbook')
    expect(sent(readAlerts)).toMatchObject([{ ids: [1, 2] }, { ids: [1, 2] }])
  })

  test('says up to when it shows them: one that was corrected since stays unread', async () => {
    const end = started(2, { kind: 'matchEnds', score1: 2, score2: 0 })
    keep([end, started(1)])
    await openCounted()
    await bell().click()
    await expect.element(markAll()).toBeVisible()
    const shown = stored.map(({ at }) => at)
    // No push has told this page of it yet.
    const corrected = { ...end, score1: 1, score2: 2, at: ago(0) }
    answer(readAlerts, () => {
      stored = [corrected, started(1, { readAt: ago(0) })]
      return { unread: 1 }
    })
    await markAll().click()
    await expect.poll(() => texts(inPanel()).filter((text) => text.startsWith('Não lida'))).toHaveLength(1)
    await expect.element(inPanel().first()).toMatchTextContent('1–2: Bravo venceu')
    expect(sent(readAlerts)).toEqual([{ ids: [2, 1], upTo: shown.toSorted().at(-1) }])
  })

  test('an answer that is lost after it was stored is put right by the list', async () => {
    keep([started(1)])
    answer(readAlerts, () => {
      stored = stored.map((alert) => ({ ...alert, readAt: ago(0) }))
      return lost()
    })
    await openCounted()
    await bell().click()
    await markAll().click()
    await expect.element(toasts()).toMatchTextContent('Tente de novo')
    await expect.element(markAll()).not.toBeInTheDocument()
    await expect.poll(() => document.title).toBe('Dashboard | Clutchbook')
  })

  test('of the unread ones, a focused row that is read elsewhere leaves the focus in the panel', async () => {
    keep([started(1), started(2)])
    await openCounted()
    await bell().click()
    await panel().getByRole('button', { name: 'Não lidas 2' }).click()
    const row = inPanel().getByRole('link', { name: /Time 1/ })
    ;(row.element() as HTMLElement).focus() // a link
    const { query, setAnswer } = await import('../../src/web/api/query-client.ts')
    const { queryClient } = await import('../../src/web/api/create-client.ts')
    setAnswer(ofPage(queryClient), query(listAlerts), {
      unread: 1,
      alerts: [started(1, { readAt: ago(0) }), started(2)],
    })
    await expect.element(row).not.toBeInTheDocument()
    await expect.poll(() => panel().element().contains(document.activeElement)).toBe(true)
  })

  test('says on the narrowest phone why a match is off the schedule, next to what devices got', async () => {
    keep([started(1, { kind: 'matchMoved', calledOff: true, devices: 'quiet' })])
    await page.viewport(320, 700)
    await open('/notificacoes')
    const line = rows().getByText(/^Adiado ou cancelado/)
    await expect.element(line).toBeVisible()
    expect(line.element().scrollHeight).toBeLessThanOrEqual(line.element().clientHeight)
  })

  test('shows all or the unread ones', async () => {
    keep([started(1), started(2, { readAt: ago(0) })])
    await open('/')
    await bell().click()
    const unread = panel().getByRole('button', { name: 'Não lidas 1' })
    await unread.click()
    await expect.element(unread).toHaveAttribute('aria-pressed', 'true')
    await expect.element(inPanel()).toHaveLength(1)
    await markAll().click()
    await expect.element(panel()).toMatchTextContent('Nenhuma não lida')
    await panel().getByRole('button', { name: 'Todas', exact: true }).click()
    await expect.element(inPanel()).toHaveLength(2)
  })

  test('what arrives is announced and enters; under reduced motion it stands there at once', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await prefer({ reducedMotion })
      const first = started(5)
      keep([first])
      await open('/')
      const socket = await registered()
      await bell().click()
      await expect.element(inPanel()).toHaveLength(1)
      await expect.element(panel().getByRole('status')).toHaveTextContent('')
      keep([started(2), first])
      const entered = new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          const row = panel().element().querySelector('li:first-child')
          if (panel().element().querySelectorAll('li').length < 2) return
          watch.disconnect()
          resolve(row?.getAttribute('data-motion') ?? null)
        })
        watch.observe(panel().element(), { subtree: true, childList: true })
      })
      socket.receive({ type: 'changed', what: ['alerts'] })
      await expect
        .element(panel().getByRole('status'), { timeout: 5000 })
        .toHaveTextContent('Nova notificação: Começou: Time 2 vs Bravo')
      expect(await entered).toBe(reducedMotion === 'reduce' ? null : 'enters')
    }
  })

  test('a correction is unread again, is announced, and stays one row', async () => {
    const end = started(4, { kind: 'matchEnds', score1: 2, score2: 0, readAt: ago(1) })
    keep([end])
    await open('/')
    const socket = await registered()
    await bell().click()
    await expect.element(inPanel()).toMatchTextContent('2–0: Time 4 venceu')
    keep([{ ...end, score1: 1, score2: 2, readAt: null, at: ago(0) }])
    socket.receive({ type: 'changed', what: ['alerts'] })
    await expect.element(inPanel(), { timeout: 5000 }).toMatchTextContent('1–2: Bravo venceu')
    await expect.element(inPanel()).toHaveLength(1)
    await expect.element(panel().getByRole('status')).toHaveTextContent('Nova notificação: Terminou: Time 4 vs Bravo')
  })

  test('before the list is there it has its skeleton; a failure says so in it and can be tried again', async () => {
    const first = held<typeof listAlerts>({ unread: 0, alerts: [] })
    answer(listAlerts, first)
    await open('/')
    await bell().click()
    await expect.poll(() => panel().element().querySelectorAll('[data-loading]').length).toBe(1)
    first.release()
    await expect.element(panel()).toMatchTextContent('Nenhuma notificação ainda')
    await expect.element(panel()).not.toMatchTextContent('As últimas 100')

    const asked = answer(listAlerts, refused('unavailable'))
    const before = asked.length
    await open('/')
    // The count, which would bring the list by itself.
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    await bell().click()
    await expect.element(panel().getByRole('alert')).toMatchTextContent('Não foi possível carregar as notificações')
    await expect.element(page.getByRole('main')).toMatchTextContent('Lucro')
    keep([started(1)])
    await panel().getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(inPanel()).toHaveLength(1)
  })

  test('without a connection the list stays, and a mark is taken back', async () => {
    keep([started(1)])
    await openCounted()
    await bell().click()
    await expect.element(inPanel()).toHaveLength(1)
    health.isThere = false
    answer(listAlerts, lost())
    answer(readAlerts, lost())
    await markAll().click()
    await expect.element(toasts()).toMatchTextContent('Tente de novo')
    await expect.element(inPanel()).toHaveLength(1)
    await expect.element(markAll()).toBeVisible()
    health.isThere = true
    keep([started(1)])
  })

  test('while it is open no shortcut is heard, and a reload does not open it again', async () => {
    keep([started(1)])
    await open('/')
    await loadWhole()
    await bell().click()
    await expectDialogs(1)
    await press('?{Control>}k{/Control}')
    await expectDialogs(1)
    expect(createSite().of(alertsPanel).get()).toBe(false) // as the next page starts, in this entry of the history
  })

  test('the gear leads to the settings of the notifications', async () => {
    keep([started(1)])
    await open('/')
    await bell().click()
    await panel().getByRole('link', { name: 'Configurações das notificações' }).click()
    await expect.poll(address).toBe('/configuracoes/notificacoes')
    await expectDialogs(0)
    await expect.element(page.getByRole('heading', { name: 'Notificações', level: 2 })).toHaveFocus()
  })

  test('a kind that this version does not know is a row too, and is read by a press', async () => {
    const newer = { kind: 'limitIsNear' as Alert['kind'], match: null } // past the contract
    const alerts = [started(1, newer), started(2)]
    answer(readAlerts, { unread: 1 })
    const known = answer(listAlerts, { unread: 2, alerts: [started(2)] })
    await openCounted()
    expect(known).toHaveLength(1)
    const { query, setAnswer } = await import('../../src/web/api/query-client.ts')
    const { queryClient } = await import('../../src/web/api/create-client.ts')
    setAnswer(ofPage(queryClient), query(listAlerts), { unread: 2, alerts })
    await bell().click()
    await expect.element(inPanel()).toHaveLength(2)
    await inPanel()
      .first()
      .getByRole('button', { name: /Um novo tipo de notificação/ })
      .click()
    await expect.poll(() => sent(readAlerts)).toMatchObject([{ ids: [1] }])
    await expectDialogs(1)
  })
})

describe('the page', () => {
  test('is what the bell opens on a phone; Back leads to where it was', async () => {
    await page.viewport(390, 844)
    keep([started(1)])
    await open('/favoritos')
    await bell().click()
    await expect.poll(address).toBe('/notificacoes')
    await expect.element(rows()).toHaveLength(1)
    await expect.poll(() => texts(page.getByRole('main').getByRole('heading'))).toEqual(['Notificações', 'Hoje'])
    history.back()
    await expect.poll(address).toBe('/favoritos')
  })

  test('keeps in the address whether only the unread are shown, and Back undoes it', async () => {
    keep([started(1), started(2, { readAt: ago(0) })])
    await open('/notificacoes?show=unread')
    await expect.element(rows()).toHaveLength(1)
    await page.getByRole('button', { name: 'Todas', exact: true }).click()
    await expect.poll(address).toBe('/notificacoes')
    await expect.element(rows()).toHaveLength(2)
    history.back()
    await expect.element(rows()).toHaveLength(1)
  })

  test('a row adds its page to the history', async () => {
    keep([started(7)])
    await open('/notificacoes')
    await rows().getByRole('link').click()
    await expect.poll(address).toBe('/jogo/7')
    history.back()
    await expect.poll(address).toBe('/notificacoes')
    await expect.poll(() => texts(rows())[0]).toMatch(/^Começou/)
  })

  test('has the focus on the row that was pressed, after Back; of the unread ones it stays in the list', async () => {
    for (const [path, focused] of [
      ['/notificacoes', () => rows().getByRole('link', { name: /Time 2/ })],
      ['/notificacoes?show=unread', () => page.getByText('Time 1', { exact: false }).first()],
    ] as const) {
      keep([started(1), started(2)])
      await open(path)
      await pressIn(rows().getByRole('link', { name: /Time 2/ }), '{Enter}')
      await expect.poll(address).toBe('/jogo/2')
      history.back()
      await expect.poll(address).toBe(path)
      await expect.element(focused()).toBeVisible()
      await expect
        .poll(() => document.activeElement?.contains(focused().element()) && document.activeElement !== document.body)
        .toBe(true)
    }
  })

  test('asks a visitor to log in', async () => {
    visitor()
    await open('/notificacoes')
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent('Entre ou crie uma conta para ver suas notificações.')
  })
})

test('g a leads to the notifications, as the palette does', async () => {
  keep([started(1)])
  await openCounted()
  await expect
    .poll(async () => {
      await press('ga')
      return address()
    })
    .toBe('/notificacoes')
  await loaded()
  await press('{Control>}k{/Control}')
  await dialog('Busca e comandos').getByRole('combobox').fill('notifica')
  await expect
    .poll(() => texts(dialog('Busca e comandos').getByRole('option')))
    .toEqual(['NotificaçõesO que aconteceu nas suas partidas e apostas.', 'NotificaçõesConfigurações'])
})

test('at the end of the session the icon of the app has no number', async () => {
  const badge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  keep([started(1)])
  await openCounted()
  await expect.poll(() => badge.mock.lastCall).toEqual([1])
  answer(logout, undefined)
  visitor()
  const { refetchOwnData } = await import('../../src/web/api/own-data.ts')
  const { queryClient } = await import('../../src/web/api/create-client.ts')
  await refetchOwnData(ofPage(queryClient), ['brakes']) // asks who is signed in
  await expect.poll(() => badge.mock.lastCall).toEqual([0])
  await expect.poll(() => document.title).toBe('Dashboard | Clutchbook')
})

test('an alert about an end has the time of the end, and its place by it', async () => {
  const endedAt = ago(10)
  const ended = { kind: 'matchEnds', at: ago(2), endedAt, score1: 2, score2: 0 } as const
  keep([started(1), started(2, ended), started(5)])
  await open('/notificacoes')
  await expect.poll(() => texts(rows()).map((row) => /Time \d/.exec(row)?.[0])).toEqual(['Time 1', 'Time 5', 'Time 2'])
  await expect.element(rows().nth(2).css('time')).toHaveAttribute('datetime', endedAt)
})
