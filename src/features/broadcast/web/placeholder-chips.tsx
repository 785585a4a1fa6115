import { HAND_PLACEHOLDERS, PLACEHOLDERS } from '../rules/placeholders.ts'

interface PlaceholderChipsProps {
  onInsert: (placeholder: string) => void
}

/** What each customer's own facts are called in a message; a click puts one where the cursor is. */
export function PlaceholderChips({ onInsert }: PlaceholderChipsProps) {
  const byHand = HAND_PLACEHOLDERS.map(({ name }) => name).join(' dan ')
  return (
    <div className="grid gap-2 text-sm text-muted">
      <ul aria-label="Sisipkan data pelanggan" className="grid gap-1">
        {PLACEHOLDERS.map(({ name, meaning }) => (
          <li key={name} className="flex items-center gap-2.5">
            <button
              type="button"
              title={`Sisipkan ${name}`}
              className="inline-flex min-h-7 shrink-0 cursor-pointer items-center rounded-md border border-primary-line bg-primary-soft px-2 font-medium text-primary hover:border-primary"
              onClick={() => onInsert(name)}
            >
              {name}
            </button>
            <span className="leading-5">{meaning}</span>
          </li>
        ))}
      </ul>
      <p>Ganti sendiri {byHand} sebelum mengirim.</p>
    </div>
  )
}
