import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Customer } from '../contract.ts'

export interface CustomerActions {
  onEdit: (customer: Customer) => void
  onDelete: (customer: Customer) => void
}

export function CustomerRowActions({ customer, onEdit, onDelete }: CustomerActions & { customer: Customer }) {
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="sm"
        label={`Edit ${customer.nama}`}
        icon={<Pencil />}
        onClick={() => onEdit(customer)}
      />
      <IconButton
        size="sm"
        destructive
        label={`Hapus ${customer.nama}`}
        icon={<Trash2 />}
        onClick={() => onDelete(customer)}
      />
    </span>
  )
}
