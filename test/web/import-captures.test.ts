import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startImport } from '../../src/contract/imports.ts'
import { har, SECRETS, stakeAnswer, stakeBet, stakeCall } from '../support/captures.ts'
import { answerImports, COLUMNS, surveyOf } from './support/imports.ts'
import { requestsOf } from './support/network.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const SURVEY = surveyOf(COLUMNS, {
  format: 'stake-json',
  container: 'json',
  leftOut: [
    { sheet: 'Soccer', captured: 'sport', rows: 2 },
    { sheet: '', captured: 'repeated', rows: 1 },
    { sheet: '', captured: 'answer', rows: 1 },
  ],
})

beforeEach(() => {
  signedIn()
  answerImports(SURVEY, () => ({}))
})

const RECORDING = JSON.stringify(
  har(stakeCall(stakeAnswer([stakeBet('a1'), stakeBet('s1', {}, [{ sport: 'Soccer', team: 'Villa' }])]))),
)

const bytesSent = () => Promise.all(requestsOf(startImport).map(({ body }) => (body as Blob).text())) // an upload

async function expectOnlyBets(): Promise<void> {
  const [sent = '', ...more] = await bytesSent()
  expect(more).toEqual([])
  expect(sent).toContain('Kestrel Five')
  for (const secret of [...SECRETS, 'Villa', 'headers', 'cookies']) expect(sent).not.toContain(secret)
}

test('of a recorded page only the bets leave the browser, and what is left out is named', async () => {
  await open('/importar')
  await page.getByText('Stake e bet-at-home: como exportar').click()
  await expect.element(page.getByText(/De Stake e bet-at-home, salve a página .* Só as apostas saem/)).toBeVisible()
  await userEvent.upload(page.css('input[type=file]'), new File([RECORDING], 'stake.com.har'))
  await expect
    .element(
      page.getByText(
        'Não lido: 2 apostas em Soccer, 1 aposta repetida no arquivo, 1 resposta da página que não pode ser lida',
      ),
    )
    .toBeVisible()
  await expectOnlyBets()
})

test('so of a pasted answer', async () => {
  await open('/importar')
  await page.getByRole('button', { name: 'Colar texto' }).click()
  await page.getByRole('textbox').fill(JSON.stringify(stakeAnswer([stakeBet('a1')])))
  await page.getByRole('button', { name: 'Ler o texto' }).click()
  await expect.element(page.getByText(/Não lido/)).toBeVisible()
  await expectOnlyBets()
})
