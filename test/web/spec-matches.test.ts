import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { showMatches, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const row = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .filter({ hasText: 'Alfa' })
    .filter({ hasText: 'Bravo' })

beforeEach(visitor)

test('an upcoming match has its tournament, date and time, initials, a dash, format, map and badge', async () => {
  const maps = [{ number: 1, name: 'Nuke', status: 'not_started', score1: null, score2: null }] as const
  const scheduledTime = '2031-01-01T18:00:00.000Z'
  showMatches([], [upcomingMatch({ format: 'BO1', map: 'Nuke', maps: [...maps], scheduledTime })])
  await open('/proximos-jogos')
  // 18:00 in Greenwich is 15:00 in São Paulo.
  for (const words of ['Copa de Teste', '01/01, 15:00', 'BO1', 'Nuke', 'Agendado']) {
    await expect.element(row()).toMatchTextContent(words)
  }
  for (const sign of ['A', 'B', '-']) await expect.element(row().getByText(sign, { exact: true })).toBeVisible()
})

describe('a logo', () => {
  test('is shown if there is one, and the initial if its picture cannot be loaded', async () => {
    showMatches([webMatch({ team1Logo: PIXEL, team2Logo: 'data:image/png;base64,AAAA' })])
    await open('/jogos-ao-vivo')
    await expect.element(row().css('img')).toHaveLength(1)
    await expect.element(row().css('img')).toHaveAttribute('src', PIXEL)
    await expect.element(row().getByText('B', { exact: true })).toBeVisible()
    await expect.element(row().getByText('A', { exact: true })).not.toBeInTheDocument()
  })
})
