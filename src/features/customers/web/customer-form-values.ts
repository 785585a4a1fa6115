import type { FieldPath, Resolver, UseFormSetError } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { dayOf } from '../../../shared/calendar-day.ts'
import { fieldIssuesOf } from '../../../ui/api-error.ts'
import { fieldMessages } from '../../../ui/field-messages.ts'
import { pageTimeZone, todayOfPage } from '../../../ui/page-time-zone.ts'
import type { Customer } from '../contract.ts'
import { DEFAULT_PHONE } from '../rules/customer-fields.ts'

/** What the fields of a customer form hold, as typed. */
export interface CustomerFormValues {
  nama: string
  alamat: string
  whatsapp: string
  tanggalDaftar: string
  koordinat: string
  paket: string
  status: string
}

/** A form for someone new: the country prefix and today. */
export function newCustomerValues(): CustomerFormValues {
  return {
    nama: '',
    alamat: '',
    whatsapp: DEFAULT_PHONE,
    tanggalDaftar: todayOfPage(),
    koordinat: '',
    paket: '',
    status: '',
  }
}

/** A form for a customer that exists. */
export function valuesOf(customer: Customer): CustomerFormValues {
  const { nama, alamat, whatsapp, koordinat, paket, status } = customer
  const tanggalDaftar = dayOf(customer.tanggalDaftar, pageTimeZone())
  return { nama, alamat, whatsapp, tanggalDaftar, koordinat, paket, status }
}

/** Checks a form with a schema of the contract. */
export function schemaResolver<Checked>(
  schema: ZodMiniType<Checked>,
): Resolver<CustomerFormValues, unknown, Checked> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const messages = Object.entries(fieldMessages(result.error.issues))
    const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'schema', message }]))
    return { values: {}, errors }
  }
}

/** Puts the server's refusals at their fields and the focus into the first of them. */
export function showFieldIssues(
  error: unknown,
  values: CustomerFormValues,
  setError: UseFormSetError<CustomerFormValues>,
): void {
  const messages = fieldMessages(fieldIssuesOf(error))
  const names = (Object.keys(values) as FieldPath<CustomerFormValues>[]).filter((name) => messages[name])
  for (const [index, name] of names.entries())
    setError(name, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 })
}
