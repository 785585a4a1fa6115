import { CustomerMap } from './customer-map.tsx'
import { NewestLists } from './newest-lists.tsx'
import { SummaryCards } from './summary-cards.tsx'

/** The first screen: how it is going, where the customers are, what came last. `timeZone`: of the business (IANA name). */
export function DashboardScreen({ timeZone }: { timeZone: string }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <SummaryCards />
      <CustomerMap />
      <NewestLists timeZone={timeZone} />
    </div>
  )
}
