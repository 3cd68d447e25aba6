import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { webMatch } from '../support/web-match.ts'
import { answer } from './support/network.ts'
import { loaded } from './support/page.ts'
import { visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const MATCH = webMatch({
  maps: [
    { number: 1, name: 'Mirage', status: 'finished', score1: 16, score2: 14, firstHalf: { score1: 9, score2: 3 } },
    { number: 2, name: 'Inferno', status: 'running', score1: 7, score2: 5 },
  ],
})

beforeEach(() => {
  visitor()
  const more = { calledOff: false, startedTime: null, finishedTime: null, otherSource: null, oddsHistory: [] }
  answer(findMatch, { ...MATCH, ...more })
})

for (const language of ['pt', 'ru'] as const) {
  describe(`in ${language}`, () => {
    beforeEach(() => page.viewport(320, 640))

    test('the maps fit their card on a small phone', async () => {
      await open(`/jogo/${MATCH.hltvId}`, language)
      const list = page.css('main ol').first()
      await expect.element(list).toBeVisible()
      await loaded()
      const edge = document.documentElement.clientWidth
      for (const cell of list.css('li *').elements()) {
        expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(edge)
      }
    })
  })
}
