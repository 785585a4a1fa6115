/** The pictures in `docs/images`, by their names without `.png`; `node scripts/make-screenshots.ts --docs` makes them anew. */
export const DOCS_PICTURES = [
  'billings-desktop',
  'broadcast-check-desktop',
  'bulk-billing-desktop',
  'customer-detail-desktop',
  'customers-desktop',
  'dashboard-phone',
  'gateway-qr-desktop',
  'login-phone',
  'payments-desktop',
  'payments-phone',
  'print-desktop',
  'registration-phone',
  'reports-desktop',
  'unpaid-desktop',
]
