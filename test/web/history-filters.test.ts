import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import { ownWords } from '../../src/contract/bets/book-settings.ts'
import { type SavedFilter, savedFilters, saveFilter } from '../../src/contract/bets/saved-filters.ts'
import { explore } from '../../src/contract/explorer.ts'
import type { Language } from '../../src/contract/languages.ts'
import { skill } from '../../src/contract/skill.ts'
import { stats } from '../../src/contract/statistics.ts'
import { chooseOfHistory } from './support/bet-actions.ts'
import { openBook, placeBet } from './support/book.ts'
import { answer, refused, requestsOf, sent } from './support/network.ts'
import { address, dialog, expectAccessible, expectDialogs, texts, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { goTo, open } from './support/site.tsx'

const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })
const toggle = (name: string) =>
  dialog().getByRole('group', { name: 'Resultado' }).getByRole('button', { name, exact: true })
/** The queries that were asked for their count alone. */
const counted = () =>
  requestsOf(listBets)
    .map(({ query }) => query)
    .filter((query) => query.get('limit') === '1')

async function openFilters(path = '/historico', language: Language = 'pt'): Promise<void> {
  await open(path, language)
  await page
    .getByRole('button', { name: { pt: /^Filtros/, en: /^Filters/, ru: /^Фильтры/ }[language] })
    .first()
    .click()
  await expectDialogs(1)
}

beforeEach(() => {
  signedIn()
  answer(ownWords, { bookmaker: ['Betano'], tag: ['ao vivo'], tipster: [] })
  placeBet({ bookmaker: 'Betano', tags: ['ao vivo'] })
  placeBet({ bookmaker: 'Betano' })
  placeBet({ tags: ['ao vivo'] })
})

describe('the button of the filter counts the bets that it will show', () => {
  test('those of the list at once, without asking; those of another filter when it rests, once', async () => {
    await openFilters()
    await expect.element(inDialog('Mostrar 3 apostas')).toBeVisible()
    await dialog().getByLabelText('Casa de apostas').selectOptions('Betano')
    await expect.element(inDialog('Mostrar 2 apostas')).toBeVisible()
    await expect.element(dialog().getByRole('status')).toMatchTextContent('2 apostas')
    await dialog().getByLabelText('Tag').selectOptions('ao vivo')
    await expect.element(inDialog('Mostrar 1 aposta')).toBeVisible()
    // A filter that is the one of the list again needs no answer.
    await inDialog('Limpar filtros').click()
    await expect.element(inDialog('Mostrar 3 apostas')).toBeVisible()
    expect(counted().map((query) => query.toString())).toEqual([
      'limit=1&bookmaker=Betano',
      'limit=1&bookmaker=Betano&tag=ao+vivo',
    ])
  })

  test('not while it is asked for, and never those of the filter before', async () => {
    await openFilters()
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = answer(listBets, async () => {
      await promise
      return refused('badInput')
    })
    const before = asked.length
    await dialog().getByLabelText('Casa de apostas').selectOptions('Betano')
    await expect.element(inDialog('Mostrar apostas')).toBeVisible()
    await expect.poll(() => asked.length).toBe(before + 1)
    await expect.element(inDialog('Mostrar apostas')).toBeVisible()
    openBook()
    placeBet({ bookmaker: 'Betano', tags: ['ao vivo'] })
    await dialog().getByLabelText('Tag').selectOptions('ao vivo')
    await expect.element(inDialog('Mostrar 1 aposta')).toBeVisible()
    // The answer to a question that was withdrawn changes nothing.
    resolve()
    await expect.element(inDialog('Mostrar 1 aposta')).toBeVisible()
  })

  test('is left out where the count cannot be read, and where a number cannot', async () => {
    await openFilters()
    answer(listBets, refused('badInput'))
    await dialog().getByLabelText('Tag').selectOptions('ao vivo')
    await expect.poll(() => counted().length).toBe(1)
    await expect.element(inDialog('Mostrar apostas')).toBeVisible()
    openBook()
    await dialog().getByLabelText('Odd a partir de').fill('muito')
    await inDialog('Mostrar apostas').click()
    await expect.element(dialog().getByText('Escreva a odd assim: 1,85')).toBeVisible()
    expect(counted()).toHaveLength(1)
  })
})

