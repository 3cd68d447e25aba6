import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listFavoriteTeams } from '../../src/contract/matches/favorite-teams.ts'
import { listResults } from '../../src/contract/matches/match-pages.ts'
import { webMatch } from '../support/web-match.ts'
import { panel } from './support/bet-actions.ts'
import { placeBet } from './support/book.ts'
import { touchScreen } from './support/emulation.ts'
import { answer } from './support/network.ts'
import { address, dialog, expectAccessible, expectDialogs, press, texts } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { at, over } from './support/results-own.ts'
import { loadWhole, open } from './support/site.tsx'

const shortcuts = () => dialog('Atalhos do teclado')
const palette = () => dialog('Busca e comandos')
const field = () => palette().getByRole('combobox')
const option = (name: string | RegExp) => palette().getByRole('option', { name })

beforeEach(() => {
  signedIn()
  showMatches([webMatch({ id: 3, hltvId: 33 })])
})

/** The keys are listened to a second after the first screen. */
async function openIdle(path: string) {
  await open(path)
  await loadWhole()
  await expect
    .poll(async () => {
      await press('?')
      return shortcuts().query()
    })
    .not.toBeNull()
  await press('{Escape}')
  await expectDialogs(0)
}

describe('shortcuts', () => {
  test('of single keys open a new bet, go to a place after g, and reach the search of the page', async () => {
    await page.viewport(1440, 900)
    placeBet()
    await openIdle('/')
    await press('n')
    await expect.poll(address).toBe('/nova-aposta')
    await expect.element(page.getByRole('textbox', { name: 'Times' })).toHaveFocus()
    page.getByRole('textbox', { name: 'Times' }).element().blur()
    await press('g,')
    await expect.poll(address).toBe('/configuracoes')
    await press('{Shift>}gb{/Shift}')
    await expect.poll(address).toBe('/historico')
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    await press('/')
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    // In a field they are letters.
    await press('n?g')
    await expect.element(page.getByRole('searchbox')).toHaveValue('n?g')
    await expect.element(shortcuts()).not.toBeInTheDocument()
  })

  test('are listed by ?, and those of single keys can be switched off, also after a reload', async () => {
    await openIdle('/configuracoes')
    await press('?')
    await expect.element(shortcuts()).toMatchTextContent('Minhas Apostas')
    await expectAccessible('', shortcuts().element())
    await shortcuts().getByRole('switch').click()
    await press('{Escape}')
    await expectDialogs(0)
    await press('n')
    await press('{Control>}k{/Control}')
    await expect.element(palette()).toBeVisible()
    expect(address()).toBe('/configuracoes')
  })
})

