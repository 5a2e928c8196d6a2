import { deskHotSearches } from '#src/api/desk/content/showing.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'
import { windowText } from '../parts/window-text.ts'
import { type FieldSpec, windowFields } from '../records/fields.ts'
import { RecordsPage } from '../records/records-page.tsx'
import { TopTerms } from './top-terms.tsx'

const fields: readonly FieldSpec[] = [
  { name: 'keyword', label: '搜索词', kind: 'text', isRequired: true, help: '最多20字' },
  {
    name: 'flag',
    label: '标记',
    kind: 'choice',
    options: [
      ['none', '无'],
      ['new', '新'],
      ['hot', '热'],
    ],
  },
  {
    name: 'pc_route',
    label: '链接',
    kind: 'text',
    help: '本站地址，留空则搜索这个词',
    isWide: true,
  },
  ...windowFields,
]

const fresh = { keyword: '', pc_route: '', flag: 'none', starts_at: '', ends_at: '', active: '1' }

/** 热搜 (desk book §4.12): ten at a time at the most. */
export const Page = () => (
  <RecordsPage
    entity="hot_search"
    calls={deskHotSearches}
    fields={fields}
    fresh={fresh}
    below={(rows) => <TopTerms rows={rows} />}
    lineOf={({ fields: row }) => `${row['pc_route'] || '搜索这个词'} · ${windowText(row)}`}
    nothing="新建一个热搜，它会出现在搜索框下方。同一时间最多10个。"
    noun="热搜"
    previewKind="hot_search"
    tabs={<ContentTabs />}
    title="热搜"
    titleOf={({ fields: { keyword } }) => keyword ?? ''}
  />
)
