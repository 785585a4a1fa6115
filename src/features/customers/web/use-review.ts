import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiErrorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import type { RegistrationRow } from '../review-contract.ts'
import { customersApi } from './api.ts'
import { reviewApi } from './review-api.ts'

const FAILED = 'Gagal memproses pendaftaran. Silakan coba lagi.'

type One = Pick<RegistrationRow, 'id' | 'nama'>

/** What can be done with a registration; `busyIds` are those whose answer is awaited. */
export interface Review {
  busyIds: readonly string[]
  approve: (registration: One) => Promise<void>
  reject: (registration: One) => Promise<void>
  reopen: (registration: One) => Promise<void>
}

/** Decides registrations and says what came of it; what shows them is loaded anew either way. */
export function useReview(onDone: () => void): Review {
  const queryClient = useQueryClient()
  const [busyIds, setBusyIds] = useState<readonly string[]>([])

  const run = async (
    { id }: One,
    call: (input: { id: string }) => Promise<unknown>,
    onSuccess: () => void,
  ) => {
    setBusyIds((ids) => [...ids, id])
    try {
      await call({ id })
      onDone()
      onSuccess()
    } catch (error) {
      toast.error(apiErrorText(error, FAILED))
    }
    setBusyIds((ids) => ids.filter((busyId) => busyId !== id))
    void queryClient.invalidateQueries({ queryKey: reviewApi.key() })
    void queryClient.invalidateQueries({ queryKey: customersApi.key() })
  }
  const reopen = (one: One) =>
    run(one, reviewApi.reopen.call, () => toast.success(`Pendaftaran ${one.nama} menunggu lagi.`))
  return {
    busyIds,
    approve: (one) =>
      run(one, reviewApi.approve.call, () => toast.success(`${one.nama} sekarang pelanggan.`)),
    reject: (one) =>
      run(one, reviewApi.reject.call, () =>
        toast.success(`Pendaftaran ${one.nama} ditolak.`, {
          action: { label: 'Urungkan', run: () => void reopen(one) },
        }),
      ),
    reopen,
  }
}
