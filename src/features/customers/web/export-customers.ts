import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '../../../ui/download-file.ts'
import { toast } from '../../../ui/toast.ts'
import type { CustomerFilter } from '../contract.ts'
import { customersApi } from './api.ts'

/** Downloads the customers that the filters show as a CSV file; `busy` until the file is there. */
export function useCustomerExport() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (filter: CustomerFilter) => {
      const { body } = await customersApi.exportCsv.call(filter)
      // What the server streams as an attachment arrives as a file with its name.
      downloadFile(body as unknown as File)
    },
    onError: () => toast.error('Gagal mengekspor data pelanggan.'),
  })
  return {
    exportCsv: (filter: CustomerFilter) => {
      if (!isPending) mutate(filter)
    },
    busy: isPending,
  }
}
