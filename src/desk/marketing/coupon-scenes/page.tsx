import { deskCouponScenes } from '#src/api/desk/marketing/coupon-scenes.ts'
import { type FieldSpec, windowFields } from '../../content/records/fields.ts'
import { RecordsPage } from '../../content/records/records-page.tsx'
import { CouponTabs } from '../parts/coupon-tabs.tsx'
import { ScenePreview } from './preview.tsx'

const fields: readonly FieldSpec[] = [
  { name: 'title', label: '标题', kind: 'text', isRequired: true, help: '最多20字' },
  { name: 'subtitle', label: '副标题', kind: 'text', help: '最多40字' },
  {
    name: 'page',
    label: '页面',
    kind: 'text',
    isRequired: true,
    help: '/product/team 只在这一页，/product/* 在其下各页；下单与个人中心从不打扰',
    isWide: true,
  },
  {
    name: 'needs_login',
    label: '领取方式',
    kind: 'choice',
    isRequired: true,
    options: [
      ['0', '手机号加4位验证码'],
      ['1', '登录后领取'],
    ],
  },
  {
    name: 'rule_ids',
    label: '优惠券规则',
    kind: 'text',
    isRequired: true,
    help: '规则编号，用逗号分开，最多5条，须使用中且公开领取',
  },
  { name: 'img', label: '头图', kind: 'picture' },
  { name: 'img_alt', label: '图片说明', kind: 'text', isWide: true },
  ...windowFields,
]

const fresh = {
  title: '',
  subtitle: '',
  page: '',
  needs_login: '0',
  rule_ids: '',
  img: '',
  img_alt: '',
  starts_at: '',
  ends_at: '',
  active: '0',
}

/** 领券场景 (desk book §4.9): which page offers which coupons, how they are claimed, and how the dialog looks. */
export const Page = () => (
  <RecordsPage
    entity="coupon_scene"
    calls={deskCouponScenes}
    fields={fields}
    fresh={fresh}
    lineOf={({ fields: { page, rule_ids, needs_login } }) =>
      `${page} · 规则 ${rule_ids} · ${needs_login === '1' ? '登录后领取' : '手机号领取'}`
    }
    nothing="新建一个领券场景，指定页面与优惠券，启用后每个浏览器每天弹出一次。"
    noun="领券场景"
    preview={(values) => <ScenePreview values={values} />}
    tabs={<CouponTabs />}
    title="领券场景"
    titleOf={({ fields: { title } }) => title ?? ''}
  />
)
