import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { betSuggestions } from '../../src/contract/bets/bet-suggestions.ts'
import { createBet, createMultiple } from '../../src/contract/bets/bets.ts'
import { readBookSettings } from '../../src/contract/bets/book-settings.ts'
import { readBrakes } from '../../src/contract/brakes.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { betField, betForm, bookmakerChip } from './support/bet-form.ts'
import { booked } from './support/book.ts'
import { answer, sent } from './support/network.ts'
import { boxOf, dialog, expectAccessible, expectDialogs, loaded, press, toasts, typeAll } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()
const MATCHES = [
  { id: 11, hltvId: 11, team1: 'Alfa', team2: 'Bravo', odds1: '1.50', odds2: '2.60' },
  { id: 12, hltvId: 12, team1: 'Charlie', team2: 'Delta', odds1: '2.00', odds2: '1.80' },
  { id: 13, hltvId: 13, team1: 'Echo', team2: 'Foxtrot', odds1: '1.40', odds2: '2.90' },
]
const suggest = (more: object = {}) => answer(betSuggestions, { teams: [], stakes: [], bookmaker: null, ...more })

/** Counts what a person does. */
function hand() {
  const done = { taps: 0, keys: 0 }
  return {
    done,
    async tap(what: Locator) {
      done.taps += 1
      await what.click()
    },
    /** Into the field that has the focus. */
    async type(text: string) {
      done.keys += text.length
      await userEvent.keyboard(text)
    },
  }
}

const form = () => betForm()
const proposal = (name: string) =>
  form().getByRole('list', { name: 'Partidas de hoje e amanhã' }).getByRole('button', { name })
const stake = (name: string, within = form()) =>
  within.getByRole('list', { name: 'Valores rápidos' }).getByRole('button', { name, exact: true })
const slipBar = () => page.getByRole('region', { name: 'Múltipla em andamento' })
const place = (within = form()) => within.getByRole('button', { name: 'Registrar aposta' })

beforeEach(() => {
  signedIn()
  showMatches(
    [],
    MATCHES.map((match) => upcomingMatch({ ...match, scheduledTime: inOneHour() })),
  )
})

describe('a paper bet', () => {
  test('takes five taps and 15 keys at most', async () => {
    await open('/nova-aposta')
    const { tap, type, done } = hand()
    await tap(betField('Times'))
    await type('alf')
    await tap(proposal('Alfa 1,50'))
    await expect.element(betField('Valor (€)')).toHaveFocus()
    await type('20')
    await tap(betField('Odd'))
    await type('1,55')
    await tap(place())
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(done.taps).toBeLessThanOrEqual(5)
    expect(done.keys).toBeLessThanOrEqual(15)
    expect(sent(createBet)).toMatchObject([
      { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: 2000, odds: 1550, matchId: 11 },
    ])
  })

  test('begins in its first field after the button in the middle of the bottom bar', async () => {
    await page.viewport(390, 844)
    await open('/')
    await page.css('nav.h-bar a[href="/nova-aposta"]').click()
    await expect.element(betField('Times')).toHaveFocus()
    await press('alf')
    await expect.element(proposal('Alfa 1,50')).toBeVisible()
  })

  test('on a team of the book has its name completed, one team after the other', async () => {
    suggest({ teams: ['Zulu', 'Yankee'] })
    await open('/nova-aposta')
    const known = (name: string) =>
      form().getByRole('list', { name: 'Times do seu registro' }).getByRole('button', { name })
    await betField('Times').click()
    await press('zu')
    await known('Zulu').click()
    await expect.element(betField('Times')).toHaveValue('Zulu vs ')
    await press('yan')
    await known('Yankee').click()
    await expect.element(betField('Times')).toHaveValue('Zulu vs Yankee')
    await expectAccessible()
  })

  test('is chosen by the arrow keys and Enter', async () => {
    await open('/nova-aposta')
    await betField('Times').click()
    await press('alf')
    await expect.element(proposal('Alfa 1,50')).toBeVisible()
    await press('{ArrowDown}{ArrowUp}{ArrowDown}{Enter}')
    await expect.element(betField('Valor (€)')).toHaveFocus()
    await expect.element(betField('Seu time')).toHaveValue('Alfa')
  })

  test('typed odds stay when a proposal is taken', async () => {
    await open('/nova-aposta')
    await typeAll(betField('Odd'), '1,9')
    await betField('Times').click()
    await press('brav')
    await proposal('Bravo 2,60').click()
    await expect.element(betField('Odd')).toHaveValue('1,9')
    await expect.element(betField('Seu time')).toHaveValue('Bravo')
  })
})

