import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, gzip } from 'node:zlib'
import { CLIENT_CONFIG_ID, type ClientConfig } from '../../contract/client-config.ts'
import { required } from '../../domain/required.ts'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { pageBelow } from './base-path.ts'

export const ENCODINGS = ['br', 'gzip'] as const
export type PageEncoding = (typeof ENCODINGS)[number] | 'identity'

/** A text that is compressed at first use, off the event loop. */
export type ReadyText = { bytes(encoding: PageEncoding): Promise<Buffer>; readonly etag: string }

/** The HTML page of every screen. */
export type Page = ReadyText & {
  /** Hashes of its inline scripts and styles for the content security policy. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

export function loadPage(webRoot: string, config: Config): Page {
  const file = join(webRoot, 'index.html')
  if (!existsSync(file)) throw new StartError(`${file} is missing: build the site with "npm run build".`)
  const html = fillPage(pageBelow(config.basePath, readFileSync(file, 'utf8')), {
    productName: config.productName,
    affiliateUrl: config.affiliateUrl,
  })
  return { ...lastReady(html), scriptHashes: hashesOf(html, 'script'), styleHashes: hashesOf(html, 'style') }
}

export function readyText(text: string, brotli: BrotliOptions = {}): ReadyText {
  const plain = Buffer.from(text)
  const compress = {
    br: () => promisify(brotliCompress)(plain, brotli),
    gzip: () => promisify(gzip)(plain),
    identity: async () => plain,
  }
  const made: Partial<Record<PageEncoding, Promise<Buffer>>> = {}
  return { bytes: (encoding) => (made[encoding] ??= compress[encoding]()), etag: etagOf(plain) }
}

let last: { readonly text: string; readonly ready: ReadyText } | undefined
/** Caches the last one: tests start many servers in one process, and the best Brotli level takes 0.2 s. */
function lastReady(text: string): ReadyText {
  if (last?.text !== text) last = { text, ready: readyText(text) }
  return last.ready
}

/** A strong entity tag (RFC 9110, 8.8.3). */
export function etagOf(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`
}

function fillPage(template: string, config: ClientConfig): string {
  const empty = new RegExp(`(<script[^>]*\\bid="${CLIENT_CONFIG_ID}"[^>]*>)\\s*(</script>)`)
  if (!empty.test(template)) throw new StartError(`index.html has no <script id="${CLIENT_CONFIG_ID}"> to fill.`)
  // Replacement functions, as a product name may contain "$&".
  return template
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(config.productName))
    .replace(empty, (_, open: string, close: string) => open + scriptJson(config) + close)
}

/** Hashes of the inline elements marked `data-boot`. */
function hashesOf(html: string, tag: 'script' | 'style'): readonly string[] {
  const inline = html.matchAll(new RegExp(`<${tag} data-boot[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...inline].map(
    ([, text]) =>
      `'sha256-${createHash('sha256').update(required(text, 'the text of an inline element')).digest('base64')}'`,
  )
}

/** JSON that cannot close its script element. */
function scriptJson(value: ClientConfig): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => required(ENTITIES[character], 'an entity'))
}
