import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { refreshMatches } from '../../src/contract/matches/matches.ts'
import { answer, refused } from './support/network.ts'
import { address, boxOf, press, texts } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { onEveryScreen, open } from './support/site.tsx'
import { byTier } from './support/tier.ts'

const notifications = () => page.getByRole('region', { name: 'Notificações (F8)' })
const account = () => page.getByRole('complementary')
const refresh = () => page.getByRole('button', { name: 'Atualizar' })

test('the brand is the logo and the product’s name, and leads home', async () => {
  visitor()
  await open('/configuracoes')
  const brand = account().getByRole('link', { name: 'Clutchbook' })
  await expect.element(brand.css('img')).toBeVisible()
  await brand.click()
  await expect.poll(address).toMatch(/\/$/)
})

test('the banner is marked as an advertisement for adults, and leads to the configured address in another tab', async () => {
  visitor()
  await open('/')
  const bonus = page.getByRole('main').getByRole('link', { name: 'Bônus de boas-vindas' })
  await expect.element(bonus).toHaveAttribute('href', 'https://example.com/bonus')
  await expect.element(bonus).toHaveAttribute('target', '_blank')
  await expect.element(bonus).toHaveAttribute('rel', 'sponsored noopener noreferrer')
  await expect.element(bonus).toMatchTextContent('18+')
})

test('the banner is on one line a text, and takes at most a fifth of the header from 768 px on', async () => {
  visitor()
  for (const language of byTier(['pt'], LANGUAGES)) {
    await open('/chances', language)
    const header = page.getByRole('main').css('header').first()
    const banner = header.css('a[rel~=sponsored]')
    await expect.element(banner).toBeVisible()
    for (const wide of [768, 844, 1024, 1280, 1440, 1600, 1920]) {
      await page.viewport(wide, 900)
      const [box, whole] = [boxOf(banner), boxOf(header)]
      expect(box.width / whole.width, `${language} ${wide}`).toBeLessThanOrEqual(0.2)
      expect(box.height, `${language} ${wide}`).toBeLessThanOrEqual(44)
      expect([box.y >= whole.y, box.y + box.height <= whole.y + whole.height]).toEqual([true, true])
    }
  }
})

test('every page has in its header the title, what it is about, the banner, the bell and Refresh', async () => {
  visitor()
  await onEveryScreen(async () => {
    const header = page.getByRole('main').css('header').first()
    await expect.element(header.getByRole('heading', { level: 1 })).not.toBeEmptyDOMElement()
    await expect.element(header.getByRole('paragraph')).not.toBeEmptyDOMElement()
    await expect.element(header.getByRole('link', { name: 'Bônus de boas-vindas' })).toBeVisible()
    await expect.poll(() => texts(header.getByRole('button'))).toEqual(['', 'Atualizar'])
    await expect.element(header.getByRole('button', { name: 'Notificações' })).toBeVisible()
  })
})

test('the visitor’s login button opens the dialog in login mode; it turns to registration and back', async () => {
  visitor()
  await open('/')
  await account().getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveAccessibleName('Entrar na sua conta')
  await dialog.getByRole('button', { name: 'Criar conta' }).click()
  await expect.element(dialog).toHaveAccessibleName('Criar uma conta')
  await expect.element(dialog.getByLabelText('Sobrenome')).toBeVisible()
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect.element(dialog).toHaveAccessibleName('Entrar na sua conta')
  await expect.element(dialog.getByLabelText('Sobrenome')).not.toBeInTheDocument()
})

describe('a user who is known to the page only', () => {
  test('a user without a name is "Apostador", without an e-mail "ativo"', async () => {
    signedIn({ email: '', firstName: '', lastName: '' })
    await open('/configuracoes')
    await expect.element(account()).toMatchTextContent('Apostador')
    await expect.element(account()).toMatchTextContent('ativo')
  })
})

test('a long name and e-mail do not move the logout button', async () => {
  signedIn({ firstName: 'Wolfeschlegelsteinhausenbergerdorff', email: `${'ana'.repeat(15)}@example.com` })
  await open('/configuracoes')
  await expect.element(account().getByRole('button', { name: 'Sair' })).toBeVisible()
  const sidebar = boxOf(page.getByRole('complementary'))
  const out = boxOf(page.getByRole('complementary').getByRole('button', { name: 'Sair' }))
  expect(out.width).toBeGreaterThan(0)
  expect(out.x + out.width).toBeLessThanOrEqual(sidebar.x + sidebar.width)
})

test('a refresh without new data says how old the data is', async () => {
  const updatedAt = new Date(Date.now() - 5 * 60_000 - 2_000).toISOString()
  visitor()
  answer(refreshMatches, { refreshed: false, updatedAt })
  await open('/')
  await refresh().click()
  await expect.element(notifications()).toMatchTextContent('Nada mais novo por enquanto')
  await expect.element(notifications()).toMatchTextContent('dados atualizados há 5 min. A fonte só é consultada')
})

/** Presses on the toast of a refresh and moves it so far to the right. */
async function swipeToast(distance: number): Promise<void> {
  visitor()
  await open('/')
  await refresh().click()
  const toast = notifications().getByRole('listitem')
  await expect.element(toast).toBeVisible()
  const way = { sourcePosition: { x: 40, y: 20 }, targetPosition: { x: 40 + distance, y: 20 } }
  await userEvent.dragAndDrop(toast, toast, { ...way, force: true })
}

test('a toast that is swiped less than 50 px stays', async () => {
  await swipeToast(45)
  await expect.element(notifications().getByRole('listitem')).toHaveAttribute('data-swipe', 'cancel')
})

test('a toast that is swiped more than 50 px goes', async () => {
  await swipeToast(60)
  await expect.element(notifications().getByRole('listitem')).toHaveLength(0)
})

test('F8 moves the focus to the toasts, before the first one too', async () => {
  visitor()
  await open('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press('{F8}')
  await expect.element(notifications().getByRole('list')).toHaveFocus()
  await refresh().click()
  await expect.element(notifications().getByRole('listitem')).toBeVisible()
  await expect.element(notifications().getByRole('list')).not.toHaveFocus()
  await press('{F8}')
  await expect.element(notifications().getByRole('list')).toHaveFocus()
})

describe('a refresh that fails', () => {
  test('shows the specification’s toast', async () => {
    visitor()
    answer(refreshMatches, refused('noMatchData'))
    await open('/')
    await refresh().click()
    await expect.element(notifications().getByText('Erro', { exact: true })).toBeVisible()
    await expect.element(notifications()).toMatchTextContent('Falha ao atualizar os dados')
  })
})

describe('a browser in English', () => {
  beforeEach(visitor)

  test('shows "Page Not Found" for an unknown address', async () => {
    await open('/no-such-page', 'en')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found')
    await expect.poll(() => document.title).toBe('Clutchbook')
  })

  test('shows the specification’s navigation labels, and stores the language in the browser', async () => {
    await open('/configuracoes', 'en')
    await expect
      .poll(() => texts(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')))
      .toEqual([
        'Dashboard',
        'New Bet',
        'My Bets',
        'Tonight',
        'Bankroll',
        'Live Games',
        'Upcoming Games',
        'Results',
        'Favorites',
        'Statistics',
        'Luck or skill',
        'Where I win',
        'Chances',
        'Import',
        'Settings',
      ])
    await page.getByRole('radio', { name: 'Português' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Configurações')
    expect(localStorage.getItem('language')).toBe('pt')
  })
})
