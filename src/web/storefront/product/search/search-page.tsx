import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { productLists } from '#src/api/catalog/product-lists.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Marked, wordsOf } from '#src/ui/marked.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { rememberSearch } from '#src/web/client/search/search-history.ts'
import { ContinueViewing } from '#src/web/shell/continue-viewing.tsx'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { SearchedFor } from '../list/list-link.tsx'
import { listQuery } from '../list/list-query.ts'
import { Results } from '../list/results.tsx'
import type { ListSearch } from '../list/search.ts'
import { NothingFound } from './nothing-found.tsx'

interface Props {
  keyword: string
  filters: ListSearch
}

/** A list without its band, under what was asked for. */
export function SearchPage({ keyword, filters }: Props) {
  const { data } = useSuspenseQuery(listQuery(filters, keyword))
  useEffect(() => rememberSearch(keyword), [keyword])
  const understood = data.corrected || keyword
  const isNarrowed = Object.keys(filters).some((name) => name !== 'orderBy' && name !== 'page')
  return (
    <main className="container-page" id="main">
      <Crumbs
        aside={<ContinueViewing />}
        parts={[
          <Link key="home" to="/product/team">
            首页
          </Link>,
          '搜索',
        ]}
      />
      {data.total === 0 && !isNarrowed ? (
        <NothingFound keyword={keyword} />
      ) : (
        <SearchedFor value={keyword}>
          <h1 className="break-words font-semibold font-serif text-30/42 tracking-[.02em]">
            搜索“{understood}”
          </h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-15 text-ink-700">找到 {data.total} 条线路</p>
            <Understood filters={filters} named={data.named} />
          </div>
          {data.corrected && (
            <Notice className="mt-3" tone="info">
              没有找到“{keyword}”，已为您显示“{data.corrected}”的结果
            </Notice>
          )}
          <Results
            data={data}
            groups={data.groups}
            search={filters}
            titleOf={(title) => <Marked text={title} words={wordsOf(understood)} />}
          />
        </SearchedFor>
      )}
    </main>
  )
}

interface UnderstoodProps {
  named: Data<typeof productLists.list>['named']
  filters: ListSearch
}

/** The words are a name of a place or a theme: its whole list is one step away (rule book §22). */
function Understood({ named, filters }: UnderstoodProps) {
  const { dest = null, theme = null } = named ?? {}
  if (filters.destId || filters.themeId || (!dest && !theme)) return null
  return (
    <p className="flex flex-wrap gap-2">
      {dest && (
        <Link className="chip" search={{ destId: dest.id }} to="/product">
          按目的地“{dest.label}”筛选
        </Link>
      )}
      {theme && (
        <Link className="chip" search={{ themeId: theme.id }} to="/product">
          按主题“{theme.label}”筛选
        </Link>
      )}
    </p>
  )
}