describe('a multiple of three', () => {
  test('takes nine taps at most in the form', async () => {
    await open('/nova-aposta')
    const { tap, type, done } = hand()
    const add = form().getByRole('button', { name: 'Juntar outra seleção' })
    await tap(betField('Times'))
    await type('alf')
    await tap(proposal('Alfa 1,50'))
    await tap(add)
    await type('cha')
    await tap(proposal('Charlie 2,00'))
    await tap(add)
    await type('ech')
    await tap(proposal('Echo 1,40'))
    await tap(stake('€ 10'))
    await tap(place())
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(done.taps).toBeLessThanOrEqual(9)
    expect(sent(createMultiple)).toMatchObject([
      {
        amount: 1000,
        legs: [
          { odds: 1500, matchId: 11 },
          { odds: 2000, matchId: 12 },
          { odds: 1400, matchId: 13 },
        ],
      },
    ])
  })

  test('is put together from prices, each of which can be added to it', async () => {
    await open('/proximos-jogos')
    const { tap, type, done } = hand()
    const price = (team: string) => page.getByRole('main').getByRole('button', { name: `Apostar em ${team} a` })
    const sheet = dialog('Nova Aposta')
    await tap(price('Alfa'))
    await tap(sheet.getByRole('button', { name: 'Juntar a uma múltipla' }))
    await expect.element(slipBar()).toMatchTextContent('Múltipla: 1 seleção')
    await tap(price('Charlie'))
    await expect.element(sheet).toMatchTextContent('Múltipla · seleção 2')
    await tap(sheet.getByRole('button', { name: 'Juntar outra seleção' }))
    await tap(price('Echo'))
    await expectAccessible()
    await type('10')
    await expect.element(sheet).toMatchTextContent('+€ 32,00')
    await tap(place(sheet))
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(done.taps).toBeLessThanOrEqual(9)
    expect(booked()).toMatchObject([{ amount: '10.00', legs: [{ odds: '1.50' }, { odds: '2.00' }, { odds: '1.40' }] }])
    // Nothing of it waits for the next bet.
    await price('Alfa').click()
    await expect.element(sheet).not.toMatchTextContent('Múltipla ·')
  })

  test('waits for its end in the page that records a bet, and a price can still be recorded alone', async () => {
    await open('/proximos-jogos')
    const price = (team: string) => page.getByRole('main').getByRole('button', { name: `Apostar em ${team} a` })
    const sheet = dialog('Nova Aposta')
    for (const team of ['Alfa', 'Charlie']) {
      await price(team).click()
      await sheet.getByRole('button', { name: /^Juntar/ }).click()
      await expect.element(sheet).not.toBeInTheDocument()
    }
    await price('Echo').click()
    await sheet.getByRole('button', { name: 'Só esta' }).click()
    await sheet.getByLabelText('Valor (€)').click()
    await press('5{Enter}')
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ teams: 'Echo vs Foxtrot', legs: null }])
    await expectDialogs(0)
    await open('/nova-aposta')
    await expect.element(form()).toMatchTextContent('Múltipla: 2 seleções')
  })

  test('counts the selection in the fields once something of it is typed', async () => {
    await open('/proximos-jogos')
    await page.getByRole('main').getByRole('button', { name: 'Apostar em Alfa a' }).click()
    await dialog('Nova Aposta').getByRole('button', { name: 'Juntar a uma múltipla' }).click()
    await expect.element(slipBar()).toMatchTextContent('Múltipla: 1 seleção')
    await expectDialogs(0)
    await open('/nova-aposta')
    await expect.element(form()).toMatchTextContent('Múltipla: 1 seleção')
    await betField('Times').fill('Echo vs Foxtrot')
    await expect.element(form()).toMatchTextContent('Múltipla: 2 seleções')
  })
})

