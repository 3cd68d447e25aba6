import { globSync, readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LANGUAGES, LOCALES } from '../contract/languages.ts'
import { BET_TYPES } from '../domain/market/bet-type.ts'
import { MARKETS_OF } from '../domain/market/chosen-selection.ts'
import { MARKETS } from '../domain/market/selection.ts'

const catalogFile = z.record(z.string(), z.string())

const CATALOGS = `${import.meta.dirname}/catalogs`
const FILES = globSync(`${CATALOGS}/*/*.json`)
const AREAS = globSync(`${CATALOGS}/en/*.json`).map((file) => parse(file).name)
const EVERYWHERE = LANGUAGES.flatMap((language) => AREAS.map((area) => ({ language, area })))

/** Keys with their texts. */
const textsOf = (language: string, area: string) =>
  Object.entries(catalogFile.parse(JSON.parse(readFileSync(`${CATALOGS}/${language}/${area}.json`, 'utf8'))))
const messageOf = (text: string) => [...placeholders(compileMessageOrThrow(text))].toSorted()

test('every file of a language belongs to an area, and every area has texts', () => {
  expect(FILES).toHaveLength(EVERYWHERE.length)
  for (const area of AREAS) expect(textsOf('en', area)).not.toEqual([])
})

test.each(EVERYWHERE)('$language/$area has the texts of the English area in their order, and no other', (place) => {
  const keys = textsOf(place.language, place.area).map(([key]) => key)
  expect(keys).toEqual(textsOf('en', place.area).map(([key]) => key))
})

test.each(EVERYWHERE)('$language/$area: every text is a message that takes what the English one takes', (place) => {
  const english = new Map(textsOf('en', place.area))
  for (const [key, text] of textsOf(place.language, place.area)) {
    expect(text.trim(), key).not.toBe('')
    expect(messageOf(text), key).toEqual(messageOf(english.get(key) ?? ''))
  }
})

test.each(EVERYWHERE)('$language/$area: every plural has a form for every number', ({ language, area }) => {
  const needed = new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories
  for (const [key, text] of textsOf(language, area)) {
    if (!text.includes('plural,')) continue
    for (const category of needed) expect(text, key).toMatch(new RegExp(`\\b${category} \\{`))
  }
})

test('every market that is chosen next to its type has words in the form, and every finer one in the explorer', () => {
  const keys = new Set(AREAS.flatMap((area) => textsOf('en', area)).map(([key]) => key))
  const chosen = Object.values(MARKETS_OF).flatMap(({ others }) => others)
  const finer = MARKETS.filter((market) => !BET_TYPES.some((type) => type === market))
  const needed = [...chosen.map((market) => `market.${market}`), ...finer.map((market) => `explorer.market.${market}`)]
  expect(needed.filter((key) => !keys.has(key))).toEqual([])
})

test('no key is in two areas: they share one catalog', () => {
  const keys = AREAS.flatMap((area) => textsOf('en', area)).map(([key]) => key)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

/** The names of a message's placeholders, including those inside plural forms. */
function placeholders(message: CompiledMessage): Set<string> {
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , forms] = token
    const inside = forms && typeof forms === 'object' ? Object.values(forms) : []
    return [name, ...inside.flatMap((form) => (Array.isArray(form) ? [...placeholders(form as CompiledMessage)] : []))]
  })
  return new Set(names)
}

const NAMES = 'JSON BetMGM BtoBet bwin InfernoBet Midnite Stake Xbet PandaScore HLTV Polymarket bo CLV ID'
const SAME_WORDS = {
  pt: `${NAMES} Handicap First Blood blood first Ex Over Under Tag Tags Tipster Total Log loss Rounds Odds Yield Status Cash-out E-mail
    Token Dashboard Chance Chances Final gg vs u s p`,
  ru: `${NAMES} Log loss Yield Email E-mail LIVE Live gg vs u`,
}

test.each(['pt', 'ru'] as const)(
  '%s: a text that is the English one has only words that both languages have',
  (language) => {
    const same = new Set(SAME_WORDS[language].split(/\s+/))
    const wordsOf = (text: string) => text.replaceAll(/\{[^{}]*\}/g, ' ').match(/\p{L}[\p{L}-]*/gu) ?? []
    const english = new Map(AREAS.flatMap((area) => textsOf('en', area)))
    const left = AREAS.flatMap((area) => textsOf(language, area)).filter(
      ([key, text]) => text === english.get(key) && wordsOf(text).some((word) => !same.has(word)),
    )
    expect(left).toEqual([])
  },
)
