import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Response } from '../../src/contract/endpoint.ts'
import { chooseSource } from '../../src/contract/matches/match-source.ts'
import { auditLog, findAccounts, systemState, systemStats } from '../../src/contract/system.ts'
import { passSeconds, secondsToNext, stopClock } from './support/clock.ts'
import { answer, held, lost, refused, requestsOf, sent, withHeaders } from './support/network.ts'
import { boxOf, card, dialog, expectAccessible, loaded, texts, width } from './support/page.ts'
import { administrator, systemNow } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { cards, figure } from './support/system.ts'

const FIGURES = [
  'Total de IPs únicos',
  'Online agora',
  'IPs únicos hoje',
  'IPs únicos nesta hora',
  'Contas criadas',
] as const

const recentUsers = () => page.getByRole('list', { name: 'Usuários Recentes' }).getByRole('listitem')
const audit = () => page.getByRole('table', { name: 'Registro de auditoria' })

const STATS: Response<typeof systemStats> = {
  visitStats: { totalVisits: 5, visitsToday: 4, visitsThisHour: 3 },
  onlineUsers: 2,
  totalUsers: 1,
  recentUsers: [
    { id: 4, email: 'admin@example.com', firstName: 'Ana', lastName: 'Souza', createdAt: '2026-01-05T12:00:00.000Z' },
  ],
}

beforeEach(() => {
  administrator()
  answer(systemStats, STATS)
})

test('the ten newest accounts have name, e-mail, id and when they were created', async () => {
  const person = (id: number, more: object = {}) => ({
    id,
    email: `ana${id}@example.com`,
    firstName: `Pessoa${id}`,
    lastName: 'Silva',
    createdAt: '2031-03-05T00:07:09.000Z',
    ...more,
  })
  const nameless = person(20, { firstName: '', lastName: '' })
  answer(systemStats, {
    ...STATS,
    recentUsers: [nameless, ...[19, 18, 17, 16, 15, 14, 13, 12, 11].map((id) => person(id))],
  })
  await open('/sistema')
  await expect.element(recentUsers()).toHaveLength(10)
  // The e-mail replaces a missing name; in São Paulo it was still the previous evening.
  const [newest, second] = [recentUsers().first(), recentUsers().nth(1)]
  await expect.element(newest.getByText('ana20@example.com')).toHaveLength(2)
  await expect.element(newest).toMatchTextContent('04/03/2031 às 21:07')
  await expect.element(second).toMatchTextContent('Pessoa19 Silva')
  await expect.element(second).toMatchTextContent('ana19@example.com')
  await expect.element(second).toMatchTextContent('ID: 19')
})

test('while the page is visible, the statistics are requested every 5 s', async () => {
  stopClock()
  await open('/sistema')
  await expect.element(figure('Contas criadas')).toHaveTextContent('1')
  const [stats, state] = [requestsOf(systemStats), requestsOf(systemState)]
  for (const round of [2, 3, 4]) {
    await expect.poll(() => [stats.length, state.length]).toEqual([round - 1, round - 1])
    expect(await secondsToNext(stats), `round ${round}`).toBe(5)
    expect(stats.length, `round ${round}`).toBe(round)
  }
})

test('a working source shows the time of its last reading and its remaining budget', async () => {
  await open('/sistema')
  const sources = card('Fontes de partidas')
  await expect.element(sources).toMatchTextContent('HLTV')
  await expect.element(sources).toMatchTextContent('Funcionando')
  await expect.element(sources).toMatchTextContent(/Última leitura boa(agora mesmo|há \d+ s)/)
  await expect.element(sources).toMatchTextContent('Último erronenhum')
  await expect.element(sources).toMatchTextContent('Disjuntorfechado')
  await expect.element(sources).toMatchTextContent('Chamadas na última hora12 de 100.000')
})

