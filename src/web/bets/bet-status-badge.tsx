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
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'

/** The icon, the word and the tone of what came of a bet. */
export type BetLook = { readonly tone: Tone; readonly icon: IconNode; readonly word: Key }

const LOOKS: Record<Verdict, Omit<BetLook, 'word'>> = {
  won: { tone: 'won', icon: CircleCheck },
  lost: { tone: 'lost', icon: CircleX },
  push: { tone: 'neutral', icon: Undo2 },
  void: { tone: 'neutral', icon: Ban },
  'half-won': { tone: 'won', icon: CircleDashed },
  'half-lost': { tone: 'lost', icon: CircleDashed },
}

type State = Pick<Bet, 'status' | 'outcome'>
const PENDING: BetLook = { tone: 'pending', icon: Hourglass, word: 'history.status.pending' }
const NEEDS_YOU: BetLook = { tone: 'pending', icon: TriangleAlert, word: 'settling.needsYou' }

/** A cash-out has the colour of its sign. */
export function betLook({ status, outcome }: State): BetLook {
  return status === 'pending' ? PENDING : outcomeLook(outcome ?? status, status)
}

/** The same; a pending bet that the program cannot decide needs the user. */
export function rowLook(bet: State & Pick<Bet, 'grade'>): BetLook {
  return bet.status === 'pending' && bet.grade?.verdict === 'needs-you' ? NEEDS_YOU : betLook(bet)
}

function outcomeLook(outcome: Outcome, status: 'won' | 'lost'): BetLook {
  const look = outcome === 'cashed-out' ? { tone: status, icon: HandCoins } : LOOKS[outcome]
  return { ...look, word: `outcome.${outcome}` }
}

export function BetStatusBadge({ bet }: { bet: State }) {
  return <LookBadge look={betLook(bet)} />
}

type Grade = NonNullable<Bet['grade']>

/** What the program says: a verdict, or that it needs the user. */
export const verdictLook = ({ verdict }: Grade): BetLook =>
  verdict === 'needs-you' ? NEEDS_YOU : outcomeLook(verdict, 'won')

export function VerdictBadge({ grade }: { grade: Grade }) {
  return <LookBadge look={verdictLook(grade)} />
}

function LookBadge({ look: { tone, icon, word } }: { look: BetLook }) {
  const t = useT()
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}

const INKS: Record<Tone, string> = {
  neutral: 'text-ink-2',
  live: 'text-accent',
  won: 'text-won',
  lost: 'text-lost',
  pending: 'text-pending',
}

type IconProps = { look: Pick<BetLook, 'icon' | 'tone'>; className?: string }

/** The icon alone, in its tone: the word stands beside it. */
export function BetLookIcon({ look: { icon, tone }, className = 'size-4' }: IconProps) {
  return <Icon of={icon} className={`shrink-0 ${className} ${INKS[tone]}`} />
}

/** Icon and word in a line of a list, without a field of its own. */
export function BetLookWords({ look }: { look: BetLook }) {
  const t = useT()
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-medium ${INKS[look.tone]}`}>
      <BetLookIcon look={look} />
      {t(look.word)}
    </span>
  )
}
