import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { betSuggestions } from '../../src/contract/bets/bet-suggestions.ts'
import { createBet, createMultiple } from '../../src/contract/bets/bets.ts'
import { ownWords } from '../../src/contract/bets/book-settings.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { upcomingMatch } from '../support/web-match.ts'
import { betField, betForm, bookmakerChip } from './support/bet-form.ts'
import { booked, placeBet } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { answer, sent } from './support/network.ts'
import { address, atRest, expectNoAxeFaults, loaded, press, toasts, width } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { goTo, loadWhole, open } from './support/site.tsx'

const MATCHES = [
  { id: 11, hltvId: 11, team1: 'MOUZ', team2: 'Team Spirit' },
  { id: 12, hltvId: 12, team1: 'Natus Vincere', team2: 'FaZe' },
]
const LABEL = { pt: 'Cole um bilhete', en: 'Paste a slip', ru: 'Вставьте купон' }

const box = (language: keyof typeof LABEL = 'pt') => page.getByRole('textbox', { name: LABEL[language] })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const notes = () => page.getByRole('main')
const place = () => betForm().getByRole('button', { name: 'Registrar aposta' })

/** As the browser does on Ctrl+V. */
async function paste(text: string, file?: File): Promise<void> {
  const clipboardData = new DataTransfer()
  if (text !== '') clipboardData.setData('text/plain', text)
  if (file) clipboardData.items.add(file)
  await expect.element(box()).toBeVisible()
  box()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const SLIP = ['Betano', 'Simples', 'MOUZ x Team Spirit', 'Vencedor da partida: MOUZ', 'Odd 1,85', 'Valor: R$ 20,00']
const inEuro = (lines: readonly string[]) => lines.join('\n').replace('R$', '€')

beforeEach(() => {
  signedIn()
  const scheduledTime = new Date(Date.now() + 3_600_000).toISOString()
  showMatches(
    [],
    MATCHES.map((match) => upcomingMatch({ ...match, scheduledTime })),
  )
  answer(betSuggestions, { teams: [], stakes: [], bookmaker: null })
  answer(ownWords, { bookmaker: ['Betano', 'Pinnacle'], tag: [], tipster: [] })
})

describe('one line', () => {
  test('fills the form while it is typed, and Enter records it without leaving the keyboard', async () => {
    await open('/nova-aposta')
    await box().click()
    await press('mouz -1.5 1.85 20 betano')
    await expect.element(betField('Times')).toHaveValue('MOUZ vs Team Spirit')
    await expect.element(betField('Linha do handicap')).toHaveValue('-1,5')
    await expect.element(betField('Odd')).toHaveValue('1,85')
    await expect.element(bookmakerChip('Betano')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(notes()).toMatchTextContent('Lido: MOUZ −1,5 mapas')
    await press('{Enter}')
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(sent(createBet)).toMatchObject([
      { selectedTeam: 'MOUZ', amount: 2000, odds: 1850, matchId: 11, bookmaker: 'Betano' },
    ])
    await expect.element(box()).toHaveValue('')
    await expect.element(box()).toHaveFocus()
    await expect.element(betField('Times')).toHaveValue('')
  })

  test('with something missing is not recorded: Enter leads to the first open field', async () => {
    await open('/nova-aposta')
    await box().click()
    await press('mouz 1.85')
    await expect.element(notes()).toMatchTextContent('Ainda não está no texto: Valor')
    await press('{Escape}{Enter}')
    await expect.element(betField('Valor (€)')).toHaveFocus()
    await press('20')
    await expect.element(notes()).not.toMatchTextContent('Ainda não está no texto')
    expect(sent(createBet)).toEqual([])
  })

  test('has proposals that arrows and Enter choose', async () => {
    await open('/nova-aposta')
    await box().click()
    await press('spi')
    await expect.element(option(/Team Spirit/)).toHaveAttribute('aria-selected', 'true')
    await expectNoAxeFaults()
    await press('{Enter}')
    await expect.element(box()).toHaveValue('Team Spirit ')
    await expect.element(box()).toHaveFocus()
    await press('1.9 10 pinn')
    await option('Pinnacle').click()
    await press('{Enter}')
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ selectedTeam: 'Team Spirit', amount: '10.00', bookmaker: 'Pinnacle' }])
  })

  test('is reached by P from any page', async () => {
    await open('/configuracoes')
    await loadWhole()
    await expect
      .poll(async () => {
        await press('p')
        return address()
      })
      .toBe('/nova-aposta')
    await expect.element(box()).toHaveFocus()
  })
})

