import { setImmediate } from 'node:timers/promises'
import { type CheerioAPI, load } from 'cheerio/slim'
import { DomHandler, Parser } from 'htmlparser2'
import { FORMATS, type Format, TBD, type Team } from '../../../domain/match.ts'
import { UNDECIDED } from '../../../domain/team.ts'
import { SourceError } from '../match-source.ts'
import { pictureAddress, readableName } from '../source-text.ts'

/** What `$(selector)` gives. */
export type Selection = ReturnType<typeof selectionOf>
const selectionOf = ($: CheerioAPI) => $('*')

/** Parsed in slices, because 3 MB at once would hold up everybody else for 100 ms. */
const SLICE = 64 * 1024

/** Keeps the parts that are read, and of the rest only whether it was closed: a page is 3 MB, its parts are 50 KB. */
class PartsHandler extends DomHandler {
  readonly #parts: ReadonlySet<string>
  /** Every open element, and whether it is kept. */
  readonly #open: boolean[] = []
  constructor(parts: ReadonlySet<string>) {
    super()
    this.#parts = parts
  }

  /** Half a page leaves elements open; a whole one closes all it opened. */
  get isWhole(): boolean {
    return this.#open.length === 0
  }

  get #isInside(): boolean {
    return this.#open.at(-1) === true
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    const kept = this.#isInside || marksOf(attributes).some((mark) => this.#parts.has(mark))
    this.#open.push(kept)
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

/** The parts of a page that bear one of these as their class, id or rel. */
export async function parseParts(html: string, ...parts: readonly string[]): Promise<CheerioAPI> {
  const page = new PartsHandler(new Set(parts))
  const parser = new Parser(page)
  for (let at = 0; at < html.length; at += SLICE) {
    if (at > 0) await setImmediate()
    parser.write(html.slice(at, at + SLICE))
  }
  if (!page.isWhole) throw new SourceError('shape-changed', 'the page ends before its end')
  parser.end()
  return load(page.root)
}

/** Ids are found anywhere in an address: saved pages carry absolute ones. */
export function idIn(href: string | undefined, kind: 'matches' | 'team' | 'events'): number | null {
  const id = new RegExp(`/${kind}/(\\d{1,15})(?:/|$)`).exec(href ?? '')?.[1]
  return id ? Number(id) : null
}

/** Times are only in data-unix; the text beside it is written for the visitor's own country. */
export function timeOf(element: Selection): Date | null {
  const unix = element.attr('data-unix') ?? ''
  return /^\d{12,13}$/.test(unix) ? new Date(Number(unix)) : null
}

export function teamOf(id: number | string | null | undefined, rawName: string, logo: Selection): Team {
  const name = readableName(rawName)
  if (name === null || name.toUpperCase() === TBD) return UNDECIDED
  return { key: id ? String(id) : null, name, logoUrl: logoOf(logo) }
}

/** The cookie banner of the site moves the address of a picture out of `src`. */
function logoOf(image: Selection): string | null {
  return pictureAddress(image.attr('src')) ?? pictureAddress(image.attr('data-cookieblock-src'))
}

export function formatOf(text: string, pattern: RegExp): Format | null {
  const maps = pattern.exec(text)?.[1]
  return FORMATS.find((format) => format === `BO${maps}`) ?? null
}
