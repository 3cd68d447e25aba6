import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'
import * as z from 'zod/mini'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { PATHS } from '../../src/web/paths.ts'

const LINK = /<link rel="stylesheet"[^>]*\bhref="\/(assets\/[^"]+\.css)"[^>]*>/
const SCRIPT = /<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/
const IMPORT_ENTRY = 'IMPORT_ENTRY'
const WORDS = 'FRAME_WORDS'
const FRAME = '<!-- first frame -->'
const catalog = z.record(z.string(), z.string())

/**
 * Puts the first frame into index.html: its markup (src/web/layout/first-frame.tsx, rendered here), its words, and the one style sheet. So it
 * needs nothing but the page; the module script is loaded after it.
 */
export function firstFrame(web: string): Plugin {
  return {
    name: 'first-frame',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const markup = await frameMarkup(`${web}/layout/first-frame.tsx`)
        const worded = html.replace(FRAME, () => markup).replace(WORDS, () => frameWords(`${web}/i18n`))
        if (!bundle) return worded.replace(IMPORT_ENTRY, 'null')
        const [link, file] = LINK.exec(worded) ?? []
        const styles = bundle[file ?? '']
        if (link === undefined || file === undefined || styles?.type !== 'asset') throw new Error('No style sheet.')
        delete bundle[file]
        // By a function: the styles may hold "$&".
        const styled = worded.replace(link, () => `<style data-boot>${String(styles.source)}</style>`)
        const [script, source] = SCRIPT.exec(styled) ?? []
        if (script === undefined || source === undefined) throw new Error('No script.')
        return styled.replace(script, '').replace(IMPORT_ENTRY, `(()=>import(${JSON.stringify(source)}))`)
      },
    },
  }
}

async function frameMarkup(file: string): Promise<string> {
  const { module } = await runnerImport<{ FirstFrame: FunctionComponent }>(file)
  return renderToStaticMarkup(createElement(module.FirstFrame))
}

/** Paths that show the header of another section. */
const HEADER_OF: Readonly<Record<string, string>> = { login: 'dashboard', luck: 'statistics' }

/** By language: title and description of each path, the banner, the visitor's welcome, and the texts for a script that fails to load; as JSON that is safe inside a script element. */
function frameWords(folder: string): string {
  const words = LANGUAGES.map((language) => {
    const read = (area: string) =>
      catalog.parse(JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')))
    const [common, shell, dashboard] = [read('common'), read('shell'), read('dashboard')]
    const header = (name: string) => [shell[`nav.${name}`], shell[`page.${name}`]]
    const sections = Object.entries(PATHS).filter(([name]) => name !== 'match')
    const headers = sections.map(([name, path]) => [path, header(HEADER_OF[name] ?? name)] as const)
    const welcome = [dashboard['dashboard.welcomeTitle'], dashboard['dashboard.welcomeText']]
    const banner = [shell['banner.title'], shell['banner.text']]
    const failed = [common['crash.title'], common['crash.reload']]
    return [language, { headers: Object.fromEntries(headers), banner, welcome, failed }] as const
  })
  return JSON.stringify(Object.fromEntries(words)).replaceAll('<', '\\u003c')
}
