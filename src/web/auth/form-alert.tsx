import { TriangleAlert } from 'lucide-react'

/** What went wrong with the whole form; read out when it appears. */
export function FormAlert({ message }: { message: string | null }) {
  return (
    <div role="alert" className="contents">
      {message && (
        <p className="flex items-start gap-2 rounded-control bg-lost-tint px-3 py-2.5 text-small text-lost">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
