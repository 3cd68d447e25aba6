import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'
import * as z from 'zod/mini'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { PATHS, SETTINGS_PATHS } from '../../src/contract/paths.ts'

const LINK = /<link rel="stylesheet"[^>]*\bhref="\/(assets\/[^"]+\.css)"[^>]*>/
const SCRIPT = /<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/
const IMPORT_ENTRY = 'IMPORT_ENTRY'
const WORDS = 'FRAME_WORDS'
const FRAME = '<!-- first frame -->'
const KEY = /data-words="([\w.]+)"/g
const catalog = z.record(z.string(), z.string())

/**
 * Puts the first frame into index.html: its markup (src/web/layout/first-frame.tsx, rendered here), its words and the style sheet. The page shows it
 * without any other request; the module script loads afterwards.
 */
export function firstFrame(web: string, words: string): Plugin {
  return {
    name: 'first-frame',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const markup = await frameMarkup(web)
        const framed = html.replace(FRAME, () => markup)
        const keys = [...framed.matchAll(KEY)].flatMap(([, key]) => key ?? [])
        const worded = framed.replace(WORDS, () => frameWords(words, keys))
        if (!bundle) return worded.replace(IMPORT_ENTRY, 'null')
        const [link, file] = LINK.exec(worded) ?? []
        const styles = bundle[file ?? '']
        if (link === undefined || file === undefined || styles?.type !== 'asset') throw new Error('No style sheet.')
        delete bundle[file]
        // A function, because the styles may contain "$&".
        const styled = worded.replace(link, () => `<style data-boot>${String(styles.source)}</style>`)
        const [script, source] = SCRIPT.exec(styled) ?? []
        if (script === undefined || source === undefined) throw new Error('No script.')
        return styled.replace(script, '').replace(IMPORT_ENTRY, `(()=>import(${JSON.stringify(source)}))`)
      },
    },
  }
}

const SKELETONS = 6

async function frameMarkup(web: string): Promise<string> {
  // There is no document here: the server inserts the base path.
  const define = { 'document.documentElement.dataset': '{}' }
  const load = async <Module>(file: string) => (await runnerImport<Module>(`${web}/${file}`, { define })).module
  const { FirstFrame } = await load<{ FirstFrame: FunctionComponent<{ matches: ReactNode }> }>('layout/first-frame.tsx')
  const { MatchSkeletons } = await load<{ MatchSkeletons: FunctionComponent<{ count: number }> }>(
    'matches/match-skeleton.tsx',
  )
  return renderToStaticMarkup(
    createElement(FirstFrame, { matches: createElement(MatchSkeletons, { count: SKELETONS }) }),
  )
}

const section = (name: string) => [`nav.${name}`, `page.${name}`] as const

/** Title and description keys of pages that are not a section with their own name. */
const HEADER_OF: Readonly<Record<string, readonly [title: string, description: string]>> = {
  login: section('dashboard'),
  luck: section('statistics'),
  explorer: section('statistics'),
  year: ['nav.statistics', 'statistics.year.hint'],
  alerts: ['shell.notifications', 'alerts.description'],
  import: ['imports.title', 'imports.description'],
  tonight: ['nav.tonight', 'tonight.description'],
  chances: ['chances.pageTitle', 'chances.pageHint'],
}

/** By language: title and description of each path, and the texts of the placeholders; as JSON that is safe inside a script element. */
function frameWords(folder: string, keys: readonly string[]): string {
  const words = LANGUAGES.map((language) => {
    const words = wordsOf(join(folder, language))
    const word = (key: string) => {
      const text = words[key]
      if (text === undefined) {
        throw new Error(`The first frame has no words in ${language} for ${key}: name the page's header in HEADER_OF.`)
      }
      return text
    }
    // The sections of the settings share the settings' header.
    const pages = Object.entries(PATHS).filter(
      ([name, path]) => name !== 'match' && name !== 'team' && (name === 'settings' || !SETTINGS_PATHS.includes(path)),
    )
    const headers = pages.map(([name, path]) => [path, (HEADER_OF[name] ?? section(name)).map(word)] as const)
    const placed = Object.fromEntries(keys.map((key) => [key, word(key)]))
    return [language, { headers: Object.fromEntries(headers), words: placed }] as const
  })
  return JSON.stringify(Object.fromEntries(words)).replaceAll('<', '\\u003c')
}

function wordsOf(folder: string): z.output<typeof catalog> {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return Object.fromEntries(files.flatMap((file) => Object.entries(catalog.parse(JSON.parse(file)))))
}
