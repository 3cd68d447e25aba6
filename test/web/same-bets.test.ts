import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets, openBets } from '../../src/contract/bets/bet-lists.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { webBet } from '../support/web-bet.ts'
import { webMatch } from '../support/web-match.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { booked, placeBet } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { answer, requestsOf } from './support/network.ts'
import { atRest, boxOf, card, dialog, expectNoAxeFaults, loaded, press, toasts, width } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const sheet = () => dialog()
const price = (team: string) => page.getByRole('main').getByRole('button', { name: `Apostar em ${team} a` })

const onMatch = { matchId: 3, tiedFormat: 'BO3' } as const
const openBook = (...bets: Partial<Bet>[]) =>
  answer(openBets, {
    profile: 'standard',
    bets: bets.map((bet, at) => ({ ...webBet({ id: at + 1, ...bet }), ...onMatch, legs: null })),
  })

beforeEach(() => {
  signedIn()
  showMatches([webMatch({ id: 3 })])
})

describe('the same bet again', () => {
  test('is said in the sheet of a pressed price, with its bookmaker and sum, and only of its side', async () => {
    openBook({ amount: '20.00', bookmaker: 'Betano' })
    await open('/jogos-ao-vivo')
    await price('Alfa').click()
    await expect.element(sheet().getByText('Já apostado: Alfa, € 20,00 na Betano')).toBeVisible()
    // Nothing more was asked for.
    expect(requestsOf(listBets).filter(({ query }) => query.get('status') === 'pending')).toEqual([])
    await sheet()
      .getByRole('radio', { name: /^Bravo/ })
      .click()
    await expect.element(sheet()).not.toMatchTextContent('Já apostado')
    await sheet().getByRole('radio', { name: /^Alfa/ }).click()
    await sheet().getByLabelText('Valor (€)').fill('10')
    await press('{Enter}')
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ selectedTeam: 'Alfa', amount: '10.00' }])
  })

  test('is said with each bookmaker, the largest sum first', async () => {
    openBook(
      { amount: '10.00' },
      { amount: '20.00', bookmaker: 'Betano' },
      { amount: '40.00', bookmaker: 'Pinnacle' },
      { amount: '5.00', bookmaker: 'Betano', freeBet: true },
    )
    await open('/jogos-ao-vivo')
    await price('Alfa').click()
    await expect
      .element(sheet())
      .toMatchTextContent(
        'Já apostado: Alfa, € 70,00 em 4 apostas (Pinnacle € 40,00, Betano € 20,00, sem casa € 10,00)',
      )
  })

  test('is said of a match that no source knows, on the page and in the quick form', async () => {
    placeBet({ amount: '20.00', bookmaker: 'Betano' })
    await open('/nova-aposta')
    await fillBetForm()
    await expect.element(betForm()).toMatchTextContent('Já apostado: Alfa, € 20,00 na Betano')
    await betField('Seu time').selectOptions('Bravo')
    await expect.element(betForm()).not.toMatchTextContent('Já apostado')
    await betField('Seu time').selectOptions('Alfa')
    await open('/')
    await expect.element(card('Aposta rápida')).toMatchTextContent('Já apostado: Alfa, € 20,00 na Betano')
  })

  test('is said of each leg of a multiple', async () => {
    placeBet({ amount: '20.00', bookmaker: 'Betano' })
    await open('/nova-aposta')
    await fillBetForm()
    await betForm().getByRole('button', { name: 'Juntar' }).click()
    await expect.element(betForm()).toMatchTextContent('Múltipla: 1 seleção')
    await expect.element(betForm()).toMatchTextContent('Já apostado: Alfa, € 20,00 na Betano')
  })

  test.each(LANGUAGES)('fits a phone of 320 px, in %s', async (language) => {
    const long = 'Международная букмекерская контора «Северный полюс»'
    openBook({ amount: '20000.00', bookmaker: long }, { amount: '4000.00', bookmaker: 'Betano' })
    await page.viewport(320, 640)
    await open('/jogos-ao-vivo', language)
    await page.getByRole('main').getByRole('button', { name: /Alfa/ }).filter({ hasText: /\d/ }).first().click()
    await expect.element(sheet().getByText(long)).toBeVisible()
    await loaded()
    await atRest()
    expect(width()).toBeLessThanOrEqual(320)
    expect(cutOff()).toEqual([])
    expect(boxOf(sheet().getByText(long)).right).toBeLessThanOrEqual(320)
    await expectNoAxeFaults('', sheet().element())
  })
})
