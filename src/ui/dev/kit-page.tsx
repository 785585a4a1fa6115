import { ButtonSpecimens } from './button-specimens.tsx'
import { FeedbackSpecimens } from './feedback-specimens.tsx'
import { FieldSpecimens } from './field-specimens.tsx'
import { GrowingListSpecimens } from './growing-list-specimens.tsx'
import { MapSpecimens } from './map-specimens.tsx'
import { OverlaySpecimens } from './overlay-specimens.tsx'
import { TableSpecimens } from './table-specimens.tsx'
import { TokenSpecimens } from './token-specimens.tsx'

/** Every component in every state; part of the development build only. */
export function KitPage() {
  return (
    <main className="mx-auto max-w-6xl p-4 sm:p-8">
      <h1 className="mb-6 text-2xl">Komponen</h1>
      <TokenSpecimens />
      <ButtonSpecimens />
      <FieldSpecimens />
      <OverlaySpecimens />
      <FeedbackSpecimens />
      <TableSpecimens />
      <GrowingListSpecimens />
      <MapSpecimens />
    </main>
  )
}
