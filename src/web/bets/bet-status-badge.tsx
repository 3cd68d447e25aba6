import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  HandCoins,
  Hourglass,
  type IconNode,
  TriangleAlert,
  Undo2,
} from 'lucide'
import type { Bet } from '../../contract/bets/bets.ts'
import type { Outcome } from '../../domain/bet/bet.ts'
import type { Verdict } from '../../domain/grading/verdict.ts'
import { useT } from '../i18n/language.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

type Look = { readonly tone: Tone; readonly icon: IconNode }

const LOOKS: Record<Verdict, Look> = {
  won: { tone: 'won', icon: CircleCheck },
  lost: { tone: 'lost', icon: CircleX },
  push: { tone: 'neutral', icon: Undo2 },
  void: { tone: 'neutral', icon: Ban },
  'half-won': { tone: 'won', icon: CircleDashed },
  'half-lost': { tone: 'lost', icon: CircleDashed },
}

/** Icon, word and colour. A cash-out has the colour of its sign. */
export function BetStatusBadge({ bet }: { bet: Pick<Bet, 'status' | 'outcome'> }) {
  const t = useT()
  const { status, outcome } = bet
  if (status === 'pending') {
    return (
      <Badge tone="pending" icon={Hourglass}>
        {t('history.status.pending')}
      </Badge>
    )
  }
  return <OutcomeBadge outcome={outcome ?? status} status={status} />
}

/** What the program says: a verdict, or that it needs the user. */
export function VerdictBadge({ grade }: { grade: NonNullable<Bet['grade']> }) {
  const t = useT()
  if (grade.verdict !== 'needs-you') return <OutcomeBadge outcome={grade.verdict} status="won" />
  return (
    <Badge tone="pending" icon={TriangleAlert}>
      {t('settling.needsYou')}
    </Badge>
  )
}

function OutcomeBadge({ outcome, status }: { outcome: Outcome; status: 'won' | 'lost' }) {
  const t = useT()
  const { tone, icon } = outcome === 'cashed-out' ? { tone: status, icon: HandCoins } : LOOKS[outcome]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`outcome.${outcome}`)}
    </Badge>
  )
}
