import { TextArea } from '../../../ui/text-area.tsx'

interface MessageFieldProps {
  value: string
  onValue: (text: string) => void
  /** What `[tagihan]` stands for here. */
  amountMeaning: string
  error?: string | undefined
}

/** The template of a reminder, with its placeholders explained. */
export function MessageField({ value, onValue, amountMeaning, error }: MessageFieldProps) {
  const meanings = { '[Nama]': 'nama pelanggan', '[id]': 'ID pelanggan', '[tagihan]': amountMeaning }
  return (
    <TextArea
      label="Template pesan"
      rows={6}
      value={value}
      error={error}
      hint={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {Object.entries(meanings).map(([placeholder, meaning]) => (
            <span key={placeholder}>
              <code className="rounded-sm font-sans bg-ground px-1 py-0.5 text-ink">{placeholder}</code>{' '}
              {meaning}
            </span>
          ))}
        </span>
      }
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
