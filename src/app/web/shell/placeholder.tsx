import { Construction } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** A screen that is not built yet (R37). */
export function Placeholder({ title }: { title: string }) {
  return (
    <Card>
      <EmptyState icon={<Construction />}>{`Fitur ${title} akan ditampilkan di sini.`}</EmptyState>
    </Card>
  )
}
