import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type ImportDetail,
  type ImportSummary,
  listImports,
  readImport,
  sendImportPart,
  startImport,
} from '../../src/contract/imports.ts'
import { NOTHING_ASKED } from './support/imports.ts'
import { answer, lost, type Request, requestsOf } from './support/network.ts'
import { address } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { goTo, open } from './support/site.tsx'

const TEXT =
  'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won;\n'
const FILE = new File([TEXT], 'apostas.csv')
const ID = 5

const detail = (more: Partial<ImportDetail> = {}): ImportDetail => ({
  id: ID,
  name: FILE.name,
  state: 'uploading',
  size: FILE.size,
  received: 0,
  counts: null,
  asked: NOTHING_ASKED,
  progress: null,
  failure: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  doneAt: null,
  survey: null,
  plan: null,
  book: null,
  totals: null,
  ...more,
})

let stored: readonly ImportSummary[]
beforeEach(() => {
  signedIn()
  stored = []
  answer(listImports, () => [...stored])
  answer(readImport, () => detail())
  answer(sendImportPart, () => {
    answer(readImport, () => detail({ state: 'surveying', received: FILE.size }))
    return detail({ state: 'surveying', received: FILE.size })
  })
})

/** The server begins the import, and its answer is lost. */
function loseTheAnswer(begun: ImportDetail = detail()): readonly Request[] {
  return answer(startImport, () => {
    stored = [begun]
    return lost()
  })
}

async function choose(): Promise<void> {
  await open('/importar')
  await userEvent.upload(page.css('input[type=file]'), FILE)
}

const bytesSent = () => Promise.all(requestsOf(sendImportPart).map(({ body }) => (body as Blob).text())) // an upload

test('an import whose first answer is lost goes on with the chosen file, and is begun once', async () => {
  const begins = loseTheAnswer()
  await choose()
  await expect.element(page.getByText('Lendo apostas.csv')).toBeVisible()
  expect(address()).toBe(`/importar?id=${ID}`)
  expect(await bytesSent()).toEqual([TEXT])
  expect(begins).toHaveLength(1)
})

test('an import that is found only later goes on too, without the file being chosen again', async () => {
  loseTheAnswer()
  answer(listImports, lost())
  await choose()
  await expect.element(page.getByRole('alert')).toBeVisible()
  answer(listImports, () => [...stored])
  goTo(`/importar?id=${ID}`)
  await expect.element(page.getByText('Lendo apostas.csv')).toBeVisible()
  expect(await bytesSent()).toEqual([TEXT])
})

test('an import of another size is not taken for the one that was begun', async () => {
  const other = detail({ size: FILE.size + 1 })
  loseTheAnswer(other)
  answer(readImport, other)
  await choose()
  await expect.element(page.getByRole('alert')).toBeVisible()
  goTo(`/importar?id=${ID}`)
  await expect.element(page.getByText(/O envio de .+ parou/)).toBeVisible()
  expect(requestsOf(sendImportPart)).toEqual([])
})
