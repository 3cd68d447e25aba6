import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { update } from '../../src/web/api/install.ts'
import { line } from '../../src/web/api/line.ts'
import LineStatus from '../../src/web/layout/line-status.tsx'
import { visitor } from './support/people.ts'
import { ofPage, showAlone } from './support/site.tsx'

beforeEach(async () => {
  visitor()
  ofPage(line).set('up')
  await showAlone(<LineStatus />)
})

test('a lost connection is said, and that it is back', async () => {
  const status = page.getByRole('status')
  ofPage(line).set('lost')
  await expect.element(status).toMatchTextContent('Sem conexão')
  ofPage(line).set('back')
  await expect.element(status).toMatchTextContent('A conexão voltou')
  ofPage(line).set('up')
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
