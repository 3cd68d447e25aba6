import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settleBet } from '../../src/contract/bets/bet-results.ts'
import { createBet } from '../../src/contract/bets/bets.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { matchPath, PATHS } from '../../src/contract/paths.ts'
import { settledBet } from '../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { changeBooked, placeBet } from './support/book.ts'
import { brokenWords, cutOff } from './support/cut-off.ts'
import { answer, requestsOf, sent } from './support/network.ts'
import { dialog, expectDialogs, loaded, toasts, width } from './support/page.ts'
import { administrator, showMatches, signedIn, visitor } from './support/people.ts'
import { goTo, onEveryScreen, open } from './support/site.tsx'
import { byTier } from './support/tier.ts'
import { LONGEST_LANGUAGES } from './support/window-sizes.ts'

for (const language of byTier(['en'], ['en', 'ru'])) {
  describe(`in ${language}`, () => {
    beforeEach(() => {
      visitor()
      showMatches([webMatch()], [upcomingMatch()])
    })

    // The setup fails the test on an error in the console, and on a call that has no answer, as those for personal data.
    test('for a visitor no screen has an error, asks for personal data or is wider than a small phone', {
      timeout: 120_000,
    }, async () => {
      await page.viewport(320, 640)
      await onEveryScreen(async (path) => {
        expect(document.documentElement.lang).toBe(language)
        await expect.element(page.css('main h1')).toBeVisible()
        await expect.poll(() => document.title).toMatch(/ \| Clutchbook$/)
        // No catalog key is shown instead of its text.
        expect(document.body.textContent).not.toMatch(/\b(?:nav|page|matches|common|shell|gate|dashboard)\.[a-z]\w+/)
        await loaded()
        await expect.poll(width, { message: path }).toBeLessThanOrEqual(320)
      }, language)
      const personal = ENDPOINTS.filter((endpoint) => endpoint.access !== 'public')
      for (const endpoint of personal)
        expect(() => requestsOf(endpoint), endpoint.path).toThrow('no answer is described')
    })
  })
}

for (const language of LONGEST_LANGUAGES) {
  test(`no word of a heading, a label or a button breaks on a small phone, in ${language}`, {
    timeout: 120_000,
  }, async () => {
    administrator()
    const match = webMatch()
    showMatches([match], [upcomingMatch()])
    const oddsHistory = [{ at: match.updatedAt, odds1: '1.45', odds2: '2.70' }]
    const more = { calledOff: false, startedTime: null, finishedTime: null, otherSource: null, oddsHistory }
    answer(findMatch, { ...match, ...more })
    placeBet({ matchId: match.id })
    // 320 px beside the scroll bar.
    await page.viewport(335, 640)
    const expectWholeWords = async (where: string) => {
      await loaded()
      await expect.poll(brokenWords, { message: where }).toEqual([])
    }
    await onEveryScreen(expectWholeWords, language)
    for (const path of [matchPath(match.hltvId), `${PATHS.explorer}?view=table`]) {
      goTo(path)
      await expectWholeWords(path)
    }
    // The title has the least room beside the whole advertisement.
    await page.viewport(768, 640)
    await expectWholeWords('768 px')
  })
}

test('the outcomes of a correction are whole words on a small phone, in Russian', async () => {
  signedIn()
  placeBet(settledBet('won', '42.50'))
  await page.viewport(335, 640)
  await open(PATHS.history, 'ru')
  await page.css('[data-opens-bet]').first().click()
  await page.getByRole('button', { name: 'Изменить всё', exact: true }).click()
  await expect.element(dialog('Исправить ставку').getByRole('radio', { name: 'Проигрыш' })).toBeInTheDocument()
  await expect.poll(brokenWords).toEqual([])
})

const LONG = 'Clube de Esportes Eletrônicos Incrivelmente Comprido'

// A window of 1280 × 1024 at 400 %, by the nightly tier at 200 % too.
for (const [zoom, wide, high] of byTier(
  [['400 %', 320, 256]],
  [
    ['400 %', 320, 256],
    ['200 %', 640, 512],
  ],
)) {
  test(`nothing is cut off or needs scrolling sideways, ${zoom}`, { timeout: 120_000 }, async () => {
    administrator()
    showMatches([webMatch({ team1: LONG })], [upcomingMatch({ team1: LONG, team2: 'Bravo' })])
    placeBet({ teams: `${LONG} vs Bravo`, selectedTeam: LONG, amount: '1000000.00', odds: '1000.00' })
    await page.viewport(wide, high)
    await onEveryScreen(async (path) => {
      await loaded()
      await expectToFit(path)
    })
  })

  test(`a bet is placed and settled, ${zoom}`, async () => {
    signedIn()
    showMatches([webMatch()])
    await page.viewport(wide, high)
    await open('/jogos-ao-vivo')
    await page.getByRole('button', { name: 'Apostar em Alfa a 1,45' }).click()
    await expect.element(dialog('Nova Aposta')).toBeVisible()
    await expectToFit('new bet')
    await dialog().getByLabelText('Valor (€)').fill('10')
    await dialog().getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.element(toasts()).toMatchTextContent('Aposta registrada com sucesso!')
    await expectDialogs(0)
    expect(sent(createBet)).toMatchObject([{ selectedTeam: 'Alfa', amount: 1000, odds: 1450 }])

    answer(settleBet, ({ params }) =>
      changeBooked(Number(params['id']), { status: 'lost', outcome: 'lost', result: '-10.00' }),
    )
    goTo('/historico')
    await page.getByRole('button', { name: 'Alfa', exact: true }).click()
    await expect.element(dialog('Alfa')).toBeVisible()
    await expectToFit('details')
    await dialog().getByRole('button', { name: 'Outro resultado' }).click()
    await expect.element(dialog('Resultado da aposta')).toBeVisible()
    await expectToFit('result')
    await dialog('Resultado da aposta')
      .getByRole('button', { name: /^Aposta perdida/ })
      .click()
    await expect.element(dialog('Resultado da aposta')).not.toBeInTheDocument()
    await expect.element(dialog('Alfa')).toMatchTextContent('Perdida')
    expect(sent(settleBet)).toEqual([{ status: 'lost' }])
  })
}

test('a dialog that is wider than its window, or than what it holds, is noticed', async () => {
  signedIn()
  showMatches([webMatch()])
  await page.viewport(320, 256)
  await open('/jogos-ao-vivo')
  await page.getByRole('button', { name: 'Apostar em Alfa a 1,45' }).click()
  await expect.element(dialog('Nova Aposta')).toBeVisible()
  await expectToFit('new bet')
  const sheet = dialog().element() as HTMLElement // a dialog
  Object.assign(sheet.style, { width: '340px', maxWidth: 'none' })
  await expect.poll(cutOff).toContainEqual(expect.stringMatching(/^<dialog/))
  sheet.removeAttribute('style')
  await expectToFit('new bet, as it was')
  const field = dialog().getByLabelText('Valor (€)').element() as HTMLElement // an input
  field.style.minWidth = '340px'
  await expect.poll(cutOff).toContainEqual(expect.stringMatching(/^<input/))
})

async function expectToFit(at: string): Promise<void> {
  await expect.poll(cutOff, { message: at }).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, at).toBeLessThanOrEqual(clientWidth)
}
