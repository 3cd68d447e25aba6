import { useSearchParams } from 'wouter'
import { Card } from '../ui/card.tsx'
import { AlertsView } from './alerts-view.tsx'

const SHOW = 'show'
const UNREAD = 'unread'

/** The notifications page, which the bell opens on phones. The address holds the filter. */
export default function AlertsPage() {
  const [search, setSearch] = useSearchParams()
  const show = (only: boolean) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (only) next.set(SHOW, UNREAD)
      else next.delete(SHOW)
      return next
    })
  return (
    // On phones the tabs are on the canvas, above the list.
    <Card flush className="max-md:[&>:last-child]:border-0 max-md:[&>:last-child]:bg-transparent">
      <AlertsView onlyUnread={search.get(SHOW) === UNREAD} onOnlyUnread={show} />
    </Card>
  )
}
