import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { webMatch } from '../support/web-match.ts'
import { boxOf } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const list = () => page.getByRole('list', { name: 'Partidas ao vivo' })

test('a hundred matches scroll within their list', async () => {
  visitor()
  showMatches(Array.from({ length: 100 }, (_, at) => webMatch({ id: at + 1, hltvId: at + 1, team1: `Time ${at}` })))
  await open('/jogos-ao-vivo')
  const rows = list().getByRole('button', { name: /^Detalhes/ })
  await expect.element(rows).toHaveLength(100)
  const scroller = page.css('.scroll-list').filter({ has: list() })
  expect(boxOf(scroller).height).toBeLessThanOrEqual(640)
  const last = rows.last()
  ;(last.element() as HTMLElement).focus()
  await expect.element(last).toBeInViewport()
})
