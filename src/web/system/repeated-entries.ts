import type { AuditEntry } from '../../contract/system.ts'

/** Consecutive entries with the same action and account, merged: the newest entry, their count, and the time of the oldest. */
export type RepeatedEntry = AuditEntry & { readonly count: number; readonly since: string }

/** `entries`: the newest first. */
export function groupRepeated(entries: readonly AuditEntry[]): RepeatedEntry[] {
  const groups: RepeatedEntry[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && last.action === entry.action && last.userId === entry.userId)
      groups[groups.length - 1] = { ...last, count: last.count + 1, since: entry.at }
    else groups.push({ ...entry, count: 1, since: entry.at })
  }
  return groups
}
