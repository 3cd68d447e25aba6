import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Props = {
  title: string
  description?: string
  chart: ReactNode
  table: ReactNode
  note?: string
  className?: string
}

/** A chart, or the same data as a table. */
export function ChartCard({ title, description, chart, table, note, className = '' }: Props) {
  const t = useT()
  const [asTable, setAsTable] = useState(false)
  const toggle = (
    <Button variant="ghost" size="aside" onClick={() => setAsTable(!asTable)}>
      {t(asTable ? 'statistics.showChart' : 'statistics.showTable')}
    </Button>
  )
  return (
    <Card title={title} description={description} aside={toggle} className={className}>
      {asTable ? table : chart}
      {note && <p className="mt-3 text-caption text-ink-3">{note}</p>}
    </Card>
  )
}