describe('a pasted slip', () => {
  test('fills the form to look at, and is recorded by its button', async () => {
    await open('/nova-aposta')
    await paste(inEuro(SLIP))
    await expect.element(betField('Times')).toHaveValue('MOUZ vs Team Spirit')
    await expect.element(betField('Seu time')).toHaveValue('MOUZ')
    await expect.element(betField('Valor (€)')).toHaveValue('20,00')
    expect(sent(createBet)).toEqual([])
    await expectNoAxeFaults()
    await place().click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ selectedTeam: 'MOUZ', amount: '20.00', odds: '1.85', bookmaker: 'Betano' }])
  })

  test('with a doubt marks it with its reason, which leads to the empty field', async () => {
    await open('/nova-aposta')
    await paste(SLIP.join('\n'))
    const doubt = page.getByRole('button', { name: 'Valor em BRL' })
    await expect.element(doubt).toMatchTextContent('em BRL, mas seu registro está em EUR')
    await expect.element(betField('Valor (€)')).toHaveValue('')
    await expectNoAxeFaults()
    await doubt.click()
    await expect.element(betField('Valor (€)')).toHaveFocus()
    await press('20')
    await expect.element(doubt).not.toBeInTheDocument()
  })

  test('of several legs becomes a multiple', async () => {
    await open('/nova-aposta')
    await paste(
      [
        'Betano',
        'Múltipla',
        'MOUZ x Team Spirit',
        'Vencedor da partida: MOUZ',
        'Odd 1,85',
        'Natus Vincere x FaZe',
        'Vencedor da partida: FaZe',
        'Odd 2,00',
        'Odd total 3,70',
        'Valor: € 10,00',
      ].join('\n'),
    )
    await expect.element(betForm()).toMatchTextContent('Múltipla: 2 seleções')
    await place().click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(sent(createMultiple)).toMatchObject([
      {
        amount: 1000,
        legs: [
          { selectedTeam: 'MOUZ', matchId: 11 },
          { selectedTeam: 'FaZe', matchId: 12 },
        ],
      },
    ])
  })

  test('that is in the book already is said, and Enter does not record it', async () => {
    const there = { teams: 'MOUZ vs Team Spirit', selectedTeam: 'MOUZ', amount: '20.00', bookmaker: 'Betano' }
    placeBet({ ...there, status: 'won', outcome: 'won', result: '17.00', settledBy: 'user' })
    await open('/nova-aposta')
    await paste(inEuro(SLIP))
    await expect.element(notes()).toMatchTextContent('Este bilhete já está no seu registro.')
    await expect.element(page.getByRole('link', { name: 'Ver a aposta' })).toBeVisible()
    await box().click()
    await press('{Enter}')
    await expect.element(place()).toHaveFocus()
    expect(sent(createBet)).toEqual([])
  })

  test('gives back what was in the form when its text is cleared', async () => {
    await open('/nova-aposta')
    await betField('Times').fill('Alfa vs Bravo')
    await betField('Valor (€)').fill('5')
    await paste(inEuro(SLIP))
    await expect.element(betField('Valor (€)')).toHaveValue('20,00')
    await expect.element(notes()).toMatchTextContent('Limpe o texto para recuperar')
    await page.getByRole('button', { name: 'Limpar o texto' }).click()
    await expect.element(betField('Times')).toHaveValue('Alfa vs Bravo')
    await expect.element(betField('Valor (€)')).toHaveValue('5')
    await expect.element(box()).toHaveFocus()
  })

  test('goes with the form that is discarded', async () => {
    await open('/nova-aposta')
    await paste(inEuro(SLIP))
    await expect.element(betField('Valor (€)')).toHaveValue('20,00')
    await betForm().getByRole('button', { name: 'Descartar' }).click()
    await betForm().getByRole('button', { name: 'Descartar' }).click()
    await expect.element(box()).toHaveValue('')
  })
})

describe('what is not read', () => {
  test('is refused in a sentence, and nothing is filled in', async () => {
    await open('/nova-aposta')
    await paste('', new File(['png'], 'slip.png', { type: 'image/png' }))
    await expect.element(notes()).toMatchTextContent('Cole o texto: imagens não são lidas.')
    await paste('x'.repeat(65_537))
    await expect.element(notes()).toMatchTextContent('O texto é longo demais.')
    await expect.element(box()).toHaveValue('')
    await paste('Olá!\nComo vai?')
    await expect.element(notes()).toMatchTextContent('Nenhuma aposta encontrada neste texto.')
    await expectNoAxeFaults()
    await expect.element(betField('Times')).toHaveValue('')
  })
})

describe('a text in the address', () => {
  test('fills the box and leaves the address', async () => {
    await open(`/nova-aposta?titulo=Betano&texto=${encodeURIComponent(inEuro(SLIP.slice(1)))}`)
    await expect.element(betField('Times')).toHaveValue('MOUZ vs Team Spirit')
    await expect.element(bookmakerChip('Betano')).toHaveAttribute('aria-pressed', 'true')
    expect(address()).toBe('/nova-aposta')
    goTo('/jogos-ao-vivo')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Jogos')
    goTo('/nova-aposta')
    await expect.element(box()).toHaveValue('')
  })
})

describe('the box fits', () => {
  test.each(LANGUAGES.flatMap((language) => [320, 390, 1440].map((wide) => ({ language, wide }))))(
    '$wide px in $language',
    async ({ language, wide }) => {
      await page.viewport(wide, 844)
      await open(`/nova-aposta?texto=${encodeURIComponent(SLIP.join('\n'))}`, language)
      await expect.element(page.getByRole('button', { name: /BRL/ })).toBeVisible()
      await loaded()
      await atRest()
      expect(width()).toBeLessThanOrEqual(wide)
      expect(cutOff()).toEqual([])
    },
  )
})
