import { OpenMatch } from './details/open-match.tsx'
import { useOpenMatch } from './details/use-open-match.ts'
import { LiveMatchCard } from './live-match-card.tsx'
import { NextMatches } from './upcoming/next-matches.tsx'

export function LiveMatchesPage() {
  const { id, open, close } = useOpenMatch()
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <LiveMatchCard screen="live" onOpen={open} />
      <div className="below-list">
        <NextMatches onOpen={open} />
      </div>
      <OpenMatch id={id} onClose={close} />
    </div>
  )
}
