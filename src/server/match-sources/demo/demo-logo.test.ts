import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { CIRCUITS } from './circuits.ts'
import { demoLogo } from './demo-logo.ts'

const teams = CIRCUITS.flatMap((circuit) => circuit.teams)

test('every team has a name and a crest of its own', () => {
  expect(teams.length).toBeGreaterThanOrEqual(32)
  expect(new Set(teams).size).toBe(teams.length)
  expect(new Set(teams.map(demoLogo)).size).toBe(teams.length)
})

test.each([...teams, '"><script>alert(1)</script>'])(
  'the crest of %s is one picture without text, script or address',
  (key) => {
    const document = load(demoLogo(key), { xml: true })
    expect(document('svg').length).toBe(1)
    expect(document('text, script, image, a, style').length).toBe(0)
    expect(document.text()).toBe('')
    expect(demoLogo(key)).toBe(demoLogo(key))
  },
)
