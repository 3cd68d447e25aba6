import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { update } from '../../src/web/api/install.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import ConnectionStatus from '../../src/web/layout/connection-status.tsx'
import { webMatch } from '../support/web-match.ts'
import { boxOf, width } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { loadWhole, ofPage, open, showAlone } from './support/site.tsx'

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

test.each([
  [320, 640],
  [390, 844],
  [844, 390],
  [1440, 900],
])(
  'a lost connection is a line below the header that covers nothing, with the time of the data, at %i × %i',
  async (wide, high) => {
    await page.viewport(wide, high)
    showMatches([webMatch()])
    await open('/jogos-ao-vivo')
    await loadWhole()
    const list = page.getByRole('list', { name: 'Partidas ao vivo' })
    await expect.element(list).toBeVisible()
    const age = page.getByText(/^Atualizado (?:agora|há) /)
    await expect.element(age).toBeVisible()
    ofPage(reachability).set('lost')
    const line = page.getByRole('status').filter({ hasText: 'Sem conexão' })
    await expect.element(line).toMatchTextContent(/O que você vê é das \d\d:\d\d\.$/)
    const [header, notice] = [boxOf(page.css('main > header')), boxOf(line)]
    expect(notice.top).toBeGreaterThanOrEqual(header.bottom - 1)
    // Two lines at most.
    expect(notice.height).toBeLessThanOrEqual(50)
    expect(boxOf(page.css('main > header ~ div').first()).top).toBeGreaterThanOrEqual(notice.bottom - 1)
    expect(width()).toBeLessThanOrEqual(wide)
    // What is on the screen has the age of then.
    await expect.element(page.getByText(/^Atualizado: \d\d:\d\d$/)).toBeVisible()
    await expect.element(age).not.toBeInTheDocument()
  },
)

test('Update says that it works until the page is loaded again', async () => {
  const install = vi.fn()
  ofPage(update).set(install)
  const button = page.getByRole('button', { name: 'Atualizar' })
  await button.click()
  await expect.element(button).toBeDisabled()
  expect(install).toHaveBeenCalledTimes(1)
})
