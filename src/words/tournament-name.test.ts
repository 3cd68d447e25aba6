import { expect, test } from 'vitest'
import { tournamentName } from './tournament-name.ts'
import type { Translate } from './translate.ts'

const t: Translate = (key, values) => [key, values?.['name']].filter(Boolean).join(' ')

test.each([
  ['Samovar Open 58 · Group B', 'Samovar Open 58 · matches.stage.group B'],
  ['Samovar Open 58 · Semi-final', 'Samovar Open 58 · matches.stage.semiFinal'],
  ['A · B · Third place', 'A · B · matches.stage.thirdPlace'],
  [null, 'matches.unknownTournament'],
])('the stage of %s is in the language of the page', (name, shown) => {
  expect(tournamentName(name, t)).toBe(shown)
})

test.each([
  'Final',
  'Group A',
  'IEM Cologne Final',
  'IEM Cologne - Group A',
  'Samovar Open 58 · Group stage',
  'Samovar Open 58 · Group AB',
  'Samovar Open 58 · final',
  'Samovar Open 58 · Final ',
  'Samovar Open 58 · constructor',
  'Samovar Open 58 ·',
  '',
])('the name "%s" of a source stays as it is', (name) => {
  expect(tournamentName(name, t)).toBe(name)
})
