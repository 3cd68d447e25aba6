import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { listPriceTargets, type PriceTarget } from '../../src/contract/matches/price-targets.ts'
import { webMatch } from '../support/web-match.ts'
import { answer } from './support/network.ts'
import { dialog, expectAccessible } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const PATH = '/jogo/1?alert=1'
const LONG = 'Associação Atlética Ponte Preta Esportes'
const rows = () => dialog('Alerta de odd').getByRole('list', { name: 'Seus alertas de odd' }).getByRole('listitem')

/** The person waits for these prices of the match. */
const waitFor = (targets: PriceTarget[]) => answer(listPriceTargets, targets)

beforeEach(() => {
  signedIn()
  showMatches([])
  answer(findMatch, {
    ...webMatch({ hltvId: 1, team1: LONG, team2: 'Bravo', odds1: '1.83', odds2: '1.99' }),
    calledOff: false,
    startedTime: null,
    finishedTime: null,
    otherSource: null,
    oddsHistory: [],
  })
})

for (const language of LANGUAGES) {
  test(`nothing is cut off in any window, in ${language}`, { timeout: 90_000 }, async () => {
    waitFor([
      { hltvId: 1, number: 2, team: 1, odds: '2.10', direction: 'atLeast', reached: null },
      {
        hltvId: 1,
        number: 3,
        team: 1,
        odds: '1.50',
        direction: 'atMost',
        reached: { at: '2026-11-20T20:14:00.000Z', odds: '1.45' },
      },
    ])
    await open(PATH, language)
    await expect.element(page.getByText(LONG).first()).toBeInTheDocument()
    await expectFitsEveryWindow()
  })
}

for (const theme of ['dark', 'light'] as const) {
  test(`the prices are accessible, ${theme}`, async () => {
    await setTheme(theme)
    waitFor([{ hltvId: 1, number: 2, team: 1, odds: '2.10', direction: 'atLeast', reached: null }])
    await page.viewport(390, 844)
    await open(PATH)
    await expect.element(rows()).toHaveLength(1)
    await expectAccessible()
  })
}
