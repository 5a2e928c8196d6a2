import { deskCities } from '#src/api/desk/catalog/taxonomy.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { RecordsPage } from '../../content/records/records-page.tsx'
import { useIsPart } from '../parts/part.ts'
import { TaxonomyTabs } from '../parts/taxonomy-tabs.tsx'

const fields: readonly FieldSpec[] = [
  { name: 'name', label: '名称', kind: 'text', isRequired: true },
  { name: 'pinyin', label: '拼音', kind: 'text', help: '留空按名称生成' },
  { name: 'hot', label: '热门', kind: 'flag', isWide: true },
]

/** 出发城市 (desk book §4.5): popular ones first, then by their pinyin. */
export const Page = () => (
  <RecordsPage
    entity="departure_city"
    calls={deskCities}
    fields={fields}
    fresh={{ name: '', pinyin: '', hot: '0' }}
    isPart={useIsPart('taxonomy.edit')}
    lineOf={({ fields: { pinyin, hot } }) => [pinyin, hot === '1' && '热门'].filter(Boolean).join(' · ')}
    nothing="新建一个城市，套餐就能从那里出发。"
    noun="城市"
    tabs={<TaxonomyTabs />}
    title="目的地与主题"
    titleOf={({ fields: { name } }) => name ?? ''}
  />
)
