import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settledByProgram, settlementSettings } from '../../src/contract/bets/bet-results.ts'
import { ownWords, readBookSettings } from '../../src/contract/bets/book-settings.ts'
import { readBrakes } from '../../src/contract/brakes.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { readCalendar } from '../../src/contract/matches/calendar.ts'
import { SETTINGS_PATHS } from '../../src/contract/paths.ts'
import { listTokens } from '../../src/contract/tokens.ts'
import { LIMIT_KINDS } from '../../src/domain/money/brakes.ts'
import { settledBet } from '../support/web-bet.ts'
import { placeBet } from './support/book.ts'
import { shortened } from './support/cut-off.ts'
import { answer, held } from './support/network.ts'
import { address, boxOf, expectAccessible, loaded, pressIn, texts, width } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { goTo, open, wear } from './support/site.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const headings = () => texts(page.getByRole('main').getByRole('heading', { level: 2 }))
const LIMITS = '/configuracoes/limites'

beforeEach(() => void signedIn())

/** Everything that the settings can hold, with long words and large sums. */
function fillSettings(): void {
  answer(readBookSettings, { currency: 'BRL', unit: '12345.50', marginMethod: 'odds-ratio' })
  answer(ownWords, {
    bookmaker: ['Pinnacle', 'Casa de Apostas do Clube de Esportes Eletrônicos'],
    tag: ['value', 'underdog'],
    tipster: ['Организация с очень длинным именем'],
  })
  answer(settlementSettings, { profile: 'midnite', automatic: ['won', 'lost', 'push'] })
  answer(settledByProgram, [placeBet(settledBet('won', '999000000.00', { settledBy: 'program' }))])
  const [since, until] = [-1, 23].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  answer(readBrakes, {
    limits: LIMIT_KINDS.map((kind, at) => ({
      kind,
      amount: at === 1 ? null : '1000000.00',
      next: at === 2 ? { amount: '2000000.00', from: String(until) } : null,
      used: at === 0 ? '1000000.01' : '123456.78',
      since: String(since),
      until: String(until),
    })),
    breakUntil: null,
  })
  answer(readCalendar, { favorites: true, bets: true, path: `/api/calendar/${'a'.repeat(43)}.ics` })
  const createdAt = new Date().toISOString()
  answer(listTokens, [{ id: 1, name: 'planilha', scope: 'write', createdAt, lastUsedAt: null }])
}

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('the settings link to their sections, each with what is set in it', async () => {
    fillSettings()
    await open('/configuracoes')
    await loaded()
    await expect
      .poll(() => texts(page.getByRole('main').css('li a')))
      .toEqual([
        'Notificações8 de 8 tipos',
        'Seu registro de apostasReal brasileiro · 1u = R$ 12.345,50',
        'Como as apostas são resolvidasMidnite · automático',
        'Limites e pausaApostado por dia: R$ 1.000.000,00',
        'Conta e segurançaana@example.com',
        'Calendário e programasCalendário ativado',
        'Seus dadosbaixar, importar, excluir',
      ])
    await expect.element(page.getByRole('radio', { name: 'Português' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Sair' })).toBeVisible()
    await expectAccessible()
  })

  test('a section opens alone at its address with the focus on its heading, and Back returns to its link', async () => {
    await open('/configuracoes')
    const link = page.getByRole('main').getByRole('link', { name: /^Limites e pausa/ })
    await pressIn(link, '{Enter}')
    await expect.element(heading('Limites e pausa')).toHaveFocus()
    expect(address()).toBe(LIMITS)
    expect(headings()).toEqual(['Limites e pausa'])
    await expect.element(page.getByRole('radio')).toHaveLength(0)
    await expect.element(page.getByRole('spinbutton', { name: 'Apostado por dia' })).not.toBeInTheDocument()
    await expectAccessible()
    history.back()
    await expect.element(link).toHaveFocus()
    expect(address()).toBe('/configuracoes')
    await link.click()
    await page.getByRole('main').getByRole('link', { name: 'Configurações' }).click()
    await expect.element(link).toHaveFocus()
  })

  test('a section opens by its address, and a reload keeps it', async () => {
    for (const path of [LIMITS, `${LIMITS}/`]) {
      await open(path)
      await expect.element(heading('Limites e pausa')).toHaveFocus()
      // It cannot be pressed: the ring would only look like a button.
      expect(getComputedStyle(heading('Limites e pausa').element()).outlineStyle).toBe('none')
      expect(headings()).toEqual(['Limites e pausa'])
      await expect.poll(() => document.title).toBe('Configurações | Clutchbook')
    }
  })

  test('what is typed in a section stays when the window becomes wide', async () => {
    await open('/configuracoes/registro')
    await page.getByLabelText('Valor de 1 unidade (€)').fill('12,50')
    await page.viewport(1440, 900)
    await expect.poll(headings).toHaveLength(8)
    await expect.element(page.getByLabelText('Valor de 1 unidade (€)')).toHaveValue('12,50')
  })
})

test('on a wide window a list jumps to each section, and Back to the one before', async () => {
  await open('/configuracoes')
  const list = page.getByRole('navigation', { name: 'Partes das configurações' })
  const link = (name: string) => list.getByRole('link', { name })
  await expect.poll(() => texts(list.getByRole('link'))).toEqual(headings())
  await expect.element(link('Geral')).toHaveAttribute('aria-current', 'page')
  await expect.element(heading('Geral')).not.toHaveFocus()
  await loaded()
  await page.getByLabelText('Valor de 1 unidade (€)').fill('12,50')
  for (const name of ['Limites e pausa', 'Seus dados']) {
    await link(name).click()
    await expect.element(heading(name)).toHaveFocus()
    await expect.element(heading(name)).toBeInViewport()
    await expect.element(link(name)).toHaveAttribute('aria-current', 'page')
    await expect.element(link('Geral')).not.toHaveAttribute('aria-current')
  }
  expect(address()).toBe('/configuracoes/dados')
  history.back()
  await expect.element(heading('Limites e pausa')).toHaveFocus()
  // Below the header, which stays.
  await expect.poll(() => boxOf(heading('Limites e pausa')).top).toBeGreaterThanOrEqual(56)
  await expect.element(heading('Limites e pausa')).toBeInViewport()
  // The section that the address names already is scrolled to as well.
  window.scrollTo(0, 0)
  await link('Limites e pausa').click()
  await expect.element(heading('Limites e pausa')).toBeInViewport()
  history.back()
  await expect.element(heading('Geral')).toHaveFocus()
  // One page all the while.
  await expect.element(page.getByLabelText('Valor de 1 unidade (€)')).toHaveValue('12,50')
})

test('a visitor is asked to log in for a section of an account', async () => {
  visitor()
  for (const wide of [390, 1440]) {
    await page.viewport(wide, 844)
    await open(LIMITS)
    await expect.element(page.getByText('Faça login ou crie uma conta para ver estas configurações.')).toBeVisible()
    await expectAccessible()
    goTo('/configuracoes')
    await expect.element(page.getByRole('radio', { name: 'Português' })).toBeVisible()
    await expect.element(page.getByText('estas configurações')).not.toBeInTheDocument()
  }
})

test('an address below the settings that is no section is the 404 page', async () => {
  for (const path of ['/configuracoes/senha', '/configuracoes/limites/dia', '/configuracoesx']) {
    await open(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Página não encontrada')
  }
})

/** What ends beyond the edge of the window, or whose text is longer than its box. */
function cut(): string[] {
  const isCut = (each: Element) => {
    const { left, right } = each.getBoundingClientRect()
    const isBeyond = left < -1 || right > document.documentElement.clientWidth + 1
    const hides = getComputedStyle(each).overflowX !== 'visible' && !each.matches('.truncate, input, .scroll-list')
    return isBeyond || (hides && each.scrollWidth > each.clientWidth + 1)
  }
  return [...document.querySelectorAll('main section *, main li *')]
    .filter(
      (each) => each.checkVisibility() && each.clientWidth > 1 && !each.closest('.sr-only, [aria-hidden=true], svg'),
    )
    .filter(isCut)
    .map((each) => each.outerHTML.slice(0, 160))
}

/** Buttons whose words take more lines than two. */
const highButtons = () =>
  [...document.querySelectorAll('main section button')]
    .filter((each) => each.clientHeight > 60)
    .map((each) => each.outerHTML)

for (const [wide, high] of [
  [320, 640],
  [390, 844],
  [844, 390],
  [600, 900],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`at ${wide} × ${high} nothing is cut or needs scrolling sideways, in three languages`, {
    timeout: 120_000,
  }, async () => {
    fillSettings()
    await page.viewport(wide, high)
    for (const language of LANGUAGES) {
      await open('/configuracoes', language)
      for (const path of wide < 1024 ? SETTINGS_PATHS : SETTINGS_PATHS.slice(0, 1)) {
        goTo(path)
        await expect.poll(headings).toHaveLength(wide < 1024 ? 1 : 8)
        await loaded()
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
        for (const fold of page.css('main [aria-expanded=false]').elements()) (fold as HTMLButtonElement).click()
        const message = `${path} in ${language}`
        await expect.poll(width, { message }).toBeLessThanOrEqual(wide)
        await expect.poll(cut, { message }).toEqual([])
        await expect.poll(() => shortened(), { message }).toEqual([])
        await expect.poll(highButtons, { message }).toEqual([])
      }
    }
  })
}

test('nothing moves while the sections load, 390 and 1440 px', async () => {
  const [since, until] = ['2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z']
  const limits = LIMIT_KINDS.map((kind) => ({ kind, amount: null, next: null, used: '0.00', since, until }))
  const places = () =>
    page
      .getByRole('main')
      .css('section :is(h2, h3, label.block)')
      .elements()
      .map((each) => `${each.textContent} ${Math.round(each.getBoundingClientRect().top + scrollY)}`)
  for (const wide of [390, 1440]) {
    await page.viewport(wide, 844)
    for (const path of wide < 1024 ? SETTINGS_PATHS.slice(1) : SETTINGS_PATHS.slice(0, 1)) {
      const answers = [
        held<typeof readBookSettings>({ currency: 'EUR', unit: null, marginMethod: 'odds-ratio' }),
        held<typeof ownWords>({ bookmaker: ['Betano', 'Pinnacle'], tag: ['value'], tipster: ['Ana'] }),
        held<typeof settlementSettings>({ profile: 'standard', automatic: [] }),
        held<typeof settledByProgram>([]),
        held<typeof readBrakes>({ limits, breakUntil: null }),
        held<typeof readCalendar>({ favorites: true, bets: true, path: null }),
        held<typeof listTokens>([]),
      ] as const
      answer(readBookSettings, answers[0])
      answer(ownWords, answers[1])
      answer(settlementSettings, answers[2])
      answer(settledByProgram, answers[3])
      answer(readBrakes, answers[4])
      answer(readCalendar, answers[5])
      answer(listTokens, answers[6])
      await open(path)
      await expect.poll(headings).toHaveLength(wide < 1024 ? 1 : 8)
      await document.fonts.ready
      const before = places()
      expect(before.length).toBeGreaterThan(1)
      for (const each of answers) each.release()
      await loaded()
      expect(places(), `${path} at ${wide}`).toEqual(before)
    }
  }
})

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds no fault in the filled sections, ${theme}`, { timeout: 120_000 }, async () => {
    fillSettings()
    await wear(theme)
    for (const wide of [390, 1440]) {
      await page.viewport(wide, 844)
      await open('/configuracoes')
      for (const path of wide < 1024 ? SETTINGS_PATHS : SETTINGS_PATHS.slice(0, 1)) {
        goTo(path)
        await loaded()
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
        await expectAccessible(`${path} at ${wide}`)
      }
    }
  })
}
