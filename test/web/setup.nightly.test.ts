import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSetup, SETUP_PATH } from '../../src/contract/setup.ts'
import { answer } from './support/network.ts'
import { dialog } from './support/page.ts'
import { visitor } from './support/people.ts'
import { open } from './support/site.tsx'

test('nothing is wider than a small phone, in the longest words', async () => {
  await page.viewport(320, 700)
  visitor()
  const folder = `/srv/${'a-long-name-of-a-folder/'.repeat(5)}`
  answer(openSetup, { source: 'demo', sourceOffer: { hasToken: false }, folder, version: '1.8.0' })
  await open(`${SETUP_PATH}#OAH3Bn0ZH1YqKJ42VQywXA`)
  await expect.element(page.getByRole('heading', { name: 'Quatro respostas e pronto.' })).toBeVisible()
  expect(dialog().element().scrollWidth).toBe(dialog().element().clientWidth)
})
