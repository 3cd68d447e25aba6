/**
 * The Active Duty pools by their first day, newest first. Valve replaces one map a season; old pools stay for old matches. Sources: July 2026, notes
 * of Premier Season Five; January 2026, July 2025 and January 2025, the start of the seasons. Events adopt a new pool on their own dates (Anubis was
 * played four days before its date), so the pool is likely, not certain.
 */
const POOLS: readonly { readonly since: string; readonly maps: readonly string[] }[] = [
  { since: '2026-07-08', maps: ['Ancient', 'Anubis', 'Cache', 'Dust2', 'Inferno', 'Mirage', 'Nuke'] },
  { since: '2026-01-20', maps: ['Ancient', 'Anubis', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Overpass'] },
  { since: '2025-07-15', maps: ['Ancient', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Overpass', 'Train'] },
  { since: '2025-01-29', maps: ['Ancient', 'Anubis', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Train'] },
]
const BEFORE: readonly string[] = ['Ancient', 'Anubis', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Vertigo']

/** The seven maps of the pool on that day. */
export function activeDutyMaps(at: Date): readonly string[] {
  return POOLS.find((pool) => at.getTime() >= Date.parse(pool.since))?.maps ?? BEFORE
}
