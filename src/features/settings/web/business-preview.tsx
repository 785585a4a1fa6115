import { Card } from '../../../ui/card.tsx'
import { DEFAULT_BUSINESS_NAME } from '../rules/defaults.ts'

interface BusinessPreviewProps {
  name: string
  address: string
  bankDetails: string
  logo: string | null
}

/** How the business stands on a printed bill, as typed. */
export function BusinessPreview({ name, address, bankDetails, logo }: BusinessPreviewProps) {
  return (
    <Card title="Pratinjau tagihan cetak">
      <div className="grid gap-4 rounded-md border border-line bg-white p-4">
        <div className="flex items-center gap-3 border-b-2 border-petrol-800 pb-3">
          {logo && <img src={logo} alt="" className="size-14 shrink-0 object-contain" />}
          <div className="min-w-0">
            <p className="text-xl leading-tight font-extrabold wrap-anywhere text-petrol-800">
              {name.trim() || DEFAULT_BUSINESS_NAME}
            </p>
            {address.trim() && (
              <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{address.trim()}</p>
            )}
          </div>
        </div>
        {bankDetails.trim() ? (
          <div className="text-sm">
            <p className="text-muted">Pembayaran melalui transfer bank</p>
            <p className="font-semibold wrap-anywhere whitespace-pre-line">{bankDetails.trim()}</p>
          </div>
        ) : (
          <p className="text-sm text-muted">Rekening belum diisi.</p>
        )}
      </div>
    </Card>
  )
}