test('a price that changes under the open form is said in its field, where nothing moves, and one press takes it', async () => {
  const match = webMatch({ odds1: '1.44', odds2: '2.70' })
  showMatches([match])
  await open('/jogos-ao-vivo')
  const socket = await registered()
  socket.receive(state([match]))
  await page.getByRole('main').getByRole('button', { name: 'Apostar em Alfa' }).click()
  const sheet = dialog('Nova Aposta')
  const odds = sheet.getByLabelText('Odd', { exact: true })
  await expect.element(odds).toHaveValue('1,44')
  await loaded()
  // In the dialog, which may still be on its way.
  const places = () => [odds, place(sheet)].map((each) => Math.round(boxOf(each).top - boxOf(sheet).top))
  const before = places()
  socket.receive(changes(2, { ...match, odds1: '1.49' }))
  const now = sheet.getByRole('button', { name: /^agora 1,49/ })
  await expect.element(now).toBeVisible()
  await expect.element(odds).toHaveValue('1,44')
  expect(places()).toEqual(before)
  await expectAccessible('', sheet.element())
  await now.click()
  await expect.element(odds).toHaveValue('1,49')
  await expect.element(now).not.toBeInTheDocument()
  await expect.element(sheet.getByLabelText('Valor (€)')).toHaveFocus()
  // The same price, typed: there is nothing to take.
  socket.receive(changes(3, { ...match, odds1: '1.52' }))
  await expect.element(sheet.getByRole('button', { name: /^agora 1,52/ })).toBeVisible()
  await odds.fill('1.52')
  await expect.element(sheet.getByRole('button', { name: /^agora/ })).not.toBeInTheDocument()
})

describe('what the last bets suggest', () => {
  test('the last bookmaker is chosen, is not taken for typed text, and is sent', async () => {
    suggest({ bookmaker: 'Betano' })
    await open('/nova-aposta')
    await expect.element(bookmakerChip('Betano')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(form().getByRole('button', { name: 'Descartar' })).not.toBeInTheDocument()
    await betField('Times').click()
    await press('alf')
    await proposal('Alfa 1,50').click()
    await press('5{Enter}')
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ bookmaker: 'Betano' }])
    await expect.element(bookmakerChip('Betano')).toHaveAttribute('aria-pressed', 'true')
  })

  test('one usual stake is as wide as a chip, and three fill the row', async () => {
    suggest({ stakes: ['10.00'] })
    await page.viewport(390, 844)
    await open('/nova-aposta')
    await expect.element(stake('€ 10')).toBeVisible()
    expect(boxOf(stake('€ 10')).width).toBeLessThanOrEqual(128)
    suggest({ stakes: ['5.00', '10.00', '20.00'] })
    await open('/nova-aposta')
    await expect.element(stake('€ 20')).toBeVisible()
    expect(boxOf(stake('€ 20')).right).toBeCloseTo(boxOf(form().getByRole('list', { name: 'Valores rápidos' })).right)
  })

  test('one press types a usual stake, or units where the book has a unit', async () => {
    suggest({ stakes: ['7.50', '30.00'] })
    answer(readBookSettings, { currency: 'EUR', unit: '10.00', marginMethod: 'odds-ratio' })
    await open('/nova-aposta')
    await stake('€ 30').click()
    await expect.element(betField('Valor (€)')).toHaveValue('30,00')
    await expect.element(stake('€ 30')).toHaveAttribute('aria-pressed', 'true')
    await stake('2u').click()
    await expect.element(betField('Valor (€)')).toHaveValue('2u')
    await expect.element(stake('€ 7,50')).toHaveAttribute('aria-pressed', 'false')
  })
})

test('a limit that a bet exceeds offers what is left of it', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const limit = { kind: 'stake-day' as const, amount: '200.00', next: null, used: '172.00', since, until }
  answer(readBrakes, { limits: [limit], breakUntil: null })
  await open('/nova-aposta')
  await typeAll(betField('Valor (€)'), '33')
  await expect.element(form()).toMatchTextContent('€ 205,00')
  await form().getByRole('button', { name: 'Usar € 28,00' }).click()
  await expect.element(betField('Valor (€)')).toHaveValue('28,00')
  await expect.element(form()).not.toMatchTextContent('€ 205,00')
})
