import { Pencil, Trash2, UserX } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isApiError } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Customer } from '../contract.ts'
import type { CustomerDetailPanelProps } from './customer-detail.tsx'
import { CustomerDetailContent } from './customer-detail-content.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

interface CustomerPanelProps extends CustomerDetailPanelProps {
  bills: ReactNode
  messages: ReactNode
}

/** One customer at the side of the list: profile, bills and messages, with the way to edit and delete it. */
export function CustomerDetailPanel(props: CustomerPanelProps) {
  const { id, query, bills, messages, onEdit, onDelete, onClose, onClosed } = props
  const top = useFreshStart(id)
  useMarkSeen(query)
  const tellClosed = useEffectEvent(onClosed)
  useEffect(() => () => tellClosed(), [])
  const isUnknown = isApiError(query.error, 'NOT_FOUND') || isApiError(query.error, 'BAD_REQUEST')
  const customer = isUnknown ? undefined : query.data?.customer
  return (
    <Dialog
      open
      variant="panel"
      title="Detail Pelanggan"
      onClose={onClose}
      footer={
        (query.isPending || customer) && <Actions customer={customer} onEdit={onEdit} onDelete={onDelete} />
      }
    >
      <div ref={top} className="@container">
        {isUnknown ? (
          <UnknownCustomer onClose={onClose} />
        ) : (
          <CustomerDetailContent key={id} query={query} bills={bills} messages={messages} />
        )}
      </div>
    </Dialog>
  )
}

type ActionsProps = Pick<CustomerDetailPanelProps, 'onEdit' | 'onDelete'> & { customer: Customer | undefined }

function Actions({ customer, onEdit, onDelete }: ActionsProps) {
  return (
    <>
      <Button icon={<Trash2 />} disabled={!customer} onClick={() => customer && onDelete(customer)}>
        Hapus
      </Button>
      <Button
        variant="primary"
        icon={<Pencil />}
        className="grow sm:grow-0"
        disabled={!customer}
        onClick={() => customer && onEdit(customer)}
      >
        Edit
      </Button>
    </>
  )
}

function UnknownCustomer({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState icon={<UserX />} action={<Button onClick={onClose}>Kembali ke daftar pelanggan</Button>}>
      Pelanggan ini tidak ditemukan. Mungkin sudah dihapus.
    </EmptyState>
  )
}

/** Another customer in the same panel starts at its top, and the keyboard with it. */
function useFreshStart(id: string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    top.current?.closest('dialog')?.querySelector('h2')?.focus()
    top.current?.parentElement?.scrollTo(0, 0)
  }, [id])
  return top
}
