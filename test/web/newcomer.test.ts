import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createBet, deleteBets } from '../../src/contract/bets/bets.ts'
import { discardImport, listImports, runImport, startImport, takeBackImport } from '../../src/contract/imports.ts'
import { stats } from '../../src/contract/statistics.ts'
import { installable } from '../../src/web/api/installable.ts'
import { fillBetForm } from './support/bet-form.ts'
import { answerImports, changeImport, rowOf, surveyOf } from './support/imports.ts'
import { answer, holdBack, requestsOf, sent } from './support/network.ts'
import { address, boxOf, expectAccessible, press, texts, toasts } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { ofPage, open } from './support/site.tsx'

const steps = () => page.css('section').filter({ hasText: 'Seu registro está vazio' })
const notice = () => page.getByRole('region', { name: 'Registro de exemplo' })
const many = statistics({ totalBets: 200, winCount: 110, lossCount: 90, totalStaked: '3000.00' })
const rows = Array.from({ length: 200 }, (_, at) => rowOf(at + 2))

beforeEach(() => {
  signedIn()
  answerImports(surveyOf({}, { format: 'clutchbook-csv' }), () => ({ new: rows }))
})

/** The book is what the import has made of it. */
function followImport(): void {
  answer(runImport, () => {
    answer(stats, many)
    return changeImport({ state: 'done', book: { bets: 200, changed: 0, results: 0 } })
  })
  answer(takeBackImport, () => {
    answer(stats, statistics())
    return changeImport({ state: 'taken-back' })
  })
}

const DASHES = ['Total de apostas–', 'Taxa de acerto–', 'Lucro total–', 'Lucro do mês–']

test('an empty book shows three steps, and dashes instead of zeros', async () => {
  await open('/')
  await expect.element(steps()).toMatchTextContent('Oi, Ana.')
  await expect.poll(() => texts(page.getByRole('main').css('dl > div'))).toEqual(DASHES)
  for (const [name, path] of [
    ['Nova Aposta', '/nova-aposta'],
    ['Importar', '/importar'],
    ['Próximos Jogos', '/proximos-jogos'],
  ] as const) {
    await expect.element(steps().getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await steps().getByRole('link', { name: 'Nova Aposta' }).click()
  await expect.poll(address).toBe('/nova-aposta')
})

test('a sample book is imported by one press and goes away with another', async () => {
  followImport()
  await open('/')
  await steps().getByRole('button', { name: 'Registro de exemplo' }).click()
  await expect.element(notice()).toMatchTextContent('Nenhuma destas apostas é sua')
  await expect.element(steps()).not.toBeInTheDocument()
  await expectAccessible('', notice().element())
  expect(requestsOf(startImport).map(({ query }) => query.get('name'))).toEqual(['Clutchbook sample book'])
  expect(sent(runImport)).toEqual([{ again: true }])
  await notice().getByRole('button', { name: 'Remover o exemplo' }).click()
  await expect.element(steps()).toBeVisible()
  expect(requestsOf(takeBackImport)).toHaveLength(1)
})

test('the notice comes with the figures, and a later visit of this device begins with it', async () => {
  followImport()
  await open('/')
  await steps().getByRole('button', { name: 'Registro de exemplo' }).click()
  await expect.element(notice()).toBeVisible()

  localStorage.removeItem('sample')
  const figures = page.getByRole('main').getByText('200', { exact: true })
  const release = holdBack(listImports)
  await open('/')
  await expect.poll(() => requestsOf(listImports).length).toBeGreaterThan(1)
  expect(figures.query()).toBeNull()
  release()
  await expect.element(figures).toBeVisible()
  expect(notice().query()).not.toBeNull()

  holdBack(stats)
  await open('/')
  await expect.element(notice()).toBeVisible()
})

test('on a phone the steps of an empty book and the notice reach the edges of the window', async () => {
  await page.viewport(390, 844)
  followImport()
  await open('/')
  await expect.element(steps()).toBeVisible()
  const edges = (box: { left: number; right: number }) => [box.left, box.right].map(Math.round)
  expect(edges(boxOf(steps()))).toEqual([0, document.body.clientWidth])
  await steps().getByRole('button', { name: 'Registro de exemplo' }).click()
  await expect.element(notice()).toBeVisible()
  expect(edges(boxOf(notice()))).toEqual([0, document.body.clientWidth])
})

test('a sample that is removed before the page reads that it is done is no failure', async () => {
  answer(runImport, () => changeImport({ state: 'taken-back' }))
  await open('/')
  const offer = steps().getByRole('button', { name: 'Registro de exemplo' })
  await offer.click()
  await expect.poll(() => sent(runImport)).toHaveLength(1)
  await expect.element(offer).toBeEnabled()
  expect(requestsOf(discardImport)).toEqual([])
})

test('one whose bets were changed goes away too, where it is the whole book', async () => {
  followImport()
  await open('/')
  await steps().getByRole('button', { name: 'Registro de exemplo' }).click()
  await expect.element(notice()).toBeVisible()
  changeImport({ book: { bets: 200, changed: 1, results: 0 } })
  const cleared = answer(deleteBets, { deleted: 200 })
  await notice().getByRole('button', { name: 'Remover o exemplo' }).click()
  await expect.element(steps()).toBeVisible()
  expect(cleared).toHaveLength(1)
  expect(requestsOf(takeBackImport)).toHaveLength(1)
})

test('the first own bet takes the place of the sample', async () => {
  followImport()
  await open('/')
  await steps().getByRole('button', { name: 'Registro de exemplo' }).click()
  await expect.element(notice()).toBeVisible()
  await open('/nova-aposta')
  await fillBetForm()
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(requestsOf(takeBackImport)).toHaveLength(1)
  expect(sent(createBet)).toHaveLength(1)
})

test('a bet of a book without a sample waits for no other call', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  await expect.poll(() => requestsOf(listImports)).toHaveLength(1)
  answer(listImports, () => new Promise(() => undefined))
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(sent(createBet)).toHaveLength(1)
})

test('where the browser offers it, the site can be installed from here', async () => {
  let asked = 0
  await open('/')
  await expect.element(steps()).toBeVisible()
  await expect.element(steps().getByRole('button', { name: 'Instalar' })).not.toBeInTheDocument()
  ofPage(installable).set(() => {
    asked += 1
    ofPage(installable).set(null)
  })
  await steps().getByRole('button', { name: 'Instalar' }).click()
  await expect.element(steps().getByRole('button', { name: 'Instalar' })).not.toBeInTheDocument()
  expect(asked).toBe(1)
})
