import { deskBottomBanners } from '#src/api/desk/content/showing.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'
import { windowText } from '../parts/window-text.ts'
import { type FieldSpec, windowFields } from '../records/fields.ts'
import { RecordsPage } from '../records/records-page.tsx'

const fields: readonly FieldSpec[] = [
  { name: 'text', label: '一句话', kind: 'text', isRequired: true, help: '最多60字', isWide: true },
  { name: 'button', label: '按钮', kind: 'text', isRequired: true, help: '最多10字' },
  { name: 'url', label: '链接', kind: 'text', isRequired: true, help: '本站地址，以 / 开头' },
  { name: 'img', label: '图片', kind: 'picture', isRequired: true },
  {
    name: 'img_alt',
    label: '图片说明',
    kind: 'text',
    isRequired: true,
    help: '写明画面内容，给看不到图片的人',
    isWide: true,
  },
  ...windowFields,
]

const fresh = { text: '', button: '', url: '', img: '', img_alt: '', starts_at: '', ends_at: '', active: '1' }

/** 底部横幅 (desk book §4.12): once a day in a browser, the first that shows. */
export const Page = () => (
  <RecordsPage
    entity="bottom_banner"
    calls={deskBottomBanners}
    fields={fields}
    fresh={fresh}
    lineOf={({ fields: row }) => `${row['button']} → ${row['url']} · ${windowText(row)}`}
    nothing="新建一条底部横幅。同一时间只展示排在最前的一条，每个浏览器每天一次。"
    noun="底部横幅"
    previewKind="bottom_banner"
    tabs={<ContentTabs />}
    title="底部横幅"
    titleOf={({ fields: { text } }) => text ?? ''}
  />
)
