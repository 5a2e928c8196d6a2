import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DestNode, ThemeNode } from '#src/api/catalog/taxonomy.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ContinueViewing } from '#src/web/shell/continue-viewing.tsx'
import { themesQuery } from '../../../client/taxonomy.ts'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { wayTo } from './filters/choosing.ts'
import { bannerQuery, listQuery } from './list-query.ts'
import { titleOf } from './list-title.ts'
import { Results } from './results.tsx'
import type { ListSearch } from './search.ts'

export function ListPage({ search }: { search: ListSearch }) {
  const { data } = useSuspenseQuery(listQuery(search))
  const { data: themes } = useSuspenseQuery(themesQuery)
  const { groups } = data
  const title = titleOf(search, groups, themes)
  return (
    <main className="container-page" id="main">
      <Crumbs aside={<ContinueViewing />} parts={crumbsOf(search, groups, title)} />
      <TitleBand groups={groups} search={search} themes={themes} title={title} total={data.total} />
      {data.dest?.visa && <p className="mt-3 text-ink-700">签证与证件：{data.dest.visa}</p>}
      {data.dest?.alert && <TravelAlert {...data.dest.alert} />}
      <Results data={data} groups={groups} search={search} />
    </main>
  )
}

function crumbsOf(search: ListSearch, groups: DestNode[], title: string) {
  const [place] = search.destId?.length === 1 ? search.destId : []
  const way = place === undefined ? [] : wayTo(groups, place).slice(0, -1)
  return [
    <Link key="home" to="/product/team">
      首页
    </Link>,
    ...(title === '全部线路'
      ? []
      : [
          <Link key="all" to="/product">
            全部线路
          </Link>,
        ]),
    ...way.map(({ id, label }) => (
      <Link key={id} search={{ destId: id }} to="/product">
        {label}
      </Link>
    )),
    title,
  ]
}

interface BandProps {
  title: string
  total: number
  groups: DestNode[]
  themes: ThemeNode[]
  search: ListSearch
}

function TitleBand({ title, total, groups, themes, search }: BandProps) {
  const { data: banner } = useSuspenseQuery(bannerQuery(search))
  const stem = banner.list[0]?.img || placePicture(groups, themes, search)
  return (
    <section className="relative flex h-31 items-center [@media(max-height:850px)]:h-23 overflow-hidden rounded-dialog bg-pine-100 px-9 max-lg:px-5">
      <Picture
        alt=""
        className="absolute inset-y-0 right-0 h-full w-[62%] object-cover object-[50%_44%] [mask-image:linear-gradient(to_right,transparent,black_46%)]"
        isHero
        sizes="(max-width: 900px) 100vw, 55vw"
        stem={stem}
      />
      <div className="relative">
        <h1 className="line-clamp-1 font-semibold font-serif text-36/50 tracking-[.03em]">{title}</h1>
        <p className="text-15/24 text-ink-700">
          {banner.desc && `${banner.desc} · `}共 {total} 条线路
        </p>
      </div>
    </section>
  )
}

/** The scene of the chosen place or theme; of any place that has one otherwise. */
function placePicture(groups: DestNode[], themes: ThemeNode[], { destId = [], themeId = [] }: ListSearch) {
  const places = groups.flatMap((group) => [group, ...group.children])
  // A city without a scene of its own shows its province's.
  const ofPlace = destId.flatMap((id) => wayTo(groups, id).toReversed()).find(({ img }) => img)?.img
  return (
    ofPlace ||
    themes.find(({ id, img }) => img !== '' && themeId.includes(id))?.img ||
    places.find(({ img }) => img !== '')?.img ||
    ''
  )
}

const TravelAlert = ({ level, text, url }: { level: number; text: string; url: string }) => (
  <Notice className="mt-4" tone={level >= 2 ? 'err' : 'warn'}>
    旅游安全提示：{text}
    {url && (
      <a className="ml-2 underline underline-offset-3" href={url} rel="noreferrer" target="_blank">
        查看详情
      </a>
    )}
  </Notice>
)
