import DetailedHistory from './detailed-history.tsx'

const PAGE_SIZE = 50

export default function HistoryPage() {
  return <DetailedHistory pageSize={PAGE_SIZE} />
}
