import { openSecretBox, type SecretBox, type Signer } from '../src/platform/secret-box.ts'

/** A box with a fixed key; nothing is written to disk. */
export function testSecrets(): SecretBox & Signer {
  return openSecretBox({ secretKey: 'kunci-untuk-pengujian-32-karakter!', dataDir: '' })
}
