import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import type { GatewaySettings } from '../gateway-contract.ts'
import { gatewayApi } from './gateway-api.ts'
import { isLocalHost } from './gateway-connection-text.ts'

const EVENTS = ['message.ack', 'message.any', 'session.status']

/** What WAHA has to be told so that it reports what became of messages. */
export function GatewayWebhookCard({ settings }: { settings: GatewaySettings }) {
  const { origin, hostname } = window.location
  return (
    <Card title="Tanda Terima Pesan (Webhook)">
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm text-muted">
          Lewat webhook, WAHA mengabarkan pesan yang sudah diterima atau dibaca dan keadaan sesinya. Isikan
          yang berikut di pengaturan webhook sesi, di dasbor WAHA.
        </p>
        <div className="grid gap-2">
          <CopyField label="URL webhook" value={`${origin}${settings.webhookPath}`} />
          {isLocalHost(hostname) && (
            <Alert tone="warning">
              Alamat ini hanya dikenal di komputer ini. Jika WAHA berjalan di komputer lain atau di Docker,
              ganti <b>{hostname}</b> dengan alamat aplikasi ini yang dapat dijangkau dari sana.
            </Alert>
          )}
        </div>
        <div>
          <p className="text-sm font-semibold">Event yang dicentang</p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {EVENTS.map((name) => (
              <li key={name}>
                <Badge>{name}</Badge>
              </li>
            ))}
          </ul>
        </div>
        <WebhookKey hasKey={settings.hasWebhookKey} />
      </div>
    </Card>
  )
}

function WebhookKey({ hasKey }: { hasKey: boolean }) {
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const [key, setKey] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const hideKey = () => {
    setKey(undefined)
    button.current?.focus()
  }
  const renew = useMutation(
    gatewayApi.renewWebhookKey.mutationOptions({
      // Nothing keeps the key but what shows it.
      gcTime: 0,
      onSuccess: (made) => {
        setAsks(false)
        setKey(made.key)
        queryClient.setQueryData(gatewayApi.settings.queryKey(), made.settings)
      },
    }),
  )
  const failure = renew.isError && 'Gagal membuat kunci. Periksa koneksi lalu coba lagi.'
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm font-semibold">Kunci HMAC</p>
          <p className="text-sm text-muted">
            {hasKey
              ? 'Kunci sudah ada. Kabar dengan kunci lain ditolak.'
              : 'Belum ada kunci, jadi kabar dari WAHA ditolak.'}
          </p>
        </div>
        <Button
          ref={button}
          icon={<KeyRound />}
          busy={renew.isPending && !asks}
          busyText="Membuat..."
          onClick={() => (hasKey ? setAsks(true) : renew.mutate({}))}
        >
          Buat kunci baru
        </Button>
      </div>
      {failure && !asks && <Alert tone="danger">{failure}</Alert>}
      {key && (
        <Alert tone="success" title="Kunci baru sudah dibuat" onClose={hideKey}>
          <p>Salin sekarang ke kolom HMAC key di WAHA. Kunci ini hanya ditampilkan satu kali.</p>
          <CopyField label="Kunci HMAC baru" labelHidden focusOnShow value={key} className="mt-2" />
        </Alert>
      )}
      <ConfirmDialog
        open={asks}
        title="Ganti kunci webhook?"
        action="Buat kunci baru"
        tone="primary"
        busy={renew.isPending}
        busyText="Membuat..."
        error={failure}
        onClose={() => setAsks(false)}
        onConfirm={() => renew.mutate({})}
      >
        Kunci yang lama langsung tidak berlaku. Kabar dari WAHA ditolak sampai kunci baru diisikan di sana.
      </ConfirmDialog>
    </div>
  )
}
