import { between, type Random, randomFor } from './random.ts'

/** Outlines of a badge on a 100 × 100 canvas. */
const BADGES = [
  'M50 4 90 16v38c0 22-17 35-40 42C27 89 10 76 10 54V16z',
  'M50 4 92 28v44L50 96 8 72V28z',
  'M50 3a47 47 0 1 0 0 94 47 47 0 0 0 0-94z',
  'M14 8h72a6 6 0 0 1 6 6v46L50 96 8 60V14a6 6 0 0 1 6-6z',
  'M50 3 97 50 50 97 3 50z',
  'M26 6h48l20 20v48L74 94H26L6 74V26z',
] as const

/** The figure on the badge, within 26…74. */
const CHARGES = [
  'M50 26 57 43l18 1-14 12 5 18-16-10-16 10 5-18-14-12 18-1z',
  'M28 58 50 34l22 24v14L50 48 28 72z',
  'M26 62c8-9 16-9 24 0s16 9 24 0v12c-8 9-16 9-24 0s-16-9-24 0zM26 38c8-9 16-9 24 0s16 9 24 0v12c-8 9-16 9-24 0s-16-9-24 0z',
  'M50 25a25 25 0 1 0 0 50 25 25 0 0 0 0-50zm0 14a11 11 0 1 1 0 22 11 11 0 0 1 0-22z',
  'M55 24 33 55h14l-4 22 24-32H53z',
  'M24 72 42 36l9 17 7-11 18 30z',
  'M32 26 50 44 68 26l6 6-18 18 18 18-6 6-18-18-18 18-6-6 18-18-18-18z',
  'M50 24 72 50 50 76 28 50zm0 17-8 9 8 9 8-9z',
  'M28 30h12v40H28zM44 42h12v28H44zM60 30h12v40H60z',
  'M58 25a26 26 0 1 0 17 36 22 22 0 0 1-17-36z',
  'M27 34 50 46l23-12-6 34-17 9-17-9z',
  'M50 25c14 12 20 22 20 31a20 20 0 0 1-40 0c0-9 6-19 20-31z',
] as const

/** The pattern behind the figure; some badges have none. */
const FIELDS = [
  '',
  'M0 0h50v100H0z',
  'M0 50h100v50H0z',
  'M0 0 100 100H0z',
  'M33 0h34v100H33z',
  'M0 38h100v24H0z',
] as const

/** Generates a team's logo as SVG without text, recognizable at 20 px on dark and light backgrounds. */
export function demoLogo(teamKey: string): string {
  const random = randomFor('logo', teamKey)
  const badge = pick(random, BADGES)
  const field = pick(random, FIELDS)
  const charge = pick(random, CHARGES)
  const hue = Math.floor(between(random, 0, 360))
  const second = (hue + pick(random, [0, 25, 150, 180, 210])) % 360
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
    `<clipPath id="b"><path d="${badge}"/></clipPath>`,
    `<path d="${badge}" fill="hsl(${hue} 62% 42%)"/>`,
    field && `<path d="${field}" fill="hsl(${second} 58% 31%)" clip-path="url(#b)"/>`,
    `<path d="${charge}" fill="hsl(${second} 80% 95%)" fill-rule="evenodd"/>`,
    `<path d="${badge}" fill="none" stroke="hsl(${hue} 45% 62%)" stroke-width="4" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('')
}

function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0]
}
