import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { CLIENT_CONFIG_ID, type ClientConfig } from '../../contract/client-config.ts'
import { required } from '../../domain/required.ts'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { pageBelow } from './base-path.ts'

export const ENCODINGS = ['br', 'gzip'] as const
export type PageEncoding = (typeof ENCODINGS)[number] | 'identity'

/** A text, ready to send. */
export type ReadyText = { readonly bytes: Readonly<Record<PageEncoding, Buffer>>; readonly etag: string }

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
  return { ...readyText(html), scriptHashes: hashesOf(html, 'script'), styleHashes: hashesOf(html, 'style') }
}

let last: { readonly text: string; readonly ready: ReadyText } | undefined
/** Keeps the last one: the tests start many servers in one process, and the best Brotli takes 0.1 s. */
function readyText(text: string): ReadyText {
  if (last?.text !== text) {
    const bytes = Buffer.from(text)
    const ready = {
      bytes: { identity: bytes, gzip: gzipSync(bytes), br: brotliCompressSync(bytes) },
      etag: etagOf(bytes),
    }
    last = { text, ready }
  }
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

/** Of the inline elements marked `data-boot`. */
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
