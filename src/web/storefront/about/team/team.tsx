import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { PageKey } from '#src/domain/content/about/known-pages.ts'
import type { TeamKind } from '#src/domain/content/about/team-member.ts'
import { useShopInfo } from '#src/web/client/shop-info.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { Pagination } from '#src/web/ui/pagination.tsx'
import { teamQuery } from '../parts/queries.ts'
import type { TeamSearch } from '../text/search.ts'
import { PersonCard } from './person-card.tsx'

const PersonDialog = onDemand(() => import('./person-dialog.tsx'))

interface Props {
  kind: TeamKind
  of: PageKey
  search: TeamSearch
}

/** Everybody of one kind, or those who are good at something; a card opens what there is to know. */
export function Team({ kind, of: key, search }: Props) {
  const { data } = useSuspenseQuery(teamQuery(kind, search))
  const [opened, setOpened] = useState<number | null>(null)
  const { area } = search
  return (
    <>
      <div className="mt-5 mb-5 flex flex-wrap items-center gap-2">
        {data.areas.length > 1 && (
          <nav aria-label="擅长" className="chips">
            {[{ label: undefined }, ...data.areas].map(({ label }) => (
              <Link
                aria-current={label === area ? 'page' : undefined}
                className={`chip ${label === area ? 'on' : ''}`}
                key={label ?? ''}
                params={{ key }}
                resetScroll={false}
                search={label ? { area: label } : {}}
                to="/aboutbm/$key"
              >
                {label ?? '全部'}
              </Link>
            ))}
          </nav>
        )}
        {data.total > 0 && <span className="ml-auto text-ink-500">共 {data.total} 位</span>}
      </div>
      {data.list.length === 0 ? (
        <Nobody />
      ) : (
        <ul className="grid grid-cols-3 gap-5 max-xl:grid-cols-2 max-sm:grid-cols-1">
          {data.list.map((person) => (
            <li className="grid" key={person.id}>
              <PersonCard onOpen={() => setOpened(person.id)} person={person} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        linkTo={(page) => ({
          to: '/aboutbm/$key',
          params: { key },
          search: { ...(area && { area }), ...(page > 1 && { page }) },
        })}
        page={data.page}
        size={data.size}
        total={data.total}
      />
      {opened !== null && (
        <Suspense>
          <PersonDialog id={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

function Nobody() {
  const { service_phone } = useShopInfo()
  return (
    <div className="panel px-5 py-13 text-center">
      <h2 className="font-semibold text-18/28">名单正在整理</h2>
      <p className="mt-1 text-ink-500">
        需要帮忙请致电 <span className="num font-medium">{service_phone}</span>
      </p>
    </div>
  )
}
