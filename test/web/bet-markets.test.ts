import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { matchCandidates } from '../../src/contract/bets/bet-results.ts'
import { changeBet, createBet } from '../../src/contract/bets/bets.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { webMatch } from '../support/web-match.ts'
import { chooseAction } from './support/bet-actions.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { booked, changeBooked, placeBet } from './support/book.ts'
import { answer, requestsOf, sent } from './support/network.ts'
import { expectAccessible, expectDialogs, press, texts, toasts, typeAll, width } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const TONIGHT = () => new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString()

beforeEach(async () => {
  signedIn()
})

const total = (betTypeValue: string) =>
  ({ betType: `total-rounds (${betTypeValue})`, betTypeName: 'total-rounds', betTypeValue }) as const

/** As the server finds them: the match of these two teams, in either order. */
function candidates(teams: string, matches: readonly Match[]) {
  const found = matches.filter(({ team1, team2 }) => [`${team1} vs ${team2}`, `${team2} vs ${team1}`].includes(teams))
  return { certain: found.length === 1, matches: found.map(({ id, ...match }) => ({ matchId: id, ...match })) }
}

describe('without a match', () => {
  test('a handicap asks maps or rounds, and which map', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await betField('Tipo de aposta').selectOptions('Handicap')
    await betField('Linha do handicap').fill('-3,5')
    await expect.element(betForm()).toMatchTextContent('Mapas ou rounds? Escolha o mercado.')
    await betField('Mercado').selectOptions('Rounds')
    await press('{Enter}')
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(betField('Mapa')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(betForm()).toMatchTextContent('Escolha o mapa')
    await expectAccessible()

    await betField('Mapa').selectOptions('Mapa 2')
    await expect.element(betForm()).toMatchTextContent('Entendido: Alfa −3,5 rounds, mapa 2')
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([
      {
        betType: 'handicap (Map 2 -3.5)',
        selection: { market: 'round-handicap', map: 2, side: 1, line: -3.5 },
      },
    ])
  })

  test('a line that is too long is a problem of the line', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await betField('Tipo de aposta').selectOptions('Handicap')
    await betField('Linha do handicap').fill('1'.repeat(65_536))
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(betField('Linha do handicap')).toHaveFocus()
    await expect.element(betField('Linha do handicap')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(betField('Tipo de aposta')).toHaveAttribute('aria-invalid', 'false')
    await expect.element(betForm()).toMatchTextContent('Texto longo demais')
  })

  test('the choices of one type are forgotten with the type', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await betField('Tipo de aposta').selectOptions('Total de rounds')
    await betField('Mercado').selectOptions('Prorrogação')
    await betField('Mapa').selectOptions('Mapa 1')
    await betField('Palpite').selectOptions('Sim')
    await expect.element(betForm()).toMatchTextContent('Entendido: Prorrogação, mapa 1')
    await betField('Tipo de aposta').selectOptions('Vencedor do mapa')
    await expect.element(betField('Mapa')).toHaveValue('')
    await expect.element(betForm()).toMatchTextContent('De que mapa?')
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ betType: 'map-winner', selection: null }])
  })

  test('a correct score and the user’s own words are within "other"', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await betField('Tipo de aposta').selectOptions('Outra')
    await betField('Mercado').selectOptions('Placar exato')
    await betField('Palpite').selectOptions('Alfa 2–1 Bravo')
    await betField('Mercado').selectOptions('Outro palpite')
    await expect.element(betField('Palpite')).not.toBeInTheDocument()
    await betField('Em que você apostou').fill('ace no mapa 1')
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.poll(booked).toMatchObject([{ betType: 'other (ace no mapa 1)', selection: { market: 'other' } }])
  })

  test('what is chosen survives a reload', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await betField('Tipo de aposta').selectOptions('Total de rounds')
    await betField('Linha de rounds').fill('mais de 26,5')
    await betField('Mapa').selectOptions('Mapa 3')
    await betForm().getByText('Mais detalhes').click()
    await betField('Aposta grátis').click()
    await open('/nova-aposta')
    await expect.element(betForm()).toMatchTextContent('Entendido: Over 26,5 rounds, mapa 3')
    await expect.element(betField('Aposta grátis')).toBeChecked()
  })

  test('a free bet pays its winnings only, and may have other rules', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await expect.element(betForm()).toMatchTextContent('retorno € 92,50')
    await betForm().getByText('Mais detalhes').click()
    await betField('Aposta grátis').click()
    await betField('Regras da casa').selectOptions('bwin')
    await expect.element(betForm()).toMatchTextContent('retorno € 42,50')
    await expectAccessible()
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ freeBet: true, profile: 'bwin' }])
    await expect.element(betField('Aposta grátis')).not.toBeChecked()
  })
})

