import type { Match } from '../../contract/matches.ts'
import { MatchRow } from './scoreboard/match-row.tsx'
import { useHeldOrder } from './use-held-order.ts'

type Props = { label: string; matches: readonly Match[]; onOpen: (id: number) => void; Row?: typeof MatchRow }

/** Rows in order of time; while someone points at them they keep their places. */
export function MatchList({ label, matches, onOpen, Row = MatchRow }: Props) {
  const { rows, handlers } = useHeldOrder(matches)
  return (
    <ul aria-label={label} className="match-list" {...handlers}>
      {rows.map((match) => (
        <Row key={match.id} match={match} ended={!matches.includes(match)} onOpen={onOpen} />
      ))}
    </ul>
  )
}
