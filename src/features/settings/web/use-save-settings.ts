import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import type { Settings } from '../schemas.ts'
import { settingsApi } from './settings-api.ts'

/** Makes a save known to the page. When somebody else was faster, the newest settings come, below what is typed. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return async (save: Promise<Settings>, saved: string): Promise<Settings> => {
    try {
      const next = await save
      const before = queryClient.getQueryData(settingsApi.get.queryKey())
      queryClient.setQueryData(settingsApi.get.queryKey(), next)
      takeOver(queryClient, before, next)
      toast.success(saved)
      return next
    } catch (error) {
      if (isApiError(error, 'SETTINGS_CHANGED'))
        await queryClient.invalidateQueries({ queryKey: settingsApi.get.queryKey() })
      throw error
    }
  }
}

/** The open page goes by the new settings at once, as one that is loaded anew would. */
function takeOver(queryClient: QueryClient, before: Settings | undefined, next: Settings) {
  const { dataset } = document.documentElement
  const { environment } = next
  dataset['timeZone'] = next.timeZone || environment.timeZone
  dataset['tileUrl'] = next.tileUrl || environment.tileUrl
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !isSettings(queryKey) }
  if (before?.timeZone !== next.timeZone) void queryClient.invalidateQueries(others)
  // Forms of bills start with due day and texts; they are read when a form opens.
  else queryClient.removeQueries({ ...others, type: 'inactive' })
}

function isSettings([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && path[0] === 'settings'
}
