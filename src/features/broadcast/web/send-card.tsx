import { Send } from 'lucide-react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { NamedCustomer } from './known-names.ts'
import { MessagePreview } from './message-preview.tsx'

interface SendCardProps {
  message: string
  chosenCount: number
  /** The chosen ones that the preview can show. */
  customers: readonly NamedCustomer[]
  /** Why nothing can be sent now. */
  disabledReason: string | undefined
  isOpening: boolean
  onSend: () => void
}

/** Step 3: what goes out, and the button that sends it. */
export function SendCard(props: SendCardProps) {
  const { message, chosenCount, customers, disabledReason, isOpening, onSend } = props
  return (
    <Card title="3. Periksa dan Kirim" padded={false} className="lg:max-xl:col-start-2 xl:sticky xl:top-20">
      <div className="p-4 sm:p-5">
        <MessagePreview message={message} customers={customers} />
      </div>
      <div className="grid gap-2 border-t border-line p-4 sm:px-5">
        <Button
          variant="primary"
          icon={<Send />}
          disabled={disabledReason !== undefined}
          busy={isOpening}
          busyText="Memeriksa..."
          aria-describedby="kirim-keterangan"
          onClick={onSend}
        >
          Kirim Broadcast
        </Button>
        <p id="kirim-keterangan" role="status" className="tabular text-center text-sm text-muted">
          {disabledReason ?? `Ke ${groupThousands(chosenCount)} pelanggan, setelah diperiksa.`}
        </p>
      </div>
    </Card>
  )
}
