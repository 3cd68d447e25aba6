import { OWN_DATA, type OwnData } from '../../contract/live.ts'
import type { Deps } from '../deps.ts'

/** Every process listens here: "5 bets,stats" is what changed of whose. */
export const USER_CHANGES = 'user_changes'

/** Tells every page that this person has open, in every process. To be called once the change is committed. */
export function tellUser({ database }: Pick<Deps, 'database'>, userId: number, what: readonly OwnData[]): void {
  database.notify(USER_CHANGES, `${userId} ${what.join(',')}`)
}

export function readUserChange(payload: string): { userId: number; what: OwnData[] } {
  const [userId, what = ''] = payload.split(' ')
  const named = new Set(what.split(','))
  return { userId: Number(userId), what: OWN_DATA.filter((data) => named.has(data)) }
}
