import type { GatewaySettings } from '../gateway-contract.ts'

type KnownKey = Pick<GatewaySettings, 'url' | 'source' | 'hasApiKey' | 'isKeyReadable'>

/** What is worth knowing below the key's field while the address is as typed. */
export interface KeyNote {
  tone: 'hint' | 'warning'
  text: string
}

/** Whether there is a key, where it comes from, and what an empty field means for it. */
export function keyNote(settings: KnownKey, typedUrl: string): KeyNote {
  if (!settings.hasApiKey)
    return { tone: 'hint', text: 'Belum ada kunci. Isi dengan API key dari server WAHA.' }
  if (!settings.isKeyReadable)
    return { tone: 'warning', text: 'Kunci yang tersimpan tidak dapat dibuka. Masukkan API key lagi.' }
  if (isOtherOrigin(settings.url, typedUrl))
    return {
      tone: 'warning',
      text: 'Alamat gateway berubah, masukkan API key lagi. Kunci lama tidak dikirim ke alamat lain.',
    }
  return {
    tone: 'hint',
    text:
      settings.source === 'environment'
        ? 'Kunci diambil dari WAHA_API_KEY di server. Biarkan kosong untuk tetap memakainya.'
        : 'Kunci sudah tersimpan. Biarkan kosong untuk tetap memakai kunci yang tersimpan.',
  }
}

/** True when what is typed is a whole address on another server than the one in use. */
function isOtherOrigin(known: string | null, typed: string): boolean {
  const [before, after] = [known ?? '', typed].map((text) => URL.parse(text.trim()))
  return !!before && !!after && before.origin !== after.origin
}

/** Whether a page opened under that host can be reached from this computer only. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
