import { parseArgs } from 'node:util'
import { ConfigError } from '../../platform/config.ts'

/** What was typed behind the program's name. */
export interface StartOptions {
  /** The environment, with `--role web` in the place of APP_ROLE. */
  env: Record<string, string | undefined>
  /** The backup that a first start begins with. */
  restore: string | undefined
}

/** Reads what was typed behind the program's name. Throws ConfigError. */
export function readStartOptions(env: StartOptions['env'], args: string[]): StartOptions {
  const { role, restore } = parsed(args)
  if (restore === '') throw unknown(args)
  // An empty setting counts as unset, an empty option does not.
  return { env: role === undefined ? env : { ...env, APP_ROLE: role || '-' }, restore }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: { role: { type: 'string' }, restore: { type: 'string' } } }).values
  } catch {
    throw unknown(args)
  }
}

function unknown(args: string[]): ConfigError {
  return new ConfigError([
    `${args.join(' ')} tidak dikenal; yang ada hanya --role all, web, atau worker, dan --restore CADANGAN pada start pertama`,
  ])
}
