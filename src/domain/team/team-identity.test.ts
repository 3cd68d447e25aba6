import { describe, expect, test } from 'vitest'
import { TBD } from './team.ts'
import { ambiguousIdentities, teamIdentity } from './team-identity.ts'

describe('the identity of a team', () => {
  test.each([
    ['Natus Vincere', '  natus   VINCERE '],
    ['MÖBIUS', 'mo\u0308bius'],
    ['A FUNDAÇÃO', 'a fundacao'],
    ['KRÜ', 'Kru'],
    ['Straße', 'STRASSE'],
    ['Łódź', 'lodz'],
    ['BRØNDBY', 'Brondby'],
    ['Ǿre', 'ore'],
    ['Đorđe', 'DORDE'],
    ['Ёлки', 'ЕЛКИ'],
    // Two accents on one letter: Unicode has no letter with both.
    ['Lo\u0323\u031Bb', 'Lob'],
    ['Ολυμπιακός', 'ΟΛΥΜΠΙΑΚΟΣ'],
    ['Virtus.pro', 'virtus pro'],
    ['Wu-Tang', 'Wu Tang'],
    ['Soul’s Heart', "Souls' Heart"],
    ['Natus\u00A0Vincere', 'Natus Vincere\u200B'],
    ['dream[S]cape', 'Dream S cape'],
  ])('is the same for %s and %s, which differ in case, accents or punctuation', (a, b) => {
    expect(teamIdentity(a)).toBe(teamIdentity(b))
  })

  test.each([
    ['Team Spirit', 'Spirit'],
    ['Spirit', 'Spirit Academy'],
    ['Spirit Academy', 'Spirit Academy Black'],
    ['FURIA', 'FURIA fe'],
    ['CS2News', 'Team CS2News'],
    ['BC.Game', 'BC.Game Esports'],
    ['MOUZ', 'MOUZ NXT'],
    ['Heimo', 'ex-Heimo'],
    ['A Fundação', 'Afundacao'],
    // Letters of their own, not letters with an accent.
    ['Þór', 'Thor'],
    ['Sæby', 'Saeby'],
    ['L&G', 'LG'],
    ['1win', '1WIN NA'],
    ['M1', 'm1x'],
    ['O PLANO', '0 PLANO'],
    ['Бой', 'Бои'],
    ['Ӧмӧль', 'Омоль'],
    // A Latin and a Cyrillic word that look alike.
    ['COBA', 'СОВА'],
    ['?', '!'],
    ['K²', 'K2'],
    ['A+', 'A'],
  ])('differs for %s and %s', (a, b) => {
    expect(teamIdentity(a)).not.toBe(teamIdentity(b))
  })

  test.each([TBD, 'tba', '', '  '])('of an undecided team (%j) does not exist', (name) => {
    expect(teamIdentity(name)).toBeNull()
  })
})

describe('an identity is ambiguous', () => {
  const team = (name: string, key: string | null, source = 'one') => ({ name, key, source })

  test('when two teams of a source bear it', () => {
    expect(ambiguousIdentities([team('PARTIZAN', '1'), team('Spirit', '3'), team('Partizan', '2')])).toEqual(
      new Set(['partizan']),
    )
  })

  test.each([
    ['one team of two spellings', [team('PARTIZAN', '1'), team('Partizan', '1')]],
    ['a spelling without a key', [team('PARTIZAN', '1'), team('Partizan', null)]],
    ['the keys of two sources', [team('PARTIZAN', '1'), team('Partizan', '2', 'other')]],
    ['two undecided teams', [team(TBD, '1'), team(TBD, '2')]],
  ])('but not for %s', (_, teams) => {
    expect(ambiguousIdentities(teams).size).toBe(0)
  })
})

test('a name of punctuation keeps it, with one space for any white space', () => {
  expect(teamIdentity('!  ?')).toBe(teamIdentity('! ?'))
  expect(teamIdentity('! ?')).not.toBe(teamIdentity('!?'))
})
