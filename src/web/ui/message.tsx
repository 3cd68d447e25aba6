import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  title: ReactNode
  description?: ReactNode
  /** The one action that fills the emptiness, or tries again. */
  action?: ReactNode
  /** The heading's level: 1 where the message is the page. */
  level?: 1 | 2 | 3
  tone?: 'calm' | 'failing'
}

function Message({ icon: Icon, title, description, action, level = 3, tone = 'calm' }: Props) {
  const Heading = `h${level}` as const
  const disc = tone === 'failing' ? 'bg-lost-tint text-lost' : 'bg-raised text-ink-3'
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <span className={`mb-4 grid size-12 place-items-center rounded-full ${disc}`}>
        <Icon className="size-6" />
      </span>
      <Heading className="text-title font-semibold">{title}</Heading>
      {description && <p className="mt-1 max-w-prose text-small text-ink-3">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** Empty is a beginning: says what will be here, offers the one action that fills it. */
export function EmptyState(props: Omit<Props, 'tone'>) {
  return <Message {...props} />
}

export function ErrorState(props: Omit<Props, 'tone' | 'icon'>) {
  return (
    <div role="alert">
      <Message icon={TriangleAlert} tone="failing" {...props} />
    </div>
  )
}
