import { useQuery } from '@tanstack/react-query'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { gatewayApi } from './gateway-api.ts'

// WhatsApp changes the code about every 20 seconds.
const NEXT_CODE_MS = 15_000
const NO_CODE_MS = 4000

/** The code to link a phone, always a fresh one; shown while the session asks for it. */
export function GatewayQr() {
  return (
    <section
      aria-label="Tautkan ponsel"
      className="grid justify-items-center gap-5 border-t border-line pt-4 sm:grid-cols-[15rem_minmax(0,1fr)] sm:justify-items-start"
    >
      <QrImage />
      <div>
        <h3 className="text-base">Tautkan ponsel</h3>
        <ol className="mt-2 grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-muted">
          <li>Buka WhatsApp di ponsel yang nomornya dipakai untuk mengirim pesan.</li>
          <li>
            Buka <b>Perangkat tertaut</b> (Android: menu tiga titik; iPhone: Pengaturan), lalu ketuk{' '}
            <b>Tautkan perangkat</b>.
          </li>
          <li>Arahkan kamera ponsel ke kode QR ini. Kodenya diperbarui sendiri.</li>
        </ol>
      </div>
    </section>
  )
}

function QrImage() {
  const { data, isError } = useQuery(
    gatewayApi.qr.queryOptions({
      // A code of the last time the session asked for one is worth nothing.
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.kind === 'qr' && !state.error ? NEXT_CODE_MS : NO_CODE_MS),
    }),
  )
  const image = data?.kind === 'qr' ? data.image : undefined
  const trouble = isError
    ? 'Kode QR gagal diambil. Mencoba lagi...'
    : data?.kind === 'unavailable'
      ? data.reason
      : undefined
  return (
    <div className="w-60 max-w-full">
      <div className="aspect-square overflow-hidden rounded-lg border border-line bg-white p-1">
        {image && (
          <img
            src={image}
            alt="Kode QR untuk menautkan ponsel"
            className={classNames('size-full object-contain', isError && 'opacity-20')}
          />
        )}
        {!image && !trouble && <WaitingForCode />}
        {!image && trouble && <Trouble text={trouble} className="grid size-full content-center" />}
      </div>
      {image && trouble && <Trouble text={trouble} className="mt-2" />}
    </div>
  )
}

function WaitingForCode() {
  return (
    <div role="status" aria-busy="true" className="size-full">
      <span className="sr-only">Memuat...</span>
      <Skeleton className="size-full" />
    </div>
  )
}

function Trouble({ text, className }: { text: string; className: string }) {
  return (
    <p
      role="status"
      className={classNames('text-center text-sm font-medium wrap-anywhere text-danger', className)}
    >
      {text}
    </p>
  )
}
