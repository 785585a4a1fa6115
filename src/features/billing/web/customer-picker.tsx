import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Card } from '../../../ui/card.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { LARGE_SCREEN, useMediaQuery } from '../../../ui/use-media-query.ts'
import type { BillableCustomer } from '../schemas.ts'
import { billingApi } from './api.ts'
import { CustomerChoices } from './customer-choices.tsx'
import type { ReminderBarProps, ReminderSettings } from './reminder-bar.tsx'
import type { ReminderPurpose } from './reminder-purpose.ts'
import { useTickedCustomers } from './use-ticked-customers.ts'

// On phones the list is not a scrolling box of its own, so it must not keep the form far away.
const LARGE_PAGE = 25
const SMALL_PAGE = 10

const BAR = 'border-b border-line bg-surface max-lg:sticky max-lg:top-header max-lg:z-[5]'

const TO_ANYBODY: ReminderPurpose = {
  title: 'Kirim WhatsApp',
  actionFor: (count) => `Kirim WhatsApp ke ${count} pelanggan`,
  amountMeaning: 'total tagihan yang belum lunas (N/A bila tidak ada)',
  unpaidOnly: false,
  isMainTask: false,
}

// A bill needs no message to many, so its code may come late, or never.
const ReminderBar = lazy(async (): Promise<{ default: ComponentType<ReminderBarProps> }> => {
  const loaded = await import('./reminder-bar.tsx').catch(() => undefined)
  return { default: loaded?.ReminderBar ?? (() => null) }
})

interface CustomerPickerProps {
  chosen: BillableCustomer | undefined
  onChoose: (customer: BillableCustomer, by: 'pointer' | 'keyboard') => void
  error: string | undefined
  locked: boolean
  listRef: RefObject<HTMLFieldSetElement | null>
  reminders: ReminderSettings
}

/** Step 1: one of the active customers; beside it, any number of them for a WhatsApp message. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { chosen, onChoose, error, locked, listRef, reminders } = props
  const [search, setSearch] = useState('')
  const ticked = useTickedCustomers(billingApi.billableIds.queryOptions({ input: { search } }))
  const lastTouch = useRef<'pointer' | 'keyboard'>('keyboard')
  const pageSize = useMediaQuery(LARGE_SCREEN) ? LARGE_PAGE : SMALL_PAGE
  const query = useInfiniteQuery(
    billingApi.billableCustomers.infiniteOptions({
      input: (page: number) => ({ search, page, pageSize }),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.page < last.pageCount ? last.page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  )
  const count = query.data?.pages[0]?.count
  return (
    <Card
      title="1. Pilih Pelanggan"
      padded={false}
      className="lg:sticky lg:top-24"
      actions={
        count !== undefined && (
          <span aria-live="polite" className="tabular text-sm text-muted">
            {groupThousands(count)} {search ? 'hasil' : 'pelanggan aktif'}
          </span>
        )
      }
    >
      <div className="border-b border-line p-4 sm:px-5">
        <SearchBox
          label="Cari pelanggan"
          placeholder="Cari nama atau alamat"
          value={search}
          onSearch={(text) => setSearch(text.trim().slice(0, 100))}
        />
        {error && (
          <p id="pelanggan-error" role="alert" className="mt-3 text-sm font-semibold text-danger">
            {error}
          </p>
        )}
      </div>
      <Suspense fallback={<div className={`h-[calc(var(--spacing-control-sm)+1.25rem+1px)] ${BAR}`} />}>
        <ReminderBar
          purpose={TO_ANYBODY}
          boxesAt="right"
          className={BAR}
          ticked={ticked}
          shownIds={query.data?.pages.flatMap(({ rows }) => rows.map(({ id }) => id))}
          settings={reminders}
        />
      </Suspense>
      <fieldset
        ref={listRef}
        inert={locked}
        className="scroll-mt-20 lg:max-h-[max(20rem,calc(100dvh-20.5rem))] lg:overflow-y-auto"
        onPointerDown={() => {
          lastTouch.current = 'pointer'
        }}
        onKeyDown={() => {
          lastTouch.current = 'keyboard'
        }}
      >
        <legend className="sr-only">Pelanggan</legend>
        <CustomerChoices
          query={query}
          isSearch={search !== ''}
          chosen={chosen}
          onChoose={(customer) => onChoose(customer, lastTouch.current)}
          ticked={ticked}
          describedBy={error ? 'pelanggan-error' : undefined}
        />
      </fieldset>
    </Card>
  )
}
