import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio/slim'
import { describe, expect, test } from 'vitest'
import { hasSharedFixtures, OWN_FIXTURES, SHARED_FIXTURES } from '../../../../test/support/recorded.ts'
import { thinned } from '../../../../test/support/thinned.ts'
import { syncMatch } from '../../../domain/match/match-sync.ts'
import { SourceError } from '../match-source.ts'
import { readMatchPage } from './hltv-match.ts'

const NOW = new Date('2027-01-01T00:00:00Z')
type Page = ReturnType<typeof load>

/** The pages of finished series that have a result of their own. */
const pages = [OWN_FIXTURES, ...(hasSharedFixtures ? [SHARED_FIXTURES] : [])].flatMap((folder) => {
  const under = join(folder, 'hltv/match')
  const names = readdirSync(under).filter(
    (name) => /finished-bo3|bo[35]-finished/.test(name) && !name.includes('awarded'),
  )
  return names.map((name) => [name, readFileSync(join(under, name), 'utf8')] as const)
})

/** The score that is stored after this page, or the failure of a page that is refused. */
async function outcomeOf(html: string): Promise<unknown> {
  const reading = await readMatchPage(html).catch((error: unknown) => {
    if (error instanceof SourceError) return error.failure
    throw error
  })
  if (typeof reading === 'string') return reading
  const { score1, score2 } = syncMatch(null, reading, NOW)
  return score1 === null ? 'unknown' : [score1, score2]
}

function changed(html: string, change: (page: Page) => unknown): string {
  const page = load(html)
  change(page)
  return page.html()
}

const exchange = (page: Page, one: string, two: string, name: string) => {
  const [first, second] = [page(one), page(two)]
  const [text1, text2] = [first.attr(name) ?? '', second.attr(name) ?? '']
  first.attr(name, text2)
  second.attr(name, text1)
}

const PLAYED = '.mapholder:has(.results-stats)'

/** The page with a veto that leaves its maps in their order. */
function withVetoOf(html: string): string {
  const names = [...load(html)(`${PLAYED} .mapname`)].map((element) => load(html)(element).text())
  const lines = names.map((name, at) => `<div>${at + 1}. Marble Owls picked ${name}</div>`)
  return html.replace('<div class="flexbox-column">', `<div class="veto-box">${lines.join('')}</div>$&`)
}

/** The rounds that are stored of the maps of this page. */
async function roundsOf(html: string): Promise<readonly unknown[]> {
  const { maps } = syncMatch(null, await readMatchPage(html), NOW)
  return maps.filter(({ score1 }) => score1 !== null)
}

describe.each([...thinned(pages, 3)])('%s', (_, html) => {
  test('has a result', async () => {
    expect(await outcomeOf(html)).toEqual([expect.any(Number), expect.any(Number)])
  })

  test('has none when one of its maps has the name of another', async () => {
    const names = load(html)('.mapholder:has(.results-stats) .mapname')
    expect(names.length).toBeGreaterThan(1)
    for (const [at] of names.toArray().entries()) {
      const other = at === 0 ? 1 : 0
      const twice = changed(html, (page) => {
        const found = page('.mapholder:has(.results-stats) .mapname')
        found.eq(at).text(found.eq(other).text())
      })
      expect(await outcomeOf(twice)).toBe('unknown')
    }
  })

  test('has none when two maps are exchanged and the links to their statistics are not, or the links alone', async () => {
    const count = load(html)(PLAYED).length
    const pairs = Array.from({ length: count }, (_, one) => [one, (one + 1) % count] as const)
    for (const [one, two] of pairs) {
      // The statistics and the veto contradict each other; a page without a veto has one witness only.
      const withVeto = html.includes('class="veto-box') ? html : withVetoOf(html)
      expect(await outcomeOf(withVeto)).toEqual(await outcomeOf(html))
      const links = changed(withVeto, (page) => {
        exchange(page, `${PLAYED}:eq(${one}) a.results-stats`, `${PLAYED}:eq(${two}) a.results-stats`, 'href')
      })
      expect(await outcomeOf(links)).toBe('unknown')
      expect(await roundsOf(links)).toEqual([])
      const maps = changed(links, (page) => {
        const [first, second] = [page(PLAYED).eq(one), page(PLAYED).eq(two)]
        const [html1, html2] = [first.toString(), second.toString()]
        first.replaceWith(html2)
        second.replaceWith(html1)
      })
      expect(await outcomeOf(maps)).toBe('unknown')
      expect(await roundsOf(maps)).toEqual([])
    }
  })

  test('has none when the classes of a map or of the header name the other winner', async () => {
    for (const parts of ['.mapholder:has(.results-stats)', '.team1-gradient, .team2-gradient']) {
      const turned = changed(html, (page) => {
        page('.results-center-half-score').remove()
        const cells = page(parts).find('.won, .lost')
        for (const cell of cells.toArray().map((element) => page(element))) cell.toggleClass('won lost')
      })
      expect(await outcomeOf(turned)).toBe('unknown')
    }
  })

  test('is refused when the ids of the header are exchanged, and its names are not', async () => {
    const sides = ['.team1-gradient a[href*="/team/"]', '.team2-gradient a[href*="/team/"]'] as const
    expect(await outcomeOf(changed(html, (page) => exchange(page, ...sides, 'href')))).toBe('shape-changed')
  })
})
