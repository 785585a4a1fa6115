interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The first message of each field, by the field's name. */
export function fieldMessages(issues: readonly Issue[]): Partial<Record<string, string>> {
  const messages: Partial<Record<string, string>> = {}
  for (const { path, message } of issues) messages[String(path[0])] ??= message
  return messages
}
