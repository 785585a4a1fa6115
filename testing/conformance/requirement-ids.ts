const ID = /\b([A-Z]+)-(\d{2})(?:(?:\.\.| to |–)(?:\1-)?(\d{2}))?\b/g

/** The requirement ids that a test title names; `AUTH-04..07` and `CUS-20 to CUS-22` stand for each one between. */
export function requirementIdsIn(title: string): string[] {
  const ids = [...title.matchAll(ID)].flatMap(([, group = '', first = '', last = first]) =>
    Array.from(
      { length: Math.max(1, Number(last) - Number(first) + 1) },
      (_, step) => `${group}-${String(Number(first) + step).padStart(2, '0')}`,
    ),
  )
  return [...new Set(ids)]
}
