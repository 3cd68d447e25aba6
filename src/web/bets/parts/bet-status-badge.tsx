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
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Verdict } from '../../../domain/verdict/verdict.ts'
import { type BetState, betState, stateWord } from '../../../words/bets/bet-state.ts'
import type { Key } from '../../../words/keys.ts'
import { useT } from '../../i18n/language.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Icon, word and tone of a bet's state. */
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
const PENDING = { tone: 'pending', icon: Hourglass } as const
const NEEDS_YOU = { tone: 'pending', icon: TriangleAlert } as const

/** A cash-out is colored by its sign. */
export const betLook = (bet: State): BetLook => stateLook(betState(bet), bet.status)

/** The same, but a pending bet whose match is over is decided by the score, or needs the user. */
export function rowLook(bet: State & Pick<Bet, 'grade'>): BetLook {
  if (bet.status !== 'pending' || !bet.grade) return betLook(bet)
  return decidedLook(bet.grade.verdict)
}

/** Of a pending bet whose match is over. */
export function decidedLook(verdict: Verdict | 'needs-you'): BetLook {
  if (verdict === 'needs-you') return stateLook('needs-you', 'pending')
  return { ...LOOKS[verdict], word: `settling.isDecided.${verdict}` }
}

export function stateLook(state: BetState, status: Bet['status']): BetLook {
  return { ...signOf(state, status), word: stateWord(state) }
}

function signOf(state: BetState, status: Bet['status']): Omit<BetLook, 'word'> {
  if (state === 'pending') return PENDING
  if (state === 'needs-you') return NEEDS_YOU
  return state === 'cashed-out' ? { tone: status, icon: HandCoins } : LOOKS[state]
}

export function BetStatusBadge({ bet }: { bet: State }) {
  return <LookBadge look={betLook(bet)} />
}

type Grade = NonNullable<Bet['grade']>

/** The look of an automatic verdict, or of a bet that needs the user. */
export const verdictLook = ({ verdict }: Grade): BetLook => stateLook(verdict, 'pending')

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

/** The icon alone, in its tone; the word is next to it. */
export function BetLookIcon({ look: { icon, tone }, className = 'size-4' }: IconProps) {
  return <Icon of={icon} className={`shrink-0 ${className} ${INKS[tone]}`} />
}

/** Icon and word in a line of a list, without a background. */
export function BetLookWords({ look }: { look: BetLook }) {
  const t = useT()
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-medium ${INKS[look.tone]}`}>
      <BetLookIcon look={look} />
      {t(look.word)}
    </span>
  )
}
