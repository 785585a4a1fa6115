import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Customer } from '../contract.ts'
import type { WelcomeMessageProps } from './add-customer-dialog.tsx'
import { customersApi } from './api.ts'
import { CustomerDetail, type LoadCustomerDetailPanel } from './customer-detail.tsx'
import { useCustomerFilters } from './customer-filters.ts'
import { CustomerList } from './customer-list.tsx'
import { CustomerTiles } from './customer-tiles.tsx'
import { CustomerToolbar } from './customer-toolbar.tsx'
import { useCustomerDialogs } from './loaded-dialogs.ts'
import { useTools } from './loaded-tools.ts'
import { useCustomerDetail } from './use-customer-detail.ts'
import { WaitingRegistrations } from './waiting-registrations.tsx'

interface CustomerManagementProps extends WelcomeMessageProps {
  loadDetailPanel: LoadCustomerDetailPanel
}

/** The screen "Manajemen Pelanggan"; its heading is the shell's. */
export function CustomerManagement({ loadDetailPanel, ...welcome }: CustomerManagementProps) {
  const { filters, change } = useCustomerFilters()
  const { Tool, openTool, closeTool } = useTools()
  const screen = useRef<HTMLDivElement>(null)
  const detail = useCustomerDetail()
  const wasDeletedInPanel = useRef(false)
  const focusScreen = () => screen.current?.focus({ preventScroll: true })
  const query = useQuery(
    customersApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  )
  const { Dialogs, dialog, open, close } = useCustomerDialogs(query.isSuccess)
  const edit = useCallback((customer: Customer) => open({ kind: 'edit', customer }), [open])
  const askToDelete = useCallback((customer: Customer) => open({ kind: 'delete', customer }), [open])
  // The button that opened the dialog went with its row, and the keyboard must not be left in nowhere.
  const closeAfterDelete = () => {
    wasDeletedInPanel.current = detail.id !== undefined
    flushSync(close)
    focusScreen()
    if (detail.id) detail.close()
  }
  return (
    <div ref={screen} tabIndex={-1} className="grid gap-4 outline-none lg:gap-5">
      <CustomerTiles counts={query.data} failed={query.isError && !query.data} />
      <WaitingRegistrations onReview={() => void openTool('registrations')} />
      <CustomerToolbar
        filters={filters}
        onChange={change}
        refreshing={query.isFetching}
        onRefresh={() => void query.refetch()}
        onAdd={() => open({ kind: 'add' })}
        onTool={(name) => void openTool(name)}
      />
      <CustomerList query={query} filters={filters} onChange={change} onEdit={edit} onDelete={askToDelete} />
      <CustomerDetail
        loadPanel={loadDetailPanel}
        isListShown={query.isSuccess}
        onEdit={edit}
        onDelete={askToDelete}
        onClosed={() => {
          if (wasDeletedInPanel.current || document.activeElement === document.body) focusScreen()
          wasDeletedInPanel.current = false
        }}
      />
      {Dialogs && dialog && (
        <Dialogs {...welcome} dialog={dialog} onClose={close} onDeleted={closeAfterDelete} />
      )}
      {Tool && <Tool onClose={closeTool} />}
    </div>
  )
}
