import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { BetStatus } from '../../domain/bet.ts'
import { useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'

const ICONS = { won: CircleCheck, lost: CircleX, pending: Hourglass }

/** Icon, word and colour. */
export function BetStatusBadge({ status }: { status: BetStatus }) {
  const t = useT()
  return (
    <Badge tone={status} icon={ICONS[status]}>
      {t(`history.status.${status}`)}
    </Badge>
  )
}
