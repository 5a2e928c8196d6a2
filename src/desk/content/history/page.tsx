import { deskHistory } from '#src/api/desk/content/about.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'
import type { FieldSpec } from '../records/fields.ts'
import { RecordsPage } from '../records/records-page.tsx'

const fields: readonly FieldSpec[] = [
  { name: 'happened_on', label: '日期', kind: 'day', isRequired: true, help: '只写已经发生的事' },
  { name: 'title', label: '标题', kind: 'text', isRequired: true, help: '最多40字' },
  { name: 'document', label: '正文', kind: 'rich', isRequired: true, isWide: true },
  { name: 'img', label: '图片', kind: 'picture' },
  {
    name: 'img_alt',
    label: '图片说明',
    kind: 'text',
    help: '写明画面内容，给看不到图片的人',
    isWide: true,
    isFor: ({ img = '' }) => img !== '',
  },
  { name: 'active', label: '在网站上显示', kind: 'flag', isWide: true },
]

const fresh = { happened_on: '', title: '', document: '', img: '', img_alt: '', active: '1' }

/** 大事记 (desk book §4.12): the newest first, those of one day in an order of their own. */
export const Page = () => (
  <RecordsPage
    entity="history_event"
    calls={deskHistory}
    fields={fields}
    fresh={fresh}
    groupOf={({ fields: { happened_on } }) => happened_on ?? ''}
    lineOf={({ fields: { img } }) => (img ? '有图片' : '没有图片')}
    nothing="新建一件事，它会出现在公司介绍的大事记里。"
    noun="事件"
    tabs={<ContentTabs />}
    title="大事记"
    titleOf={({ fields: { title } }) => title ?? ''}
  />
)
