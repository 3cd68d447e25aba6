import { accountFile } from '../../contract/account.ts'
import type { User } from '../../contract/auth.ts'
import { everyBet } from '../bets/whole-list.ts'
import { findMovements } from '../cash/cash-queries.ts'
import { presentMovement } from '../cash/present-cash.ts'
import type { Deps } from '../deps.ts'
import { findFavorites } from '../favorites/favorite-queries.ts'
import { presentFavorite } from '../favorites/present-favorite.ts'
import { findSessionsOf } from '../http/sessions/session-queries.ts'
import { betsJson } from './bets-file.ts'

/** All data of an account as one JSON object, streamed: there may be many bets. */
export async function* accountFileOf({ db, now }: Deps, user: User, source: string): AsyncGenerator<string> {
  const [favorites, sessions, movements] = await Promise.all([
    findFavorites(db, user.id),
    findSessionsOf(db, user.id, now()),
    findMovements(db, user.id, null, null),
  ])
  const { bets: _, ...head } = accountFile.parse({
    exportedAt: now().toISOString(),
    account: user,
    sessions: sessions.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    favorites: favorites.map((row) => presentFavorite(row, source)),
    movements: movements.map(presentMovement),
    bets: [],
  })
  yield* betsJson(db, everyBet(user.id), head)
}
