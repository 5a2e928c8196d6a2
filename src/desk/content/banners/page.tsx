import { useQuery } from '@tanstack/react-query'
import { deskBanners, deskContent } from '#src/api/desk/content/showing.ts'
import { type BannerSpot, bannerPlaces, bannerPlaceText } from '#src/domain/content/showing/banner.ts'
import { query } from '../../client/query.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'
import { windowText } from '../parts/window-text.ts'
import { type FieldSpec, windowFields } from '../records/fields.ts'
import { RecordsPage } from '../records/records-page.tsx'

const fresh = {
  place: 'team',
  title: '',
  description: '',
  list_for: '',
  img: '',
  img_alt: '',
  url: '',
  starts_at: '',
  ends_at: '',
  active: '1',
}

const places = bannerPlaces.map((place) => [place, bannerPlaceText[place]] as const)
const hasDescription = ({ place }: Readonly<Record<string, string>>) => place === 'list' || place === 'about'
const isList = ({ place }: Readonly<Record<string, string>>) => place === 'list'
const placeOf = (place = '') => bannerPlaceText[place as BannerSpot] ?? place

/** 横幅 (desk book §4.12): the scenes of the two landing pages and of the lists, and the picture of the company. */
export function Page() {
  const { data } = useQuery(query(deskContent.choices, {}))
  const lists = [
    ['', '全部线路'],
    ...(data?.destinations ?? []).map(({ value, label }) => [`dest:${value}`, label] as const),
    ...(data?.themes ?? []).map(({ value, label }) => [`theme:${value}`, `主题：${label}`] as const),
  ] as const
  const nameOf = (list = '') => lists.find(([value]) => value === list)?.[1] ?? ''
  const fields: readonly FieldSpec[] = [
    { name: 'place', label: '位置', kind: 'choice', isRequired: true, options: places },
    { name: 'list_for', label: '哪一页列表', kind: 'choice', options: lists, isFor: isList },
    {
      name: 'title',
      label: '标题',
      kind: 'text',
      isRequired: true,
      help: '最多30字；落地页在逗号后换行',
      isWide: true,
    },
    {
      name: 'description',
      label: '一句话',
      kind: 'text',
      help: '最多60字，写在标题下',
      isWide: true,
      isFor: hasDescription,
    },
    { name: 'img', label: '图片', kind: 'picture', isRequired: true },
    {
      name: 'img_alt',
      label: '图片说明',
      kind: 'text',
      isRequired: true,
      help: '写明画面内容，给看不到图片的人',
      isWide: true,
    },
    {
      name: 'url',
      label: '链接',
      kind: 'text',
      help: '本站地址，随接口给其他客户端；网站上的横幅不点开',
      isWide: true,
    },
    ...windowFields,
  ]
  return (
    <RecordsPage
      entity="banner"
      calls={deskBanners}
      fields={fields}
      fresh={fresh}
      groupOf={({ fields: { place } }) => placeOf(place)}
      lineOf={({ fields: row }) =>
        [row['place'] === 'list' && nameOf(row['list_for']), windowText(row)].filter(Boolean).join(' · ')
      }
      nothing="新建一条横幅，选好位置与起止时间，到点自动展示与撤下。"
      noun="横幅"
      previewKind="banner"
      tabs={<ContentTabs />}
      title="横幅"
      titleOf={({ fields: { title } }) => title ?? ''}
    />
  )
}
