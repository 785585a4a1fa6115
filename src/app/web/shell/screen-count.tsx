import { type ComponentType, lazy, Suspense } from 'react'
import type { ScreenName } from '../paths.ts'

// Its code comes after the shell's; a counter that cannot be fetched is none.
const NewCustomerCount = lazy<ComponentType>(async () => {
  try {
    const { NewCustomerCount } = await import('../../../features/customers/web/new-customer-count.tsx')
    return { default: NewCustomerCount }
  } catch {
    return { default: () => null }
  }
})

/** What waits on a screen, as a number beside its entry in the sidebar. */
export function ScreenCount({ name }: { name: ScreenName }) {
  if (name !== 'customers') return null
  return (
    <Suspense>
      <NewCustomerCount />
    </Suspense>
  )
}
