import { useSearchParams } from 'wouter'
import { Card } from '../ui/card.tsx'
import { AlertsView } from './alerts-view.tsx'

const SHOW = 'show'
const UNREAD = 'unread'

/** The notifications as a page: what the bell opens on phones. Which ones are shown is in the address. */
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
    <Card flush>
      <AlertsView onlyUnread={search.get(SHOW) === UNREAD} onOnlyUnread={show} />
    </Card>
  )
}
