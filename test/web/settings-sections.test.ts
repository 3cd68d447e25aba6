import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, boxOf, expectNoAxeFaults, loaded, pressIn, texts } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { fillSettings } from './support/settings.ts'
import { goTo, open, setTheme } from './support/site.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const headings = () => texts(page.getByRole('main').getByRole('heading', { level: 2 }))
const LIMITS = '/configuracoes/limites'

beforeEach(() => void signedIn())

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
  })

  test('a section opens alone at its address with the focus on its heading, and Back returns to its link', async () => {
    await open('/configuracoes')
    const link = page.getByRole('main').getByRole('link', { name: /^Limites e pausa/ })
    await pressIn(link, '{Enter}')
    await expect.element(heading('Limites e pausa')).toHaveFocus()
    expect(address()).toBe(LIMITS)
    expect(headings()).toEqual(['Limites e pausa'])
    // The header names the section, once; the settings are only the way back.
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Limites e pausa')
    await expect.element(page.getByRole('main').getByText('Configurações', { exact: true })).not.toBeVisible()
    await expect.element(page.getByRole('radio')).toHaveLength(0)
    await expect.element(page.getByRole('spinbutton', { name: 'Apostado por dia' })).not.toBeInTheDocument()
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
      await expect.poll(() => document.title).toBe('Limites e pausa | Clutchbook')
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Limites e pausa')
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

test('on a wide window the address of a section opens the page at it, also once the sections above have their rows', async () => {
  fillSettings()
  await page.viewport(1440, 900)
  for (const [path, name] of [
    [LIMITS, 'Limites e pausa'],
    ['/configuracoes/regras', 'Como as apostas são resolvidas'],
  ] as const) {
    // As in a browser that does not anchor the scroll position itself.
    document.documentElement.style.overflowAnchor = 'none'
    await open(path)
    await loaded()
    await expect.element(heading(name)).toHaveFocus()
    await expect.poll(() => Math.round(boxOf(heading(name)).top)).toBe(80)
    await expect
      .element(page.getByRole('navigation', { name: 'Partes das configurações' }).getByRole('link', { name }))
      .toHaveAttribute('aria-current', 'page')
  }
})

test('a visitor is asked to log in for a section of an account', async () => {
  visitor()
  for (const wide of [390, 1440]) {
    await page.viewport(wide, 844)
    await open(LIMITS)
    await expect.element(page.getByText('Entre ou crie uma conta para ver estas configurações.')).toBeVisible()
    goTo('/configuracoes')
    await expect.element(page.getByRole('radio', { name: 'Português' })).toBeVisible()
    await expect.element(page.getByText('estas configurações')).not.toBeInTheDocument()
  }
})

test('an address below the settings that is no section is the 404 page', async () => {
  for (const path of ['/configuracoes/senha', '/configuracoes/limites/dia', '/configuracoesx']) {
    await open(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Página não encontrada')
    await expect.element(page.css('main > header').getByRole('button', { name: 'Atualizar' })).toBeVisible()
  }
})

test('axe finds no fault in the filled sections', async () => {
  fillSettings()
  await setTheme('light')
  await open('/configuracoes')
  await loaded()
  for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  await expectNoAxeFaults()
})
