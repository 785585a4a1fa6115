import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { Customer } from '../contract.ts'
import { AddCustomerDialog, type WelcomeMessageProps } from './add-customer-dialog.tsx'
import { customersApi } from './api.ts'
import { CustomerList } from './customer-list.tsx'
import { useCustomerSearch } from './customer-search.ts'
import { CustomerTiles } from './customer-tiles.tsx'
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx'
import { EditCustomerDialog } from './edit-customer-dialog.tsx'
import { useCustomerForm } from './loaded-form.ts'

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; customer: Customer }

/** The screen "Manajemen Pelanggan"; its heading is the shell's. */
export function CustomerManagement(welcome: WelcomeMessageProps) {
  const { search, page, setSearch, setPage } = useCustomerSearch()
  const [dialog, setDialog] = useState<OpenDialog>()
  const screen = useRef<HTMLDivElement>(null)
  const close = () => setDialog(undefined)
  // The button that opened the dialog went with its row, and the keyboard must not be left in nowhere.
  const closeAfterDelete = () => {
    flushSync(close)
    screen.current?.focus({ preventScroll: true })
  }
  const query = useQuery(
    customersApi.list.queryOptions({ input: { search, page }, placeholderData: keepPreviousData }),
  )
  const { Form, withForm } = useCustomerForm(query.isSuccess)
  return (
    <div ref={screen} tabIndex={-1} className="grid gap-4 outline-none lg:gap-5">
      <CustomerTiles counts={query.data} failed={query.isError && !query.data} />
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label="Cari pelanggan"
          placeholder="Cari nama, alamat, WhatsApp atau ID"
          value={search}
          onSearch={setSearch}
          className="w-0 grow sm:max-w-md"
        />
        <IconButton
          variant="secondary"
          label="Muat ulang data pelanggan"
          icon={<RefreshCw />}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        />
        <Button
          variant="primary"
          icon={<Plus />}
          className="w-full sm:ml-auto sm:w-auto"
          onClick={() => withForm(() => setDialog({ kind: 'add' }))}
        >
          Tambah Pelanggan
        </Button>
      </div>
      <CustomerList
        query={query}
        onPage={setPage}
        onEdit={(customer) => withForm(() => setDialog({ kind: 'edit', customer }))}
        onDelete={(customer) => setDialog({ kind: 'delete', customer })}
      />
      {Form && dialog?.kind === 'add' && <AddCustomerDialog {...welcome} Form={Form} onClose={close} />}
      {Form && dialog?.kind === 'edit' && (
        <EditCustomerDialog customer={dialog.customer} Form={Form} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteCustomerDialog customer={dialog.customer} onClose={close} onDeleted={closeAfterDelete} />
      )}
    </div>
  )
}
