import type { TeamForm, TeamResult } from '../../src/contract/matches/teams.ts'

/** A finished match in the API's format: a BO3 that was won 2–1 against Charlie. */
export function teamResult(more: Partial<TeamResult> = {}): TeamResult {
  return {
    hltvId: 50,
    opponent: 'Charlie',
    opponentLogo: null,
    tournament: 'Copa de Teste',
    format: 'BO3',
    score: 2,
    opponentScore: 1,
    forfeit: false,
    finishedTime: '2026-11-18T18:00:00.000Z',
    maps: [
      { name: 'Mirage', score: 13, opponentScore: 9 },
      { name: 'Nuke', score: 4, opponentScore: 13 },
      { name: 'Ancient', score: 13, opponentScore: 11 },
    ],
    ...more,
  }
}

/** This many results, newest first; every third is lost. */
export const teamResults = (count: number): TeamResult[] =>
  Array.from({ length: count }, (_, at) =>
    teamResult({
      hltvId: 500 + at,
      finishedTime: new Date(Date.parse('2026-11-18T18:00:00.000Z') - at * 86_400_000).toISOString(),
      ...(at % 3 === 2 && { score: 0, opponentScore: 2 }),
    }),
  )

export const NO_FORM: TeamForm = { results: [], maps: [], matches: 0 }
