export interface PeopleSearch {
  /** Part of a name, in characters or letters. */
  keyword?: string
  /** The form is open: for somebody new, or for the traveller of this number. */
  edit?: 'new' | number
}

export function parsePeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  const keyword = [...String(raw['keyword'] ?? '').trim()].slice(0, 20).join('')
  const edit = String(raw['edit'] ?? '')
  return {
    ...(keyword && { keyword }),
    ...(edit === 'new' ? { edit: 'new' as const } : /^[1-9]\d{0,8}$/.test(edit) && { edit: Number(edit) }),
  }
}
