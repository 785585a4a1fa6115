import { groupThousands } from './rupiah.ts'

/** A time of a minute or more in words: `sekitar 25 menit`, `sekitar 2 jam 5 menit`, `sekitar 3 hari 4 jam`. */
export function roughDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const parts =
    hours < 24
      ? [part(hours, 'jam'), part(minutes % 60, 'menit')]
      : [part(Math.floor(hours / 24), 'hari'), part(hours % 24, 'jam')]
  return `sekitar ${parts.filter(Boolean).join(' ')}`
}

function part(count: number, unit: string): string {
  return count > 0 ? `${groupThousands(count)} ${unit}` : ''
}
