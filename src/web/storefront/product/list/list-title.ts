import type { DestNode, ThemeNode } from '#src/api/catalog/taxonomy.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { wayTo } from './filters/choosing.ts'
import { type ListSearch, typesOf } from './search.ts'

/** What a list is of: its places, themes and types by name. */
export function titleOf(search: ListSearch, groups: readonly DestNode[], themes: readonly ThemeNode[]) {
  const places = (search.destId ?? []).map((id) => wayTo(groups, id).at(-1)?.label)
  const kinds = (search.themeId ?? []).map((id) => themes.find((theme) => theme.id === id)?.label)
  const types = typesOf(search).map((type) => productTypeText[type])
  const parts = [places, kinds, types].map((names) => names.filter(Boolean).join('、'))
  return parts.filter(Boolean).join(' · ') || '全部线路'
}
