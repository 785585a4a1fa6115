const SECONDS_PER_MESSAGE = 1

/** How long sending that many messages one after another takes at least (ONE-28, BULK-24): `sekitar 25 menit`. */
export function sendDurationText(messageCount: number): string {
  const seconds = messageCount * SECONDS_PER_MESSAGE
  if (seconds < 60) return `sekitar ${seconds} detik`
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 ? `${hours} jam` : '', rest > 0 ? `${rest} menit` : '']
  return `sekitar ${parts.filter(Boolean).join(' ')}`
}
