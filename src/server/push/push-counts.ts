import type { DropReason } from './due-messages.ts'

/** Messages to devices, counted by this process for the metrics. */
export type PushCounts = { sent: number; failed: number; readonly dropped: Record<DropReason, number> }

export function createPushCounts(): PushCounts {
  const dropped = { 'signed-out': 0, late: 0, untrue: 0, read: 0, off: 0, quiet: 0, unwritten: 0, gone: 0, refused: 0 }
  return { sent: 0, failed: 0, dropped }
}
