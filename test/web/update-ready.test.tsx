import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { update } from '../../src/web/api/install.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import ConnectionStatus from '../../src/web/layout/connection-status.tsx'
import { visitor } from './support/people.ts'
import { ofPage, showAlone } from './support/site.tsx'

beforeEach(async () => {
  visitor()
  ofPage(reachability).set('up')
  await showAlone(<ConnectionStatus />)
})

test('a lost connection is said, and that it is back', async () => {
  const status = page.getByRole('status')
  ofPage(reachability).set('lost')
  await expect.element(status).toMatchTextContent('Sem conexão')
  ofPage(reachability).set('back')
  await expect.element(status).toMatchTextContent('A conexão voltou')
  ofPage(reachability).set('up')
  await expect.element(status).toHaveTextContent('')
})

test('Update says that it works until the page is loaded again', async () => {
  const install = vi.fn()
  ofPage(update).set(install)
  const button = page.getByRole('button', { name: 'Atualizar' })
  await button.click()
  await expect.element(button).toBeDisabled()
  expect(install).toHaveBeenCalledTimes(1)
})
