import * as auth from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import * as favorites from './favorites.ts'
import * as matches from './matches.ts'

/** Every endpoint there is: OpenAPI, the access table test and the routes are checked against this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  matches.liveMatches,
  matches.upcomingMatches,
  matches.odds,
  matches.refreshMatches,
  auth.currentUser,
  auth.register,
  auth.login,
  auth.logout,
  auth.changePassword,
  auth.logoutEverywhere,
  favorites.listFavorites,
  favorites.addFavorite,
  favorites.removeFavorite,
  favorites.checkFavorite,
]
