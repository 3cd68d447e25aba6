import { type IconNode, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  icon: IconNode
  title: ReactNode
  description?: ReactNode
  /** One action: adds the first item, or retries. */
  action?: ReactNode
  /** The heading's level: 1 if the message is the whole page. */
  level?: 1 | 2 | 3
  tone?: 'calm' | 'failing'
}

function Message({ icon, title, description, action, level = 3, tone = 'calm' }: Props) {
  const Heading = `h${level}` as const
  const disc = tone === 'failing' ? 'bg-lost-tint text-lost' : 'bg-raised text-ink-3'
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <span className={`mb-4 grid size-12 place-items-center rounded-full ${disc}`}>
        <Icon of={icon} className="size-6" />
      </span>
      <Heading className="text-title font-semibold">{title}</Heading>
      {description && <p className="mt-1 max-w-prose text-small wrap-anywhere text-ink-3">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** For an empty list: what will be here, and the action that adds the first item. */
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