test('a failing source shows the reason, in the user’s language and its own, and the time of the next attempt', async () => {
  const [source] = systemNow().sources
  if (!source) throw new Error('there is one source')
  const inAMinute = new Date(Date.now() + 60_000)
  const failing = {
    ...source,
    lastFailureAt: new Date().toISOString(),
    failure: 'blocked',
    failureMessage: 'https://www.hltv.org/matches answered 403',
    failuresInARow: 1,
    openUntil: inAMinute.toISOString(),
  }
  answer(systemState, systemNow({ sources: [failing] }))
  await open('/sistema')
  const sources = card('Fontes de partidas')
  await expect.element(sources).toMatchTextContent('Com falha')
  await expect.element(sources).toMatchTextContent('A fonte recusa o acesso')
  await expect.element(sources.css('[lang=en]')).toHaveTextContent('https://www.hltv.org/matches answered 403')
  await expect.element(sources).toMatchTextContent(/Último erro(agora mesmo|há \d+ s), 1 vez seguida/)
  const clock = inAMinute.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  await expect.element(sources).toMatchTextContent(new RegExp(`Disjuntoraberto até (\\d\\d/\\d\\d, )?${clock}`))
  await expectAccessible('', sources.element())
})

test('the server and its database are described', async () => {
  await open('/sistema')
  const installation = card('Servidor e banco de dados')
  await expect.element(installation).toMatchTextContent('Node.js24.1.0')
  await expect.element(installation).toMatchTextContent('PostgreSQL18.4, embutido')
  await expect.element(installation).toMatchTextContent('Migrações400040-last')
  await expect.element(installation).toMatchTextContent(/Memória[\d.]{2,} MB/)
  await expect.element(installation).toMatchTextContent('Processos ativos1')
  await expect.element(installation).toMatchTextContent('Conexões abertas1')
})

test('the last events are listed with the account’s id, or without one for unknown accounts', async () => {
  answer(auditLog, {
    entries: [
      { id: 2, at: '2026-11-20T18:00:05.000Z', action: 'sign-in-failed', userId: null },
      { id: 1, at: '2026-11-20T18:00:00.000Z', action: 'signed-in', userId: 4 },
    ],
    older: null,
  })
  await open('/sistema')
  const row = (at: number) => audit().getByRole('row').nth(at)
  await expect.element(row(1)).toMatchTextContent('Tentativa de entrar recusada')
  await expect.element(row(1)).toMatchTextContent('desconhecido')
  await expect.element(row(1)).toMatchTextContent(/20\/11, 15:00:05/)
  await expect.element(row(2)).toMatchTextContent('Entrou na conta')
  await expect.element(row(2)).toMatchTextContent('ID: 4')
})

test('while loading there are five empty cards in the place of the real ones', async () => {
  const [stats, state] = [held<typeof systemStats>(STATS), held<typeof systemState>(systemNow())]
  answer(systemStats, stats)
  answer(systemState, state)
  await open('/sistema')
  await expect.element(cards()).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => texts(cards().getByRole('term'))).toEqual(FIGURES)
  await expect.element(figure('Contas criadas')).toHaveTextContent('')
  const before = boxOf(cards())
  stats.release()
  state.release()
  await expect.element(figure('Contas criadas')).toHaveTextContent('1')
  await loaded()
  expect(boxOf(cards())).toEqual(before)
})

test('without accounts and events the page says so', async () => {
  answer(systemStats, { ...STATS, recentUsers: [] })
  await open('/sistema')
  await expect.element(card('Usuários Recentes')).toMatchTextContent('Nenhum usuário registrado ainda.')
  await expect.element(card('Registro de auditoria')).toMatchTextContent('Nada foi registrado ainda.')
})

