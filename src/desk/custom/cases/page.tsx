import { useQuery } from '@tanstack/react-query'
import { deskCases, deskCustomOptions, deskDesigners } from '#src/api/desk/service/designers.ts'
import { travelPartyText } from '#src/domain/codes.ts'
import { caseLimits } from '#src/domain/content/designers/customer-case.ts'
import { query } from '../../client/query.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { RecordsPage } from '../../content/records/records-page.tsx'
import { PicturesField } from '../../hotels/fields/pictures-field.tsx'
import { PART_TEXT, useIsPart } from '../../taxonomy/parts/part.ts'
import { CustomTabs } from '../parts/custom-tabs.tsx'
import { optionsOf } from '../parts/options.ts'
import { ConsentField } from './consent-field.tsx'

const fresh = {
  designer_id: '',
  title: '',
  customer_alias: '',
  party: 'family',
  people: '2',
  days: '5',
  travelled_on: '',
  budget_pp: '',
  start_month: '',
  dest_ids: '',
  theme_ids: '',
  product_ids: '',
  story: '',
  plan_days: '',
  score: '5',
  comment: '',
  cover: '',
  images: '[]',
  consent: '',
  agreed: '0',
}

const parties = Object.entries(travelPartyText)
const scores = [5, 4, 3, 2, 1].map((score) => [String(score), `${score} 分`] as const)
const months = [
  ['', '不写'],
  ...Array.from({ length: 12 }, (_, at) => [String(at + 1), `${at + 1} 月`] as const),
] as const

interface Options {
  designers: readonly (readonly [string, string])[]
  places: readonly (readonly [string, string])[]
  themes: readonly (readonly [string, string])[]
}

const fieldsWith = ({ designers, places, themes }: Options): readonly FieldSpec[] => [
  { name: 'title', label: '标题', kind: 'text', isRequired: true, isWide: true },
  {
    name: 'designer_id',
    label: '定制师',
    kind: 'choice',
    isRequired: true,
    options: [['', '请选择'], ...designers],
  },
  {
    name: 'customer_alias',
    label: '客人称呼',
    kind: 'text',
    isRequired: true,
    help: '不写全名，如：王女士一家',
  },
  { name: 'party', label: '和谁', kind: 'choice', options: parties },
  { name: 'people', label: '人数', kind: 'text', isRequired: true },
  { name: 'travelled_on', label: '出发日期', kind: 'day', isRequired: true },
  { name: 'days', label: '天数', kind: 'text', isRequired: true },
  { name: 'budget_pp', label: '人均预算（元）', kind: 'text', help: '客人不愿写就留空' },
  { name: 'start_month', label: '适合月份', kind: 'choice', options: months },
  {
    name: 'dest_ids',
    label: '目的地',
    kind: 'several',
    most: caseLimits.places,
    isNameless: true,
    isRequired: true,
    options: places,
  },
  {
    name: 'theme_ids',
    label: '主题',
    kind: 'several',
    most: caseLimits.places,
    isNameless: true,
    options: themes,
  },
  {
    name: 'story',
    label: '客人的需要与我们的安排',
    kind: 'lines',
    most: caseLimits.story,
    isRequired: true,
    isWide: true,
  },
  { name: 'plan_days', label: '每天一行', kind: 'lines', isWide: true, help: '第一行是第一天' },
  { name: 'score', label: '客人评分', kind: 'choice', options: scores, help: '客人给的分，不能代填' },
  { name: 'product_ids', label: '相近的产品', kind: 'text', help: '产品编号，用逗号分开，最多6个' },
  {
    name: 'comment',
    label: '客人的话',
    kind: 'lines',
    most: caseLimits.comment,
    isWide: true,
    help: '客人的原话；留空则不计入评分',
  },
  { name: 'cover', label: '封面', kind: 'picture', help: '有儿童正脸的照片须监护人书面同意' },
  {
    name: 'images',
    label: '图片',
    kind: 'own',
    isWide: true,
    render: (control) => <PicturesField {...control} hasWords={false} most={caseLimits.images} />,
  },
  {
    name: 'consent',
    label: '书面同意',
    kind: 'own',
    isWide: true,
    render: (control) => <ConsentField {...control} />,
  },
  { name: 'agreed', label: '客人已书面同意展示', kind: 'flag', isWide: true },
]

/** 案例 (desk book §4.7): what is told of a customer’s trip, with their written agreement alone. */
export function Page() {
  const options = useQuery(query(deskCustomOptions.options, {})).data
  const list = useQuery(query(deskDesigners.list, {})).data?.list ?? []
  const designers = list.map(({ id, fields: { name = '' } }) => [String(id), name] as const)
  const isPart = useIsPart('case.edit')
  const fields = fieldsWith({
    designers,
    places: optionsOf(options?.places),
    themes: optionsOf(options?.themes),
  })
  const partly = fields.map((field) =>
    ['cover', 'images'].includes(field.name) ? field : { ...field, lockOf: () => PART_TEXT_OF_CASES },
  )
  return (
    <RecordsPage
      calls={deskCases}
      entity="customer_case"
      fields={isPart ? partly : fields}
      fresh={fresh}
      groupOf={({ fields: { designer_id } }) => designers.find(([id]) => id === designer_id)?.[1] ?? '定制师'}
      isPart={isPart}
      lineOf={({ fields: { customer_alias, days, people, travelled_on } }) =>
        `${customer_alias} · ${days}天 · ${people}人 · ${travelled_on} 出发`
      }
      nothing="写下一次已经走过的行程，附上客人的书面同意后展示。"
      noun="案例"
      tabs={<CustomTabs />}
      title="案例"
      titleOf={({ fields: { title } }) => title ?? ''}
    />
  )
}

const PART_TEXT_OF_CASES = PART_TEXT.replace('产品', '定制')
