import type { Customer } from '../contract.ts'
import { AddCustomerDialog, type WelcomeMessageProps } from './add-customer-dialog.tsx'
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx'
import { EditCustomerDialog } from './edit-customer-dialog.tsx'

/** Which dialog is asked for, and of whom. */
export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; customer: Customer }

interface CustomerDialogsProps extends WelcomeMessageProps {
  dialog: OpenDialog
  onClose: () => void
  onDeleted: () => void
}

/** What is done with one customer. */
export function CustomerDialogs({ dialog, onClose, onDeleted, ...welcome }: CustomerDialogsProps) {
  if (dialog.kind === 'add') return <AddCustomerDialog {...welcome} onClose={onClose} />
  if (dialog.kind === 'edit') return <EditCustomerDialog customer={dialog.customer} onClose={onClose} />
  return <DeleteCustomerDialog customer={dialog.customer} onClose={onClose} onDeleted={onDeleted} />
}
