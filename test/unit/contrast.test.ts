import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/web/ui/theme.css', import.meta.url), 'utf8')

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for icons and the edges of fields. */
const TEXT = 4.5
const GRAPHIC = 3

const SURFACES = ['canvas', 'surface', 'raised']
const INKS = ['ink', 'ink-2', 'ink-3', 'accent']

const TEXT_PAIRS = [
  ...SURFACES.flatMap((surface) => INKS.map((ink) => [ink, surface] as const)),
  ['ink', 'accent-tint'],
  ['ink-2', 'accent-tint'],
  ['accent', 'accent-tint'],
  ['on-accent', 'accent'],
  ['on-primary', 'primary'],
  ['on-lost', 'lost'],
  ...['won', 'lost', 'pending'].flatMap((tone) => [
    [tone, `${tone}-tint`] as const,
    ...SURFACES.map((surface) => [tone, surface] as const),
  ]),
] as const

const EDGE_PAIRS = [
  ...SURFACES.map((surface) => ['edge', surface] as const),
  ['bar', 'canvas'],
  ['bar', 'surface'],
  ['accent', 'accent-tint'],
] as const

for (const [theme, index] of [
  ['light', 2],
  ['dark', 3],
] as const) {
  const colours = new Map(
    [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6,8}), (#\w{6,8})\)/g)].map((found) => [
      found[1],
      found[index] ?? '',
    ]),
  )
  const contrastOf = (front: string, back: string) => contrast(colours.get(front), colours.get(back))

  test.each(TEXT_PAIRS)(`in the ${theme} theme the contrast of %s on %s is sufficient for text`, (ink, surface) => {
    expect(contrastOf(ink, surface)).toBeGreaterThanOrEqual(TEXT)
  })

  test.each(EDGE_PAIRS)(`in the ${theme} theme the contrast of %s with %s is sufficient for edges`, (edge, surface) => {
    expect(contrastOf(edge, surface)).toBeGreaterThanOrEqual(GRAPHIC)
  })
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(front = '', back = ''): number {
  const [lighter = 0, darker = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the icon has the accent of the light theme', () => {
  const icon = readFileSync(new URL('../../src/web/public/favicon.svg', import.meta.url), 'utf8')
  const accent = /--color-accent: light-dark\((#\w+),/.exec(css)?.[1]
  expect(/<rect [^>]*fill="(#\w+)"/.exec(icon)?.[1]).toBe(accent)
})
