import { useQuery } from '@tanstack/react-query'
import { deskHotels } from '#src/api/desk/catalog/resources.ts'
import { deskDestinations } from '#src/api/desk/catalog/taxonomy.ts'
import { query } from '../client/query.ts'
import type { FieldSpec } from '../content/records/fields.ts'
import { RecordsPage } from '../content/records/records-page.tsx'
import { FacilitiesField } from './fields/facilities-field.tsx'
import { PicturesField } from './fields/pictures-field.tsx'
import { RoomsField } from './fields/rooms-field.tsx'

const fresh = {
  name: '',
  name_en: '',
  star: '4',
  diamond: '0',
  destination_id: '',
  address: '',
  lat: '',
  lng: '',
  phone: '',
  images: '[]',
  intro: '',
  facilities: '',
  rooms: '[]',
  check_in: '14:00',
  check_out: '12:00',
  children: '',
  pets: '',
  cards: '',
  opened_year: '',
  renovated_year: '',
}
const grades = (low: number, unit: string) =>
  [5, 4, 3, 2, 1, 0]
    .filter((grade) => grade >= low)
    .map((grade) => [String(grade), `${grade} ${unit}`] as const)

const fieldsWith = (places: readonly (readonly [string, string])[]): readonly FieldSpec[] => [
  { name: 'name', label: '名称', kind: 'text', isRequired: true },
  { name: 'name_en', label: '英文名', kind: 'text' },
  { name: 'star', label: '星级', kind: 'choice', options: grades(1, '星') },
  { name: 'diamond', label: '网评钻级', kind: 'choice', options: grades(0, '钻') },
  { name: 'destination_id', label: '目的地', kind: 'choice', options: [['', '没有'], ...places] },
  { name: 'phone', label: '电话', kind: 'text' },
  { name: 'address', label: '地址', kind: 'text', isWide: true },
  { name: 'lat', label: '纬度', kind: 'text' },
  { name: 'lng', label: '经度', kind: 'text' },
  { name: 'intro', label: '介绍', kind: 'lines', most: 1_500, isWide: true, help: '空一行分段' },
  {
    name: 'facilities',
    label: '设施',
    kind: 'own',
    isWide: true,
    render: (control) => <FacilitiesField {...control} />,
  },
  {
    name: 'images',
    label: '图片',
    kind: 'own',
    isWide: true,
    render: (control) => <PicturesField {...control} />,
  },
  {
    name: 'rooms',
    label: '房型',
    kind: 'own',
    isWide: true,
    render: (control) => <RoomsField {...control} />,
  },
  { name: 'check_in', label: '入住', kind: 'text', isRequired: true },
  { name: 'check_out', label: '退房', kind: 'text', isRequired: true },
  { name: 'children', label: '儿童', kind: 'text' },
  { name: 'pets', label: '宠物', kind: 'text' },
  { name: 'cards', label: '支付', kind: 'text' },
  { name: 'opened_year', label: '开业年份', kind: 'text' },
  { name: 'renovated_year', label: '装修年份', kind: 'text' },
]

/** 酒店 (desk book §4.5): what an itinerary's drawer shows of where guests sleep. */
export function Page() {
  const { data } = useQuery(query(deskDestinations.list, {}))
  const places = (data?.list ?? []).map(({ id, fields: { label = '' } }) => [String(id), label] as const)
  const placeOf = (id = '') => places.find(([each]) => each === id)?.[1] ?? '没有目的地'
  return (
    <RecordsPage
      entity="hotel"
      calls={deskHotels}
      consequences={({ fields, notes }, { name }) =>
        fields['name'] !== name && notes[0] !== '没有行程在用' ? (
          <p>改名后，{notes[0]?.replace('在用', '')}生成新版行程，合同写新名称；已成的订单不变。</p>
        ) : null
      }
      fields={fieldsWith(places)}
      fresh={fresh}
      groupOf={({ fields: { destination_id } }) => placeOf(destination_id)}
      lineOf={({ fields: { star, diamond, address } }) =>
        [`${star} 星`, diamond !== '0' && `${diamond} 钻`, address].filter(Boolean).join(' · ')
      }
      nothing="新建一家酒店，行程里就能选它。"
      noun="酒店"
      title="酒店"
      titleOf={({ fields: { name } }) => name ?? ''}
    />
  )
}
