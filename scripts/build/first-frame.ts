import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { PATHS } from '../../src/web/paths.ts'

const LINK = /<link rel="stylesheet"[^>]*\bhref="\/(assets\/[^"]+\.css)"[^>]*>/
const SCRIPT = /<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/
const ENTRY = '"%ENTRY%"'
const WORDS = '"%FRAME%"'
const catalog = z.record(z.string(), z.string())

/** The first frame waits for nothing but the page: the one style sheet and the words of its header are in it, and the script comes after. */
export function firstFrame(folder: string): Plugin {
  return {
    name: 'first-frame',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const worded = html.replace(WORDS, () => frameWords(folder))
        if (!bundle) return worded.replace(ENTRY, 'null')
        const [link, file] = LINK.exec(worded) ?? []
        const styles = bundle[file ?? '']
        if (link === undefined || file === undefined || styles?.type !== 'asset') throw new Error('No style sheet.')
        delete bundle[file]
        // By a function: the styles may hold "$&".
        const styled = worded.replace(link, () => `<style data-boot>${String(styles.source)}</style>`)
        const [script, source] = SCRIPT.exec(styled) ?? []
        if (script === undefined || source === undefined) throw new Error('No script.')
        return styled.replace(script, '').replace(ENTRY, JSON.stringify(source))
      },
    },
  }
}

/** By language: title and description of each path, the banner, the visitor's welcome, what is said when the script stays away, as JSON that may stand in a script. */
function frameWords(folder: string): string {
  const words = LANGUAGES.map((language) => {
    const read = (area: string) =>
      catalog.parse(JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')))
    const [common, shell, dashboard] = [read('common'), read('shell'), read('dashboard')]
    const header = (name: string) => [shell[`nav.${name}`], shell[`page.${name}`]]
    const headers = Object.entries(PATHS).map(
      ([name, path]) => [path, header(name === 'login' ? 'dashboard' : name)] as const,
    )
    const welcome = [dashboard['dashboard.welcomeTitle'], dashboard['dashboard.welcomeText']]
    const banner = [shell['banner.title'], shell['banner.text']]
    const failed = [common['crash.title'], common['crash.reload']]
    return [language, { headers: Object.fromEntries(headers), banner, welcome, failed }] as const
  })
  return JSON.stringify(Object.fromEntries(words)).replaceAll('<', '\\u003c')
}
