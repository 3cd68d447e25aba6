import { cpuStopwatch } from './cpu-time.ts'
import { NIGHTLY } from './tier.ts'

/** Lengths in characters, each four times the previous one. The nightly tier adds 1 MB. */
const LENGTHS = [16, 64, 256, ...(NIGHTLY ? [1024] : [])].map((kilo) => kilo * 1024)
/** Shorter times are too noisy to compare. */
const NOTICED_MS = 300
/** The limit for four times the length: linear time grows by 4, quadratic by 16. */
const MOST_GROWTH = 10

/** Texts of about `length` characters that are slow for patterns, sorting, splitting or normalization. */
export const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  letters: of('a'),
  digits: of('1'),
  'digits and points': of('1.234'),
  'digits and commas': of('1,'),
  hours: of('1:'),
  spaces: (length) => `a${' '.repeat(length)}b`,
  'spaces at the end': (length) => `a${' '.repeat(length)}`,
  'wide spaces': (length) => `a${'\u3000'.repeat(length)}b`,
  tabs: (length) => `a${'\t'.repeat(length)}b`,
  'line breaks': (length) => `a${'\n'.repeat(length)}b`,
  'carriage returns': (length) => `a${'\r'.repeat(length)}b`,
  'marks out of order': (length) => `a${'\u0315'.repeat(length / 2)}${'\u0300'.repeat(length / 2)}`,
  'marks of two classes': of('\u0315\u0300'),
  'letters with a mark': of('e\u0301'),
  'long decompositions': of('\uFDFA'),
  'capital sigmas': of('\u03A3\u0301'),
  'Korean letters': of('\u1100\u1161\u11A8'),
  emoji: of('👨‍👩‍👧'),
  'halves of emoji': of('\uD83D'),
  'direction marks': of('\u202E'),
  controls: of('\u0001'),
  pairs: of('a vs b '),
  'other pairs': of('a - x b '),
  colons: of(': '),
  'opening parentheses': of('('),
  'parentheses in each other': (length) => '('.repeat(length / 2) + ')'.repeat(length / 2),
  'opening brackets': of('['),
  'opening braces': of('{"a":'),
  quotes: of('"'),
  'escaped quotes': of('""\\'),
  apostrophes: of("'"),
  'apostrophes before a formula': (length) => `${"'".repeat(length)}=1`,
  semicolons: of(';'),
  commas: of('a,'),
  bars: of('a|b;'),
  'equals signs': of('a=b;'),
  slashes: of('/a'),
  dashes: of('-'),
  stars: of('*a'),
  dots: of('a.'),
  'a domain': (length) => `a@${'a.'.repeat(length / 2)}`,
  'a long label': (length) => `a@${'a'.repeat(length)}!`,
  tags: of('<a>'),
  'tags in each other': (length) => '<b>'.repeat(length / 8) + '</b>'.repeat(length / 8),
  attributes: (length) => `<a ${'b="c" '.repeat(length / 6)}>`,
  'a tag without end': (length) => `<a ${'b '.repeat(length / 2)}`,
  entities: of('&amp;'),
  comments: of('<!--'),
  'escapes of a workbook': of('_x0041'),
  percents: of('%CC%95'),
}

function of(unit: string) {
  return (length: number) => unit.repeat(length / unit.length)
}

/** Reports super-linear time: the length, its time and the time for a quarter of it, in milliseconds; null if time grows linearly. */
export async function slowGrowth(work: (text: string) => unknown, shape: (length: number) => string) {
  let before = 0
  for (const length of LENGTHS) {
    const time = await timeOf(work, shape(length))
    if (before > 0 && isSlow(time, before)) {
      const found = await growthAgain(work, shape, length)
      if (found) return found
    }
    before = time
  }
  return null
}

function isSlow(time: number, before: number): boolean {
  return time > NOTICED_MS && time > MOST_GROWTH * Math.max(before, 1)
}

/** Times both lengths again in one go, because garbage collection and compilation cause outliers. */
async function growthAgain(work: (text: string) => unknown, shape: (length: number) => string, length: number) {
  let time = Infinity
  let before = Infinity
  for (let again = 0; again < 5; again++) {
    before = Math.min(before, await timeOf(work, shape(length / 4)))
    time = Math.min(time, await timeOf(work, shape(length)))
    if (!isSlow(time, before)) return null
  }
  return { length, time, before }
}

async function timeOf(work: (text: string) => unknown, text: string): Promise<number> {
  const used = cpuStopwatch()
  try {
    await work(text)
  } catch (error) {
    // A refusal counts as a result; a stack overflow or too long a string does not.
    if (!(error instanceof Error) || error instanceof RangeError) throw error
  }
  return used()
}
