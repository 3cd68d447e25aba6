import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../src/web/api/create-client.ts'
import '../../../src/web/ui/theme.css'
import './page.ts'
import { faults, forgetAnswers, installFetch } from './network.ts'
import { closePage, ofPage } from './site.tsx'
import { installSocket } from './socket.ts'

installFetch()
installSocket()
for (const level of ['error', 'warn'] as const) {
  const write = console[level]
  window.console[level] = (...words: unknown[]) => {
    faults.push(`console.${level}: ${words.map(String).join(' ')}`)
    write(...words)
  }
}
// The page would not use a font that loads after the first text (font-display: optional).
await Promise.all(['a', 'я'].map((letter) => document.fonts.load("16px 'Inter Variable'", letter)))

beforeEach(() => page.viewport(1440, 900))

/** Responses without metadata: nothing says when they are stale and whose they are. */
const unnamedAnswers = () =>
  ofPage(queryClient)
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [address], meta }) => String(address).startsWith('/api/') && !meta?.data)
    .map(({ queryHash }) => queryHash)

afterEach(async () => {
  vi.useRealTimers()
  expect(unnamedAnswers()).toEqual([])
  await closePage()
  const found = [...faults]
  forgetAnswers()
  expect(found).toEqual([])
})
