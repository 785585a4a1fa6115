import type { Reader } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { readChosenMessages } from './chosen-messages.ts'

/** The message as that customer would get it; throws NOT_FOUND for one that cannot be written to. */
export async function previewMessage(
  reader: Reader,
  { customerId, message }: { customerId: string; message: string },
): Promise<{ text: string }> {
  const [chosen] = await readChosenMessages(reader, { customerIds: [customerId], message })
  if (!chosen) throw new AppError('NOT_FOUND', { message: 'Pelanggan tidak ditemukan atau tidak aktif.' })
  return { text: chosen.text }
}
