import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLoadedDialog } from '../../../ui/use-loaded-dialog.ts'
import { EndFactorDialog, RenewCodesDialog } from './factor-password-dialogs.tsx'
import { secondFactorApi } from './second-factor-api.ts'

const FEW_CODES = 3

/** Switches the code of an authenticator app on and off. */
export function SecondFactorCard() {
  const query = useQuery(secondFactorApi.state.queryOptions({ refetchOnWindowFocus: true }))
  const { data } = query
  return (
    <Card title="Verifikasi Dua Langkah" actions={data?.since && <Badge tone="success">Aktif</Badge>}>
      {!data && query.isError && (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
          Gagal memeriksa verifikasi dua langkah.
        </ErrorState>
      )}
      {!data && query.isPending && <Skeleton className="h-24 w-full" />}
      {data && (data.since ? <Active since={data.since} codesLeft={data.codesLeft} /> : <Inactive />)}
    </Card>
  )
}

function Inactive() {
  const enabling = useLoadedDialog(
    async () => (await import('./enable-factor-dialog.tsx')).EnableFactorDialog,
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">
        Selain password, login meminta kode 6 angka dari aplikasi autentikator di HP Anda (misalnya Google
        Authenticator atau Aegis). Password yang bocor saja tidak cukup untuk masuk.
      </p>
      <Button
        variant="primary"
        icon={<ShieldCheck />}
        className="justify-self-end max-sm:w-full"
        onClick={enabling.open}
      >
        Aktifkan
      </Button>
      {enabling.Dialog && <enabling.Dialog onClose={enabling.close} />}
    </div>
  )
}

function Active({ since, codesLeft }: { since: string; codesLeft: number }) {
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const close = () => setAsked(undefined)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">
        Aktif sejak {formatInstantDay(since, pageTimeZone())}. Login meminta kode dari aplikasi autentikator
        Anda.
      </p>
      {codesLeft <= FEW_CODES ? (
        <Alert tone="warning">
          Kode pemulihan tersisa {codesLeft}. Buat yang baru agar tetap bisa masuk jika HP hilang.
        </Alert>
      ) : (
        <p className="text-sm text-muted">Kode pemulihan yang belum dipakai: {codesLeft}.</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button icon={<KeyRound />} className="max-sm:w-full" onClick={() => setAsked('renew')}>
          Buat kode pemulihan baru
        </Button>
        <Button
          variant="danger"
          icon={<ShieldOff />}
          className="max-sm:w-full"
          onClick={() => setAsked('end')}
        >
          Matikan
        </Button>
      </div>
      {asked === 'renew' && <RenewCodesDialog onClose={close} />}
      {asked === 'end' && <EndFactorDialog onClose={close} />}
    </div>
  )
}
