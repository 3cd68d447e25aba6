import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import { deleteBet, deleteBets } from '../../src/contract/bets/bets.ts'
import { settledBet } from '../support/web-bet.ts'
import { upcomingMatch } from '../support/web-match.ts'
import { actionsOf, chooseAction, chooseOfHistory } from './support/bet-actions.ts'
import { booked, changeBooked, openBook, placeBet, rebook } from './support/book.ts'
import { fitsHint } from './support/cut-off.ts'
import { answer, refused, requestsOf } from './support/network.ts'
import { address, dialog, expectAccessible, press, texts, toasts, width } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { goTo, open } from './support/site.tsx'
import { registered } from './support/socket.ts'

const PHONE = { width: 320, height: 720 }

const rows = () => page.getByRole('table').getByRole('rowheader')
const bets = () => page.getByRole('list', { name: 'Подробная история' }).getByRole('listitem')
const firstRow = () => page.getByRole('table').css('tbody tr').first()
const totals = () => page.getByLabelText('Totais das apostas mostradas')

describe('signed in', () => {
  beforeEach(async () => {
    signedIn()
  })

  test('an empty history links to the first bet', async () => {
    await open('/historico')
    await expect.element(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
    await page.getByRole('link', { name: 'Registrar a primeira aposta' }).click()
    await expect.poll(address).toMatch(/\/nova-aposta$/)
  })

  test('won, lost and pending bets show their status in words, the totals follow the filter, and few bets are one page', async () => {
    placeBet({ amount: '5.00' })
    placeBet(settledBet('won', '42.50'))
    placeBet(settledBet('lost', '-20.00', { amount: '20.00' }))
    await open('/historico')
    const row = (amount: string) => page.getByRole('row').filter({ hasText: amount })
    await expect.element(row('€ 50,00')).toMatchTextContent('Ganha')
    await expect.element(row('€ 50,00')).toMatchTextContent('+€ 42,50')
    await expect.element(row('€ 20,00')).toMatchTextContent('Perdida')
    await expect.element(row('€ 20,00')).toMatchTextContent('−€ 20,00')
    await expect.element(row('€ 5,00')).toMatchTextContent('Pendente')
    // Only pending bets can be settled.
    await expect.element(page.getByRole('button', { name: /^Definir resultado/ })).toHaveLength(1)
    await expect.element(totals()).toHaveTextContent('Lucro+€ 22,50Apostado€ 75,00Yield+32,1%Apostas3')
    await expect.element(page.getByText('Página 1 de 1')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Próxima' })).toBeDisabled()

    await page.getByRole('button', { name: 'Perdidas 1', exact: true }).click()
    await expect.element(totals()).toHaveTextContent('Lucro−€ 20,00Apostado€ 20,00Yield−100,0%Apostas1')
    await expect.element(rows()).toHaveLength(1)
  })

  test('pending bets show their stakes, what they may return, and what is decided', async () => {
    placeBet(settledBet('won', '42.50'))
    placeBet({ amount: '20.00', odds: '1.50' })
    await open('/historico?status=pending')
    await expect.element(totals()).toHaveTextContent('Em jogo€ 20,00Retorno até€ 30,00Apostas1')
    const grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } } as const
    placeBet({ amount: '10.00', odds: '2.00', grade, gradedResult: '10.00' })
    await open('/historico?status=pending')
    // 20 × 1.50 + 20
    await expect.element(totals()).toHaveTextContent('Em jogo€ 30,00Retorno até€ 50,001 decidida+€ 10,00Apostas2')
    await page.getByRole('button', { name: 'Todas 3', exact: true }).click()
    await expect.element(totals()).toMatchTextContent('Lucro')
  })

  test('of more open bets than a page of other bets takes, the one whose match starts first is first', async () => {
    const inHours = (id: number, hours: number) =>
      upcomingMatch({ id, hltvId: id, scheduledTime: new Date(Date.now() + hours * 3_600_000).toISOString() })
    showMatches([], [inHours(1, 9), inHours(2, 2)])
    placeBet({ matchId: 2, teams: 'Soonest vs Bravo', selectedTeam: 'Soonest' })
    for (let count = 0; count < 60; count += 1) placeBet({ matchId: 1 })
    await open('/historico?status=pending')
    await expect.element(rows()).toHaveLength(61)
    await expect.element(firstRow()).toMatchTextContent('Soonest')
    await expect.element(page.getByText('Página 1 de 1')).toBeVisible()
  })

  test('a pasted search is cut to what a call takes, never within a character, and so is one of an address', async () => {
    placeBet()
    await open('/historico')
    await page.getByRole('searchbox').fill(`${'x'.repeat(199)}😀${'y'.repeat(65_000)}`)
    await expect.poll(() => requestsOf(listBets).at(-1)?.query.get('q')).toBe('x'.repeat(199))
    expect(new URLSearchParams(location.search).get('q')).toBe('x'.repeat(199))
    goTo(`/historico?q=${'z'.repeat(7_000)}`)
    await expect.poll(() => requestsOf(listBets).at(-1)?.query.get('q')).toBe('z'.repeat(200))
  })

  test('pages are turned by their buttons, and Back turns them back', async () => {
    for (let number = 1; number <= 101; number += 1) placeBet({ amount: `${number}.00` })
    await open('/historico')
    await expect.element(page.getByText('Página 1 de 3')).toBeVisible()
    await expect.element(rows()).toHaveLength(50)
    await expect.element(firstRow()).toMatchTextContent('€ 101,00')

    const next = page.getByRole('button', { name: 'Próxima' })
    await next.click()
    await expect.element(firstRow()).toMatchTextContent('€ 51,00')
    await expect.element(page.getByText('51–100 de 101')).toBeVisible()
    await next.click()
    await expect.element(page.getByText('Página 3 de 3')).toBeVisible()
    await expect.element(rows()).toHaveLength(1)
    await expect.element(next).toBeDisabled()
    await expect.element(totals()).toMatchTextContent('101')

    await open(address())
    await expect.element(page.getByText('Página 3 de 3')).toBeVisible()
    await expect.element(firstRow()).toMatchTextContent('€ 1,00')
    history.go(-2) // `open` has made an entry
    await expect.element(page.getByText('Página 2 de 3')).toBeVisible()
    await expect.element(firstRow()).toMatchTextContent('€ 51,00')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect.element(page.getByText('Página 1 de 3')).toBeVisible()
    await expect.poll(address).toBe('/historico')
  })

  test('the last page steps back when its last bet is deleted', async () => {
    for (let number = 1; number <= 51; number += 1) placeBet()
    await open('/historico')
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect.element(rows()).toHaveLength(1)
    await chooseAction('Apagar')
    await dialog()
      .getByRole('button', { name: /^Apagar/ })
      .click()
    await expect.element(page.getByText('Página 1 de 1')).toBeVisible()
    await expect.element(rows()).toHaveLength(50)
  })

  test('search, status and order are in the address: a reload keeps them and Back undoes them one by one', async () => {
    placeBet({ teams: 'Imperial vs FURIA', selectedTeam: 'FURIA', amount: '10.00' })
    placeBet(settledBet('won', '25.50', { teams: 'São Paulo vs Legacy', selectedTeam: 'Legacy', amount: '30.00' }))
    placeBet({ teams: 'Legacy vs FURIA', selectedTeam: 'Legacy', amount: '20.00' })
    await open('/historico')
    await expect.element(rows()).toHaveLength(3)

    const teams = () => texts(rows()).map((words) => /São Paulo|FURIA/.exec(words)?.[0])
    const search = page.getByRole('searchbox', { name: 'Buscar nas suas apostas' })
    const won = page.getByRole('button', { name: /^Ganhas/ })
    const column = (name: string) => page.getByRole('columnheader', { name })
    await userEvent.type(search, 'LEGACY')
    // A part of the word finds the same two.
    await expect.poll(address).toMatch(/LEGACY/)
    await expect.element(rows()).toHaveLength(2)
    await page.getByRole('button', { name: 'Valor' }).click()
    await expect.element(column('Valor')).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(teams).toEqual(['São Paulo', 'FURIA'])
    await page.getByRole('button', { name: 'Valor' }).click()
    await expect.element(column('Valor')).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(teams).toEqual(['FURIA', 'São Paulo'])
    await won.click()
    await expect.poll(teams).toEqual(['São Paulo'])

    await open(address())
    await expect.element(search).toHaveValue('LEGACY')
    await expect.element(won).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(teams).toEqual(['São Paulo'])

    history.go(-2) // `open` has made an entry
    await expect.element(rows()).toHaveLength(2)
    history.go(-2)
    await expect.element(column('Data')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(search).toHaveValue('LEGACY')
    history.back()
    await expect.element(search).toHaveValue('')
    await expect.element(rows()).toHaveLength(3)
  })

  test('a bet that another tab settles and deletes is so here', async () => {
    const bet = placeBet()
    await open('/historico')
    await expect.element(rows()).toHaveLength(1)
    const socket = await registered()
    changeBooked(bet.id, settledBet('lost', '-50.00', { id: bet.id }))
    socket.receive({ type: 'changed', what: ['bets', 'stats'] })
    await expect.element(page.getByRole('table')).toMatchTextContent('−€ 50,00')
    rebook([])
    socket.receive({ type: 'changed', what: ['bets', 'stats'] })
    await expect.element(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
  })

  test('a returned stake is neither won nor lost, and has a filter of its own', async () => {
    placeBet(settledBet('won', '42.50'))
    placeBet(settledBet('won', '0.00', { outcome: 'void', teams: 'Legacy vs FURIA', selectedTeam: 'FURIA' }))
    placeBet()
    await page.viewport(1440, 900)
    await open('/historico')
    const filter = () => page.getByRole('group', { name: 'Status' })
    const shown = () => texts(filter().getByRole('button'))
    await expect.poll(shown).toEqual(['Todas 3', 'Ganhas 1', 'Perdidas 0', 'Devolvidas 1', 'Pendentes 1'])
    await filter().getByRole('button', { name: 'Ganhas 1' }).click()
    await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('Alfa')])
    await filter().getByRole('button', { name: 'Devolvidas 1' }).click()
    await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('FURIA')])
    await expect.poll(address).toBe('/historico?status=returned')
    // A list that is being replaced is pale.
    await expect.element(page.css('[aria-busy="true"]')).not.toBeInTheDocument()
    await page.viewport(1280, 800)
    await open('/historico', 'ru')
    await expect.element(page.getByRole('button', { name: 'Возвраты 1' })).toBeVisible()
    expect(fitsHint(page.getByRole('searchbox').element())).toBe(true)
    await page.viewport(320, 640)
    await expect.poll(width).toBeLessThanOrEqual(320)
    await open('/historico')
    await expect.poll(shown).toEqual(['Todas 3', 'Ganhas 1', 'Perdidas 0', 'Devolvidas 1', 'Pendentes 1'])
  })

  test('a cleared search does not come back', async () => {
    placeBet()
    await open('/historico')
    const search = page.getByRole('searchbox', { name: 'Buscar nas suas apostas' })
    await search.fill('nobody')
    await page.getByRole('button', { name: 'Mostrar todas as apostas' }).click()
    await expect.element(search).toHaveValue('')
    await expect.element(rows()).toHaveLength(1)
  })

  test('one bet is deleted after a confirmation, and only that one', async () => {
    placeBet({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa' })
    placeBet({ teams: 'Legacy vs FURIA', selectedTeam: 'FURIA' })
    await open('/historico')
    const ask = () => chooseAction('Apagar')
    await ask()
    await expect.element(dialog()).toMatchTextContent('Alfa vs Bravo')
    await press('{Escape}')
    await expect.element(actionsOf()).toHaveFocus()
    await ask()
    await dialog()
      .getByRole('button', { name: /^Apagar/ })
      .click()
    await expect.element(toasts()).toMatchTextContent('Aposta apagada com sucesso')
    await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('FURIA vs Legacy')])
    expect(booked()).toMatchObject([{ teams: 'Legacy vs FURIA' }])
  })

  test('the whole history is cleared after a confirmation with its number of bets', async () => {
    for (let number = 1; number <= 12; number += 1) placeBet({ amount: `${number}.00` })
    await open('/historico?status=won')
    await expect.element(page.getByRole('heading', { name: 'Nenhuma aposta encontrada' })).toBeVisible()
    await chooseOfHistory('Limpar histórico')
    const confirm = dialog().getByRole('button', { name: 'Apagar 12 apostas' })
    await expect.element(confirm).toBeVisible()
    await dialog().getByRole('button', { name: 'Cancelar' }).click()
    expect(booked()).toHaveLength(12)

    await chooseOfHistory('Limpar histórico')
    await confirm.click()
    await expect.element(toasts()).toMatchTextContent('Todo o histórico foi apagado com sucesso')
    await expect.element(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
    expect(booked()).toEqual([])
  })

  describe('when the server fails', () => {
    test('a history that failed to load is loaded by a retry', async () => {
      placeBet()
      answer(listBets, refused('unavailable'))
      await open('/historico')
      await expect.element(page.getByRole('alert')).toMatchTextContent('Não foi possível carregar suas apostas')
      openBook()
      placeBet()
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect.element(rows()).toHaveLength(1)
      // The button that was pressed is gone.
      await expect.element(page.getByRole('main')).toHaveFocus()
    })

    test('a bet that failed to delete stays, and a message says so', async () => {
      placeBet()
      await open('/historico')
      answer(deleteBet, refused('unavailable'))
      await chooseAction('Apagar')
      await dialog()
        .getByRole('button', { name: /^Apagar/ })
        .click()
      await expect.element(toasts()).toMatchTextContent('Erro ao apagar aposta')
      await press('{Escape}')

      answer(deleteBets, refused('unavailable'))
      await chooseOfHistory('Limpar histórico')
      await dialog().getByRole('button', { name: 'Apagar 1 aposta' }).click()
      await expect.element(toasts()).toMatchTextContent('Erro ao apagar todo o histórico')
      await press('{Escape}')
      await expect.element(rows()).toHaveLength(1)
    })
  })
})

