import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PAGE = readFileSync('docs/security-asvs.md', 'utf8')
const ROWS = PAGE.split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .flatMap((line) => {
    const [id = '', ...cells] = line.slice(2, -2).split(' | ')
    return id
      .split(', ')
      .flatMap(idsOf)
      .map((each) => [each, ...cells])
  })

/** "V6.5.1 to 5" is five requirements. */
function idsOf(cell: string): string[] {
  const [, section, first, last] = /^(.+\.)(\d+) to (\d+)$/.exec(cell) ?? []
  if (section === undefined) return [cell]
  const from = Number(first)
  return Array.from({ length: Number(last) - from + 1 }, (_, index) => `${section}${from + index}`)
}

/**
 * How many requirements of levels 1 and 2 each section has, as counted in the CSV of the release 5.0.0. They are the first ones of their
 * section: those of level 3 follow them.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  'V1.1': 2,
  'V1.2': 9,
  'V1.3': 11,
  'V1.4': 3,
  'V1.5': 2,
  'V2.1': 3,
  'V2.2': 3,
  'V2.3': 4,
  'V2.4': 1,
  'V3.2': 2,
  'V3.3': 4,
  'V3.4': 6,
  'V3.5': 5,
  'V3.7': 2,
  'V4.1': 3,
  'V4.2': 1,
  'V4.3': 2,
  'V4.4': 4,
  'V5.1': 1,
  'V5.2': 3,
  'V5.3': 2,
  'V5.4': 3,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
  'V9.1': 3,
  'V9.2': 4,
  'V11.1': 2,
  'V11.2': 3,
  'V11.3': 3,
  'V11.4': 4,
  'V11.5': 1,
  'V11.6': 1,
  'V12.1': 3,
  'V12.2': 2,
  'V12.3': 4,
  'V13.1': 1,
  'V13.2': 5,
  'V13.3': 2,
  'V13.4': 5,
  'V14.1': 2,
  'V14.2': 4,
  'V14.3': 3,
  'V15.1': 3,
  'V15.2': 3,
  'V15.3': 7,
  'V16.1': 1,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 3,
}

test('each requirement of levels 1 and 2 is there once, in the order of the standard', () => {
  const ids = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(ids).toHaveLength(217)
  expect(ROWS.map(([id]) => id)).toEqual(ids)
})

test('each has a state, and the sum of each state is that of the introduction', () => {
  const count = (state: string) => ROWS.filter((row) => row[2] === state).length
  const [met, notApplicable, deviates] = [count('met'), count('n/a'), count('deviates')]
  expect(met + notApplicable + deviates).toBe(ROWS.length)
  expect(PAGE).toContain(`${met} are met, ${notApplicable} do not apply, ${deviates} deviate.`)
})

test('a met requirement names a test, a file or a document; the others have a reason', () => {
  const unproven = ROWS.filter(
    ([, , state, proof = '']) => !(state === 'met' ? /\]\([^)]+\)/ : /[a-z]{2,}/).test(proof),
  )
  expect(unproven.map(([id]) => id)).toEqual([])
})
