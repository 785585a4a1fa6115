import { parseArgs } from 'node:util'
import { ConfigError } from '../../platform/config.ts'

/** The environment with what was typed behind the program's name: `--role web` goes before APP_ROLE. Throws ConfigError. */
export function withStartOptions(
  env: Record<string, string | undefined>,
  args: string[],
): Record<string, string | undefined> {
  const role = roleOf(args)
  // An empty setting counts as unset, an empty option does not.
  return role === undefined ? env : { ...env, APP_ROLE: role || '-' }
}

function roleOf(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { role: { type: 'string' } } }).values.role
  } catch {
    throw new ConfigError([`${args.join(' ')} tidak dikenal; yang ada hanya --role all, web, atau worker`])
  }
}
