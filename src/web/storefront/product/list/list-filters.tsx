import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DestNode, ThemeNode } from '#src/contract/taxonomy.ts'
import { type ProductType, productTypes, productTypeText } from '#src/domain/codes.ts'
import type { ListSearch } from './search.ts'

interface Props {
  groups: DestNode[]
  themes: ThemeNode[]
  search: ListSearch
}

/** Every choice is a link: the address holds the whole state, and the back button goes back exactly. */
export function ListFilters({ groups, themes, search: { page: _page, ...search } }: Props) {
  const { destId, themeId, type, ...rest } = search
  const open = groups.find(
    (group) => group.id === destId || group.children.some((place) => place.id === destId),
  )
  const keep = { ...rest, ...(destId && { destId }), ...(themeId && { themeId }), ...(type && { type }) }
  const without = (name: 'destId' | 'themeId' | 'type'): ListSearch => {
    const { [name]: _gone, ...others } = keep as Record<string, number>
    return others
  }
  return (
    <section aria-label="筛选" className="panel mt-4 px-7 py-1">
      <Row label="目的地">
        <Choice isOn={destId === undefined} search={without('destId')}>
          不限
        </Choice>
        {groups.map((group) => (
          <Choice isOn={open?.id === group.id} key={group.id} search={{ ...keep, destId: group.id }}>
            {group.label}
          </Choice>
        ))}
      </Row>
      {open && open.children.length > 0 && (
        <Row label={open.label}>
          {open.children.map((place) => (
            <Choice isOn={place.id === destId} key={place.id} search={{ ...keep, destId: place.id }}>
              {place.label}
            </Choice>
          ))}
        </Row>
      )}
      <Row label="产品类型">
        <Choice isOn={type === undefined} search={without('type')}>
          不限
        </Choice>
        {(Object.keys(productTypes) as ProductType[]).map((word) => (
          <Choice
            isOn={type === productTypes[word]}
            key={word}
            search={{ ...keep, type: productTypes[word] }}
          >
            {productTypeText[word]}
          </Choice>
        ))}
      </Row>
      <Row label="主题">
        <Choice isOn={themeId === undefined} search={without('themeId')}>
          不限
        </Choice>
        {themes.map((theme) => (
          <Choice isOn={theme.id === themeId} key={theme.id} search={{ ...keep, themeId: theme.id }}>
            {theme.label}
          </Choice>
        ))}
      </Row>
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-3 border-line border-b border-dashed py-2 last:border-0">
    <span className="w-[72px] shrink-0 text-ink-500 leading-8">{label}</span>
    <div className="flex flex-wrap gap-x-1">{children}</div>
  </div>
)

const Choice = ({ isOn, search, children }: { isOn: boolean; search: ListSearch; children: ReactNode }) => (
  <Link
    aria-current={isOn ? 'true' : undefined}
    className={`rounded-full px-3 leading-8 ${isOn ? 'bg-pine-600 text-white' : 'text-ink-900 hover:text-pine-600'}`}
    search={search}
    to="/product"
  >
    {children}
  </Link>
)
