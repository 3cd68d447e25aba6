import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { skill } from '../../src/contract/skill.ts'
import { sixtyBets } from './support/judged-bets.ts'
import { answer } from './support/network.ts'
import { brokenAmounts } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const PATH = '/estatisticas/sorte-ou-habilidade'

/** Labels of charts that are cut off at the side, or lie over another one. */
function unreadableLabels(): string[] {
  return [...document.querySelectorAll('main svg[role=img]')].flatMap((chart) => {
    const sides = chart.getBoundingClientRect()
    const labels = [...chart.querySelectorAll('text')].map((label) => ({
      words: label.textContent,
      box: label.getBoundingClientRect(),
    }))
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    return labels
      .filter(({ box }, at) => {
        const isCut = box.left < sides.left || box.right > sides.right
        return isCut || labels.slice(at + 1).some((other) => overlap(box, other.box))
      })
      .map(({ words }) => words)
  })
}

for (const [language, profit] of [
  ['pt', '+€ 14.000.000,00'],
  ['en', '+€14,000,000.00'],
  ['ru', '+14 000 000,00 €'],
] as const) {
  test(`on a phone, millions are read whole in ${language}: next to the charts and in the ranges`, async () => {
    signedIn()
    answer(skill, sixtyBets(1_000_000))
    await page.viewport(320, 700)
    await open(PATH, language)
    await expect.element(page.css('main svg[role=img]').getByText(profit)).toHaveLength(2)
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
    await document.fonts.ready
    await expect.poll(unreadableLabels).toEqual([])
    expect(brokenAmounts()).toEqual([])
  })
}
