import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { secondFactorApi } from './second-factor-api.ts'

/** Offers the second factor to who just signed in without one. `settingsPath`: where it is switched on. */
export function SecondFactorOffer({ settingsPath }: { settingsPath: string }) {
  const { data } = useQuery(secondFactorApi.state.queryOptions())
  const [isClosed, setIsClosed] = useState(false)
  const decline = useMutation(secondFactorApi.decline.mutationOptions())
  if (!data?.isOffered || isClosed) return null
  return (
    <Alert
      tone="info"
      className="mb-4"
      title="Amankan akun Anda dengan verifikasi dua langkah"
      onClose={() => setIsClosed(true)}
      actions={
        <>
          <Link href={settingsPath} className={buttonClass('primary', 'sm')}>
            Aktifkan
          </Link>
          <Button
            size="sm"
            onClick={() => {
              setIsClosed(true)
              decline.mutate({})
            }}
          >
            Jangan tawarkan lagi
          </Button>
        </>
      }
    >
      Login meminta kode dari HP Anda, sehingga password yang bocor saja tidak cukup.
    </Alert>
  )
}