describe('when the server fails', () => {
  test('the page says so, retries every 5 s, and shows the figures as soon as they arrive', async () => {
    const calls = answer(systemStats, refused('unavailable'))
    await open('/sistema')
    const alert = page.getByRole('alert').first()
    await expect.element(alert).toMatchTextContent('Não foi possível carregar as estatísticas do sistema.')
    // The other data is shown.
    await expect.element(card('Servidor e banco de dados')).toMatchTextContent('24.1.0')

    stopClock()
    await open('/sistema')
    await expect.element(alert).toBeVisible()
    for (const round of [1, 2]) {
      expect(await secondsToNext(calls), `round ${round}`).toBe(5)
      expect(alert.query(), `round ${round}`).not.toBeNull()
    }
    answer(systemStats, STATS)
    await passSeconds(5)
    await expect.element(figure('Contas criadas')).toHaveTextContent('1')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('without the server’s state the figures are still shown', async () => {
    answer(systemState, refused('unavailable'))
    stopClock() // the page does not ask again by itself
    await open('/sistema')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Não foi possível carregar o estado das fontes e do servidor.')
    await expect.element(figure('Contas criadas')).toHaveTextContent('1')
    answer(systemState, systemNow())
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(card('Fontes de partidas')).toMatchTextContent('HLTV')
  })

  test('after a success, the last figures stay with their age', async () => {
    stopClock()
    await open('/sistema')
    await expect.element(figure('Contas criadas')).toHaveTextContent('1')
    await loaded()
    const before = boxOf(cards())
    for (const endpoint of [systemStats, systemState]) answer(endpoint, refused('unavailable'))
    const line = page.getByRole('status').filter({ hasText: 'Falha ao atualizar' })
    await passSeconds(5)
    await expect.element(line).toBeVisible()
    await expect.element(page.getByText(/^Atualizado há \d+ s$/)).toBeVisible()
    await expect.element(figure('Contas criadas')).toHaveTextContent('1')
    expect(boxOf(cards())).toEqual(before)
    answer(systemStats, STATS)
    answer(systemState, systemNow())
    await passSeconds(5)
    await expect.element(line).not.toBeInTheDocument()
  })
})

describe('when the session ends meanwhile', () => {
  test('no data stays on the screen, and no request is sent', async () => {
    stopClock()
    await open('/sistema')
    await expect.element(recentUsers()).toHaveLength(1)
    const calls = answer(systemStats, refused('notSignedIn'))
    await passSeconds(5)
    const main = page.getByRole('main')
    await expect.element(main).toMatchTextContent('Acesso Negado')
    await expect.element(main).toMatchTextContent('Funcionalidade Restrita')
    await expect.element(main).toMatchTextContent('Somente o administrador do sistema pode ver as estatísticas')
    await expect.element(main).not.toMatchTextContent('@example.com')
    const before = calls.length
    await passSeconds(30)
    expect(calls).toHaveLength(before)
  })
})

const NO_KEYS = /\b(?:system|matches|common|denied)\.[a-z]\w+/

test('in Russian everything is translated, fits a small phone and a large screen, and is accessible', async () => {
  const words = ['Сейчас онлайн', 'Новые пользователи', 'Источники матчей', 'Поиск аккаунта'] as const
  const long = { firstName: 'unbroken'.repeat(12), lastName: '<img src=x onerror="document.title=1">' }
  const person = { id: 9, email: 'ana@example.com', createdAt: '2026-01-05T12:00:00.000Z', ...long }
  answer(systemStats, { ...STATS, recentUsers: [person] })
  answer(findAccounts, { accounts: [person], hasMore: false })
  const entry = (id: number) =>
    ({ id, at: '2026-11-20T18:00:00.000Z', action: 'bet-settled', userId: 9 + (id % 2) }) as const
  answer(auditLog, { entries: Array.from({ length: 20 }, (_, at) => entry(40 - at)), older: null })
  await setTheme('light')
  await open('/sistema', 'ru')
  await page.getByRole('searchbox', { name: 'Поиск аккаунтов' }).fill('a')
  const found = page.getByRole('list', { name: words[3] }).getByRole('listitem')
  await expect.element(found.first()).toBeVisible()
  await expect.element(page.getByRole('table').getByRole('row')).toHaveLength(21)
  for (const wide of [320, 1440]) {
    await page.viewport(wide, 900)
    for (const word of words) await expect.element(page.getByText(word, { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText(/unbroken.* <img/).first()).toBeInTheDocument()
    await expect.poll(width).toBeLessThanOrEqual(wide)
  }
  expect(page.getByRole('main').element().textContent).not.toMatch(NO_KEYS)
  await expectAccessible()
})

describe('where a variable does not say where matches come from', () => {
  const ENDED = '2031-03-05T00:07:09.000Z'
  const offering = (startedAt: string, hasToken = true) => {
    const state = systemNow({ sourceOffer: { hasToken } })
    return { ...state, process: { ...state.process, startedAt } }
  }
  const changing = () => dialog().getByRole('button', { name: 'Reiniciando…' })
  const change = () => dialog().getByRole('button', { name: 'Trocar' })
  const restarts = () => withHeaders(chooseSource, undefined, { 'X-Ended-Start': ENDED })

  async function openDialog() {
    answer(systemState, offering(ENDED))
    await open('/sistema')
    await card('Fontes de partidas').getByRole('button', { name: 'Trocar' }).click()
    await expect.element(dialog().getByRole('radio', { name: /^HLTV/ })).toBeChecked()
    await dialog()
      .getByRole('radio', { name: /^PandaScore/ })
      .click()
  }

  test('the administrator chooses another source, and waits for the server that starts again with it', async () => {
    await openDialog()
    const waiting = held<typeof chooseSource>(restarts())
    const calls = answer(chooseSource, waiting)
    await expectAccessible('', dialog().element())
    await change().click()
    await expect.element(change()).toBeDisabled()
    const asked = answer(systemState, lost())
    waiting.release()
    await expect.element(changing()).toBeDisabled()
    for (const state of [lost(), offering(ENDED)]) {
      answer(systemState, state)
      const before = asked.length
      await expect.poll(() => asked.length).toBeGreaterThan(before + 1)
      await expect.element(changing()).toBeDisabled()
    }
    answer(systemState, offering('2031-03-05T00:07:11.000Z'))
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(calls).toHaveLength(1)
    expect(sent(chooseSource)).toEqual([{ source: 'pandascore', pandascoreToken: '' }])
  })

  test('a server that does not come back is said after 30 s, and the page goes on when it does', async () => {
    await openDialog()
    answer(chooseSource, restarts())
    stopClock()
    answer(systemState, lost())
    await change().click()
    await expect.element(changing()).toBeDisabled()
    await passSeconds(25)
    expect(dialog().getByRole('alert').query()).toBeNull()
    await passSeconds(6)
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('O servidor ainda não voltou.')
    answer(systemState, offering('2031-03-05T00:09:11.000Z'))
    await passSeconds(6)
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('a choice that is in use already waits for nothing', async () => {
    await openDialog()
    answer(chooseSource, withHeaders(chooseSource, undefined, {}))
    await change().click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('what stands in the way is said, and the dialog stays', async () => {
    answer(systemState, systemNow({ sourceOffer: { hasToken: false } }))
    answer(chooseSource, refused('badInput', { pandascoreToken: 'sourceTokenRequired' }))
    await open('/sistema')
    await card('Fontes de partidas').getByRole('button', { name: 'Trocar' }).click()
    await dialog()
      .getByRole('radio', { name: /^PandaScore/ })
      .click()
    await change().click()
    await expect
      .element(dialog().getByLabelText('Token da PandaScore'))
      .toHaveAccessibleDescription('Digite o token da PandaScore')
    answer(chooseSource, refused('sourceChanging'))
    await change().click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('Outra fonte acabou de ser escolhida')
    answer(chooseSource, lost())
    await change().click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
  })
})

test('where a variable does, there is nothing to change', async () => {
  await open('/sistema')
  await loaded()
  await expect.element(card('Fontes de partidas')).toMatchTextContent('HLTV')
  await expect.element(page.getByRole('button', { name: 'Trocar' })).not.toBeInTheDocument()
})
