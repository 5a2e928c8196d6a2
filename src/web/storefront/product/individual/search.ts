export interface IndividualSearch {
  /** What the form begins with: chosen in the strip, among the themes, on a designer's page. */
  destId?: number | undefined
  themeId?: number | undefined
  dzsId?: number | undefined
}

const idOf = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}

export function parseIndividualSearch(raw: Record<string, unknown>): IndividualSearch {
  const chosen = (['destId', 'themeId', 'dzsId'] as const).map((name) => [name, idOf(raw[name])] as const)
  return Object.fromEntries(chosen.filter(([, id]) => id !== undefined))
}
