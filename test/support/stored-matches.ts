import type { MapScore, MatchState } from '../../src/domain/match/match.ts'
import type { Deps } from '../../src/server/deps.ts'
import { insertMatch, lockMatches, replaceMaps, takeVersion } from '../../src/server/matches/match-queries.ts'

let matches = 0

/** Deletes all matches, locking them in the same order as the server, which may still be working on some. */
export async function deleteMatches({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .deleteFrom('matches')
    .where('id', 'in', db.selectFrom('matches').select('id').orderBy('id').forUpdate())
    .execute()
}

/** Stores a match of Alfa against Bravo, by default an upcoming BO3 without a time, and returns its id. */
export async function storeMatch(
  { deps: { db, now } }: { readonly deps: Pick<Deps, 'db' | 'now'> },
  { team1: name1 = 'Alfa', team2: name2 = 'Bravo', ...more }: StoredMatch = {},
): Promise<number> {
  matches += 1
  const team = (name: string) => ({ key: name, name, logoUrl: null })
  const state: MatchState = {
    status: 'upcoming',
    team1: team(name1),
    team2: team(name2),
    tournament: 'Copa de Teste',
    format: 'BO3',
    score1: null,
    score2: null,
    maps: [],
    odds: null,
    forfeit: false,
    scheduledTime: null,
    finishedTime: null,
    reopenVotes: 0,
    ...more,
  }
  const sourceId = `stored-${matches}`
  // In one transaction, like a poll.
  return db.transaction().execute(async (tx) => {
    await lockMatches(tx, [])
    const id = await insertMatch(tx, 'hltv', {
      sourceId,
      publicId: null,
      state,
      logo1: null,
      logo2: null,
      updatedAt: now(),
      version: await takeVersion(tx),
      startedTime: null,
      pollTask: 'list',
    })
    await replaceMaps(tx, id, state.maps)
    return id
  })
}

type StoredMatch = Partial<Omit<MatchState, 'team1' | 'team2'>> & { readonly team1?: string; readonly team2?: string }

/** The result of a finished BO3 with these rounds of its maps, ended at this time. */
export function finished(rounds: readonly (readonly [number, number])[], finishedTime: Date): StoredMatch {
  const maps: MapScore[] = rounds.map(([score1, score2], index) => ({
    number: index + 1,
    name: null,
    status: 'finished',
    score1,
    score2,
  }))
  return {
    status: 'finished',
    maps,
    score1: rounds.filter(([score1, score2]) => score1 > score2).length,
    score2: rounds.filter(([score1, score2]) => score2 > score1).length,
    scheduledTime: new Date(finishedTime.getTime() - 2 * 60 * 60 * 1000),
    finishedTime,
  }
}
