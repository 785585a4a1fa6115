import { CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Preflight } from '../schemas.ts'
import { durationText, type LeftOut, namesText } from './preflight-text.ts'

/** What the admin decides before sending. */
export interface SendChoices extends LeftOut {
  allowUnfilled: boolean
}

interface PreflightFindingsProps {
  preflight: Preflight
  /** How many were chosen; some of them may be gone since. */
  chosenCount: number
  choices: SendChoices
  onChoices: (choices: SendChoices) => void
  /** The admin wanted to send without deciding about the unfilled placeholders. */
  unfilledRefused: boolean
}

/** What stands against sending, and what can be decided about it. */
export function PreflightFindings(props: PreflightFindingsProps) {
  const { preflight, chosenCount, choices, onChoices, unfilledRefused } = props
  const { session, count, invalid, doubles, alreadyToday, unfilled, seconds } = preflight
  const change = (changes: Partial<SendChoices>) => onChoices({ ...choices, ...changes })
  const gone = chosenCount - count
  return (
    <ul className="grid divide-y divide-line">
      {session.isReady ? (
        <Finding tone="success" title="Sesi WhatsApp siap mengirim." />
      ) : (
        <Finding tone="danger" title="Sesi WhatsApp belum siap, pesan mungkin tidak terkirim.">
          {session.reason}
        </Finding>
      )}
      {unfilled.length > 0 && (
        <Finding tone="danger" title={`Belum diisi: ${unfilled.join(', ')}`}>
          <Decision
            label="Tetap kirim seperti ini"
            checked={choices.allowUnfilled}
            error={unfilledRefused ? 'Isi dahulu pada pesan, atau centang ini.' : undefined}
            onChange={(allowUnfilled) => change({ allowUnfilled })}
          />
        </Finding>
      )}
      {gone > 0 && (
        <Finding tone="warning" title={`${groupThousands(gone)} pelanggan terpilih dilewati`}>
          Sudah tidak aktif, dihapus, atau tidak punya nomor WhatsApp.
        </Finding>
      )}
      {invalid.count > 0 && (
        <Finding
          tone="warning"
          title={`${groupThousands(invalid.count)} nomor tidak valid, pesannya akan gagal`}
        >
          <p>{namesText(invalid)}</p>
        </Finding>
      )}
      {doubles.count > 0 && (
        <Finding
          tone="warning"
          title={`${groupThousands(doubles.count)} pelanggan memakai nomor yang sama dengan pelanggan lain`}
        >
          <p>{namesText(doubles)}</p>
          <Decision
            label="Kirim sekali saja per nomor"
            checked={choices.skipDoubles}
            onChange={(skipDoubles) => change({ skipDoubles })}
          />
        </Finding>
      )}
      {alreadyToday.count > 0 && (
        <Finding
          tone="warning"
          title={`${groupThousands(alreadyToday.count)} pelanggan sudah dikirimi pesan ini hari ini`}
        >
          <p>{namesText(alreadyToday)}</p>
          <Decision
            label="Jangan kirim lagi ke mereka"
            checked={choices.skipAlreadyToday}
            onChange={(skipAlreadyToday) => change({ skipAlreadyToday })}
          />
        </Finding>
      )}
      <Finding tone="neutral" title={`Selesai dalam ${durationText(seconds)}.`}>
        Dikirim satu per satu oleh server. Halaman ini boleh ditutup setelah pengiriman dimulai.
      </Finding>
    </ul>
  )
}

const LOOKS = {
  success: { Icon: CircleCheck, className: 'text-success' },
  warning: { Icon: TriangleAlert, className: 'text-warning' },
  danger: { Icon: CircleAlert, className: 'text-danger' },
  neutral: { Icon: Clock, className: 'text-muted' },
}

interface FindingProps {
  tone: keyof typeof LOOKS
  title: string
  children?: ReactNode
}

function Finding({ tone, title, children }: FindingProps) {
  const { Icon, className } = LOOKS[tone]
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon className={`mt-0.5 size-5 shrink-0 ${className}`} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {children && <div className="text-sm wrap-anywhere text-muted">{children}</div>}
      </div>
    </li>
  )
}

interface DecisionProps {
  label: string
  checked: boolean
  error?: string | undefined
  onChange: (checked: boolean) => void
}

function Decision({ label, checked, error, onChange }: DecisionProps) {
  return (
    <div className="mt-1.5 text-ink">
      <Checkbox label={label} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
