import { Bell, CalendarClock, CalendarX, Flag, Map as MapIcon, Play, Shield, TrendingUp } from 'lucide'
import type { Sign } from '../../words/alerts/alert-story.ts'
import { type BetLook, stateLook } from '../bets/parts/bet-status-badge.tsx'

type Look = Pick<BetLook, 'icon' | 'tone'>

const LOOKS: Record<Extract<Sign, string>, Look> = {
  started: { icon: Play, tone: 'neutral' },
  mapOver: { icon: MapIcon, tone: 'neutral' },
  matchOver: { icon: Flag, tone: 'neutral' },
  calledOff: { icon: CalendarX, tone: 'neutral' },
  moved: { icon: CalendarClock, tone: 'pending' },
  priceReached: { icon: TrendingUp, tone: 'neutral' },
  limitNear: { icon: Shield, tone: 'pending' },
  limitReached: { icon: Shield, tone: 'lost' },
  unknown: { icon: Bell, tone: 'neutral' },
}

/** The icon and tone of an alert. */
export const signLook = (sign: Sign): Look =>
  typeof sign === 'string' ? LOOKS[sign] : stateLook(sign.state, sign.status)