describe('with a match of these teams', () => {
  beforeEach(async () => {
    const upcoming = webMatch({
      id: 2,
      team1: 'Delta',
      team2: 'Echo',
      status: 'upcoming',
      format: 'BO5',
      scheduledTime: TONIGHT(),
      maps: [],
    })
    showMatches([webMatch()], [upcoming])
    answer(matchCandidates, ({ query }) => candidates(query.get('teams') ?? '', [webMatch(), upcoming]))
  })

  test('the match is named, its format reads the line, and the server ties the bet', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await expect.element(betForm()).toMatchTextContent('Partida: Alfa vs Bravo · Copa de Teste')
    await betField('Tipo de aposta').selectOptions('Handicap')
    await betField('Linha do handicap').fill('-1.5')
    await expect.element(betForm()).toMatchTextContent('Entendido: Alfa −1,5 mapas')
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    const [bet] = requestsOf(createBet).map(({ body }) => body)
    expect(bet).toMatchObject({ betType: 'handicap (-1.5)' })
    // The server finds the match, and reads the typed line by its format.
    for (const field of ['matchId', 'selection']) expect(bet).not.toHaveProperty(field)
  })

  test('the market, the match and the free bet of a pending bet are changed', async () => {
    const { id } = placeBet({ matchId: webMatch().id, ...total('Over 26.5'), selection: null })
    const selection = { market: 'total-rounds', map: 2, choice: 'over', line: 26.5 } as const
    const changed = { ...total('Map 2 Over 26.5'), selection }
    answer(changeBet, () => changeBooked(id, { ...changed, freeBet: true }))
    await open('/historico')
    const change = () => chooseAction('Editar')
    const dialog = page.getByRole('dialog', { name: 'Editar aposta' })
    await change()
    await expect.element(dialog).toMatchTextContent('Partida: Alfa vs Bravo')
    await expect.element(dialog).toMatchTextContent('De que mapa?')
    await dialog.getByLabelText('Mapa').selectOptions('Mapa 2')
    await dialog.getByText('Mais detalhes').click()
    await dialog.getByLabelText('Aposta grátis').click()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
    await expectDialogs(0)

    // The dialog has the values of the row.
    await expect.element(page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toMatchTextContent('mapa 2')
    await change()
    await expect.element(dialog.getByLabelText('Mapa')).toHaveValue('2')
    await dialog.getByRole('button', { name: 'Não é esta partida' }).click()
    await dialog.getByLabelText('Aposta grátis').click()
    answer(changeBet, () => changeBooked(id, { matchId: null, freeBet: false }))
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
    await expectDialogs(0)
    expect(sent(changeBet)).toMatchObject([
      { betType: { name: 'total-rounds', value: 'Map 2 Over 26.5' }, selection, freeBet: true },
      { matchId: null, freeBet: false },
    ])
  })

  test('"not this match" leaves the bet untied, and is undone by another pair', async () => {
    await open('/nova-aposta')
    await fillBetForm()
    await betForm().getByRole('button', { name: 'Não é esta partida' }).click()
    await expect.element(betForm()).toMatchTextContent('Sem ligação com uma partida')
    await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ matchId: null }])

    await fillBetForm()
    await betForm().getByRole('button', { name: 'Não é esta partida' }).click()
    await betField('Times').fill('Echo vs Delta')
    await expect.element(betForm()).toMatchTextContent('Partida: Delta vs Echo')
  })

  test('the dialog of a match offers its maps only', async () => {
    await open('/jogos-ao-vivo')
    await page.getByRole('main').getByRole('button', { name: 'Apostar em Alfa a 1,45' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova Aposta' })
    await expect.element(dialog.getByLabelText('Palpite')).not.toBeInTheDocument()
    await dialog.getByLabelText('Tipo de aposta').selectOptions('Vencedor do mapa')
    await expect
      .poll(() => texts(dialog.getByLabelText('Mapa').css('option')))
      .toEqual(['Escolha o mapa', 'Mapa 1', 'Mapa 2', 'Mapa 3'])
    await dialog.getByLabelText('Tipo de aposta').selectOptions('Handicap')
    await dialog.getByLabelText('Linha do handicap').fill('-2.5')
    await dialog.getByLabelText('Mercado').selectOptions('Mapas')
    await dialog.getByLabelText('Valor (€)').fill('10')
    await dialog.getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(dialog).toMatchTextContent('Essa linha não é possível nesta partida')
    expect(booked()).toEqual([])
  })
})

describe('in Russian on a phone', () => {
  beforeEach(() => page.viewport(320, 720))

  test('"больше 26,5" on map 1', async () => {
    await open('/nova-aposta', 'ru')
    await betField('Команды').fill('Альфа vs Браво')
    await betField('Ваша команда').selectOptions('Альфа')
    await typeAll(betField('Сумма (€)'), '20')
    await typeAll(betField('Коэффициент'), '1,9')
    await betField('Тип ставки').selectOptions('Тотал раундов')
    await betField('Значение тотала').fill('больше 26,5')
    await expect.element(betForm()).toMatchTextContent('Какая карта?')
    await betField('Карта').selectOptions('Карта 1')
    await expect.element(betForm()).toMatchTextContent('Понято так: ТБ 26,5 раунда, карта 1')
    await expectAccessible()
    expect(width()).toBeLessThanOrEqual(320)
    await betForm().getByRole('button', { name: 'Записать ставку' }).click()
    await expect.element(toasts()).toMatchTextContent('Ставка успешно записана')
    expect(booked()).toMatchObject([
      { selection: { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 }, odds: '1.90' },
    ])
  })
})
