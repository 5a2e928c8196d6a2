export interface TeamSearch {
  /** The trip aim that the form begins with. */
  aim?: number
}

export function parseTeamSearch(raw: Record<string, unknown>): TeamSearch {
  const aim = Number(raw['aim'])
  return Number.isSafeInteger(aim) && aim > 0 && aim < 100 ? { aim } : {}
}
