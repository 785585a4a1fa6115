import { useQueryClient } from '@tanstack/react-query'
import { setPagePackages } from '../../../ui/page-packages.ts'
import type { Package } from '../package-contract.ts'
import { packageApi } from './package-api.ts'

/** Makes the whole page know the packages that the server answered after a change. */
export function useKeepPackages() {
  const queryClient = useQueryClient()
  return (packages: { rows: Package[] }) => {
    setPagePackages(packages.rows.map(({ name }) => name))
    // Prices and packages stand in the answers of other screens, too.
    void queryClient.invalidateQueries({ refetchType: 'none' })
    queryClient.setQueryData(packageApi.list.queryKey(), packages)
  }
}
