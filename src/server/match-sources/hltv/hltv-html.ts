import { setImmediate } from 'node:timers/promises'
import { type CheerioAPI, load } from 'cheerio/slim'
import { DomHandler, Parser } from 'htmlparser2'
import { FORMATS, type Format } from '../../../domain/match/match.ts'
import { TBD, type Team, UNDECIDED } from '../../../domain/team/team.ts'
import { SourceError } from '../match-source.ts'
import { pictureAddress, readableName } from '../source-text.ts'

/** The result of `$(selector)`. */
export type Selection = ReturnType<typeof selectionOf>
const selectionOf = ($: CheerioAPI) => $('*')

/** Characters parsed per turn of the event loop: 3 MB at once would block it for 100 ms. */
const SLICE = 64 * 1024

/** Nesting of elements. A page has some 30 levels; the parser's time grows with the square of the depth. */
const DEEPEST = 500

/** Keeps only the parts that are read: a page has 3 MB, its parts 50 KB. For the rest it only tracks whether elements were closed. */
class PartsHandler extends DomHandler {
  readonly #parts: ReadonlySet<string>
  /** For every open element, whether it is kept. */
  readonly #open: boolean[] = []
  constructor(parts: ReadonlySet<string>) {
    super()
    this.#parts = parts
  }

  /** Whether every element was closed; a truncated page leaves some open. */
  get isWhole(): boolean {
    return this.#open.length === 0
  }

  get #isInside(): boolean {
    return this.#open.at(-1) === true
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    const kept = this.#isInside || marksOf(attributes).some((mark) => this.#parts.has(mark))
    this.#open.push(kept)
    if (this.#open.length > DEEPEST) throw new SourceError('shape-changed', 'the page has too deeply nested elements')
    if (kept) super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    if (this.#open.pop()) super.onclosetag()
  }

  override ontext(text: string): void {
    if (this.#isInside) super.ontext(text)
  }
}

function marksOf({ class: classes, id, rel }: Record<string, string>): readonly string[] {
  return [...(classes?.split(/\s+/) ?? []), id ?? '', rel ?? '']
}

/** The elements of a page with one of `parts` as class, id or rel, and their contents. */
export async function parseParts(html: string, ...parts: readonly string[]): Promise<CheerioAPI> {
  const page = new PartsHandler(new Set(parts))
  const parser = new Parser(page)
  for (let at = 0; at < html.length; at += SLICE) {
    if (at > 0) await setImmediate()
    parser.write(html.slice(at, at + SLICE))
  }
  if (!page.isWhole) throw new SourceError('shape-changed', 'the page is truncated')
  parser.end()
  return load(page.root)
}

/** The id in a link, relative or absolute (saved pages have absolute ones). */
export function idIn(href: string | undefined, kind: 'matches' | 'team' | 'events'): number | null {
  const id = new RegExp(`/${kind}/(\\d{1,15})(?:/|$)`).exec(href ?? '')?.[1]
  return id ? Number(id) : null
}

/** The time in data-unix; the visible text depends on the visitor's country. */
export function timeOf(element: Selection): Date | null {
  const unix = element.attr('data-unix') ?? ''
  return /^\d{12,13}$/.test(unix) ? new Date(Number(unix)) : null
}

export function teamOf(id: number | string | null | undefined, rawName: string, logo: Selection): Team {
  const name = readableName(rawName)
  if (name === null || name.toUpperCase() === TBD) return UNDECIDED
  return { key: id ? String(id) : null, name, logoUrl: logoOf(logo) }
}

/** The site's cookie banner moves an image's URL out of `src`. */
function logoOf(image: Selection): string | null {
  return pictureAddress(image.attr('src')) ?? pictureAddress(image.attr('data-cookieblock-src'))
}

export function formatOf(text: string, pattern: RegExp): Format | null {
  const maps = pattern.exec(text)?.[1]
  return FORMATS.find((format) => format === `BO${maps}`) ?? null
}
