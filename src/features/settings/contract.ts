import { oc } from '@orpc/contract'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import {
  businessFormSchema,
  logoFormSchema,
  registrationFormSchema,
  settingsSchema,
  systemFormSchema,
  textsFormSchema,
} from './schemas.ts'

export { TEXT_KINDS, TEXT_PLACEHOLDERS, type TextKind } from './rules/own-texts.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/**
 * The settings of the business. Saving answers all of them; SETTINGS_CHANGED (409) when `version` is not the newest, so that two tabs
 * do not overwrite each other.
 */
export const settingsContract = {
  get: endpoint
    .route({ method: 'GET', path: '/settings', summary: 'Pengaturan usaha' })
    .output(settingsSchema),
  saveBusiness: endpoint
    .route({
      method: 'PUT',
      path: '/settings/business',
      summary: 'Simpan nama, alamat, rekening, jatuh tempo',
    })
    .input(businessFormSchema)
    .output(settingsSchema),
  saveTexts: endpoint
    .route({ method: 'PUT', path: '/settings/texts', summary: 'Simpan teks pesan' })
    .input(textsFormSchema)
    .output(settingsSchema),
  saveSystem: endpoint
    .route({ method: 'PUT', path: '/settings/system', summary: 'Simpan zona waktu dan alamat peta' })
    .input(systemFormSchema)
    .output(settingsSchema),
  saveRegistration: endpoint
    .route({ method: 'PUT', path: '/settings/registration', summary: 'Simpan cara menerima pendaftaran' })
    .input(registrationFormSchema)
    .output(settingsSchema),
  /** PNG, JPEG or WebP of at most 200 KB; BAD_REQUEST (400) for anything else. */
  saveLogo: endpoint
    .route({ method: 'PUT', path: '/settings/logo', summary: 'Pasang logo' })
    .input(logoFormSchema)
    .output(settingsSchema),
  removeLogo: endpoint
    .route({ method: 'DELETE', path: '/settings/logo', summary: 'Hapus logo' })
    .output(settingsSchema),
}