describe('in Russian, on a small phone', () => {
  beforeEach(() => page.viewport(PHONE.width, PHONE.height))

  test('the history is a list that fits, with all actions of the table', async () => {
    signedIn()
    placeBet({ amount: '10.00' })
    placeBet({
      teams: 'Организация с очень длинным названием vs Команда Дружба',
      selectedTeam: 'Организация с очень длинным названием',
      amount: '1000000.00',
      betType: 'handicap (-1.5)',
    })
    await open('/historico', 'ru')
    await expect.element(bets()).toHaveLength(2)
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    await expect.poll(width).toBeLessThanOrEqual(PHONE.width)
    await expectAccessible()

    const sortBy = async (direction: RegExp) => {
      await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
      await dialog().getByLabelText('Сортировка').selectOptions('Сумма')
      await dialog().getByRole('button', { name: direction }).click()
      await dialog().getByRole('button', { name: 'Показать 2 ставки' }).click()
    }
    await sortBy(/^Сначала большие/)
    await expect.poll(address).toMatch(/sort=amount/)
    await expect.element(bets().first()).toMatchTextContent('10,00 €')

    await page.getByRole('button', { name: 'Ещё о ваших ставках' }).click()
    await page.getByRole('dialog').getByText('Очистить историю').click()
    await dialog().getByRole('button', { name: 'Удалить 2 ставки' }).click()
    await expect.element(toasts()).toMatchTextContent('Вся история успешно удалена')
    await expect.element(page.getByRole('heading', { name: 'Ваша история начинается со ставки' })).toBeVisible()
  })
})

test('a visitor is asked to log in', async () => {
  visitor()
  await open('/historico')
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('Entre ou crie uma conta para ver seu histórico de apostas.')
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})
