import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../src/web/api/query-client.ts'
import { push } from '../../../src/web/api/socket.ts'
import '../../../src/web/ui/theme.css'
import './page.ts'
import { faults, forgetAnswers, installFetch } from './network.ts'
import { closePage } from './site.tsx'
import { installSocket, sockets } from './socket.ts'

// A test of the spread hands in its own.
const atOnce = () => 0

installFetch()
installSocket()
for (const level of ['error', 'warn'] as const) {
  const write = console[level]
  window.console[level] = (...words: unknown[]) => {
    faults.push(`console.${level}: ${words.map(String).join(' ')}`)
    write(...words)
  }
}
// A font that comes after the first text would not be used by the page any more (font-display: optional).
await Promise.all(['a', 'я'].map((letter) => document.fonts.load("16px 'Inter Variable'", letter)))

beforeEach(async () => {
  push.random = atOnce
  await page.viewport(1440, 900)
})

/** An answer of which nobody knows when it is stale, and whose it is. */
const unnamedAnswers = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [address], meta }) => String(address).startsWith('/api/') && !meta?.data)
    .map(({ queryHash }) => queryHash)

afterEach(async () => {
  vi.useRealTimers()
  expect(unnamedAnswers()).toEqual([])
  await closePage()
  sockets.length = 0
  const found = [...faults]
  forgetAnswers()
  expect(found).toEqual([])
})
