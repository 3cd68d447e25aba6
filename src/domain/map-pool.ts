/**
 * The Active Duty pool by the day it came in, newest first. Valve swaps one map a season; old pools stay, because old matches do.
 * July 2026: Premier Season Five notes. January 2026, July 2025 and January 2025: the seasons' start. Events take a new pool over
 * on days of their own (Anubis was played four days before its date), so this says what is likely, not what is allowed.
 */
const POOLS: readonly { readonly since: string; readonly maps: readonly string[] }[] = [
  { since: '2026-07-08', maps: ['Ancient', 'Anubis', 'Cache', 'Dust2', 'Inferno', 'Mirage', 'Nuke'] },
  { since: '2026-01-20', maps: ['Ancient', 'Anubis', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Overpass'] },
  { since: '2025-07-15', maps: ['Ancient', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Overpass', 'Train'] },
  { since: '2025-01-29', maps: ['Ancient', 'Anubis', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Train'] },
]
const BEFORE: readonly string[] = ['Ancient', 'Anubis', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Vertigo']

/** The seven maps that were in the pool on that day. */
export function activeDutyMaps(at: Date): readonly string[] {
  return POOLS.find((pool) => at.getTime() >= Date.parse(pool.since))?.maps ?? BEFORE
}
