import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { webMatch } from '../support/web-match.ts'
import { at, finished, PATH, showFavorites } from './support/favorites-list.ts'
import { answer } from './support/network.ts'
import { address, boxOf, expectAccessible, loaded, texts } from './support/page.ts'
import { open } from './support/site.tsx'

beforeEach(showFavorites)

test('live, scheduled and finished ones are each counted, with their day in words', async () => {
  await open(PATH)
  await expect
    .poll(() => texts(page.getByRole('heading', { level: 3 })))
    .toEqual(['Ao vivo 1', 'Agendados 3', 'Encerrados 2', 'Nenhum time favorito ainda'])
  const scheduled = page.getByRole('list', { name: 'Agendados' }).getByRole('listitem')
  await expect.element(scheduled.first()).toMatchTextContent(/amanhã.*Charlie/)
  await expect.element(scheduled.last()).toMatchTextContent(/Fora da agenda.*Gone.*Se voltar à agenda/)
  await expect.element(finished().first()).toMatchTextContent(/ontem 16:30.*Placar final: 2 a 1.*Over 4/)
  await expectAccessible()
})

test('on a phone that lies a live one is as wide as the list and has its star', async () => {
  await page.viewport(844, 390)
  await open(PATH)
  const list = page.getByRole('list', { name: 'Ao vivo', exact: true })
  const star = list.getByRole('button', { name: /^Favorito:/ })
  await expect.element(star).toBeVisible()
  const [row, whole] = [boxOf(list.css('> li')), boxOf(list)]
  expect(whole.right - row.right).toBeLessThanOrEqual(2)
})

test('the count says how many are ahead, as the tabs do, and how many are over', async () => {
  await page.viewport(1200, 900)
  await open(PATH)
  await expect.element(page.getByText('4 + 2 encerradas', { exact: true })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Favoritos', exact: true })
  await expect.element(tabs.getByRole('link', { name: /^Partidas/ })).toMatchTextContent('Partidas 4')
})

test('next to the teams a scheduled one is a line of both teams with its day below its hour', async () => {
  await page.viewport(1440, 900)
  await open(PATH)
  const row = page.getByRole('list', { name: 'Agendados' }).getByRole('listitem').nth(1)
  await expect.element(row).toBeVisible()
  await loaded()
  expect(boxOf(row).height).toBeLessThanOrEqual(60)
  const [left, right] = [row.getByTitle('Associação Atlética Ponte Preta Esportes'), row.getByTitle('Bravo')]
  const middle = (name: typeof left) => boxOf(name).top + boxOf(name).height / 2
  expect(Math.abs(middle(left) - middle(right))).toBeLessThan(2)
  expect(boxOf(left).right).toBeLessThan(boxOf(right).left)
})

test('a finished one recedes on the side that lost, and leads to the page of its match', async () => {
  answer(findMatch, {
    ...webMatch({ id: 4, hltvId: 4, status: 'finished', team1: 'Over 4', score1: 2, score2: 1 }),
    calledOff: false,
    startedTime: null,
    finishedTime: at(-1, 16),
    otherSource: null,
    oddsHistory: [],
  })
  await open(PATH)
  const ink = (name: string) => getComputedStyle(finished().first().getByTitle(name).element()).color
  await expect.element(finished()).toHaveLength(2)
  expect(ink('Bravo')).not.toBe(ink('Over 4'))
  await page.getByRole('link', { name: 'Over 4 vs Bravo, 2 a 1' }).click()
  await expect.poll(address).toBe('/jogo/4')
})