describe('the palette', () => {
  test('finds matches, bets, teams and actions; arrows choose and Enter opens', async () => {
    const { id } = placeBet({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa' })
    await openIdle('/')
    await press('{Control>}k{/Control}')
    await expect.element(field()).toHaveFocus()
    await press('alfa')
    for (const group of ['Partidas', 'Minhas apostas', 'Times', 'Ações'])
      await expect.element(palette().getByRole('group', { name: group })).toBeInTheDocument()
    await expect.element(option(/^Alfa$/)).toHaveAttribute('aria-selected', 'true')
    await press('{ArrowDown}')
    await expect.element(option(/^Alfa vs Bravo.*Copa de Teste$/)).toHaveAttribute('aria-selected', 'true')
    // The pick once, with its match, day and price.
    await expect
      .element(palette().getByRole('group', { name: 'Minhas apostas' }))
      .toMatchTextContent(/Alfavs Bravo · .+ · € 50,00 a 1,85Apostas em partidas de Alfa$/)
    await expectAccessible('', palette().element())
    await press('{ArrowDown}{Enter}')
    await expect.poll(address).toBe(`/historico?bet=${id}`)
    await expect.element(panel().getByRole('heading', { name: 'Alfa' })).toBeVisible()
    // Back closes the bet, and then leaves its list.
    for (const path of ['/historico', '/']) {
      history.back()
      await expect.poll(address).toBe(path)
    }
  })

  test('finds pages by the words that people look for, records a bet on a match, changes the theme and goes to a section of the settings', async () => {
    await openIdle('/')
    await press('{Control>}k{/Control}')
    for (const [words, name] of [
      ['imposto', /^Folha anual/],
      ['token', /^Acesso de programas/],
    ] as const) {
      await field().fill(words)
      await expect.element(option(name)).toBeVisible()
    }
    await field().fill('')
    await press('registrar aposta alfa')
    await expect.element(palette()).toMatchTextContent('Nada encontrado')
    await field().fill('Registrar aposta: Alfa')
    await expect.element(palette()).toMatchTextContent('Nada encontrado')
    await field().fill('alfa')
    await option('Registrar aposta: Alfa vs Bravo').click()
    await expect.element(dialog('Nova Aposta')).toBeVisible()
    await press('{Escape}')
    await expectDialogs(0)
    await press('{Control>}k{/Control}')
    await field().fill('claro')
    await press('{Enter}')
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('light')
    await press('{Control>}k{/Control}')
    await field().fill('limites')
    await press('{Enter}')
    await expect.poll(address).toBe('/configuracoes/limites')
  })

  test('opens with what is live and the latest bets before the pages, says when a match is, and draws its teams', async () => {
    placeBet({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa' })
    await openIdle('/')
    await press('{Control>}k{/Control}')
    const groups = () => texts(palette().css('[role=group] > p'))
    await expect.poll(groups).toEqual(['Ao vivo', 'Últimas apostas', 'Ir para', 'Ações'])
    const match = palette().getByRole('group', { name: 'Ao vivo' }).getByRole('option')
    await expect.element(match).toMatchTextContent(/Alfa vs BravoAO VIVO 1–0 · Copa de Teste$/)
    await expect.element(match.css('.rounded-full')).toHaveLength(2)
    await expect.element(option('Atalhos do teclado')).toBeInTheDocument()
    await expect.element(field()).toHaveAttribute('placeholder', 'Partida, time, aposta ou página')
    await expectAccessible('', palette().element())
  })

  test('offers no keyboard shortcuts to a finger', async () => {
    await touchScreen()
    await openIdle('/')
    await press('{Control>}k{/Control}')
    await expect.element(option('Tema: Claro')).toBeInTheDocument()
    await expect.element(option('Atalhos do teclado')).not.toBeInTheDocument()
  })

  test('leads to the page of a team by keyboard, of a favorite and of one with results only too', async () => {
    answer(listFavoriteTeams, [{ id: 1, name: 'Monsoon Desk', alerts: null, logo: null, last: null }])
    answer(listResults, ({ query }) => ({
      matches: query.get('q') === 'kettle' ? [{ ...over(1, at(1, 0)), team1: 'Southern Kettle' }] : [],
      earlier: null,
      total: 0,
    }))
    for (const [words, team, path] of [
      ['alfa', 'Alfa', '/equipes/alfa'],
      ['monsoon', 'Monsoon Desk', '/equipes/monsoon-desk'],
      ['kettle', 'Southern Kettle', '/equipes/southern-kettle'],
    ] as const) {
      await openIdle('/')
      await press('{Control>}k{/Control}')
      await field().fill(words)
      const found = palette().getByRole('group', { name: 'Times' }).getByRole('option').first()
      await expect.element(found).toMatchTextContent(new RegExp(`^.?${team}$`))
      for (let step = 0; step < 4 && found.element().ariaSelected !== 'true'; step += 1) await press('{ArrowDown}')
      await press('{Enter}')
      await expect.poll(address).toBe(path)
    }
  })

  test('shows a visitor no bets and no sections of an account', async () => {
    visitor()
    showMatches([webMatch()])
    await openIdle('/')
    await press('{Control>}k{/Control}')
    await field().fill('alfa')
    await expect.element(option(/^Alfa vs Bravo/)).toBeVisible()
    await expect.element(option(/^Alfa$/)).toBeVisible()
    await expect.element(option(/^Apostas em/)).not.toBeInTheDocument()
    await field().fill('limites')
    await expect.element(palette()).toMatchTextContent('Nada encontrado')
  })
})
