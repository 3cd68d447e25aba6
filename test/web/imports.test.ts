import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ImportDetail, listImports, readImport, startImport } from '../../src/contract/imports.ts'
import { NOTHING_ASKED } from './support/imports.ts'
import { answer, held, lost, requestsOf } from './support/network.ts'
import { address } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const TEXT =
  'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won;\n'
const FILE = new File([TEXT], 'apostas.csv')
const ID = 5

const BEGUN: ImportDetail = {
  id: ID,
  name: FILE.name,
  state: 'surveying',
  size: FILE.size,
  counts: null,
  asked: NOTHING_ASKED,
  progress: { done: 0, total: FILE.size, waiting: false },
  failure: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  doneAt: null,
  survey: null,
  plan: null,
  book: null,
  totals: null,
}

beforeEach(() => {
  signedIn()
  answer(listImports, [])
  answer(readImport, BEGUN)
  answer(startImport, BEGUN)
})

async function choose(): Promise<void> {
  await open('/importar')
  await userEvent.upload(page.css('input[type=file]'), FILE)
}

const filesSent = () => Promise.all(requestsOf(startImport).map(({ body }) => (body as Blob).text())) // an upload

test('a file is sent whole with its name; the page says so, and then shows the import', async () => {
  const sending = held<typeof startImport>(BEGUN)
  const sent = answer(startImport, sending)
  await choose()
  await expect.element(page.getByText('Enviando apostas.csv')).toBeVisible()
  sending.release()
  await expect.element(page.getByText('Lendo apostas.csv')).toBeVisible()
  expect(address()).toBe(`/importar?id=${ID}`)
  expect(sent.map(({ query }) => query.get('name'))).toEqual(['apostas.csv'])
  expect(await filesSent()).toEqual([TEXT])
})

test('a file whose answer is lost is sent again by one press, and an import that was begun all the same is named', async () => {
  answer(startImport, () => {
    answer(listImports, [BEGUN])
    return lost()
  })
  await choose()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /apostas\.csv/ })).toHaveAttribute('href', `/importar?id=${ID}`)
  answer(startImport, BEGUN)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Lendo apostas.csv')).toBeVisible()
  expect(await filesSent()).toEqual([TEXT, TEXT])
})