test('any number of outcomes are chosen, two in one frame too, and stand in the address', async () => {
  await openFilters()
  for (const name of ['Meia ganha', 'Pendente']) (toggle(name).element() as HTMLElement).click() // both in one frame
  await expect.element(toggle('Pendente')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(toggle('Meia ganha')).toHaveAttribute('aria-pressed', 'true')
  await toggle('Ganha').click()
  await toggle('Pendente').click()
  const show = inDialog(/^Mostrar/).element() as HTMLElement
  show.click()
  show.click()
  await expectDialogs(0)
  await expect.poll(address).toBe('/historico?outcome=won%2Chalf-won')
  await expect
    .element(page.getByRole('button', { name: 'Remover o filtro Resultado: Ganha, Meia ganha' }))
    .toBeVisible()
  // Two presses in one frame are one step of the history.
  history.back()
  await expect.poll(address).toBe('/historico')
})

test('a filter is kept as it stands in its dialog, which is there again afterwards', async () => {
  answer(savedFilters, [])
  answer(saveFilter, ({ parsed }) => ({ id: 1, ...(parsed as Omit<SavedFilter, 'id'>) })) // by the schema of its body
  await openFilters()
  await toggle('Ganha').click()
  await inDialog('Salvar filtro').click()
  await dialog('Filtros salvos').getByLabelText('Nome do filtro').fill('Ganhas')
  await inDialog('Salvar').click()
  await expect.poll(() => sent(saveFilter)).toEqual([{ name: 'Ganhas', query: 'outcome=won' }])
  await inDialog('Fechar').click()
  await expect.element(toggle('Ganha')).toHaveAttribute('aria-pressed', 'true')
  await expectDialogs(1)
  history.back()
  await expectDialogs(0)
  expect(address()).toBe('/historico')
})

test('what is typed in a dialog of the history stays when the window gets wider or narrower', async () => {
  answer(savedFilters, [])
  await page.viewport(1200, 900)
  await openFilters()
  await dialog().getByLabelText('Valor a partir de').fill('12,50')
  for (const wide of [1400, 390]) {
    await page.viewport(wide, 900)
    await expect.element(dialog().getByLabelText('Valor a partir de')).toHaveValue('12,50')
  }
  await open('/historico?outcome=won')
  await chooseOfHistory('Filtros salvos')
  const name = () => dialog('Filtros salvos').getByLabelText('Nome do filtro')
  await name().fill('Ganhas')
  await page.viewport(1200, 900)
  await expect.element(name()).toHaveValue('Ganhas')
})

test('an outcome of the address that is none is shown, and can be taken out', async () => {
  answer(listBets, refused('badInput'))
  await openFilters('/historico?outcome=drawn,won')
  await expect.element(inDialog('Mostrar apostas')).toBeVisible()
  openBook()
  placeBet()
  await expect.element(toggle('drawn')).toHaveAttribute('aria-pressed', 'true')
  await toggle('drawn').click()
  await expect.element(toggle('drawn')).not.toBeInTheDocument()
  await inDialog('Mostrar 0 apostas').click()
  await expect.poll(address).toBe('/historico?outcome=won')
})

test('on a phone the choices are rows, and the button stays on the screen', async () => {
  await page.viewport(320, 568)
  await openFilters('/historico', 'ru')
  const apply = inDialog('Показать 3 ставки')
  await expect.element(apply).toBeInViewport({ ratio: 1 })
  expect(width()).toBeLessThanOrEqual(320)
  const market = dialog().getByLabelText('Рынок')
  expect(market.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  const names = texts(dialog().getByRole('group', { name: 'Результат' }).getByRole('button'))
  expect(names.slice(0, 3)).toEqual(['В ожидании', 'Выигрыш', 'Проигрыш'])
  await dialog().getByLabelText('Букмекер').selectOptions('Betano')
  await expect.element(inDialog('Показать 2 ставки')).toBeVisible()
  await expectAccessible('', dialog().element())
})

describe('a filter of the address that cannot be read', () => {
  const SCREENS = [
    ['/historico', listBets],
    ['/estatisticas', stats],
    ['/estatisticas/sorte-ou-habilidade', skill],
    ['/estatisticas/onde-ganho', explore],
  ] as const

  test.each(SCREENS)('is said at %s without a question to the server, and can be removed', async (path, call) => {
    // The sums beside the navigation are asked for without a filter.
    const filtered = () => requestsOf(call).flatMap(({ query }) => query.get('bookmaker') ?? [])
    await open(`${path}?from=rubbish&bookmaker=Betano`)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Esse valor não existe: Do dia: rubbish.')
    expect(page.getByText(/conexão/).query()).toBeNull()
    expect(filtered()).toEqual([])
    await expectAccessible()
    await page.getByRole('alert').getByRole('button', { name: 'Remover' }).click()
    await expect.poll(address).toBe(`${path}?bookmaker=Betano`)
    await expect.poll(filtered).toEqual(['Betano'])
    expect(page.getByRole('alert').query()).toBeNull()
  })

  test('is named: a list, and the status', async () => {
    await open('/resultados')
    for (const [parameter, words] of [
      ['outcome=won,rubbish', 'Resultado: Ganha, rubbish'],
      ['status=rubbish', 'Status: rubbish'],
    ] as const) {
      goTo(`/historico?${parameter}`)
      await expect.element(page.getByRole('alert')).toMatchTextContent(`Esse valor não existe: ${words}.`)
    }
    expect(requestsOf(listBets)).toEqual([])
  })

  test.each([390, 1440])('leaves no status chosen that is not, at %i px', async (wide) => {
    await page.viewport(wide, 844)
    await open('/historico?status=rubbish')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Status: rubbish.')
    const statuses = page.getByRole('group', { name: 'Status' }).getByRole('button')
    await expect.element(statuses).toHaveLength(4)
    expect(statuses.elements().map((status) => status.ariaPressed)).toEqual(['false', 'false', 'false', 'false'])
    await statuses.first().click()
    await expect.poll(address).toBe('/historico')
    await expect.element(statuses.first()).toHaveAttribute('aria-pressed', 'true')
  })

  test('is explained in each language, keeps the bets from a download, and is not kept under a name', async () => {
    await open('/estatisticas/onde-ganho?from=rubbish', 'en')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Invalid value: From day: rubbish.')
    expect(page.getByRole('button', { name: 'More about this analysis' }).query()).toBeNull()
    await page.getByRole('main').getByRole('button', { name: 'Saved' }).click()
    await expect.element(dialog()).toMatchTextContent('It appears on all your devices.')
    expect(dialog().getByLabelText('Name of the filter').query()).toBeNull()
    await open('/historico?from=rubbish', 'ru')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Такого значения нет: С дня: rubbish.')
  })
})
