import { useQuery } from '@tanstack/react-query'
import { deskContent, deskPopups } from '#src/api/desk/content/showing.ts'
import { type PopupAudience, popupAudienceText, popupKindText } from '#src/domain/content/showing/popup.ts'
import { query } from '../../client/query.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'
import { windowText } from '../parts/window-text.ts'
import { type FieldSpec, windowFields } from '../records/fields.ts'
import { RecordsPage } from '../records/records-page.tsx'

const fresh = {
  kind: 'image',
  title: '',
  img: '',
  img_alt: '',
  url: '',
  coupon_ids: '',
  pages: '',
  audience: 'all',
  delay_seconds: '5',
  repeat_hours: '168',
  starts_at: '',
  ends_at: '',
  active: '0',
}

const isOfCoupons = ({ kind }: Readonly<Record<string, string>>) => kind === 'coupons'
const fieldsWith = (coupons: NonNullable<FieldSpec['options']>): readonly FieldSpec[] => [
  { name: 'kind', label: '类型', kind: 'choice', isRequired: true, options: Object.entries(popupKindText) },
  { name: 'title', label: '标题', kind: 'text', isRequired: true, help: '最多20字' },
  {
    name: 'coupon_ids',
    label: '优惠券',
    kind: 'several',
    isRequired: true,
    options: coupons,
    help: '使用中且公开领取的规则，按选的次序展示',
    isWide: true,
    isFor: isOfCoupons,
  },
  { name: 'img', label: '图片', kind: 'picture', isFor: (values) => !isOfCoupons(values) },
  {
    name: 'img_alt',
    label: '图片说明',
    kind: 'text',
    isRequired: true,
    help: '写明画面内容，给看不到图片的人',
    isWide: true,
    isFor: (values) => !isOfCoupons(values),
  },
  { name: 'url', label: '链接', kind: 'text', help: '按钮与图片去的本站地址，留空则只看', isWide: true },
  {
    name: 'pages',
    label: '页面',
    kind: 'lines',
    isRequired: true,
    help: '每行一页：/product/team 只在这一页，/product/* 在其下各页，* 全站；下单与付款页从不弹窗',
    isWide: true,
  },
  {
    name: 'audience',
    label: '给谁看',
    kind: 'choice',
    isRequired: true,
    options: Object.entries(popupAudienceText),
  },
  { name: 'delay_seconds', label: '打开页面后几秒弹出', kind: 'text', isRequired: true, help: '0到600' },
  {
    name: 'repeat_hours',
    label: '看过后几小时内不再弹',
    kind: 'text',
    isRequired: true,
    help: '24为每天一次，168为每周一次，0为关闭浏览器前',
    isWide: true,
  },
  ...windowFields,
]

/** 弹窗 (desk book §4.12): the first that belongs on a page and was not seen yet, one at each navigation. */
export function Page() {
  const { data } = useQuery(query(deskContent.choices, {}))
  const coupons = data?.coupons.map(({ value, label }) => [value, label] as const) ?? []
  return (
    <RecordsPage
      entity="popup"
      calls={deskPopups}
      fields={fieldsWith(coupons)}
      fresh={fresh}
      lineOf={({ fields: row }) =>
        [
          row['pages']?.replaceAll('\n', '、'),
          popupAudienceText[row['audience'] as PopupAudience],
          windowText(row),
        ].join(' · ')
      }
      nothing="新建一个弹窗，选好页面、人群与起止时间。每次打开页面只弹排在最前、还没看过的一个。"
      noun="弹窗"
      previewKind="popup"
      tabs={<ContentTabs />}
      title="弹窗"
      titleOf={({ fields: { title } }) => title ?? ''}
    />
  )
}
