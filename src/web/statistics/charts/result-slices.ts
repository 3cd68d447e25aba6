import type { Statistics } from '../../../contract/statistics.ts'

export type Result = 'won' | 'lost' | 'pending'
export type Slice = { readonly result: Result; readonly bets: number }

export function resultSlices({ winCount, lossCount, pendingCount }: Statistics): readonly Slice[] {
  return [
    { result: 'won', bets: winCount },
    { result: 'lost', bets: lossCount },
    { result: 'pending', bets: pendingCount },
  ]
}
