import { isEasyPassword } from '../../rules/easy-password.ts'

/** As `isEasyPassword`, with 49,000 passwords of known breaches. They are read when they are wanted: few processes ever need them. */
export async function isEasilyGuessed(password: string, email: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return isEasyPassword(password, email, new Set(dictionary['passwords-common']))
}
