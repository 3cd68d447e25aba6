import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { webMatch } from '../support/web-match.ts'
import { loaded } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { goTo, open } from './support/site.tsx'

/** Called again, it lengthens the texts that are new. */
function lengthenTexts(lengthened: Map<Node, string>): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? ''
    if (text === '' || lengthened.get(node) === node.nodeValue) continue
    node.nodeValue = `${text} ${text.slice(0, Math.ceil(text.length * 0.4))}`
    lengthened.set(node, node.nodeValue)
  }
}

test('texts that are 40 % longer break no layout', async () => {
  visitor()
  showMatches([webMatch()])
  const lengthened = new Map<Node, string>()
  await open('/')
  for (const path of ['/', '/configuracoes', '/historico']) {
    goTo(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(path)
  }
  await open('/login')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectToFit('/login')

  async function expectToFit(path: string) {
    for (const width of [320, 768, 1440]) {
      await page.viewport(width, 900)
      await loaded()
      lengthenTexts(lengthened)
      await expect
        .poll(() => document.documentElement.scrollWidth, { message: `${path} at ${width}` })
        .toBeLessThanOrEqual(width)
    }
  }
})
