import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { PATHS, SHARED_TEXT } from '../../src/contract/paths.ts'

/** Equals `--color-canvas` of the dark theme, the default. */
const CANVAS = '#0a0c10'
const SHORTCUTS = ['newBet', 'live', 'history'] as const
/** The names of the specification of `share_target`, in the order of ours. */
const [title, text, url] = SHARED_TEXT
const catalog = z.record(z.string(), z.string())

/** The web app manifest in each language. The server adds the product's name. */
export function manifest(folder: string): Plugin {
  return {
    name: 'manifest',
    apply: 'build',
    generateBundle() {
      for (const lang of LANGUAGES) {
        const words = (area: string) =>
          catalog.parse(JSON.parse(readFileSync(join(folder, lang, `${area}.json`), 'utf8')))
        const shell = words('shell')
        const source = JSON.stringify({
          id: '/',
          lang,
          description: words('dashboard')['dashboard.welcomeText'],
          start_url: '/',
          scope: '/',
          display: 'standalone',
          theme_color: CANVAS,
          background_color: CANVAS,
          icons: [
            { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
            { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
            { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
            { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
          ],
          shortcuts: SHORTCUTS.map((name) => ({ name: shell[`nav.${name}`], url: PATHS[name] })),
          share_target: { action: PATHS.newBet, method: 'GET', params: { title, text, url } },
        })
        this.emitFile({ type: 'asset', fileName: `manifest.${lang}.json`, source })
      }
    },
  }
}
