import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMatch } from '../../src/domain/bet/match-tie.ts'
import { squadKey } from '../../src/domain/team/squad.ts'
import { ambiguousIdentities, teamIdentity } from '../../src/domain/team/team-identity.ts'
import { hasSharedFixtures, SHARED_FIXTURES } from '../support/recorded.ts'

/** Names of teams as HLTV wrote them within one year. */
const recordedNames = () =>
  readFileSync(join(SHARED_FIXTURES, 'teams/hltv-names.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

const onRecordedNames = test.skipIf(!hasSharedFixtures)

onRecordedNames(
  '933 recorded names of teams have identities of their own, but for case (needs the recorded payloads)',
  () => {
    const names = recordedNames()
    const byIdentity = Map.groupBy(names, teamIdentity)
    expect(names.length).toBe(933)
    expect(byIdentity.has(null)).toBe(false)
    expect([...byIdentity.values()].filter((spellings) => spellings.length > 1)).toEqual([
      ['MONEY CREW', 'Money Crew'],
      ['PARTIZAN', 'Partizan'],
    ])
  },
)

onRecordedNames(
  'of 933 recorded names eight may be spellings of another, which a person decides (needs the recorded payloads)',
  () => {
    const byKey = Map.groupBy(recordedNames(), squadKey)
    expect(byKey.has(null)).toBe(false)
    expect([...byKey.values()].filter((names) => names.length > 1)).toEqual([
      ['A FUNDAÇÃO', 'Afundacao'],
      ['CS2News', 'Team CS2NEWS'],
      ['MONEY CREW', 'Money Crew'],
      ['PARTIZAN', 'Partizan'],
    ])
  },
)

onRecordedNames(
  'recorded teams whose names differ in case only are never taken for each other (needs the recorded payloads)',
  () => {
    const now = new Date('2026-03-10T18:00:00Z')
    const teams = recordedNames().map((name, at) => ({ name, key: String(at), source: 'hltv', logoUrl: null }))
    const ambiguous = ambiguousIdentities(teams)
    const opponent = { key: 'opponent', name: 'An opponent', logoUrl: null }
    const matches = teams.map((team, id) => ({
      id,
      source: 'hltv',
      team1: team,
      team2: opponent,
      status: 'upcoming' as const,
      tournament: null,
      scheduledTime: now,
      finishedTime: null,
    }))
    const kinds = ['MONEY CREW', 'Money Crew', 'PARTIZAN', 'Partizan', 'Spirit'].map((name) => {
      const bet = { pair: { team1: opponent.name, team2: name }, placedAt: now }
      const others = matches.filter(({ team1 }) => team1.name !== name)
      return findMatch(bet, others, now, ambiguous).kind
    })
    expect(kinds).toEqual(['choose', 'choose', 'choose', 'choose', 'none'])
  },
)
