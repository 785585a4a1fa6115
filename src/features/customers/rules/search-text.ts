import { MISSING_CUSTOMER_ID } from './customer-fields.ts'

/** What the list's search looks in: name, address, number and shown id, lowercased, one a line so that no match spans two. */
export function searchText(customer: {
  nama: string
  alamat: string
  whatsapp: string
  customerId: string | null
}): string {
  const fields = [
    customer.nama,
    customer.alamat,
    customer.whatsapp,
    customer.customerId ?? MISSING_CUSTOMER_ID,
  ]
  return fields.map((field) => field.replace(/\s+/g, ' ').toLowerCase()).join('\n')
}
