import { OWN_DATA, type OwnData } from '../../contract/live.ts'
import type { Deps } from '../deps.ts'

/** NOTIFY channel; the payload "5 bets,stats" says what changed of which account. */
export const USER_CHANGES = 'user_changes'

/** Notifies every open page of this account, in every process. Call it after the change is committed. */
export function notifyUser({ database }: Pick<Deps, 'database'>, userId: number, what: readonly OwnData[]): void {
  database.notify(USER_CHANGES, `${userId} ${what.join(',')}`)
}

export function parseUserChange(payload: string): { userId: number; what: OwnData[] } {
  const [userId, what = ''] = payload.split(' ')
  const names = new Set(what.split(','))
  return { userId: Number(userId), what: OWN_DATA.filter((data) => names.has(data)) }
}
